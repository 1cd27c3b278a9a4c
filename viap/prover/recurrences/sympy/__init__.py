"""Recurrences that the fast path does not solve, by sympy: translation, solving, and back.

The library is imported when a recurrence needs it, and never by this file.
"""
