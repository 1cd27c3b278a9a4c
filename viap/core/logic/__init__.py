"""Sorts and terms: the one language of axioms, goals, closed forms and lemmas."""
