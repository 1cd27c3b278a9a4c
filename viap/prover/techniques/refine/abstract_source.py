"""The abstract program of a precision as a core program, which prints as C.

It over-approximates: with the values of a run of the program as unknown values, the abstract
program does the same as the run. Wrapped values are those of C; in the model checker's
abstraction they are arbitrary.
"""

from collections.abc import Iterator, Mapping, Sequence

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.logic import build as terms
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh
from viap.core.program.integer_types import INDEX, IntType
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
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
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    written_scalar,
)
from viap.core.program.program_rules import validate
from viap.core.program.walkers import rewrite, with_bodies
from viap.papers.common.cell_rules import tidy
from viap.prover.session.abstract_states import AbstractionPrecision, Index, Place, Tracked
from viap.prover.techniques.refine.abstract_program import asserted_indices

# ---- Expressions of an abstract program as C: tracked cells as scalars, inputs for unknown values.


_BITS = {"&": "and", "|": "or", "^": "xor"}
_SHIFTS = ("<<", ">>")
_DIVISIONS = ("/", "%")


class TrackedScalars:
    """The scalar of the abstract program for each tracked variable, cell and index."""

    def __init__(self, scalars: Mapping[Tracked, Scalar]) -> None:
        self._scalars = scalars

    def __contains__(self, tracked: Tracked) -> bool:
        return tracked in self._scalars

    def of(self, tracked: Tracked, position: Position) -> Variable:
        return Variable(self._scalars[tracked], position)

    def cells(self, array: Array) -> Iterator[tuple[Place, Scalar]]:
        """Yields the tracked places of an array, with their scalars."""
        for tracked, scalar in self._scalars.items():
            if isinstance(tracked, tuple) and tracked[0] is array:
                yield tracked[1], scalar

    def is_place(self, indices: Sequence[Expr], place: Place, position: Position) -> Expr:
        """Returns the condition that leading indices are those of a place."""
        test: Expr = constant(1, position)
        for index, part in zip(indices, place, strict=False):
            if isinstance(part, Index):
                index = build.convert(index, INDEX, position)
                other: Expr = self.of(part, position)
            else:
                index = index if index.type.holds(part) else build.convert(index, INDEX, position)
                other = Constant(part, index.type, position)
            same = build.compare("==", index, other, position)
            test = build.logical("&&", test, same, position)
        return test


class AbstractExpressions:
    """Rewrites expressions; `before` are inputs to be read before the statement."""

    def __init__(self, tracked: TrackedScalars, fresh: Fresh) -> None:
        self.before: list[Statement] = []
        self._tracked = tracked
        self._fresh = fresh

    def of(self, expr: Expr) -> Expr:
        return rewrite(expr, self._replace)

    def unknown(self, wish: str, type: IntType, position: Position) -> Variable:
        """Returns a new scalar with an arbitrary value of a type."""
        made = self._fresh.scalar(wish, type)
        self.before.append(self._fresh.forget(made, position))
        return Variable(made, position)

    def _replace(self, expr: Expr) -> Expr | None:
        match expr:
            case Variable():
                if expr.scalar in self._tracked:
                    return self._tracked.of(expr.scalar, expr.position)
                return self.unknown(f"nd_{expr.scalar.name}", expr.type, expr.position)
            case Cell():
                return self._cell(expr)
            case Binary():
                return self._binary(expr)
        return None

    def _cell(self, cell: Cell) -> Expr:
        position, cells = cell.position, list(self._tracked.cells(cell.array))
        if not cells:
            return self.unknown(f"nd_{cell.array.name}", cell.type, position)
        indices = [self.of(index) for index in cell.indices]
        chosen: list[tuple[Expr, Expr]] = []
        for place, scalar in cells:
            test = self._tracked.is_place(indices, place, position)
            if not isinstance(test, Constant) or test.value:
                chosen.append((test, Variable(scalar, position)))
            if isinstance(test, Constant) and test.value:
                break
        else:
            nothing = self.unknown(f"nd_{cell.array.name}", cell.type, position)
            chosen.append((constant(1, position), nothing))
        *others, (_, result) = chosen
        for test, value in reversed(others):
            result = build.conditional(test, value, result, position)
        return result

    def _binary(self, expr: Binary) -> Expr | None:
        left, right = self.of(expr.left), self.of(expr.right)
        if _is_linear(expr.op, left, right):
            return build.rebuild(expr, (left, right))
        return self.unknown("nd", expr.type, expr.position)


def _is_linear(op: str, left: Expr, right: Expr) -> bool:
    """Returns True if the abstraction computes the operator; otherwise its result is any value."""
    is_number = isinstance(left, Constant), isinstance(right, Constant)
    if op == "*":
        return any(is_number)
    if op in _DIVISIONS or op in _SHIFTS:
        return is_number[1]
    if op in _BITS:
        return terms.bits(_BITS[op], _term(left, "l"), _term(right, "r")).kind is not Kind.BITS
    return True


def _term(expr: Expr, name: str) -> Term:
    return terms.number(expr.value) if isinstance(expr, Constant) else apply(Symbol(name, (), INT))


# ---- The abstract program of a precision as a core program, which prints as C.


@deep
def abstract_source(program: Program, precision: AbstractionPrecision) -> Program:
    """Returns the program over the tracked variables, cells and indices; all else is any value."""
    return _Source(program, precision).program()


