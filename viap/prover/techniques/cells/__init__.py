"""Invariants about all visited cells, taken from assertions about arrays."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "cells",
    "Invariants about all visited cells, taken from assertions about arrays.",
)
