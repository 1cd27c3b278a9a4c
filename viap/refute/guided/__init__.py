"""Guided testing: inputs are changed to flip comparisons."""
