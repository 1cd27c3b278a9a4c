"""Assertions behind loops of one length, by induction on that length."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "parameter",
    "Assertions behind loops of one length, by induction on that length.",
)
