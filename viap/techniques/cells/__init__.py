"""Assertions about arrays, as invariants for all cells that were visited."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "cells",
    "Assertions about arrays, as invariants for all cells that were visited.",
)
