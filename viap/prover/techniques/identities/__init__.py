"""Polynomial equations between variables, also modulo powers of two."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "identities",
    "Polynomial equations between variables, also modulo powers of two.",
)
