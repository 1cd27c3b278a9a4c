"""Sums and chains over unknown elements, as recursive functions."""
