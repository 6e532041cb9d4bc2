"""The algebra of the shoe: the rules know no shoe, so one answer holds for every shoe at once."""