class _Source:
    def __init__(self, program: Program, precision: AbstractionPrecision) -> None:
        self._program = program
        self._fresh = Fresh(program)
        self._scalars = {each: self._scalar(each) for each in precision.tracked(program)}
        self._tracked = TrackedScalars(self._scalars)

    def _scalar(self, tracked: Tracked) -> Scalar:
        if isinstance(tracked, Scalar):
            return tracked
        if isinstance(tracked, Index):
            return self._fresh.scalar(f"k{tracked.number}", INDEX)
        array, place = tracked
        parts = [f"k{part.number}" if isinstance(part, Index) else str(part) for part in place]
        return self._fresh.scalar("_".join([array.name, *parts]), array.type)

    def program(self) -> Program:
        given = self._program
        position = given.body[0].position if given.body else Position(given.file)
        opening: list[Statement] = []
        for tracked, scalar in self._scalars.items():
            is_array = isinstance(tracked, tuple) and not tracked[0].zero
            if isinstance(tracked, Index) or is_array:
                opening.append(self._fresh.forget(scalar, position))
        body = tidy((*opening, *self._body(given.body)), self._fresh)
        kept = [scalar for scalar in given.scalars if scalar in self._scalars]
        made = given.changed(scalars=(*kept, *self._fresh.scalars), arrays=(), body=body)
        validate(made)
        return made

    def _body(self, body: Body) -> Body:
        made: list[Statement] = []
        for statement in body:
            made += self._statement(statement)
        return tuple(made)

    def _statement(self, statement: Statement) -> list[Statement]:
        expressions, position = AbstractExpressions(self._tracked, self._fresh), statement.position
        match statement:
            case Assign() | Input():
                return self._changed(statement, expressions)
            case Fill():
                return self._filled(statement, expressions)
            case If():
                then, orelse = self._body(statement.then), self._body(statement.orelse)
                if not then and not orelse:
                    return []
                test = expressions.of(statement.condition)
                return [*expressions.before, If(test, then, orelse, position)]
            case While():
                return self._loop(statement, expressions)
            case Block():
                return [with_bodies(statement, [self._body(statement.body)])]
            case Assume():
                test = expressions.of(statement.condition)
                return [*expressions.before, Assume(test, statement.origin, position)]
            case Assert():
                return self._assertion(statement, expressions)
            case Check():
                return []
            case _:
                return [statement]

    def _loop(self, loop: While, expressions: AbstractExpressions) -> list[Statement]:
        """Reads unknown values in the condition before the loop and after each iteration."""
        test, body, position = expressions.of(loop.condition), self._body(loop.body), loop.position
        unknown = [scalar for scalar in map(written_scalar, expressions.before) if scalar]
        again = [self._fresh.forget(scalar, position) for scalar in unknown]
        return [*expressions.before, While(loop.label, test, (*body, *again), position)]

    def _assertion(self, statement: Assert, expressions: AbstractExpressions) -> list[Statement]:
        """Counts an error only at the tracked symbolic indices, if there are any."""
        position = statement.position
        holds = expressions.of(statement.condition)
        same: Expr = constant(1, position)
        for index, expr in asserted_indices(statement).items():
            if index in self._tracked:
                here = self._tracked.is_place([expressions.of(expr)], (index,), position)
                same = build.logical("&&", same, here, position)
        if isinstance(same, Constant):
            return [*expressions.before, Assert(holds, position, statement.target)]
        elsewhere = build.logical("||", build.negate(same), holds, position)
        return [
            *expressions.before,
            Assert(elsewhere, position, statement.target),
            Assume(holds, "assume", position),
        ]

    def _changed(
        self, statement: Assign | Input, expressions: AbstractExpressions
    ) -> list[Statement]:
        target, position = statement.target, statement.position
        if isinstance(target, Variable):
            if target.scalar not in self._tracked:
                return []
            if isinstance(statement, Input):
                return [statement]
            value = expressions.of(statement.value)
            return [*expressions.before, Assign(target, value, position)]
        cells = list(self._tracked.cells(target.array))
        if not cells:
            return []
        if isinstance(statement, Input):
            new: Expr = expressions.unknown(f"in_{target.array.name}", statement.type, position)
            new = build.convert(new, target.type, position)
        else:
            new = expressions.of(statement.value)
        indices = [expressions.of(index) for index in target.indices]
        made: list[Statement] = [*expressions.before]
        if len(cells) > 1:
            # Cells at different places may be one cell: save the value from before all writes.
            new = self._kept(f"put_{target.array.name}", new, made)
            indices = [self._kept(f"at_{target.array.name}", index, made) for index in indices]
        for place, scalar in cells:
            test = self._tracked.is_place(indices, place, position)
            made += _where(test, Assign(Variable(scalar, position), new, position))
        return made

    def _kept(self, wish: str, value: Expr, made: list[Statement]) -> Expr:
        if isinstance(value, Constant):
            return value
        place = Variable(self._fresh.scalar(wish, value.type), value.position)
        made.append(Assign(place, value, value.position))
        return place

    def _filled(self, fill: Fill, expressions: AbstractExpressions) -> list[Statement]:
        indices, position = [expressions.of(index) for index in fill.indices], fill.position
        made: list[Statement] = []
        for place, scalar in self._tracked.cells(fill.array):
            if fill.value is None:
                new: Statement = self._fresh.forget(scalar, position)
            else:
                value = Constant(fill.value, scalar.type, position)
                new = Assign(Variable(scalar, position), value, position)
            made += _where(self._tracked.is_place(indices, place, position), new)
        return [*expressions.before, *made] if made else []


def _where(test: Expr, statement: Statement) -> list[Statement]:
    """Returns the statement under a condition; nothing if that never holds."""
    if isinstance(test, Constant):
        return [statement] if test.value else []
    return [If(test, (statement,), (), statement.position)]
