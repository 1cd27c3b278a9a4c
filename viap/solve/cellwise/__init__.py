"""Sums over arrays that a loop writes at cells which nobody knows beforehand."""
