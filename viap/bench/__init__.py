"""Many tasks at once: task files and sets, local and clustered runs, scores, BenchExec."""
