"""The annotations of a program: those that are inductive become facts for all other proofs."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "annotations",
    "Invariants that the program states itself: those that are inductive are used.",
)
