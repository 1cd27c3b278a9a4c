"""Invariants that compare variables with each other and with nearby values."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "bounds",
    "Invariants that compare variables with each other and with nearby values.",
)
