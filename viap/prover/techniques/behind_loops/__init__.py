"""Assertions behind loops, by induction on how often the loops were run."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "behind-loops",
    "Assertions behind loops, by induction on how often the loops were run.",
    needs=("closed-forms",),
)
