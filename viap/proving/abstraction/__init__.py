"""Abstract states: some variables and cells are kept, the rest is unknown."""
