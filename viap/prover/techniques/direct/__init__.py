"""Direct proofs: Z3 refutes the negated assertion from ground facts."""

from viap.prover.techniques.technique import Technique, without_loops

TECHNIQUE = Technique(
    "direct",
    "Direct proofs: Z3 refutes the negated assertion from ground facts.",
    needs=("closed-forms",),
    waived=without_loops,
)
