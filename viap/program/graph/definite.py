"""Definite assignment: checks of marks that are 1 on every way to them disappear."""

from viap.program import build
from viap.program.graph.blocks import BasicBlock, predecessors, reverse_postorder
from viap.program.graph.rewrite import rewrite
from viap.program.nodes import (
    Assign,
    Binary,
    Block,
    Body,
    Check,
    Constant,
    Expr,
    If,
    Input,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)

Known = frozenset[Scalar]


def drop_sure_checks(entry: BasicBlock, marks: set[Scalar]) -> None:
    """`marks` are 0 or 1, and change by assignments alone."""
    if marks:
        _Definite(entry, marks).apply()


class _Definite:
    def __init__(self, entry: BasicBlock, marks: set[Scalar]) -> None:
        self.entry = entry
        self.marks = marks
        self.order = reverse_postorder(entry)
        self.before = predecessors(self.order)

    def apply(self) -> None:
        after: dict[BasicBlock, Known] = {}
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

    def _at(self, block: BasicBlock, after: dict[BasicBlock, Known]) -> Known:
        """What is known before a block; of a way that was not looked at yet, all is."""
        if block is self.entry:
            return frozenset()
        ways = [after[each] for each in self.before[block] if each in after]
        return frozenset.intersection(*ways) if ways else frozenset(self.marks)

    def _body(self, body: Body, known: Known, kept: list[Statement]) -> Known:
        """What is known behind the statements; those that still say something are kept."""
        for statement in body:
            match statement:
                case Assign(target=Variable(scalar=mark)) if mark in self.marks:
                    sure = _is_one(statement.value, known)
                    known = known | {mark} if sure else known - {mark}
                    kept.append(statement)
                case Check():
                    condition = self._simplified(statement.condition, known)
                    if isinstance(condition, Constant) and condition.value:
                        continue
                    kept.append(Check(condition, statement.kind, statement.position))
                    known = known | self._shown(condition)
                case If():
                    then: list[Statement] = []
                    orelse: list[Statement] = []
                    one = self._body(statement.then, known, then)
                    other = self._body(statement.orelse, known, orelse)
                    known = one & other
                    parts = (statement.condition, tuple(then), tuple(orelse))
                    kept.append(If(*parts, statement.position))
                case While() | Block():
                    known = known - self._changed(statement.body)
                    kept.append(statement)
                case _:
                    kept.append(statement)
        return known

    def _changed(self, body: Body) -> Known:
        targets = (s.target for s in statements(body) if isinstance(s, Assign | Input))
        return frozenset(t.scalar for t in targets if isinstance(t, Variable))

    def _simplified(self, condition: Expr, known: Known) -> Expr:
        def value(expr: Expr) -> Expr | None:
            if isinstance(expr, Variable) and expr.scalar in known:
                return Constant(1, expr.type, expr.position)
            return None

        new = rewrite(condition, value)
        return condition if new is condition else build.condition(new)

    def _shown(self, condition: Expr) -> Known:
        """Behind a check of a mark alone, the mark is 1."""
        if isinstance(condition, Binary) and condition.op == "==":
            left, right = condition.left, condition.right
            if isinstance(left, Variable) and left.scalar in self.marks:
                if isinstance(right, Constant) and right.value == 1:
                    return frozenset({left.scalar})
        return frozenset()


def _is_one(value: Expr, known: Known) -> bool:
    if isinstance(value, Variable):
        return value.scalar in known
    return isinstance(value, Constant) and value.value == 1
