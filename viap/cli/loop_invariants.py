"""The invariants of loops among the messages of `viap prove -v`, and in its JSON."""

from viap.cli.output import tell
from viap.errors import InputError
from viap.explain.invariants.annotated_text import ACSL, clauses
from viap.explain.invariants.annotation import reading_of
from viap.explain.invariants.loop_facts import loop_facts
from viap.session.answer import LoopInvariants
from viap.session.case import Case
from viap.session.time_limits import OutOfTime


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
