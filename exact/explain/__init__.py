"""Explaining a printed figure: which game, which convention or which mistake gives it.

A `reckoning` is how somebody came from a game to a print. Each room of `space` holds hypotheses,
small named changes of a reckoning; `search` tries them one by one and in twos, `alarms` says how
often figures that nobody printed would be explained, and `page` judges a sheet as a whole.
"""
