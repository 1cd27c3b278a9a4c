"""Witness index transformation: a program without loops and arrays."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "witness",
    "Witness index transformation: a program without loops and arrays.",
)
