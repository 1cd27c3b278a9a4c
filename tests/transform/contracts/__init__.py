"""Contracts of recursive functions."""
