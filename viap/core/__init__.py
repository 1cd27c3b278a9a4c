"""What TRUE rests on below C: terms, programs, axioms, solvers, proofs; imports nothing else."""
