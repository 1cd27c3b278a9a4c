"""Abstract states: some variables and cells are tracked, the rest is unknown."""
