"""Concrete runs: the machine, the search for errors, and what a run of an error shows."""
