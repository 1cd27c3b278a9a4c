"""Traces as formulas: the statements in single assignment form, in the theory of arrays."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, Term, apply
from viap.core.logic.walkers import substitute, subterms
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
    Variable,
    While,
)
from viap.core.translate.expression_terms import Translator
from viap.prover.session.abstract_states import Place, in_range
from viap.prover.techniques.refine.abstract_program import TrailEvent

# ---- A trace in single assignment form: each assignment makes a new version of its target.
#
# Values that the text of the trace determines are computed along the way, with the steps that
# they follow from.


@dataclass(frozen=True, eq=False)
class VersionedWrite:
    """A write of a value, in a step, to all array cells with the given leading indices.

    `version` is that of the array after it.
    """

    step: int
    version: int
    indices: tuple[Term, ...]
    value: Term
    place: Place | None  # the indices as numbers, if they are known


@dataclass(frozen=True, eq=False)
class Read:
    """A cell of a version of an array; `writer` is the write that it comes from, or None."""

    array: Array
    version: int
    indices: tuple[Term, ...]
    writer: VersionedWrite | None = None


@dataclass(eq=False)
class Versions:
    """All versions so far; `known` are values as numbers, `because` the step of each and the
    terms that it was computed from."""

    objects: Mapping[Array, Term]
    scalar: dict[Scalar, Term] = field(default_factory=dict)
    owner: dict[Term, Scalar] = field(default_factory=dict)
    writes: dict[Array, list[VersionedWrite]] = field(default_factory=dict)
    reads: dict[Term, Read] = field(default_factory=dict)
    known: dict[Term, Term] = field(default_factory=dict)
    because: dict[Term, tuple[int, tuple[Term, ...]]] = field(default_factory=dict)
    demands: list[Term] = field(default_factory=list)
    _numbers: dict[Scalar, int] = field(default_factory=dict)
    _arrays: dict[Term, Array] = field(default_factory=dict)
    _places: dict[Array, dict[Place, int]] = field(default_factory=dict)
    _unplaced: dict[Array, int] = field(default_factory=dict)  # the last write anywhere

    def __post_init__(self) -> None:
        self._arrays = {object: array for array, object in self.objects.items()}

    # ------------------------------------------------------------- as a state of the translation

    def evaluator(self) -> Translator:
        return Translator(self, self.objects, self._demand)  # type: ignore[arg-type]

    @property
    def scalars(self) -> dict[Scalar, Term]:
        return self.scalar

    @property
    def memories(self) -> "Versions":
        return self

    def __getitem__(self, dimensions: int) -> "Versions":
        return self

    def _demand(self, kind: str, condition: Term, position: Position) -> None:
        self.demands.append(condition)

    def read(self, object: Term, indices: Sequence[Term]) -> Term:
        array = self._arrays[object]
        version = len(self.writes.get(array, ()))
        term = self.cell(array, version, tuple(indices))
        if term not in self.reads:
            writer = self._writer(array, indices)
            self.reads[term] = Read(array, version, tuple(indices), writer)
            if writer is not None:
                self._learn(term, writer.value, writer.step, *indices, *writer.indices)
        return term

    def cell(self, array: Array, version: int, indices: tuple[Term, ...]) -> Term:
        symbol = Symbol(f"{array.name}_{version}", (INT,) * len(indices), INT)
        return apply(symbol, *indices)

    # ------------------------------------------------------------- new versions

    def assign(self, scalar: Scalar, value: Term | None, step: int) -> Term:
        """Makes a new version of a variable; value None: it may be anything."""
        number = self._numbers[scalar] = self._numbers.get(scalar, -1) + 1
        new = apply(Symbol(f"{scalar.name}_{number}", (), INT))
        self.owner[new] = scalar
        self.scalar[scalar] = new
        if value is not None:
            self._learn(new, value, step)
        return new

    def store(self, array: Array, indices: tuple[Term, ...], value: Term, step: int) -> None:
        writes = self.writes.setdefault(array, [])
        place = self.place(indices)
        writes.append(VersionedWrite(step, len(writes) + 1, indices, value, place))
        if place is None or len(place) < len(array.sizes):
            self._unplaced[array] = len(writes)
        else:
            self._places.setdefault(array, {})[place] = len(writes)

    # ------------------------------------------------------------- numbers

    def place(self, indices: Iterable[Term]) -> Place | None:
        numbers = [self.value(index) for index in indices]
        if not all(number.is_number for number in numbers):
            return None
        return tuple(number.value for number in numbers)

    def value(self, term: Term) -> Term:
        """Returns the term, with numbers for known parts."""
        return substitute(term, {n: self.known[n] for n in subterms(term) if n in self.known})

    def reasons(self, *terms: Term) -> tuple[set[int], set[int]]:
        """Returns the steps that the known values of some terms follow from.

        The second set has the steps that wrote to other cells than those that were read.
        """
        found: set[int] = set()
        others: set[int] = set()
        seen: set[Term] = set()
        waiting = list(terms)
        while waiting:
            for node in subterms(waiting.pop()):
                if node in seen:
                    continue
                seen.add(node)
                if node in self.because:
                    step, used = self.because[node]
                    found.add(step)
                    waiting += used
                for write in self._passed(node):
                    others.add(write.step)
                    waiting += write.indices
        return found, others - found

    def _passed(self, term: Term) -> Sequence[VersionedWrite]:
        """Returns the writes between the write of a cell and the read of it."""
        read = self.reads.get(term)
        if read is None or read.writer is None:
            return ()
        return self.writes[read.array][read.writer.version : read.version]

    def _learn(self, term: Term, value: Term, step: int, *others: Term) -> None:
        number = self.value(value)
        if number.is_number:
            self.known[term] = number
            self.because[term] = step, (value, *others)

    def _writer(self, array: Array, indices: Sequence[Term]) -> VersionedWrite | None:
        """Returns the last write to a cell; None if unknown or if its index may be hit later."""
        place = self.place(indices)
        last = 0 if place is None else self._places.get(array, {}).get(place, 0)
        return self.writes[array][last - 1] if last > self._unplaced.get(array, 0) else None


# ---- Traces as formulas: the statements in single assignment form, in the theory of arrays.


@dataclass(frozen=True, eq=False)
class Formula:
    """The formula of a step of a trace, given the known values of some terms."""

    step: int
    term: Term
    given: tuple[Term, ...] = ()


@dataclass(eq=False)
class Trace:
    program: Program
    events: list[TrailEvent]
    versions: Versions
    formulas: list[Formula] = field(default_factory=list)
    facts: list[Term] = field(default_factory=list)  # ranges of inputs
    inputs: list[tuple[Term, Input]] = field(default_factory=list)
    contradiction: Formula | None = None  # a step whose condition is known to be false


def start(program: Program, objects: Mapping[Array, Term]) -> Trace:
    """Returns a trace without any step."""
    trace = Trace(program, [], Versions(objects))
    for number, scalar in enumerate(program.scalars, 1):
        # Each gets a step of its own before the first one, to keep reasons separate.
        new = trace.versions.assign(scalar, build.ZERO, -number)
        trace.formulas.append(Formula(-number, build.eq(new, build.ZERO)))
    return trace


def extend(trace: Trace, event: TrailEvent) -> bool:
    """Adds one step; returns True if known values contradict the trace now."""
    trace.events.append(event)
    _encode(trace, len(trace.events) - 1, event)
    return trace.contradiction is not None


def encode(program: Program, events: Sequence[TrailEvent], objects: Mapping[Array, Term]) -> Trace:
    """Returns the formulas of a trace; they end when known values contradict it."""
    trace = start(program, objects)
    any(extend(trace, event) for event in events)
    trace.events.extend(events[len(trace.events) :])
    return trace


def _encode(trace: Trace, step: int, event: TrailEvent) -> None:
    versions, statement = trace.versions, event.statement
    match statement:
        case Assign() | Input():
            value = _value(trace, statement)
            if isinstance(statement.target, Variable):
                new = versions.assign(statement.target.scalar, value, step)
                trace.formulas.append(Formula(step, build.eq(new, value)))
            else:
                indices = versions.evaluator().indices(statement.target)
                versions.store(statement.target.array, indices, value, step)
        case Fill():
            evaluator = versions.evaluator()
            indices = tuple(evaluator.value(index) for index in statement.indices)
            content = build.number(statement.value or 0)
            if statement.value is None:
                # All cells get one unknown value: those that matter are written again.
                content = apply(Symbol(f"any!{step}", (), INT))
                trace.facts.append(in_range(content, statement.array.type))
            versions.store(statement.array, indices, content, step)
        case If() | While() | Assume() | Assert():
            condition = versions.evaluator().condition(statement.condition)
            if not event.held:
                condition = build.negate(condition)
            formula = Formula(step, condition)
            trace.formulas.append(formula)
            if versions.value(condition) is build.FALSE:
                trace.contradiction = formula
        case _:
            return


def _value(trace: Trace, statement: Assign | Input) -> Term:
    if isinstance(statement, Assign):
        return trace.versions.evaluator().value(statement.value)
    value = apply(Symbol(f"input!{len(trace.inputs)}", (), INT))
    trace.inputs.append((value, statement))
    trace.facts.append(in_range(value, statement.type))
    return value
