"""Definite assignment: remove checks of marks that are 1 on every path to them.

Writes of 1 to cells of marks that are 1 already are removed, too: a cell that was just read has a
value, and a swap of two cells changes no mark.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from viap.core.program import build
from viap.core.program.graph.basic_blocks import BasicBlock, predecessors, reverse_postorder
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
    Block,
    Body,
    Cell,
    Check,
    Constant,
    Expr,
    Fill,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
    subexpressions,
    written_place,
)
from viap.core.program.walkers import form, rewrite


@dataclass(frozen=True)
class _KnownCell:
    """A cell of marks that is 1, as long as nothing in its indices changes."""

    array: Array
    indices: object
    read: frozenset[Scalar | Array]


_Known = frozenset[Scalar | _KnownCell]


def drop_sure_checks(entry: BasicBlock, scalars: set[Scalar], arrays: set[Array]) -> None:
    """Remove redundant checks of marks: 0 or 1 (or more), changed by assignments and fills only."""
    _Definite(entry, scalars, arrays).apply()


class _Definite:
    def __init__(self, entry: BasicBlock, scalars: set[Scalar], arrays: set[Array]) -> None:
        self.entry = entry
        self.scalars = scalars
        self.arrays = arrays
        self.order = reverse_postorder(entry)
        self.before = predecessors(self.order)

    def apply(self) -> None:
        after: dict[BasicBlock, _Known] = {}
        changed = True
        while changed:
            changed = False
            for block in self.order:
                known = self._body(tuple(block.statements), self._at(block, after), [])
                if after.get(block) != known:
                    after[block] = known
                    changed = True
        for block in self.order:
            kept: list[Statement] = []
            self._body(tuple(block.statements), self._at(block, after), kept)
            block.statements = kept

    def _at(self, block: BasicBlock, after: dict[BasicBlock, _Known]) -> _Known:
        """Facts before a block, from the predecessors that were visited already.

        At least one was, in this order; the others remove facts in the next rounds.
        """
        if block is self.entry:
            return frozenset()
        return frozenset.intersection(*(after[b] for b in self.before[block] if b in after))

    def _body(self, body: Body, known: _Known, kept: list[Statement]) -> _Known:
        """Returns the facts behind the statements; appends the statements to keep to `kept`."""
        for statement in body:
            match statement:
                case Assign(target=target, value=value) if self._is_mark(target):
                    here = self._fact(target)
                    sure = self._is_one(value, known)
                    if sure and here in known and isinstance(target, Cell):
                        continue
                    known = known | {here} if sure else self._without(known, [target.declared])
                case Assign() | Input():
                    known = self._without(known, [statement.target.declared])
                case Fill():
                    if statement.array not in self.arrays or statement.value != 1:
                        known = self._without(known, [statement.array])
                case Check():
                    condition = self._simplified(statement.condition, known)
                    if isinstance(condition, Constant) and condition.value:
                        continue
                    statement = Check(condition, statement.kind, statement.position)
                    known = known | self._shown(condition)
                case If():
                    then: list[Statement] = []
                    orelse: list[Statement] = []
                    one = self._body(statement.then, known, then)
                    known = one & self._body(statement.orelse, known, orelse)
                    parts = (statement.condition, tuple(then), tuple(orelse))
                    statement = If(*parts, statement.position)
                case While() | Block():
                    known = self._without(known, _changed(statement.body))
            kept.append(statement)
        return known

    def _is_mark(self, target: Expr) -> bool:
        if isinstance(target, Cell):
            return target.array in self.arrays
        return isinstance(target, Variable) and target.scalar in self.scalars

    def _fact(self, mark: Expr) -> Scalar | _KnownCell:
        """The fact that a mark is 1."""
        if isinstance(mark, Variable):
            return mark.scalar
        assert isinstance(mark, Cell)
        inside = (node for index in mark.indices for node in subexpressions(index))
        read = frozenset(n.declared for n in inside if isinstance(n, Variable | Cell))
        return _KnownCell(mark.array, tuple(form(index) for index in mark.indices), read)

    def _without(self, known: _Known, changed: Iterable[Scalar | Array]) -> _Known:
        """The facts that remain when some variables have changed."""
        gone = frozenset(changed)
        return frozenset(
            fact
            for fact in known
            if (fact not in gone if isinstance(fact, Scalar) else self._stays(fact, gone))
        )

    def _stays(self, fact: _KnownCell, gone: frozenset[Scalar | Array]) -> bool:
        return fact.array not in gone and fact.read.isdisjoint(gone)

    def _is_one(self, value: Expr, known: _Known) -> bool:
        if self._is_mark(value):
            return self._fact(value) in known
        return isinstance(value, Constant) and value.value == 1

    def _simplified(self, condition: Expr, known: _Known) -> Expr:
        def value(expr: Expr) -> Expr | None:
            if self._is_mark(expr) and self._fact(expr) in known:
                return Constant(1, expr.type, expr.position)
            return None

        new = rewrite(condition, value)
        return condition if new is condition else build.condition(new)

    def _shown(self, condition: Expr) -> _Known:
        """The facts behind a check: a mark that it tests alone is 1."""
        if isinstance(condition, Binary) and condition.op == "==":
            left, right = condition.left, condition.right
            if self._is_mark(left) and isinstance(right, Constant) and right.value == 1:
                return frozenset({self._fact(left)})
        return frozenset()


def _changed(body: Body) -> list[Scalar | Array]:
    places = map(written_place, statements(body))
    return [place for place in places if place is not None]
