"""States of an abstract program: terms for tracked cells, unknown values for the rest."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import rewrite
from viap.core.program.integer_types import IntType
from viap.core.program.intervals import of_type
from viap.core.program.nodes import Array, Assign, Expr, Fill, Input, Program, Scalar, Variable
from viap.core.translate.expression_terms import Translator
from viap.core.translate.theory import Loop
from viap.prover.recurrences.scalars.term_ranges import members

# ---- Unknown values of abstract programs, and linear replacements of nonlinear terms.


def in_range(term: Term, type: IntType) -> Term:
    return build.conjunction(members(term, of_type(type)))


class Unknowns:
    """Makes unknown values, each a new one.

    `facts` are constraints on them; a user of the values must use these, too.
    """

    def __init__(self) -> None:
        self.facts: list[Term] = []
        self._made = 0

    def fresh(self, type: IntType | None = None) -> Term:
        """Returns a new unknown value, of a type if one is given."""
        self._made += 1
        value = apply(Symbol(f"u!{self._made}", (), INT))
        if type is not None:
            self.facts.append(in_range(value, type))
        return value

    def taken(self) -> list[Term]:
        """Returns the facts since the last call, and forgets them."""
        facts, self.facts = self.facts, []
        return facts

    def linear(self, term: Term) -> Term:
        """Returns the term with unknown values in place of its nonlinear parts."""
        return rewrite(term, self._linear)

    def _linear(self, term: Term) -> Term | None:
        change = _CHANGES.get(term.kind)
        return None if change is None else change(self, term)

    def product(self, term: Term) -> Term | None:
        factors = [arg for arg in term.args if not arg.is_number]
        return self.fresh() if len(factors) > 1 else None

    def wrapped(self, term: Term) -> Term:
        """Returns the value itself if it is in range, else an unknown value of the type."""
        (value,) = term.args
        bits, signed = term.payload
        type = IntType("", bits, signed, 0)
        return build.ite(in_range(value, type), value, self.fresh(type))

    def divided(self, term: Term) -> Term:
        """Returns an unknown quotient or remainder.

        The facts relate it: dividend = divisor*quotient + remainder, with the remainder's range.
        """
        left, right = term.args
        if not right.is_number or right.value == 0:
            return self.fresh()
        quotient, remainder = self.fresh(), self.fresh()
        size = build.number(abs(right.value))
        whole = build.add(build.mul(right, quotient), remainder)
        self.facts.append(build.eq(left, whole))
        low = build.conjunction((build.le(build.ZERO, remainder), build.lt(remainder, size)))
        if term.kind in (Kind.C_DIV, Kind.C_MOD):
            negative = build.neg(remainder)
            high = build.conjunction((build.le(build.ZERO, negative), build.lt(negative, size)))
            low = build.ite(build.le(build.ZERO, left), low, high)
        self.facts.append(low)
        return quotient if term.kind in (Kind.C_DIV, Kind.FLOOR_DIV) else remainder

    def unknown(self, term: Term) -> Term:
        return self.fresh()


_CHANGES: dict[Kind, Callable[[Unknowns, Term], Term | None]] = {
    Kind.MUL: Unknowns.product,
    Kind.WRAP: Unknowns.wrapped,
    Kind.C_DIV: Unknowns.divided,
    Kind.C_MOD: Unknowns.divided,
    Kind.FLOOR_DIV: Unknowns.divided,
    Kind.FLOOR_MOD: Unknowns.divided,
    Kind.BITS: Unknowns.unknown,
    Kind.POWER: Unknowns.unknown,
}


# ---- The precision of an abstraction: the tracked variables and cells of arrays.


@dataclass(frozen=True)
class Index:
    """A symbolic index: the index at which an assertion fails, whatever its value."""

    number: int


Place = tuple[int | Index, ...]
Tracked = Scalar | tuple[Array, Place] | Index  # a variable, a cell at a place, or a symbolic index

# Maximal number of cells of an array that may be tracked as a whole.
SMALL_ARRAY = 64


@dataclass(frozen=True)
class AbstractionPrecision:
    """Tracked variables and places of arrays; all others may have any value at any time."""

    scalars: frozenset[Scalar] = frozenset()
    places: Mapping[Array, frozenset[Place]] = field(default_factory=dict)

    def tracked(self, program: Program) -> tuple[Tracked, ...]:
        """Returns everything that is tracked, in the order of the program's declarations."""
        found: list[Tracked] = [*self.indices()]
        found += [each for each in program.scalars if each in self.scalars]
        for array in program.arrays:
            places = sorted(self.places.get(array, ()), key=_order)
            found += [(array, place) for place in places]
        return tuple(found)

    def indices(self) -> list[Index]:
        """Returns the symbolic indices."""
        every = {part for places in self.places.values() for place in places for part in place}
        return sorted((p for p in every if isinstance(p, Index)), key=lambda index: index.number)

    def including(
        self, scalars: Iterable[Scalar], cells: Iterable[tuple[Array, Place]]
    ) -> "AbstractionPrecision":
        places = {array: set(known) for array, known in self.places.items()}
        for array, place in cells:
            places.setdefault(array, set()).add(place)
        return AbstractionPrecision(
            self.scalars.union(scalars),
            {array: frozenset(known) for array, known in places.items()},
        )


