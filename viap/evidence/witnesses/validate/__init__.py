"""Witnesses of anybody, checked against the program."""
