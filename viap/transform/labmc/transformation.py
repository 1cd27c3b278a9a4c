"""Loop abstraction: a program ► one whose loops have small known bounds.

Every run of the program that violates an assertion has a run of the transformed program that
violates the same assertion.
"""

from viap.deep import deep
from viap.program.nodes import (
    Assert,
    Assume,
    Block,
    Body,
    Exit,
    Expr,
    If,
    Input,
    Program,
    Statement,
    While,
)
from viap.program.program_rules import validate
from viap.program.scalar_cells import with_scalar_cells
from viap.program.statement_map import cloned
from viap.program.unread_writes import live_behind_loops
from viap.program.walkers import map_bodies
from viap.transform.common.body_accesses import changed_scalars
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.common.program_plan import start_of
from viap.transform.common.unread_values import tidy
from viap.transform.labmc.array_cells import with_single_cells
from viap.transform.labmc.body_copies import Copy, never
from viap.transform.labmc.loop_abstraction import Abstraction
from viap.transform.labmc.small_loops import without_small_loops


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
