"""Batches of tasks: task files and sets, local and clustered runs, scores, BenchExec."""
