"""Closed forms of scalars and of the number of iterations."""
