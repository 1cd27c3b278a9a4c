"""Relations between any two elements of arrays: sorting, searching, sets."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "elements",
    "Relations between any two elements of arrays: sorting, searching, sets.",
)
