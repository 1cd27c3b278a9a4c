"""Values of a loop's variables at its heads in runs of the machine: a table of numbers.

The inputs, the number of runs and their lengths are fixed. The time is only a limit for programs
that are slower than expected.
"""

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from viap.logic.evaluation import Undetermined, evaluate
from viap.logic.terms import Term
from viap.logic.walkers import free_variables
from viap.machine import Machine, compile_program
from viap.program.nodes import Program, Statement
from viap.sampling.columns import Columns, columns
from viap.sampling.head_values import Counters, HeadValues
from viap.sampling.varied_inputs import varied_inputs
from viap.translate.theory import Loop, Theory

# Statements per run: first; if a loop was hardly seen; and the increase from run to run.
_SHORT, _LONG, _MORE = 600, 12_000, 23
_FEW = 12  # rows: a loop with fewer was hardly seen
_MOST_EVENTS = 40_000  # traced events of all runs
_ENOUGH_ROWS, _ENOUGH_RUNS, _MOST_ROWS = 240, 24, 400
# Number of first iterations of a run that count, and of later ones.
_FIRST = 12


@dataclass(slots=True)
class Samples:
    """The distinct rows of a table: values of the columns, and the run that showed them."""

    columns: Columns
    rows: list[tuple[int, ...]] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)

    def narrowed(self, terms: Iterable[Term]) -> list[tuple[int, ...]]:
        """Returns the distinct rows of some columns."""
        every = self.columns.all()
        places = [every.index(term) for term in terms]
        return list(dict.fromkeys(tuple([row[p] for p in places]) for row in self.rows))


class Sampler:
    """Runs a program until every loop was seen often enough, or more runs would not help."""

    def __init__(self, theory: Theory, program: Program, seconds: float = 0.5) -> None:
        self._theory, self._program = theory, program
        self._end = time.process_time() + seconds
        self._seen: list[HeadValues] = []
        self._rows = dict.fromkeys(theory.loops, 0)
        self._runs = dict.fromkeys(theory.loops, 0)
        self._events = 0
        machine = compile_program(self._program, trace=True)
        self._run(machine, _SHORT)
        if any(rows < _FEW for rows in self._rows.values()):
            self._events = 0
            self._run(machine, _LONG)

    def tables(self) -> dict[Loop, Samples]:
        return {loop: self._samples(loop) for loop in self._theory.loops}

    def reaches(self, statement: Statement) -> bool:
        """True if a run reached the assertion."""
        return any(statement in heads.reached for heads in self._seen)

    def refutes(self, loop: Loop, formula: Term) -> bool:
        """True if a formula over the loop's counters was false at one of its heads."""
        for heads in self._seen:
            for counters in _chosen(heads.iterations(loop)):
                with suppress(Undetermined):
                    if not _value(heads, loop, formula, counters):
                        return True
        return False

    def _run(self, machine: Machine, budget: int) -> None:
        for number, source in enumerate(varied_inputs(self._program)):
            # Runs stop at different iterations, or the last iteration would look like a bound.
            run = machine.run(source, budget=budget + _MORE * number)
            heads = HeadValues(self._theory, run)
            self._seen.append(heads)
            self._events += len(run.trace) + 10
            for loop in self._theory.loops:
                states = len(heads.states.get(loop.statement, ()))
                self._rows[loop] += min(states, 2 * _FIRST)
                self._runs[loop] += states > 1
            if not run.inputs or self._enough():
                return

    def _enough(self) -> bool:
        seen = all(
            self._rows[loop] >= _ENOUGH_ROWS and self._runs[loop] >= _ENOUGH_RUNS
            for loop in self._theory.loops
        )
        return seen or self._events > _MOST_EVENTS or time.process_time() > self._end

    def _samples(self, loop: Loop) -> Samples:
        chosen = columns(self._theory, loop)
        fixed = [term for term in chosen.fixed if self._determined(loop, term)]
        table = Samples(Columns(chosen.counters, tuple(fixed), chosen.changing))
        scalars = {symbol: scalar for scalar, symbol in loop.scalars.items()}
        shown = [scalars[term.payload] for term in chosen.changing]
        rows: dict[tuple[int, ...], int] = {}
        for number, heads in enumerate(self._seen):
            known: dict[Counters, tuple[int, ...]] = {}
            for counters in _chosen(heads.iterations(loop)):
                outer = counters[1:]
                if outer not in known:
                    known[outer] = tuple(_value(heads, loop, term, counters) for term in fixed)
                state = heads.states[loop.statement][counters]
                values = (*counters, *known[outer], *(state[scalar] for scalar in shown))
                rows.setdefault(values, number)
        step = -(-len(rows) // _MOST_ROWS) or 1
        table.rows, table.runs = list(rows)[::step], list(rows.values())[::step]
        return table

    def _determined(self, loop: Loop, term: Term) -> bool:
        """True if a term had a value whenever the loop was reached."""
        try:
            for heads in self._seen:
                for outer in {counters[1:] for counters in heads.iterations(loop)}:
                    _value(heads, loop, term, (0, *outer))
        except Undetermined:
            return False
        return True


def _value(heads: HeadValues, loop: Loop, term: Term, counters: Counters) -> int:
    bound = dict(zip(loop.counters, counters, strict=True))
    return int(evaluate(term, heads, {v: bound[v] for v in free_variables(term)}))


def _chosen(iterations: list[Counters]) -> list[Counters]:
    """Returns the first iterations, and some of the others up to the last."""
    rest = iterations[_FIRST:]
    step = max(1, len(rest) // _FIRST)
    return [*iterations[:_FIRST], *reversed(rest[::-step])]
