"""Runs on chosen, random and guided inputs, and bounded model checking."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "refute",
    "Runs on chosen, random and guided inputs, and bounded model checking.",
)
