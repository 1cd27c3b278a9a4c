"""Intervals of values as invariants; all claims of a loop in one question."""

from viap.prover.techniques.technique import Technique, with_operations

TECHNIQUE = Technique(
    "intervals",
    "Intervals of values as invariants; all claims of a loop in one question.",
    needs=("closed-forms",),
    waived=with_operations,
    once=True,
)
