"""Messages of `viap prove -v`: invariants of loops, and the slowest question."""

from viap.core.base.errors import InputError
from viap.explain.invariants.annotated_text import ACSL, clauses
from viap.explain.invariants.annotation import reading_of
from viap.explain.invariants.loop_facts import loop_facts
from viap.prover.cases.answer import LoopInvariants
from viap.prover.cases.case import Case
from viap.prover.cases.time_limits import OutOfTime
from viap.prover.session.profile import ProfileTable
from viap.ui.cli.output_files import written
from viap.ui.cli.streams import tell


def told_invariants(case: Case) -> tuple[LoopInvariants, ...]:
    """Prints what is proved about the loops, in the words of the program, and returns it."""
    assert case.session is not None
    try:
        with case.budget.enforced():
            found = loop_facts(case.session, reading_of(case.question))
    except (InputError, OutOfTime):
        return ()
    result = tuple(
        LoopInvariants(each.place.position, each.place.function, tuple(clauses(each, ACSL)))
        for each in found
    )
    for loop in result:
        for clause in loop.clauses:
            tell(f"{loop.place}: {clause}")
    return result


# ---- `--slowest-question`: the question that took the solver longest, as a file.


def write_slowest(path: str, table: ProfileTable | None) -> None:
    """Writes the script; says on standard error if there was no question."""
    if table is None or table.slowest is None:
        tell(f"viap: {path} is not written: no question was asked")
        return
    slowest = table.slowest
    about = "" if slowest.loop == "none" else f", about the loop at {slowest.loop}"
    head = f"; {slowest.seconds:.2f} s, {slowest.answer}, in '{slowest.technique}'{about}\n"
    written(path, head + slowest.script)
