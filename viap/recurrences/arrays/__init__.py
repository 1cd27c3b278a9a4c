"""Summaries of arrays: what a cell holds after n iterations."""
