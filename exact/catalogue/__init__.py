"""The catalogue: drawing rules, bets and their names, read from `tables/`."""
