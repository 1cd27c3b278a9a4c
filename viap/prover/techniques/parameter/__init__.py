"""Assertions about folds of one length, by induction on that length."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "parameter",
    "Assertions about folds of one length, by induction on that length.",
)
