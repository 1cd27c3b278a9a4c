"""Loop shrinking: a few iterations, if a check proves that they are enough."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "shrink",
    "Loop shrinking: a few iterations, if a check proves that they are enough.",
)
