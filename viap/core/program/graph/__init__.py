"""Control flow graphs of core statements, and the way back to structured programs."""
