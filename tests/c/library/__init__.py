"""Calls of library functions with random arguments, for a comparison of the machine with gcc."""
