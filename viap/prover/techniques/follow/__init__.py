"""Loops with a fixed number of iterations, followed iteration by iteration."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "follow",
    "Loops with a fixed number of iterations, followed iteration by iteration.",
)
