"""Replay of runs to an error: on listed inputs, and with other results of libraries."""

from weakref import WeakKeyDictionary

from viap.machine import End, ListedInputs, Run, compile_program
from viap.program.nodes import Program

# Runs of at most this many steps are repeated step by step; longer ones with leaps over loops.
_PLAIN_STEPS = 3_000_000
_LONGEST = 10**10

_agreed: "WeakKeyDictionary[Run, dict[int, bool]]" = WeakKeyDictionary()


def again(program: Program, inputs: ListedInputs) -> Run | None:
    """Returns the run on inputs that another process found; None if it misses the error here."""
    run = compile_program(program).run(inputs, budget=_PLAIN_STEPS)
    if run.end is End.BUDGET:
        run = compile_program(program, leap=True).run(inputs, budget=_LONGEST)
    return run if run.end is End.ERROR else None


def agreed(question: Program, run: Run) -> bool:
    """True if the run's error is reached for every library result that C leaves open."""
    known = _agreed.setdefault(run, {})
    return all(_agrees(other, run, known) for other in question.ordinary[1:])


def _agrees(other: Program, run: Run, known: dict[int, bool]) -> bool:
    if id(other) not in known:
        repeated = again(other, run.replay_inputs())
        known[id(other)] = repeated is not None and repeated.position == run.position
    return known[id(other)]