def _order(place: Place) -> tuple[tuple[bool, int], ...]:
    """Returns a sort key that puts numbers first."""
    return tuple((True, p.number) if isinstance(p, Index) else (False, p) for p in place)


def all_places(array: Array) -> list[Place] | None:
    """Returns every place of a small array of fixed size; None for other arrays."""
    sizes = [size for size in array.sizes if isinstance(size, int)]
    if len(sizes) < len(array.sizes) or prod(sizes) > SMALL_ARRAY:
        return None
    found: list[Place] = [()]
    for size in sizes:
        found = [(*place, index) for place in found for index in range(size)]
    return found


def name_of(tracked: Tracked) -> str:
    """Returns the name as the user wrote it."""
    if isinstance(tracked, Index):
        return f"k{tracked.number}"
    if isinstance(tracked, Scalar):
        return tracked.source or tracked.name
    array, place = tracked
    parts = (name_of(index) if isinstance(index, Index) else index for index in place)
    return (array.source or array.name) + "".join(f"[{part}]" for part in parts)


# ---- States of an abstract program: terms for tracked cells, unknown values for the rest.


@dataclass(eq=False)
class AbstractSetting:
    """The data that all states of an abstract program share."""

    objects: Mapping[Array, Term]
    unknowns: Unknowns
    arrays: dict[Term, Array] = field(init=False)

    def __post_init__(self) -> None:
        self.arrays = {object: array for array, object in self.objects.items()}


@dataclass(frozen=True, eq=False)
class AbstractState:
    """The values of the tracked variables and cells; reads like a state of the translation."""

    values: Mapping[Tracked, Term]
    around: AbstractSetting

    def evaluator(self) -> Translator:
        return Translator(self, dict(self.around.objects), _no_demand)  # type: ignore[arg-type]

    def value(self, expr: Expr) -> Term:
        return self.around.unknowns.linear(self.evaluator().value(expr))

    def condition(self, expr: Expr) -> Term:
        return self.around.unknowns.linear(self.evaluator().condition(expr))

    def updated(self, changes: Mapping[Tracked, Term]) -> "AbstractState":
        return AbstractState({**self.values, **changes}, self.around)

    def cells(self, array: Array) -> Iterator[tuple[tuple[Array, Place], Term]]:
        """Yields the tracked cells of an array with their values."""
        for tracked, value in self.values.items():
            if isinstance(tracked, tuple) and tracked[0] is array:
                yield tracked, value

    def at_place(self, indices: Sequence[Term], place: Place) -> Term:
        """Returns the condition that leading indices are those of a place."""
        pairs = zip(indices, place, strict=False)
        return build.conjunction(build.eq(index, self._index(part)) for index, part in pairs)

    def _index(self, part: int | Index) -> Term:
        return self.values[part] if isinstance(part, Index) else build.number(part)

    @property
    def scalars(self) -> "_Scalars":
        return _Scalars(self)

    @property
    def memories(self) -> "_Memories":
        return _Memories(self)


