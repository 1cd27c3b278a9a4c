"""Proofs about a transformed program, which say the same of the program itself.

A transformation over-approximates: where the program violates an assertion, so does the
transformed program. What is proved of all assertions there holds here, and nothing else is
concluded: proofs of single assertions stay with the transformed program, and its violations
are none of the program.
"""

from collections.abc import Callable, Mapping

from viap.program.nodes import Program
from viap.prove.plan import Round
from viap.prove.strategy import prove_directly
from viap.prove.work import Work, begin
from viap.transform.precision import precision
from viap.transform.witness import witness_program

Transformation = Callable[[Program], Program]

TRANSFORMATIONS: Mapping[str, Transformation] = {"witness": witness_program}


def transformation(name: str) -> Transformation | None:
    """The transformation of a name that certificates use; None where there is none."""
    if name.startswith("shrink-"):
        from viap.prove.shrunk import shrinking_by_name

        return shrinking_by_name(name)
    return TRANSFORMATIONS.get(name)


def prove_transformed(work: Work, given: Round, name: str) -> None:
    """Tries the assertions of the transformed program, which has no loops."""
    if name not in work.transformed:
        work.voice.status(f"the transformation '{name}'")
        for each in precision(work.program):
            work.voice.tell(f"  {each.position}: {each.text()}")
        work.transformed[name] = begin(TRANSFORMATIONS[name](work.program), work.voice)
    inner = work.transformed[name]
    for claim in inner.open_claims():
        work.voice.status(f"{claim.position}: a direct proof for the transformed program")
        proof = prove_directly(claim, inner.kernel, inner.grounder, given.limits)
        if proof is None:
            # Without this one the others are worth nothing.
            return
        inner.proved(claim, proof, name)
