"""Findings over time: what is new, what is accepted with a reason, and what a job ends with."""
