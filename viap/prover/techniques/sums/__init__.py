"""Sums over cells that a loop writes at unknown indices."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "sums",
    "Sums over cells that a loop writes at unknown indices.",
    once=True,
)
