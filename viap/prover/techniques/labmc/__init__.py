"""Loop abstraction: a program whose loops have small known bounds."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "labmc",
    "Loop abstraction: a program whose loops have small known bounds.",
)
