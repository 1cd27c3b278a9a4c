"""Proofs: oracles and techniques propose, cases run them; only what the kernel proves counts."""
