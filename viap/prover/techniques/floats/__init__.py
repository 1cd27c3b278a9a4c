"""Invariants of floating-point variables: bounds, order, and equality with an integer."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "floats",
    "Invariants of floating-point variables: bounds, order, and equality with an integer.",
)
