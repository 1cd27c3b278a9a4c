"""The rounds of abstraction refinement: abstract, model-check, follow the trace, refine.

At first, only the variables and cells of the assertions are tracked. It ends with invariants of
an abstraction, with inputs that should reach the error, or when nothing can be added.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from viap.logic.terms import Term
from viap.program.nodes import Array, Program
from viap.proving.abstraction.abstraction_precision import (
    AbstractionPrecision,
    Tracked,
    all_places,
    name_of,
)
from viap.smt.solver import Limits, Solver
from viap.techniques.refine.abstract_program import AbstractProgram
from viap.techniques.refine.assertion_precision import first_precision, widest
from viap.techniques.refine.cheap_traces import MOST_EVENTS, scout
from viap.techniques.refine.error_traces import statements_of
from viap.techniques.refine.round_report import core_table, trace_lines
from viap.techniques.refine.spacer import Safe, model_check
from viap.techniques.refine.trace_feasibility import Feasible, Spurious, decide
from viap.techniques.refine.trace_formulas import Trace, encode, extend, start
from viap.techniques.refine.trails import TrailEvent

MOST_ROUNDS = 60
SCOUTS = 8  # cheap traces that are tried in each round
# Time of a model checker, as a multiple of the limit of one solver call.
PATIENCE = 4
BRIEF = 0.5  # seconds for a first attempt
MOST_LONG = 1  # cheap traces that may be too long
SCOUTING = 1.5  # seconds for cheap traces in each round


@dataclass(frozen=True)
class Invariants:
    """Invariants at the heads of loops in an abstraction, over its symbols."""

    abstract: AbstractProgram
    found: Safe


class Stuck:
    """No answer within the limits, or nothing to add."""


class Refinement:
    """`precision` has the variables and cells tracked after the rounds so far."""

    def __init__(
        self,
        program: Program,
        objects: Mapping[Array, Term],
        solver: Solver,
        limits: Limits,
        tell: Callable[[str], None],
    ) -> None:
        self._program, self._objects = program, objects
        self._solver, self._limits, self._tell = solver, limits, tell
        self.precision = first_precision(program)

    def run(self, seconds: float, rounds: int = MOST_ROUNDS) -> Invariants | Feasible | Stuck:
        """Refines at most `rounds` times. Stuck: no answer in this time, or nothing to add."""
        end = time.process_time() + seconds
        self._describe("keeps", self.precision.tracked(self._program))
        for _ in range(rounds):
            if time.process_time() > end:
                self._tell("  the time for abstractions is over")
                return Stuck()
            abstract = AbstractProgram(self._program, self.precision, self._objects)
            # Short traces are best. If there are none, random runs may find some.
            answer = model_check(abstract, min(BRIEF, self._limits.seconds))
            if answer is None:
                scouted = self._scouted()
                if isinstance(scouted, Feasible):
                    return scouted
                if scouted is not None:
                    self.precision = scouted
                    continue
                left = min(PATIENCE * self._limits.seconds, end - time.process_time())
                answer = model_check(abstract, left)
            if isinstance(answer, Safe):
                self._tell("  the abstract program is safe")
                return Invariants(abstract, answer)
            found: Feasible | AbstractionPrecision | None = None
            if answer is None:
                self._tell("  the model checker does not know")
            else:
                found = self._follow(statements_of(abstract, answer, self._solver, self._limits))
            if isinstance(found, Feasible):
                return found
            if found is None:
                found = widest(self._program, self.precision)
                if not self._new(found):
                    return Stuck()
                self._describe("adds", self._new(found))
            self.precision = found
        return Stuck()

    def _scouted(self) -> Feasible | AbstractionPrecision | None:
        """Returns inputs for a cheap trace, or the smallest refinement by one; None if none."""
        found: list[tuple[AbstractionPrecision, Trace, Spurious]] = []
        end = time.process_time() + SCOUTING
        long = 0
        for seed in range(SCOUTS):
            if long > MOST_LONG or time.process_time() > end:
                break
            trace = start(self._program, self._objects)
            observe = partial(extend, trace)
            if not scout(self._program, self.precision, self._objects, seed, observe):
                long += len(trace.events) >= MOST_EVENTS
                continue
            result = decide(trace, self._solver, self._limits)
            if isinstance(result, Feasible):
                self._tell(f"  trace: {trace_lines(trace)}, one of the program")
                return result
            if isinstance(result, Spurious) and self._new(self._finer(result)):
                found.append((self._finer(result), trace, result))
        if not found:
            return None
        finer, trace, spurious = min(found, key=lambda each: len(self._new(each[0])))
        self._explain(trace, spurious)
        self._describe("adds", self._new(finer))
        return finer

    def _follow(self, events: Sequence[TrailEvent]) -> AbstractionPrecision | Feasible | None:
        """Returns inputs for a trace of the program, or a refinement that excludes it; or None."""
        trace = encode(self._program, events, self._objects)
        result = decide(trace, self._solver, self._limits)
        if isinstance(result, Feasible):
            self._tell(f"  trace: {trace_lines(trace)}, one of the program")
            return result
        if result is None:
            self._tell("  the solver does not know whether the trace is one of the program")
            return None
        self._explain(trace, result)
        finer = self._finer(result)
        if not self._new(finer):
            self._tell("  nothing follows for the abstraction")
            return None
        self._describe("adds", self._new(finer))
        return finer

    def _explain(self, trace: Trace, spurious: Spurious) -> None:
        self._tell(f"  trace: {trace_lines(trace)}")
        self._tell("  core:")
        for line in core_table(trace, spurious):
            self._tell(f"  {line}")

    def _new(self, finer: AbstractionPrecision) -> list[Tracked]:
        before = set(self.precision.tracked(self._program))
        return [each for each in finer.tracked(self._program) if each not in before]

    def _finer(self, spurious: Spurious) -> AbstractionPrecision:
        """Adds the core's variables and cells; for symbolic indices, all cells of the array."""
        cells = list(spurious.cells)
        for array in spurious.symbolic:
            cells += [(array, place) for place in all_places(array) or ()]
        return self.precision.including(spurious.scalars, cells)

    def _describe(self, what: str, tracked: Sequence[Tracked]) -> None:
        self._tell(f"  abstraction {what}: {', '.join(map(name_of, tracked)) or 'nothing'}")
