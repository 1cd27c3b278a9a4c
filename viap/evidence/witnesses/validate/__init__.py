"""Validates anybody's witnesses against the program."""