class _Scalars:
    def __init__(self, state: AbstractState) -> None:
        self._state = state

    def __getitem__(self, scalar: Scalar) -> Term:
        known = self._state.values.get(scalar)
        return self._state.around.unknowns.fresh() if known is None else known


class _Memories:
    """Reads cells: returns the value of a tracked cell, or an arbitrary value."""

    def __init__(self, state: AbstractState) -> None:
        self._state = state

    def __getitem__(self, dimensions: int) -> "_Memories":
        return self

    def read(self, object: Term, indices: Sequence[Term]) -> Term:
        around = self._state.around
        result: Term | None = None
        for (_, place), value in self._state.cells(around.arrays[object]):
            here = self._state.at_place(indices, place)
            if here is build.TRUE:
                return value
            if here is not build.FALSE:
                result = around.unknowns.fresh() if result is None else result
                result = build.ite(here, value, result)
        return around.unknowns.fresh() if result is None else result


def first_state(tracked: Iterable[Tracked], around: AbstractSetting) -> AbstractState:
    """Returns the first state: variables are zero, arrays zero or arbitrary, indices arbitrary."""
    values: dict[Tracked, Term] = {}
    for each in tracked:
        if isinstance(each, Index):
            values[each] = around.unknowns.fresh()
        elif isinstance(each, Scalar) or each[0].zero:
            values[each] = build.ZERO
        else:
            values[each] = around.unknowns.fresh(each[0].type)
    return AbstractState(values, around)


def _no_demand(kind: str, condition: Term, position: Position) -> None:
    """Ignores definedness conditions: the abstraction does not check undefined behaviour."""


# ---- The effect of a statement on tracked variables and cells.


def changes(statement: Assign | Input | Fill, state: AbstractState) -> dict[Tracked, Term]:
    """Returns the new values; facts about unknown values among them are added to the unknowns."""
    if isinstance(statement, Fill):
        return _filled(statement, state)
    target = statement.target
    if isinstance(target, Variable):
        kept = target.scalar in state.values
        return {target.scalar: _new(statement, state)} if kept else {}
    cells = list(state.cells(target.array))
    if not cells:
        return {}
    indices = [state.value(index) for index in target.indices]
    value = _new(statement, state)
    return {cell: build.ite(state.at_place(indices, cell[1]), value, old) for cell, old in cells}


def _new(statement: Assign | Input, state: AbstractState) -> Term:
    if isinstance(statement, Input):
        return state.around.unknowns.fresh(statement.type)
    return state.value(statement.value)


def _filled(fill: Fill, state: AbstractState) -> dict[Tracked, Term]:
    found: dict[Tracked, Term] = {}
    indices = [state.value(index) for index in fill.indices]
    for cell, old in state.cells(fill.array):
        value = build.number(fill.value or 0)
        if fill.value is None:
            value = state.around.unknowns.fresh(fill.array.type)
        found[cell] = build.ite(state.at_place(indices, cell[1]), value, old)
    return found


# ---- Tracked variables and cells as terms of a theory at the head of a loop.


def value_at_head(loop: Loop, tracked: Tracked, objects: Mapping[Array, Term]) -> Term:
    """Returns the value of a tracked variable or cell at the start of an iteration."""
    assert loop.head is not None
    if isinstance(tracked, Index):
        return index_variable(tracked)
    if isinstance(tracked, Scalar):
        return loop.head.scalars[tracked]
    array, place = tracked
    indices = [index_variable(i) if isinstance(i, Index) else build.number(i) for i in place]
    return loop.head.memories[len(place)].read(objects[array], indices)


def index_variable(index: Index) -> Term:
    """Returns the variable of a symbolic index: what is proved of it holds for all indices."""
    return variable(f"k^{index.number}")
