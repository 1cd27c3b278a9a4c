"""Abstraction refinement over variables and array indices."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "refine",
    "Abstraction refinement over variables and array indices.",
)
