"""Loops of a fixed number of iterations, iteration by iteration."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "follow",
    "Loops of a fixed number of iterations, iteration by iteration.",
)
