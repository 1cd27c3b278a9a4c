"""The kernel, which alone makes proofs, and the strategies that propose them."""
