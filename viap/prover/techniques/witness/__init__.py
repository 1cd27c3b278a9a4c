"""Witness index transformation: a program without loops and arrays."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "witness",
    "Witness index transformation: a program without loops and arrays.",
)
