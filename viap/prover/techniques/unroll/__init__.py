"""Programs whose course follows from their text, statement by statement."""

from viap.prover.techniques.technique import Technique, with_operations

TECHNIQUE = Technique(
    "unroll",
    "Programs whose course follows from their text, statement by statement.",
    needs=("closed-forms",),
    waived=with_operations,
)
