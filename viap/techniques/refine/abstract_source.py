"""The abstract program of a precision as a core program, which prints as C.

It over-approximates: with the values of a run of the program as unknown values, the abstract
program does the same as the run. Wrapped values are those of C; in the model checker's
abstraction they are arbitrary.
"""

from viap.deep import deep
from viap.program import build
from viap.program.integer_types import INDEX
from viap.program.nodes import (
    Assert,
    Assign,
    Assume,
    Block,
    Body,
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
from viap.program.program_rules import validate
from viap.program.walkers import with_bodies
from viap.proving.abstraction.abstraction_precision import AbstractionPrecision, Index, Tracked
from viap.source import Position
from viap.techniques.refine.abstract_expressions import AbstractExpressions, TrackedScalars
from viap.techniques.refine.assertion_precision import asserted_indices
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.common.unread_values import tidy


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
