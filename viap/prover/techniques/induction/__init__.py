"""Assertions inside of loops, by induction on a loop counter."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "induction",
    "Assertions inside of loops, by induction on a loop counter.",
)
