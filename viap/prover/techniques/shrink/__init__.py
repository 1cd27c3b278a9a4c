"""Loop shrinking: a few iterations, if a check proves that they are enough."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "shrink",
    "Loop shrinking: a few iterations, if a check proves that they are enough.",
)
