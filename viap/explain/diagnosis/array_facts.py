"""Facts about all cells of a part of an array that hold in all observed states of a loop's head."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from viap.explain.diagnosis.facts import Bound, Fact
from viap.explain.diagnosis.head_states import HeadState
from viap.explain.diagnosis.vocabulary import Vocabulary
from viap.program import build
from viap.program.integer_types import INT
from viap.program.message_names import cell_text, variable_text
from viap.program.nodes import (
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
from viap.program.value_texts import value_text
from viap.program.walkers import rewrite

# A range is worth a fact if it is not empty in this many states.
_ENOUGH = 3
_MOST_RANGES = 40
_STATES = 50  # states that facts are compared with
# Ranges for pairs of indices, and which part of the states counts: there are many pairs.
_PAIR_RANGES, _EVERY = 24, 3

_Term = tuple[str, Expr]


class ArrayFacts:
    """Proposes facts of the form `\\forall k; low <= k < high ==> P(a[k])`."""

    def __init__(self, words: Vocabulary, states: Sequence[HeadState]) -> None:
        self.words = words
        self.states = states[:: len(states) // _STATES + 1]
        self.at = words.loop.position
        self.index = Variable(words.bound, self.at)
        self.name = variable_text(words.bound)

    def every(self) -> Iterator[Fact]:
        ranges = self._ranges()
        yield from self._pairs(ranges)
        moving = self._written_indices()
        for cost, text, body in self._bodies():
            for low, high in ranges:
                far = not _scalars_of((low, high)) & moving
                fact = self._fact(low, high, text, body, cost + far)
                test = fact.quick_test()
                if all(test(state) for state in self.states):
                    yield fact

    def _fact(self, low: _Term, high: _Term, text: str, body: Expr, cost: int) -> Fact:
        within = f"{low[0]} <= {self.name} < {high[0]}"
        said = f"\\forall integer {self.name}; {within} ==> {text}"
        return Fact(said, body, cost, (Bound(self.words.bound, low[1], high[1]),))

    # ------------------------------------------------------------- ranges

    def _written_indices(self) -> set[str]:
        """Returns the names of scalars at which the loop writes cells."""
        found: set[str] = set()
        for statement in statements(self.words.loop.body):
            if isinstance(statement, Assign | Input) and isinstance(statement.target, Cell):
                for index in statement.target.indices:
                    parts = subexpressions(index)
                    found |= {variable_text(p.scalar) for p in parts if isinstance(p, Variable)}
        return found

    def _ranges(self) -> list[tuple[_Term, _Term]]:
        """Returns pairs of bounds between which there is often some index."""
        lows: list[_Term] = [(str(number), self._c(number)) for number in range(3)]
        highs: list[_Term] = []
        for scalar in self.words.scalars:
            text = variable_text(scalar)
            lows.append((text, self._v(scalar)))
            lows.append((f"{text} + 1", self._plus(scalar, 1)))
            highs.append((text, self._v(scalar)))
            highs.append((f"{text} + 1", self._plus(scalar, 1)))
            highs.append((f"{text} - 1", self._plus(scalar, -1)))
        sizes = {a.sizes[0] for a in self.words.arrays if isinstance(a.sizes[0], int)}
        for size in sorted(size for size in sizes if isinstance(size, int)):
            highs += [(str(size), self._c(size)), (str(size - 1), self._c(size - 1))]
        pairs = [
            (low, high)
            for low in lows
            for high in highs
            if low[0].split(" ")[0] != high[0].split(" ")[0] and self._is_used(low, high)
        ]
        moving = self._written_indices()
        pairs.sort(key=lambda pair: (not _scalars_of(pair) & moving, _oddity(*pair)))
        return pairs[:_MOST_RANGES]

    def _is_used(self, low: _Term, high: _Term) -> bool:
        some = Fact("", Binary("<", low[1], high[1], INT, self.at), 0).test()
        within = Fact("", Binary("<=", high[1], self._c(1 << 12), INT, self.at), 0).test()
        used = sum(bool(some(state) and within(state)) for state in self.states)
        return used >= _ENOUGH

    # ------------------------------------------------------------- statements about a cell

    def _bodies(self) -> Iterator[tuple[int, str, Expr]]:
        """Yields statements about the cell of the index, with their costs."""
        yield from self._from_claim()
        words = self.words
        for array in words.arrays:
            cell, text = self._cell(array, 0)
            following, next_text = self._cell(array, 1)
            before, before_text = self._cell(array, -1)
            for op in ("<=", "<", "!=", ">="):
                yield 2, f"{text} {op} {next_text}", self._compare(op, cell, following)
                yield 2, f"{before_text} {op} {text}", self._compare(op, before, cell)
            for value in words.constants[:6]:
                for op in ("==", "!=", ">=", "<="):
                    shown = value_text(value, array.type)
                    yield 2, f"{text} {op} {shown}", self._compare(op, cell, self._c(value))
            for op in ("==", "<=", ">="):
                yield 2, f"{text} {op} {self.name}", self._compare(op, cell, self.index)
            for offset in (1, -1):
                moved = build.arithmetic("+", self.index, self._c(offset), words.wide, self.at)
                said = f"{text} == {self.name} {'+' if offset > 0 else '-'} 1"
                yield 2, said, self._compare("==", cell, moved)
            for scalar in words.scalars:
                for op in ("<", "<=", ">", ">=", "==", "!="):
                    said = f"{text} {op} {variable_text(scalar)}"
                    yield 2, said, self._compare(op, cell, self._v(scalar))
            for other in words.arrays:
                if other is not array:
                    second, second_text = self._cell(other, 0)
                    for op in ("==", "<="):
                        yield 2, f"{text} {op} {second_text}", self._compare(op, cell, second)

    def _from_claim(self) -> Iterator[tuple[int, str, Expr]]:
        """Yields parts of the claim where the index takes the place of a variable."""
        for part in self.words.claim:
            for scalar in _indices(part):
                put = {scalar: self.words.bound}
                body = _renamed(part, put)
                if self._is_in_scope(body):
                    yield 1, self._shown(part, put), body

    def _pairs(self, ranges: Sequence[tuple[_Term, _Term]]) -> Iterator[Fact]:
        """Yields parts of the claim for all pairs of indices in a range, in an order."""
        first, second = self.words.bound, self.words.second
        names = variable_text(first), variable_text(second)
        for part in self.words.claim:
            for one, other in permutations(_indices(part), 2):
                put = {one: first, other: second}
                body = _renamed(part, put)
                if not self._is_in_scope(body):
                    continue
                text = self._shown(part, put)
                for low, high in ranges[:_PAIR_RANGES]:
                    within = f"{low[0]} <= {names[0]} <= {names[1]} < {high[0]}"
                    said = f"\\forall integer {names[0]}, {names[1]}; {within} ==> {text}"
                    bounds = (Bound(first, low[1], high[1]), Bound(second, self.index, high[1]))
                    fact = Fact(said, body, 1, bounds)
                    test = fact.quick_test()
                    if all(test(state) for state in self.states[::_EVERY]):
                        yield fact

    def _is_in_scope(self, body: Expr) -> bool:
        known = {self.words.bound, self.words.second, *self.words.scalars}
        used = {node.scalar for node in subexpressions(body) if isinstance(node, Variable)}
        return used <= known

    def _shown(self, part: Expr, put: Mapping[Scalar, Scalar]) -> str:
        """Returns the text of a part, without conversions of the new variables."""
        same = {old: Scalar(new.name, old.type, variable_text(new)) for old, new in put.items()}
        return self.words.text(_renamed(part, same))

    def _cell(self, array: Array, offset: int) -> tuple[Expr, str]:
        index: Expr = self.index
        text = self.name
        if offset:
            index = build.arithmetic("+", index, self._c(offset), self.words.wide, self.at)
            text += f" {'+' if offset > 0 else '-'} {abs(offset)}"
        cell = Cell(array, (index,), self.at)
        return build.convert(cell, self.words.wide, self.at), cell_text(array, [text])

    def _compare(self, op: str, left: Expr, right: Expr) -> Expr:
        return Binary(op, left, right, INT, self.at)

    def _v(self, scalar: Scalar) -> Expr:
        return build.convert(Variable(scalar, self.at), self.words.wide, self.at)

    def _c(self, value: int) -> Expr:
        return Constant(value, self.words.wide, self.at)

    def _plus(self, scalar: Scalar, offset: int) -> Expr:
        return build.arithmetic("+", self._v(scalar), self._c(offset), self.words.wide, self.at)


def _oddity(low: _Term, high: _Term) -> int:
    """Returns how unusual a range is: most start at zero or at a variable, and end at one."""
    return (low[0] in ("1", "2")) + high[0].endswith(" - 1") + (low[0][0] != "0")


def _scalars_of(pair: tuple[_Term, _Term]) -> set[str]:
    """Returns the names of the scalars in the bounds of a range."""
    return {text.split(" ")[0] for text, _ in pair}


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
