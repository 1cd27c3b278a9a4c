"""Invariants guessed from runs of the program: equations, congruences, bounds."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "relations",
    "Invariants guessed from runs of the program: equations, congruences, bounds.",
)
