"""Abstraction refinement over variables and array indices: an oracle for invariants."""
