"""Loop shrinking: a few iterations where a check shows that they are enough."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "shrink",
    "Loop shrinking: a few iterations where a check shows that they are enough.",
)
