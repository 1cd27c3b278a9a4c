"""Models of failed proofs, tried as inputs of the program."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "models",
    "Models of failed proofs, tried as inputs of the program.",
)
