"""Loop shrinking of a whole program: for each goal, the residual program and the check."""

from collections.abc import Sequence

from viap.deep import deep
from viap.program import build
from viap.program.integer_types import INT
from viap.program.nodes import (
    Expr,
    Halt,
    If,
    Input,
    Program,
    Statement,
    Variable,
    constant,
)
from viap.program.program_rules import validate
from viap.program.scalar_cells import with_scalar_cells
from viap.source import Position
from viap.transform.common.fresh_scalars import Fresh
from viap.transform.shrink.block_removal import without_blocks
from viap.transform.shrink.goal_search import goals
from viap.transform.shrink.loop_sequence import Unshrinkable
from viap.transform.shrink.residual_program import residual
from viap.transform.shrink.shrink_factors import Factor
from viap.transform.shrink.shrink_goals import ShrinkGoal
from viap.transform.shrink.shrinkability_check import check

CHECK, RESIDUAL = "check", "residual"


class Shrinking:
    """The goals of a program, and the programs that show them."""

    @deep
    def __init__(self, program: Program) -> None:
        self._original = program
        self._program = without_blocks(with_scalar_cells(program))
        self.goals = goals(self._program)
        # For inputs of residual programs: the number of the iteration, by the points chosen.
        self.iterations: dict[Input, Expr] = {}

    @property
    def original(self) -> Program:
        return self._original

    @deep
    def program(
        self,
        factors: Sequence[Factor],
        which: Sequence[int],
        kinds: Sequence[str] = (CHECK, RESIDUAL),
    ) -> Program:
        """The parts of some goals, of which a run chooses one; a factor for each goal."""
        fresh = Fresh(self._program)
        branches: list[list[Statement]] = []
        for number in which:
            goal, factor = self.goals[number], factors[number]
            for kind in kinds:
                branches.append(self._part(goal, fresh, factor, kind))
        given = self._program
        body = _chosen(branches, fresh, _position(given))
        scalars = (*given.scalars, *fresh.scalars)
        made = given.changed(scalars=scalars, body=body)
        validate(made)
        return made

    def _part(self, goal: ShrinkGoal, fresh: Fresh, factor: Factor, kind: str) -> list[Statement]:
        if kind == RESIDUAL or not (goal.loops or goal.check):
            return residual(goal, fresh, factor, self.iterations)
        return check(goal, fresh, factor)

    def whole(self, factors: Sequence[Factor]) -> Program:
        """Returns the program whose assertions imply those of the original.

        If the original violates an assertion, so does this one, or the factors are too small.
        """
        if len(self.goals) != len(factors):
            text = f"{len(factors)} shrink factors for {len(self.goals)} goals"
            raise Unshrinkable(text, _position(self._program))
        return self.program(factors, range(len(factors)))


def _chosen(
    branches: list[list[Statement]], fresh: Fresh, position: Position
) -> tuple[Statement, ...]:
    """Makes a program that runs one branch, chosen by an input."""
    if len(branches) <= 1:
        return tuple(branches[0]) if branches else ()
    choice = fresh.scalar("part", INT)
    made: list[Statement] = [fresh.forget(choice, position)]
    for number, branch in enumerate(branches[:-1]):
        here = build.compare("==", Variable(choice, position), constant(number, position), position)
        made.append(If(here, (*branch, Halt("exit", position)), (), position))
    return (*made, *branches[-1])


def _position(program: Program) -> Position:
    return program.body[0].position if program.body else Position(program.file)


def shrunk_program(program: Program, factors: Sequence[Factor]) -> Program:
    """Returns the program whose assertions imply those of the given one.

    If the program violates an assertion, so does this one, or the factors are too small.
    """
    return Shrinking(program).whole(factors)
