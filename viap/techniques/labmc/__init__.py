"""Loop abstraction: loops with small known bounds."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "labmc",
    "Loop abstraction: loops with small known bounds.",
)
