"""Relations between any two elements: sorting, searching, sets."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "elements",
    "Relations between any two elements: sorting, searching, sets.",
)
