"""The witness index transformation: a program ► one without loops and without arrays.

Of every array only one cell is kept, at witness indices that are chosen before the program
starts; every loop becomes its body, run once at most. Every run of the program that violates
an assertion has a run of the transformed program that violates the same assertion.
"""

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh, Witnesses, assume, both
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import (
    Assert,
    Block,
    Body,
    Constant,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.core.program.program_rules import validate
from viap.core.program.scalar_cells import with_scalar_cells
from viap.core.program.walkers import map_bodies
from viap.papers.common.cell_rules import CellRules, Reads, tidy
from viap.papers.common.program_plan import Classes, ProgramPlan
from viap.papers.witness.loop_forms import Guards, LoopForm, same_index


@deep
def witness_program(program: Program) -> Program:
    """A program without loops and arrays that over-approximates the given one."""
    return _Transformation(with_scalar_cells(program)).program()


class _Transformation:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._classes = Classes(program)
        self._plans = ProgramPlan(program, self._classes)
        self._fresh = Fresh(program)
        self._position = program.body[0].position if program.body else Position(program.file)
        members = self._classes.used()
        self._indices = {
            number: self._fresh.scalar(f"i_{dimensions[0][0].name}", INDEX)
            for number, dimensions in members.items()
        }
        self._cells = {
            array: self._fresh.scalar(f"x_{array.name}", array.type) for array in program.arrays
        }
        self._witnesses = Witnesses(
            {
                dimension: self._indices[number]
                for number, dimensions in members.items()
                for dimension in dimensions
            },
            self._cells,
        )

        self._rules = CellRules(self._witnesses, self._fresh)

    def program(self) -> Program:
        body = tidy((*self._opening(), *self._body(self._program.body, ())), self._fresh)
        given = self._program
        scalars = (*given.scalars, *self._fresh.scalars)
        made = given.changed(scalars=scalars, arrays=(), body=body)
        validate(made)
        return made

    def _opening(self) -> list[Statement]:
        """Chooses the witness indices and the first values of the witness variables."""
        made: list[Statement] = []
        position = self._position
        for number, index in self._indices.items():
            made.append(self._fresh.forget(index, position))
            size = self._plans.bounded(number)
            if size is not None:
                chosen = Variable(index, position)
                low = build.compare("<=", Constant(0, INDEX, position), chosen, position)
                high = build.compare("<", chosen, Constant(size, INDEX, position), position)
                made += assume(both(low, high, position=position), position)
        for array, cell in self._cells.items():
            if not array.zero:
                made.append(self._fresh.forget(cell, array.position or position))
        return made

    def _body(self, body: Body, guards: Guards) -> list[Statement]:
        made: list[Statement] = []
        for statement in body:
            made += self._statement(statement, guards)
        return made

    def _statement(self, statement: Statement, guards: Guards) -> list[Statement]:
        position = statement.position
        match statement:
            case If():
                reads = Reads(self._witnesses, self._fresh)
                then = tuple(self._body(statement.then, guards))
                orelse = tuple(self._body(statement.orelse, guards))
                made = If(reads(statement.condition), then, orelse, position)
                return [*reads.before, made]
            case While():
                return self._loop(statement, guards)
            case Block():
                return [map_bodies(statement, lambda body: tuple(self._body(body, guards)))]
            case Assert():
                return self._assertion(statement, guards)
            case _:
                return self._rules.simple(statement)

    def _assertion(self, statement: Assert, guards: Guards) -> list[Statement]:
        reads, position = Reads(self._witnesses, self._fresh), statement.position
        made: Statement = Assert(reads(statement.condition), position, statement.target)
        inside = (*reads.before, made)
        if not guards:
            return list(inside)
        tests = []
        for each in guards:
            if each.scalar is None:
                return []
            tests.append(same_index(each.scalar, each.index, position))
        return [If(both(*tests, position=position), inside, (), position)]

    def _loop(self, loop: While, guards: Guards) -> list[Statement]:
        plan = self._plans.of(loop)
        index: Scalar | None = None
        always = False
        if plan.witness is not None:
            index = self._indices[plan.witness]
            always = plan.full(self._plans.bounded(plan.witness))
        form = LoopForm(plan, index, self._witnesses, self._fresh, self._body, always)
        return form.statements(guards)
