"""Models of failed proofs, as inputs for the machine."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "models",
    "Models of failed proofs, as inputs for the machine.",
)
