"""Invariants guessed from runs of the program: equations, congruences, bounds."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "relations",
    "Invariants guessed from runs of the program: equations, congruences, bounds.",
)
