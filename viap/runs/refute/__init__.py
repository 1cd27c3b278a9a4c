"""Counterexamples: every one is a run of the machine that reaches the error."""
