"""Polynomial equations between variables, also modulo powers of two."""

from viap.techniques.technique import Technique

TECHNIQUE = Technique(
    "identities",
    "Polynomial equations between variables, also modulo powers of two.",
)
