"""Closed forms of recurrences and summaries of arrays, proved by induction."""

from viap.prover.techniques.technique import Technique

TECHNIQUE = Technique(
    "closed-forms",
    "Closed forms of recurrences and summaries of arrays, proved by induction.",
)
