"""States of an abstract program: terms for tracked cells, unknown values for the rest."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from viap.logic import build
from viap.logic.terms import Term
from viap.program.nodes import Array, Expr, Scalar
from viap.proving.abstraction.abstraction_precision import Index, Place, Tracked
from viap.proving.abstraction.undefined_values import Unknowns
from viap.source import Position
from viap.translate.expression_terms import Translator


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
