"""A program in which only the executions that a violation witness describes reach the error.

A variable counts the segments that were passed, each at the first opportunity. Without waypoints to
avoid, an execution of the witness passes them that way, too: passing one segment earlier does not
prevent later ones.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import Branch
from viap.c.elaborate import build
from viap.c.lower.flow_builder import Look
from viap.c.tree import Expr, Symbol
from viap.evidence.witnesses.validate.waypoints import Gate
from viap.program import build as core
from viap.program.integer_types import INT, IntType
from viap.program.nodes import Assert, Assume, Program, Statement, Variable, constant
from viap.program.statement_map import map_simple
from viap.program.undefined_behaviour import Operation
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

PASSED = "segments@"


def steered(segments: Sequence[tuple[Gate, ...]], strict: bool) -> Look:
    """Returns the annotation for steering.

    `strict`: an execution ends if a waypoint is met in its turn, and not passed.
    """
    symbol = Symbol(PASSED, INT, Position("<witness>"), static=True)

    def look(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        place = Position("<witness>") if mark is None else mark.position
        passed = tree.Name(symbol, place)
        if mark is None:
            every = tree.IntConst(len(segments), INT, place)
            all_passed = build.binary("==", passed, every, place, builder.model)
            builder.emit(actions.Assume(all_passed, "assume", place))
            return
        # Later segments first: one evaluation passes one segment.
        for number in reversed(range(len(segments))):
            for test in segments[number]:
                if mark.number in test.marks:
                    _one(builder, passed, number, test, value, place)

    def _one(
        builder: "FlowBuilder",
        passed: tree.Name,
        number: int,
        test: Gate,
        value: Expr | None,
        place: Position,
    ) -> None:
        here = tree.IntConst(number, INT, place)
        turn = build.binary("==", passed, here, place, builder.model)
        condition = _condition(builder, test, value, place)
        inside, after = builder.new_block(place), builder.new_block(place)
        builder.end(Branch(turn, inside, after, place), place)
        builder.current = inside
        following = tree.IntConst(number + 1, INT, place)
        if test.action == "avoid":
            builder.emit(actions.Assume(build.unary("!", condition, place), "assume", place))
        elif strict:
            builder.emit(actions.Assume(condition, "assume", place))
            builder.emit(actions.Store(passed, following, place))
        else:
            advance = builder.new_block(place)
            builder.end(Branch(condition, advance, after, place), place)
            builder.current = advance
            builder.emit(actions.Store(passed, following, place))
        builder.jump(after)
        builder.current = after

    return look


def ending_at(program: Program, target: Callable[[Position], bool], segments: int) -> Program:
    """Makes undefined behaviour an error only at the target, after all `segments` were passed."""
    passed = next((each for each in program.scalars if each.source == PASSED), None)

    def changed(statement: Statement) -> Iterable[Statement]:
        place = statement.position
        if not isinstance(statement, Assert) or not isinstance(place, Operation):
            return [statement]
        if not target(place):
            return [Assume(statement.condition, "abort", place)]
        if passed is None:
            return [statement] if segments == 0 else []
        number = constant(segments, place, passed.type)
        before = core.compare("!=", Variable(passed, place), number, place)
        return [Assert(core.logical("||", before, statement.condition, place), place)]

    return program.changed(body=map_simple(program.body, changed))


def _condition(builder: "FlowBuilder", test: Gate, value: Expr | None, place: Position) -> Expr:
    if value is None or test.op == "any" or not isinstance(value.type, IntType):
        return tree.IntConst(1, INT, place)
    type = value.type
    if not type.holds(test.constant):
        below = test.constant < type.minimum
        truth = test.op in ("!=", ">", ">=") if below else test.op in ("!=", "<", "<=")
        return tree.IntConst(int(truth), INT, place)
    constant = tree.IntConst(test.constant, type, place)
    return build.truth(build.binary(test.op, value, constant, place, builder.model))
