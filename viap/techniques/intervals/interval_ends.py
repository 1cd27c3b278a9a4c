"""Likely ends of intervals: the numbers that a program compares variables with."""

from collections.abc import Iterable

from viap.program.nodes import (
    COMPARISONS,
    Array,
    Assign,
    Binary,
    Cell,
    Constant,
    Expr,
    Fill,
    Program,
    Scalar,
    Variable,
    expressions,
    statements,
    subexpressions,
)

Object = Scalar | Array


class IntervalEnds:
    """Sorted numbers for each scalar and array; objects compared with each other share them."""

    def __init__(self, program: Program) -> None:
        self._parent: dict[Object, Object] = {}
        found: list[tuple[Object, set[int]]] = []
        for statement in statements(program.body):
            if isinstance(statement, Fill) and statement.value is not None:
                found.append((statement.array, {statement.value}))
            if isinstance(statement, Assign):
                # Values computed from others are likely to be limited elsewhere.
                target = statement.target
                place = target.array if isinstance(target, Cell) else target.scalar
                value = statement.value
                copied = _places(value) if _is_copy(value) else []
                found.append((self._same((place, *copied)), _numbers(value)))
            for expr in expressions(statement):
                for node in subexpressions(expr):
                    if isinstance(node, Binary) and node.op in COMPARISONS:
                        places = _places(node)
                        if places:
                            found.append((self._same(places), _numbers(node)))
        self._numbers: dict[Object, set[int]] = {}
        for place, numbers in found:
            self._numbers.setdefault(self._root(place), {0}).update(numbers)
        self._sorted: dict[Object, list[int]] = {}

    def of(self, place: Object) -> list[int]:
        root = self._root(place)
        if root not in self._sorted:
            numbers = self._numbers.get(root, {0})
            self._sorted[root] = sorted({n + near for n in numbers for near in (-1, 0, 1)})
        return self._sorted[root]

    def _root(self, place: Object) -> Object:
        while place in self._parent:
            place = self._parent[place]
        return place

    def _same(self, places: Iterable[Object]) -> Object:
        first, *others = places
        root = self._root(first)
        for other in others:
            if (theirs := self._root(other)) is not root:
                self._parent[theirs] = root
        return root


def _places(expr: Expr) -> list[Object]:
    found: list[Object] = []
    for node in subexpressions(expr):
        if isinstance(node, Variable):
            found.append(node.scalar)
        elif isinstance(node, Cell):
            found.append(node.array)
    return found


def _is_copy(expr: Expr) -> bool:
    """Returns True if a value copies another one, perhaps converted or with a small offset."""
    nodes = list(subexpressions(expr))
    places = sum(isinstance(node, Variable | Cell) for node in nodes)
    operators = [node.op for node in nodes if isinstance(node, Binary)]
    return places == 1 and set(operators) <= {"+", "-"}


def _numbers(expr: Expr) -> set[int]:
    return {node.value for node in subexpressions(expr) if isinstance(node, Constant)}
