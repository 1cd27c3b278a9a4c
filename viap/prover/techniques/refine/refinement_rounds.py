"""The rounds of abstraction refinement: abstract, model-check, follow the trace, refine.

At first, only the variables and cells of the assertions are tracked. It ends with invariants of
an abstraction, with inputs that should reach the error, or when nothing can be added.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms
from viap.core.program.c_arrays import Arrays
from viap.core.program.c_expressions import Expressions
from viap.core.program.c_names import CNames
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Fill,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    While,
)
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.smt.z3_terms import SolverModel
from viap.facts.printer import show
from viap.prover.session.abstract_states import (
    AbstractionPrecision,
    Place,
    Tracked,
    all_places,
    in_range,
    name_of,
)
from viap.prover.techniques.refine.abstract_program import (
    AbstractProgram,
    TrailEvent,
    first_precision,
    widest,
)
from viap.prover.techniques.refine.spacer import (
    MOST_EVENTS,
    Safe,
    model_check,
    scout,
    statements_of,
)
from viap.prover.techniques.refine.trace_formulas import Formula, Trace, encode, extend, start

# ---- Feasibility of a trace of the abstract program in the program itself, with a reason if not.
#
# If the formulas of the trace are unsatisfiable, the core gives the variables and cells to be
# tracked.


# A trace with more accesses is checked only as far as its values are known.
MOST_FORMULAS = 6_000


@dataclass(frozen=True)
class Spurious:
    """The contradictory steps, and the variables and cells that an abstraction needs to see it."""

    core: tuple[int, ...]
    scalars: frozenset[Scalar]
    cells: tuple[tuple[Array, Place], ...]
    symbolic: tuple[Array, ...]  # arrays that were accessed at symbolic indices


@dataclass(frozen=True)
class Feasible:
    """Values of the inputs, in the order in which the trace reads them."""

    values: tuple[int, ...]
    uninitialised: tuple[int, ...]


def decide(trace: Trace, solver: Solver, limits: Limits) -> Spurious | Feasible | None:
    """Returns the core of an infeasible trace or inputs of a feasible one; None if unknown."""
    if trace.contradiction is not None:
        return _known(trace, trace.contradiction)
    formulas = [*trace.formulas, *_stores(trace)]
    if len(formulas) > MOST_FORMULAS:
        return None
    background = [*trace.facts, *_contents(trace, formulas)]
    terms = [each.term for each in formulas]
    both = [*terms, *background]
    model = solver.model([*both, *trace.versions.demands], limits)
    if model is not None:
        return _inputs(trace, model)
    if solver.check(both, limits) is not Answer.UNSAT:
        return None
    core = solver.core(both, limits)
    if core is None:
        return None
    return _spurious(trace, [formulas[k] for k in sorted(core) if k < len(formulas)])


def _known(trace: Trace, last: Formula) -> Spurious:
    """Returns the core of a contradiction between known values: only its own sources."""
    return _spurious(trace, [Formula(last.step, last.term, (last.term,))])


def _spurious(trace: Trace, core: Sequence[Formula]) -> Spurious:
    versions = trace.versions
    given, passed = versions.reasons(*(term for each in core for term in each.given))
    steps = given.union(each.step for each in core)
    terms = [each.term for each in core]
    terms += [each.term for each in trace.formulas if each.step in given]
    for write in (each for writes in versions.writes.values() for each in writes):
        if write.step in steps:
            terms += [*write.indices, write.value]
        elif write.step in passed:
            terms += write.indices
    scalars: set[Scalar] = set()
    cells: dict[tuple[Array, Place], None] = {}
    symbolic: dict[Array, None] = {}
    for node in subterms(*terms):
        if node in versions.owner:
            scalars.add(versions.owner[node])
        read = versions.reads.get(node)
        if read is not None:
            place = versions.place(read.indices)
            if place is None:
                symbolic[read.array] = None
            else:
                cells[read.array, place] = None
    shown = tuple(sorted(step for step in steps | passed if step >= 0))
    return Spurious(shown, frozenset(scalars), tuple(cells), tuple(symbolic))


def _stores(trace: Trace) -> Iterator[Formula]:
    """Yields, for each cell that is read, the effect of every earlier write on it."""
    versions = trace.versions
    made: set[Term] = set()
    for term, read in list(versions.reads.items()):
        if read.writer is not None:
            given = (term, *read.indices, *read.writer.indices)
            yield Formula(read.writer.step, build.eq(term, read.writer.value), given)
            continue
        for version in range(read.version, 0, -1):
            write = versions.writes[read.array][version - 1]
            cell = versions.cell(read.array, version, read.indices)
            if cell in made or len(made) > MOST_FORMULAS:
                break
            made.add(cell)
            before = versions.cell(read.array, version - 1, read.indices)
            pairs = zip(read.indices, write.indices, strict=False)
            hit = build.conjunction(build.eq(index, other) for index, other in pairs)
            yield Formula(write.step, build.eq(cell, build.ite(hit, write.value, before)))


def _contents(trace: Trace, formulas: Sequence[Formula]) -> Iterator[Term]:
    """Yields the initial contents of arrays."""
    first = {f"{array.name}_0": array for array in trace.program.arrays}
    for node in subterms(*(each.term for each in formulas)):
        if node.kind is Kind.APPLY and node.args and node.payload.name in first:
            array = first[node.payload.name]
            yield build.eq(node, build.ZERO) if array.zero else in_range(node, array.type)


def _inputs(trace: Trace, model: SolverModel) -> Feasible:
    values: list[int] = []
    unset: list[int] = []
    for symbol, statement in trace.inputs:
        number = model.function(symbol.payload)(())
        (values if statement.function else unset).append(statement.type.wrap(number))
    return Feasible(tuple(values), tuple(unset))


# ---- The rounds of abstraction refinement: abstract, model-check, follow the trace, refine.


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


# ---- Reports of refinement rounds: the trace, its core, and the tracked variables and cells.


MOST_STEPS = 40  # a longer trace is shown by its first and last steps


def trace_lines(trace: Trace) -> str:
    """Returns the lines of a trace, in the form of the paper: 1, 2, 3, ..."""
    lines = [str(event.statement.position.source.line) for event in trace.events]
    if len(lines) > MOST_STEPS:
        middle = f"... ({len(lines) - MOST_STEPS} more) ..."
        lines = [*lines[: MOST_STEPS // 2], middle, *lines[-MOST_STEPS // 2 :]]
    return ", ".join(lines)


def core_table(trace: Trace, spurious: Spurious) -> Iterator[str]:
    """Yields the steps of the core: number, line, statement, formula."""
    texts = _Texts(trace.program)
    steps = spurious.core
    if len(steps) > MOST_STEPS:
        steps = steps[: MOST_STEPS // 2] + steps[-MOST_STEPS // 2 :]
    for step in steps:
        event = trace.events[step]
        line = f"[{event.statement.position.source.line}]"
        yield f"{step + 1:>5} {line:>6} {texts.of(event):<32} {_formula(trace, step)}".rstrip()
    if len(steps) < len(spurious.core):
        yield f"      ({len(spurious.core) - len(steps)} more)"


def _formula(trace: Trace, step: int) -> str:
    for formula in trace.formulas:
        if formula.step == step:
            return show(formula.term)
    for array, writes in trace.versions.writes.items():
        for version, write in enumerate(writes):
            if write.step == step:
                indices = ", ".join(map(show, write.indices))
                old = f"{array.name}_{version}"
                return f"{array.name}_{version + 1} = store({old}, {indices}, {show(write.value)})"
    return ""


class _Texts:
    def __init__(self, program: Program) -> None:
        names = CNames(program)
        self._expressions = Expressions(names, Arrays(names, program.arrays).cell)

    def of(self, event: TrailEvent) -> str:
        return self._of(event.statement, event.held)

    def _of(self, statement: Statement, held: bool | None) -> str:
        text = self._expressions
        match statement:
            case Assign():
                return f"{text.text(statement.target)} = {text.converted(statement.value)};"
            case Input():
                return f"{text.text(statement.target)} = {statement.function or 'anything'};"
            case Fill():
                return f"all of {statement.array.name} = {statement.value};"
            case If() | While() | Assume() | Assert():
                condition = statement.condition
                met = text.condition(condition) if held else text.negated(condition)
                return f"assume({met});"
            case _:
                return ""
