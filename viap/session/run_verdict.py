"""A run that reaches the error ► FALSE, or the reason why it shows nothing about C."""

from viap.kernel.verdict import Verdict, false, unknown
from viap.machine import Run
from viap.machine.order_disputes import disputed


def judged(run: Run) -> Verdict:
    """Returns FALSE, or UNKNOWN with a reason.

    UNKNOWN if the run depends on an order of evaluation that C leaves open, or if the error depends
    on a value that C calls undefined to read: before that read, nothing is wrong.
    """
    place = disputed(run)
    if place is not None:
        reached = f"the error at {run.position} is reached in one order of evaluation"
        return unknown([f"{reached}, but perhaps not in another: C leaves it open at {place}"])
    if not all(input.function for input in run.inputs):
        from viap.refute.value_dependence import dependence

        for value in dependence(run):
            if value.undefined:
                return unknown([undefined_read(run, str(value))])
    return false(run)


def undefined_read(run: Run, value: str) -> str:
    return (
        f"the error at {run.position} is reached only by what {value} happens to hold: it was "
        "given no value, and to read it is undefined; --check uninitialised reports the read"
    )
