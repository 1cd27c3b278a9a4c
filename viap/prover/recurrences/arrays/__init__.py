"""Summaries of arrays: the contents of a cell after n iterations."""
