"""Intervals and congruences of what variables hold: an analysis that only proposes.

`values` has the numbers, `flow` runs a program with them, `proposals` says what may hold at the
heads of loops.
"""
