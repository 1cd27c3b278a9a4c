"""Lemmas of the library about sums, products, extrema, counts and powers."""

from viap.prover.techniques.technique import Technique, without_loops

TECHNIQUE = Technique(
    "lemmas",
    "Lemmas of the library about sums, products, extrema, counts and powers.",
    needs=("closed-forms",),
    waived=without_loops,
)
