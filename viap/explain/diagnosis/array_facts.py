"""Facts about all cells of a part of an array that hold in all observed states of a loop's head."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from viap.core.program import build
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
    Cell,
    Constant,
    Expr,
    Input,
    Scalar,
    Variable,
    statements,
    subexpressions,
)
from viap.core.program.walkers import rewrite
from viap.explain.diagnosis.facts import Bound, Fact
from viap.explain.diagnosis.head_states import HeadState
from viap.explain.diagnosis.vocabulary import Vocabulary
from viap.facts.core_formulas import value_of

# A range is worth a fact if it is not empty in this many states.
_ENOUGH = 3
_MOST_RANGES = 40
_STATES = 50  # states that facts are compared with
# Ranges for pairs of indices, and which part of the states counts: there are many pairs.
_PAIR_RANGES, _EVERY = 24, 3


class ArrayFacts:
    """Proposes facts of the form `\\forall k; low <= k < high ==> P(a[k])`."""

    def __init__(self, words: Vocabulary, states: Sequence[HeadState]) -> None:
        self.words = words
        self.states = states[:: len(states) // _STATES + 1]
        self.at = words.loop.position
        self.index = Variable(words.bound, self.at)

    def every(self) -> Iterator[Fact]:
        ranges = self._ranges()
        yield from self._pairs(ranges)
        moving = self._written_indices()
        for cost, body in self._bodies():
            for low, high in ranges:
                far = not _scalars_of(low, high) & moving
                fact = Fact(body, cost + far, (Bound(self.words.bound, low, high),))
                test = fact.quick_test()
                if all(test(state) for state in self.states):
                    yield fact

    # ------------------------------------------------------------- ranges

    def _written_indices(self) -> set[Scalar]:
        """Returns the scalars at which the loop writes cells."""
        found: set[Scalar] = set()
        for statement in statements(self.words.loop.body):
            if isinstance(statement, Assign | Input) and isinstance(statement.target, Cell):
                found |= _scalars_of(*statement.target.indices)
        return found

    def _ranges(self) -> list[tuple[Expr, Expr]]:
        """Returns pairs of bounds between which there is often some index."""
        lows = [self._c(number) for number in range(3)]
        highs: list[Expr] = []
        odd: set[Expr] = {*lows[1:]}
        for scalar in self.words.scalars:
            near = [self._plus(scalar, offset) for offset in (0, 1, -1)]
            lows += near[:2]
            highs += near
            odd.add(near[2])
        sizes = {a.sizes[0] for a in self.words.arrays if isinstance(a.sizes[0], int)}
        for size in sorted(size for size in sizes if isinstance(size, int)):
            highs += [self._c(size), self._c(size - 1)]
        pairs = [
            (low, high)
            for low in lows
            for high in highs
            if value_of(low) is not value_of(high)
            and (not _scalars_of(low) or _scalars_of(low) != _scalars_of(high))
            and self._is_used(low, high)
        ]
        moving = self._written_indices()

        def oddity(low: Expr, high: Expr) -> int:
            """Returns how unusual it is: most start at 0 or at a variable, and end at one."""
            return (low in odd) + (high in odd) + (low is not lows[0])

        pairs.sort(key=lambda pair: (not _scalars_of(*pair) & moving, oddity(*pair)))
        return pairs[:_MOST_RANGES]

    def _is_used(self, low: Expr, high: Expr) -> bool:
        some = Fact(Binary("<", low, high, INT, self.at), 0).test()
        within = Fact(Binary("<=", high, self._c(1 << 12), INT, self.at), 0).test()
        used = sum(bool(some(state) and within(state)) for state in self.states)
        return used >= _ENOUGH

    # ------------------------------------------------------------- statements about a cell

    def _bodies(self) -> Iterator[tuple[int, Expr]]:
        """Yields statements about the cell of the index, with their costs."""
        yield from self._from_claim()
        words = self.words
        for array in words.arrays:
            cell, following, before = (self._cell(array, offset) for offset in (0, 1, -1))
            for op in ("<=", "<", "!=", ">="):
                yield 2, self._compare(op, cell, following)
                yield 2, self._compare(op, before, cell)
            for value in words.constants[:6]:
                for op in ("==", "!=", ">=", "<="):
                    yield 2, self._compare(op, cell, self._c(value))
            for op in ("==", "<=", ">="):
                yield 2, self._compare(op, cell, self.index)
            for offset in (1, -1):
                moved = build.arithmetic("+", self.index, self._c(offset), words.wide, self.at)
                yield 2, self._compare("==", cell, moved)
            for scalar in words.scalars:
                for op in ("<", "<=", ">", ">=", "==", "!="):
                    yield 2, self._compare(op, cell, self._v(scalar))
            for other in words.arrays:
                if other is not array:
                    for op in ("==", "<="):
                        yield 2, self._compare(op, cell, self._cell(other, 0))

    def _from_claim(self) -> Iterator[tuple[int, Expr]]:
        """Yields parts of the claim where the index takes the place of a variable."""
        for part in self.words.claim:
            for scalar in _indices(part):
                body = _renamed(part, {scalar: self.words.bound})
                if self._is_in_scope(body):
                    yield 1, body

    def _pairs(self, ranges: Sequence[tuple[Expr, Expr]]) -> Iterator[Fact]:
        """Yields parts of the claim for all pairs of indices in a range, in an order."""
        first, second = self.words.bound, self.words.second
        for part in self.words.claim:
            for one, other in permutations(_indices(part), 2):
                body = _renamed(part, {one: first, other: second})
                if not self._is_in_scope(body):
                    continue
                for low, high in ranges[:_PAIR_RANGES]:
                    bounds = (Bound(first, low, high), Bound(second, self.index, high))
                    fact = Fact(body, 1, bounds)
                    test = fact.quick_test()
                    if all(test(state) for state in self.states[::_EVERY]):
                        yield fact

    def _is_in_scope(self, body: Expr) -> bool:
        known = {self.words.bound, self.words.second, *self.words.scalars}
        used = {node.scalar for node in subexpressions(body) if isinstance(node, Variable)}
        return used <= known

    def _cell(self, array: Array, offset: int) -> Expr:
        index: Expr = self.index
        if offset:
            index = build.arithmetic("+", index, self._c(offset), self.words.wide, self.at)
        return build.convert(Cell(array, (index,), self.at), self.words.wide, self.at)

    def _compare(self, op: str, left: Expr, right: Expr) -> Expr:
        return Binary(op, left, right, INT, self.at)

    def _v(self, scalar: Scalar) -> Expr:
        return build.convert(Variable(scalar, self.at), self.words.wide, self.at)

    def _c(self, value: int) -> Expr:
        return Constant(value, self.words.wide, self.at)

    def _plus(self, scalar: Scalar, offset: int) -> Expr:
        value = self._v(scalar)
        if not offset:
            return value
        return build.arithmetic("+", value, self._c(offset), self.words.wide, self.at)


def _scalars_of(*exprs: Expr) -> set[Scalar]:
    """Returns the scalars in some expressions."""
    parts = (part for expr in exprs for part in subexpressions(expr))
    return {part.scalar for part in parts if isinstance(part, Variable)}


def _renamed(expr: Expr, put: Mapping[Scalar, Scalar]) -> Expr:
    """Returns the expression with other variables, converted to the types of the old ones."""

    def other(node: Expr) -> Expr | None:
        if isinstance(node, Variable) and node.scalar in put:
            new = Variable(put[node.scalar], node.position)
            return build.convert(new, node.type, node.position)
        return None

    return rewrite(expr, other)


def _indices(expr: Expr) -> list[Scalar]:
    """Returns the scalars in indices of cells."""
    found: dict[Scalar, None] = {}
    for node in subexpressions(expr):
        if isinstance(node, Cell):
            for index in node.indices:
                for part in subexpressions(index):
                    if isinstance(part, Variable):
                        found[part.scalar] = None
    return list(found)
