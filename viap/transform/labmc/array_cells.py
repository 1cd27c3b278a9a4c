"""Arrays that loops change ► one cell each, at witness indices; loops stay as they are.

Loop abstraction knows scalars alone. An assertion need only be checked where the indices that
it is about are the witness indices, since every value of those is tried.
"""

from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import (
    Array,
    Assert,
    Block,
    Body,
    Cell,
    Exit,
    Expr,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
    subexpressions,
)
from viap.program.walkers import expression_nodes, map_bodies
from viap.source import Position
from viap.transform.common.body_accesses import accesses, changed_scalars, plain
from viap.transform.common.cell_reads import Reads
from viap.transform.common.cell_rules import CellRules
from viap.transform.common.fresh_scalars import Fresh, Witnesses, both, wide
from viap.transform.common.iterators import conjuncts
from viap.transform.common.unread_values import tidy
from viap.transform.common.witness_indices import Classes


def with_single_cells(program: Program) -> Program:
    """The program with witness variables for arrays that a loop changes; it over-approximates."""
    changed = changed_arrays(program)
    return _Rewriting(program, changed).program() if changed else program


def changed_arrays(program: Program) -> set[Array]:
    """The arrays that loops change, and those whose sizes are in such an array."""
    found: set[Array] = set()
    for loop in statements(program.body):
        if isinstance(loop, While):
            found |= {each.array for each in accesses(loop.body) if each.writes}
    before = -1
    while before < len(found):
        before = len(found)
        found |= {a for a in program.arrays if any(size in found for size in a.sizes)}
    return found


class _Rewriting:
    def __init__(self, program: Program, changed: set[Array]) -> None:
        self._program = program
        self._classes = Classes(program)
        self._fresh = Fresh(program)
        self._position = program.body[0].position if program.body else Position(program.file)
        self._arrays = [array for array in program.arrays if array in changed]
        self._indices: dict[int, Scalar] = {}
        indices: dict[tuple[Array, int], Scalar] = {}
        for array in self._arrays:
            for dimension in range(len(array.sizes)):
                number = self._classes.of(array, dimension)
                if number not in self._indices:
                    self._indices[number] = self._fresh.scalar(f"i_{array.name}", INDEX)
                indices[array, dimension] = self._indices[number]
        cells = {a: self._fresh.scalar(f"x_{a.name}", a.type) for a in self._arrays}
        self._witnesses = Witnesses(indices, cells)
        self._rules = CellRules(self._witnesses, self._fresh)
        self._around: list[While] = []

    def program(self) -> Program:
        given, position = self._program, self._position
        made: list[Statement] = [
            self._fresh.forget(index, position) for index in self._indices.values()
        ]
        for array in self._arrays:
            if not array.zero:
                cell = self._witnesses.variable(array, position).scalar
                made.append(self._fresh.forget(cell, array.position or position))
        body = tidy((*made, *self._body(given.body)), self._fresh)
        arrays = tuple(array for array in given.arrays if not self._witnesses.has(array))
        scalars = (*given.scalars, *self._fresh.scalars)
        return given.changed(scalars=scalars, arrays=arrays, body=body)

    def _body(self, body: Body) -> Body:
        return tuple(each for statement in body for each in self._statement(statement))

    def _statement(self, statement: Statement) -> list[Statement]:
        position = statement.position
        match statement:
            case If():
                reads = Reads(self._witnesses, self._fresh)
                condition = reads(statement.condition)
                then, orelse = self._body(statement.then), self._body(statement.orelse)
                return [*reads.before, If(condition, then, orelse, position)]
            case Block():
                return [map_bodies(statement, self._body)]
            case While():
                return [self._loop(statement)]
            case Assert():
                return self._assertion(statement)
            case _:
                return self._rules.simple(statement)

    def _loop(self, loop: While) -> Statement:
        """Reads the cells of the loop condition anew in each iteration."""
        position = loop.position
        parts = conjuncts(loop.condition)
        plain_ones = 0
        while plain_ones < len(parts) and not self._has_cell(parts[plain_ones]):
            plain_ones += 1
        condition: Expr = constant(1, position)
        for part in parts[:plain_ones]:
            condition = build.logical("&&", condition, part, position)
        opening: list[Statement] = []
        if parts[plain_ones:]:
            reads = Reads(self._witnesses, self._fresh)
            left = reads(build.negate(both(*parts[plain_ones:], position=position)))
            out = (Exit(loop.label, position),)
            opening = [*reads.before, If(left, out, (), position)]
        self._around.append(loop)
        body = self._body(loop.body)
        self._around.pop()
        return While(loop.label, condition, (*opening, *body), position)

    def _has_cell(self, expr: Expr) -> bool:
        return any(
            isinstance(each, Cell) and self._witnesses.has(each.array)
            for each in subexpressions(expr)
        )

    def _assertion(self, statement: Assert) -> list[Statement]:
        made, position = self._rules.simple(statement), statement.position
        tests = [
            build.compare(
                "==",
                wide(Variable(scalar, position), position),
                Variable(self._indices[number], position),
                position,
            )
            for number, scalar in self._guards(statement).items()
        ]
        return [If(both(*tests, position=position), tuple(made), (), position)] if tests else made

    def _guards(self, statement: Assert) -> dict[int, Scalar]:
        """A scalar for each witness index: what the assertion itself reads at, or a loop does.

        Any scalar is right: where the assertion fails, the witness index may be its value.
        """
        found: dict[int, Scalar] = {}
        self._note(statement, found, None)
        for loop in reversed(self._around):
            changed = set(changed_scalars(loop.body))
            for each in statements(loop.body):
                self._note(each, found, changed)
        return found

    def _note(
        self, statement: Statement, found: dict[int, Scalar], changed: set[Scalar] | None
    ) -> None:
        for cell in expression_nodes(statement):
            if not isinstance(cell, Cell) or not self._witnesses.has(cell.array):
                continue
            for dimension, index in enumerate(map(plain, cell.indices)):
                if not isinstance(index, Variable) or not INDEX.covers(index.type):
                    continue
                if changed is None or index.scalar in changed:
                    found.setdefault(self._classes.of(cell.array, dimension), index.scalar)
