"""Proposals for a loop, from the closed forms of its scalars and arrays."""
