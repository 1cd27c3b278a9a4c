"""Processes of the command line: supervisor, workers, and answers in their place when they end."""
