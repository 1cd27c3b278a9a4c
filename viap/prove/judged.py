"""A run that reaches the error ► FALSE, or why it shows nothing of C."""

from viap.program.machine import Run
from viap.program.orders import disputed
from viap.prove.verdict import Verdict, false, unknown


def judged(run: Run) -> Verdict:
    """FALSE; UNKNOWN where it depends on an order that C leaves open, or where the value that
    leads to the error is one that C calls undefined to read: before that, nothing is wrong."""
    place = disputed(run)
    if place is not None:
        reached = f"the error at {run.position} is reached in one order of evaluation"
        return unknown([f"{reached}, but perhaps not in another: C leaves it open at {place}"])
    if not all(each.function for each in run.inputs):
        from viap.refute.dependence import dependence

        for value in dependence(run):
            if value.undefined:
                return unknown([undefined_read(run, str(value))])
    return false(run)


def undefined_read(run: Run, value: str) -> str:
    return (
        f"the error at {run.position} is reached only by what {value} happens to hold: it was "
        "given no value, and to read it is undefined; --check uninitialised reports the read"
    )
