"""The engine: a coup dealt card by card, situations merged that no bet can tell apart.

`coup` says which place is dealt next, `automaton` what must be remembered of the cards dealt, and
`count` deals them all and counts.
"""
