"""A run that reaches the error ► FALSE, or UNKNOWN with the reason why it shows nothing of C.

`false` is the one maker of FALSE, for every command and every caller.
"""

from viap.core.base.errors import OPEN_IN_C
from viap.core.kernel.verdict import _KEY, Outcome, Verdict, unknown
from viap.core.program.nodes import Program, ordinary_program
from viap.core.program.undefined_behaviour import DOUBTFUL_LEAK, Operation, described
from viap.runs.machine import End, Run
from viap.runs.machine.repeated_runs import agreed, disputed


def false(run: Run, question: Program) -> Verdict:
    """FALSE of the question, by a run that reaches the error.

    UNKNOWN if the error depends on what C leaves open: what a library returns, an order of
    evaluation, a value that is undefined to read, or a block of which nobody can say whether it
    is lost. Raises ValueError for a run that does not reach the error, or of another program.
    """
    if run.end is not End.ERROR:
        raise ValueError("a run that does not reach the error")
    if run.program is not ordinary_program(question):
        raise ValueError("a run of another program")
    reason = _left_open(run, question)
    if reason is not None:
        return unknown([reason], cause=OPEN_IN_C)
    return Verdict(Outcome.FALSE, run=run, strategy="run", question=question, key=_KEY)


def _left_open(run: Run, question: Program) -> str | None:
    """Why the run shows nothing of C; None if it does."""
    place = run.position
    if isinstance(place, Operation) and place.kind == DOUBTFUL_LEAK:
        return f"{described(place)}: it may be lost, or still be held"
    if not agreed(question, run):
        return f"the error at {place} is reached only with some results that a library may give"
    other = disputed(run)
    if other is not None:
        reached = f"the error at {place} is reached in one order of evaluation"
        return f"{reached}, but perhaps not in another: C leaves it open at {other}"
    if not all(each.function for each in run.inputs):
        from viap.runs.machine.repeated_runs import dependence

        for value in dependence(run):
            if value.undefined:
                return undefined_read(run, str(value))
    return None


def undefined_read(run: Run, value: str) -> str:
    return (
        f"the error at {run.position} is reached only by what {value} happens to hold: it was "
        "given no value, and to read it is undefined; --check uninitialised reports the read"
    )
