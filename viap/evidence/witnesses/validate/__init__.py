"""Validates witnesses of any tool against the program."""
