"""C text to core programs: trusted; knows nothing of logic, proofs or solvers."""
