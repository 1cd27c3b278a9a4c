"""Loop abstraction: a program ► one whose loops have small known bounds.

Every run of the program that violates an assertion has a run of the transformed program that
violates the same assertion.
"""

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, Witnesses, both, wide
from viap.core.program.checks.iterators import (
    accesses,
    changed_scalars,
    conjuncts,
    iterators,
    plain,
)
from viap.core.program.fact_flow import live_behind_loops
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
    Array,
    Assert,
    Assume,
    Block,
    Body,
    Cell,
    Constant,
    Exit,
    Expr,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
    subexpressions,
)
from viap.core.program.program_rules import validate
from viap.core.program.scalar_cells import with_scalar_cells
from viap.core.program.walkers import cloned, expression_nodes, map_bodies, map_simple
from viap.papers.common.cell_rules import CellRules, Reads, tidy
from viap.papers.common.program_plan import Classes, start_of
from viap.papers.labmc.loop_abstraction import Abstraction, Copy, never


@deep
def labmc_program(program: Program) -> Program:
    """A program without loops that over-approximates the given one."""
    return _Transformation(_prepared(program), True).program()


@deep
def labmc_iterations(program: Program) -> tuple[Program, dict[Input, Expr]]:
    """Returns `labmc_program` and, for inputs, the numbers of their iterations, if known."""
    transformation = _Transformation(_prepared(program), True)
    return transformation.program(), transformation.iterations


@deep
def labmc_loops(program: Program) -> Program:
    """Returns a shorter program, whose loops have small known bounds."""
    return _Transformation(_prepared(program), False).program()


@deep
def labmc_report(program: Program) -> list[str]:
    """For each loop, how it is abstracted."""
    transformation = _Transformation(_prepared(program), False)
    transformation.program()
    return list(transformation.said.values())


def _prepared(program: Program) -> Program:
    """Arrays that the remaining loops change have single cells."""
    written_out = without_small_loops(with_scalar_cells(program))
    return with_single_cells(with_scalar_cells(written_out))


class _Transformation:
    def __init__(self, program: Program, unrolled: bool) -> None:
        self.said: dict[While, str] = {}
        self._program = program
        self._unrolled = unrolled
        self._fresh = Fresh(program)
        self._live = live_behind_loops(program.body, frozenset(program.scalars))

    @property
    def iterations(self) -> dict[Input, Expr]:
        return self._fresh.iterations

    def program(self) -> Program:
        given = self._program
        body = tidy(tuple(self._body(given.body, Copy(asserting=True))), self._fresh)
        scalars = (*given.scalars, *self._fresh.scalars)
        made = given.changed(scalars=scalars, body=body)
        validate(made)
        return made

    def _body(self, body: Body, copy: Copy) -> list[Statement]:
        made: list[Statement] = []
        for place, statement in enumerate(body):
            if isinstance(statement, While):
                made += self._loop(statement, body[:place], copy)
            else:
                made.append(self._statement(statement, copy))
        return made

    def _loop(self, loop: While, before: Body, copy: Copy) -> list[Statement]:
        starts = {scalar: start_of(before, scalar) for scalar in changed_scalars(loop.body)}
        known = {scalar: start for scalar, start in starts.items() if start is not None}
        later = self._live[loop]
        abstraction = Abstraction(loop, known, self._fresh, self._body, self._unrolled, later, copy)
        self.said.setdefault(loop, f"{loop.position}: {abstraction.text()}")
        return abstraction.statements()

    def _statement(self, statement: Statement, copy: Copy) -> Statement:
        """Copies a statement as a new node, since nodes are compared by identity."""
        position = statement.position
        match statement:
            case If() | Block():
                inside = copy.within(statement.label) if isinstance(statement, Block) else copy
                return map_bodies(statement, lambda body: tuple(self._body(body, inside)))
            case Exit() if copy.inside is not None and statement.label not in copy.inside:
                return never(position)
            case Assert() if not copy.asserting:
                return Assume(statement.condition, "assume", position)
            case While():
                raise ValueError("loops are abstracted")
            case _:
                return cloned(statement)


# ---- Loops that have a small known bound already: written out, iteration by iteration.


# So many iterations at most, and so many statements of one loop.
_MOST_ITERATIONS = 8
_MOST_STATEMENTS = 400


def without_small_loops(program: Program) -> Program:
    """Returns the program with short loops unrolled: those that reach a limit in few iterations."""
    return program.changed(body=_body(program.body))


def _body(body: Body) -> Body:
    made: list[Statement] = []
    for place, statement in enumerate(body):
        if isinstance(statement, While):
            made.append(_loop(statement, body[:place]))
        else:
            made.append(map_bodies(statement, _body))
    return tuple(made)


def _loop(loop: While, before: Body) -> Statement:
    bound = most_iterations(loop, before)
    inner, position = _body(loop.body), loop.position
    if bound is None or bound * sum(1 for _ in statements(inner)) > _MOST_STATEMENTS:
        return While(loop.label, loop.condition, inner, position)
    written: Body = ()
    for _ in range(bound):
        written = (If(loop.condition, (*_copied(inner), *written), (), position),)
    return Block(loop.label, written, position)


def _copied(body: Body) -> Body:
    return map_simple(body, lambda each: (cloned(each),))


def most_iterations(loop: While, before: Body) -> int | None:
    """Returns the greatest number of iterations if the text shows that it is small; else None."""
    for iterator in iterators(loop):
        start = start_of(before, iterator.scalar)
        limit = None if iterator.bound is None else _number(iterator.bound.limit, before)
        if start is None or iterator.bound is None or limit is None:
            continue
        ahead = (limit - start) * iterator.direction
        if iterator.bound.op in ("<=", ">="):
            ahead += 1
        if ahead < 0 and iterator.bound.op == "!=":
            continue
        bound = max(0, -(-ahead // abs(iterator.step)))
        if bound <= _MOST_ITERATIONS:
            return bound
    return None


def _number(expr: Expr, before: Body) -> int | None:
    expr = plain(expr)
    if isinstance(expr, Variable):
        return start_of(before, expr.scalar)
    return expr.value if isinstance(expr, Constant) else None


# ---- Arrays that loops change ► one cell each, at witness indices; loops stay as they are.
#
# Loop abstraction knows scalars alone. An assertion need only be checked where the indices that
# it is about are the witness indices, since every value of those is tried.


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
