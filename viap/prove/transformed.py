"""Proofs about a transformed program, which say the same of the program itself.

A transformation over-approximates: where the program violates an assertion, so does the
transformed program. What is proved of all assertions there holds here, and nothing else is
concluded: proofs of single assertions stay with the transformed program, and its violations
are hints only, for the machine to try.
"""

from collections.abc import Callable, Mapping

from viap.program.nodes import Program, statements
from viap.prove.plan import Round
from viap.prove.strategy import prove_directly
from viap.prove.work import Work, begin
from viap.smt.solver import Answer
from viap.transform.labmc import labmc_program, labmc_report
from viap.transform.precision import precision_report
from viap.transform.witness import witness_program

_REFUTED = "refuted"
# So many steps of a question to the solver are for a statement of the transformed program.
_STEPS = 1000

Transformation = Callable[[Program], Program]

TRANSFORMATIONS: Mapping[str, Transformation] = {
    "witness": witness_program,
    "labmc": labmc_program,
}

# What is worth saying of a transformation.
REPORTS: Mapping[str, Callable[[Program], list[str]]] = {
    "witness": precision_report,
    "labmc": labmc_report,
}


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
        made = TRANSFORMATIONS[name](work.program)
        size = sum(1 for _ in statements(made.body))
        if size * _STEPS > given.limits.steps:
            # Its translation alone would take longer than what is asked of the solver.
            work.voice.tell(f"  {size} statements are too many for now")
            return
        for text in REPORTS[name](work.program):
            work.voice.tell(f"  {text}")
        work.transformed[name] = begin(made, work.voice)
    inner = work.transformed[name]
    if _REFUTED in inner.done:
        return
    for claim in inner.open_claims():
        work.voice.status(f"{claim.position}: a direct proof for the transformed program")
        undecided = inner.solver.statistics.count_of(Answer.UNKNOWN)
        proof = prove_directly(claim, inner.kernel, inner.grounder, given.limits)
        if proof is not None:
            inner.proved(claim, proof, name)
            continue
        # Without this one the others are worth nothing.
        if inner.solver.statistics.count_of(Answer.UNKNOWN) == undecided:
            from viap.prove.hints import try_hint

            # More time would not help: there is a violation.
            inner.done.add(_REFUTED)
            work.run = try_hint(work, inner, claim, given.limits)
        return
