"""Guided testing: inputs change so that comparisons turn."""
