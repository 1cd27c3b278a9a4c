"""The search for a counterexample, in slices of time: each continues the one before."""

import time
from functools import cached_property
from typing import TYPE_CHECKING

from viap.core.base.deep import deep
from viap.core.base.source import NOWHERE
from viap.core.program.inputs import FromOutside, OrderChoice, outside_arrays
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Constant,
    Fill,
    Input,
    Program,
    Statement,
    ordinary_program,
    statements,
)
from viap.core.program.walkers import map_simple
from viap.runs.machine import End, ListedInputs, Machine, Run, compile_program
from viap.runs.refute.concrete_testing import Concrete

if TYPE_CHECKING:
    from viap.runs.refute.bounded_search import BoundedSearch
    from viap.runs.refute.guided_testing import Guided


# Shares of the time: for the solver, for guided runs, and at first for plain runs alone.
_SOLVER, _GUIDED, _EARLY = 0.4, 0.3, 0.4
# ... and for the solver if it was stopped before, because it starts over.
_LONGER = 0.7
# Seconds for nested loops over large arrays.
_PATIENCE = (3.5, 5.0)
# Runs up to this many steps are repeated without leaps.
_PLAIN_STEPS = 3_000_000
# Values of uninitialised variables in the search for a run that does not depend on them, and the
# seconds for that search.
_FILLINGS = (0x5555_5555_5555_5555, 0)
_FIRM = (0.3, 0.5)


class Refuter:
    """Searches for a run of the program that reaches the error. Its only results are runs."""

    def __init__(self, program: Program, firm: bool = True) -> None:
        """`firm`: search for runs that do not depend on uninitialised values."""
        # In ordinary surroundings, which a compiled program can have.
        self._question, self.program = program, ordinary_program(program)
        self._fillings = list(_FILLINGS) if firm else []
        self._started = False
        self._patient = list(_PATIENCE)
        self._replayed: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()

    @cached_property
    def machine(self) -> Machine:
        return compile_program(self.program, leap=True)

    @property
    def opened(self) -> Run | None:
        """A run that came to an end which C leaves open; None if none was seen."""
        return self._concrete.opened

    @cached_property
    def _concrete(self) -> Concrete:
        return Concrete(self.program, self.machine)

    @cached_property
    def _guided(self) -> "Guided":
        from viap.runs.refute.guided_testing import Guided

        return Guided(self.program)

    @cached_property
    def _bounded(self) -> "BoundedSearch":
        from viap.runs.refute.bounded_search import BoundedSearch

        return BoundedSearch(self.program)

    def search(self, seconds: float) -> Run | None:
        """Returns a run that reaches the error, with small inputs; None if none is found."""
        if not any(isinstance(node, Assert) for node in statements(self.program.body)):
            return None
        end = time.process_time() + seconds
        first, self._started = not self._started, True
        run = self._concrete.search(seconds) if first else self._by_all(seconds, end)
        return None if run is None else self.small(run)

    def _by_all(self, seconds: float, end: float) -> Run | None:
        """Try all searches; time left over goes to the next, and in the end to the first."""
        if self._concrete.same_always:
            return self._concrete.search(seconds)
        # The other searches can do little about long runs.
        early = 0.0 if self._concrete.any_ended else seconds * _EARLY
        return (
            self._concrete.search(early)
            or self._guided.search(seconds * _GUIDED)
            or self._by_solver(seconds * (_LONGER if self._bounded.is_cut_off else _SOLVER))
            or self._concrete.search(end - time.process_time() + self._patience())
            or self._guided.search(end - time.process_time())
        )

    def _patience(self) -> float:
        """Seconds of extra time, at most twice, for a program of which no run has ended."""
        if self._concrete.any_ended or not self._patient:
            return 0.0
        return self._patient.pop(0)

    def replay(self, source: ListedInputs, budget: int = 2_000_000) -> Run | None:
        """Returns the run on proposed inputs; None if it does not reach the error."""
        proposed = (source.values, source.uninitialised)
        if proposed in self._replayed:
            return None
        self._replayed.add(proposed)
        run = self.machine.run(source, budget=budget)
        return self.small(run) if run.end is End.ERROR else None

    def small(self, run: Run) -> Run | None:
        """The run on smaller inputs, without leaps if that is fast."""
        from viap.runs.refute.input_minimisation import minimise

        run = minimise(self.machine, run)
        plain = compile_program(self.program).run(run.replay_inputs(), budget=_PLAIN_STEPS)
        found = run if plain.end is End.BUDGET else plain
        if found.end is not End.ERROR:
            return None
        if self._fillings and not all(each.function for each in found.inputs):
            found = self._firm(found)
        from viap.runs.machine.repeated_runs import agreed

        return found if agreed(self._question, found) else None

    def _firm(self, run: Run) -> Run:
        """A run to an error that depends on no uninitialised value, if one is found soon."""
        from viap.runs.machine.repeated_runs import dependence

        if not dependence(run):
            return run
        while self._fillings:
            inner = Refuter(filled(self.program, self._fillings.pop(0)), firm=False)
            found = inner.search(_FIRM[0]) or inner.search(_FIRM[1])
            if found is None:
                continue
            other = self.machine.run(ListedInputs(found.replay_inputs().values))
            if other.end is End.ERROR and not dependence(other):
                return other
        return run

    @deep
    def _by_solver(self, seconds: float) -> Run | None:
        for candidate in self._bounded.candidates(seconds):
            run = self.replay(candidate)
            if run is not None:
                return run
        return None


# ---- A program whose uninitialised values are fixed, to find runs that do not depend on them.


def filled(program: Program, value: int) -> Program:
    """The program with `value` in place of each uninitialised one: it has fewer runs."""
    outside = outside_arrays(program)

    def change(statement: Statement) -> tuple[Statement, ...]:
        match statement:
            case Input(function="", position=place) if not isinstance(
                place, OrderChoice | FromOutside
            ):
                type = statement.type
                return (Assign(statement.target, Constant(type.wrap(value), type, place), place),)
            case Fill(value=None, array=array) if array not in outside:
                return (_with(statement, array, value),)
            case _:
                return (statement,)

    start = [
        Fill(array, (), array.type.wrap(value), NOWHERE)
        for array in program.arrays
        if not array.zero and array not in outside and _is_fixed(array)
    ]
    body = (*start, *map_simple(program.body, change))
    return program.changed(body=body, ordinary=())


def _is_fixed(array: Array) -> bool:
    """True if the whole array exists from the start."""
    return all(isinstance(size, int) for size in array.sizes)


def _with(statement: Fill, array: Array, value: int) -> Fill:
    return Fill(array, statement.indices, array.type.wrap(value), statement.position)
