"""Assertions about folds of one length, by induction on that length."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "parameter",
    "Assertions about folds of one length, by induction on that length.",
)
