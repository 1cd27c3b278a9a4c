"""Recursive calls: followed for constant arguments, jumps in tail position, else by other means.

A program for runs has a stack (`call_stack`), and a program for proofs takes a recursive call by
its contract (`call_contracts`). The first call of a recursive function from outside of its group
begins an *activation*; calls inside of it that lead back to the function are *nested*.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from viap.c.elaborate import build
from viap.c.lower.call_contracts import RecursionGroup, recursion_groups
from viap.c.lower.call_frames import MOST_FRAMES, Frame
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, reachable
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import changed, mentions, nodes
from viap.core.base.errors import Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

if TYPE_CHECKING:
    from viap.c.lower.call_contracts import CallContracts
    from viap.c.lower.call_stack import CallStack
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.frame_effects import GroupEffects

# Calls with constant arguments that are followed at most, in all and inside of each other.
MOST_FOLLOWED = 250
MOST_NESTED = 120


class NotFollowed(Exception):
    """Constant arguments led to no end: the calls of these functions are not to be followed."""

    def __init__(self, functions: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(functions)))
        self.functions = functions


class Activation(Protocol):
    """A way to lower the calls of one recursive function inside of one frame."""

    frame: Frame

    def begin(self, frame: Frame) -> None:
        """Called once the parameters have their values."""

    def nested(self, values: list[Expr], position: Position, target: Expr | None) -> None:
        """Lowers a nested call; the values are those of the parameters."""

    def end(self, position: Position) -> None:
        """Called where all returns have come together."""


class RecursionLowering:
    def __init__(self, builder: "FlowBuilder", unfollowed: frozenset[str], opaque: bool) -> None:
        self.builder = builder
        groups = recursion_groups(builder.unit)
        is_by_contract = builder.calls.is_by_contract
        self.groups = {each: group for each, group in groups.items() if not is_by_contract(each)}
        for function in self.groups:
            if function.lends is not None:
                what = f"the address of a nested function of '{function.name}', which is recursive"
                raise Unsupported(what, function.lends, "nested function")
        self.unfollowed, self.opaque = unfollowed, opaque
        self.is_abstract = False  # a recursive call is not performed, but known by a contract
        self._followed = 0
        self._effects: dict[tree.Function, GroupEffects] = {}

    @cached_property
    def _stack(self) -> "CallStack":
        from viap.c.lower.call_stack import CallStack

        return CallStack(self.builder)

    @cached_property
    def _contracts(self) -> "CallContracts":
        from viap.c.lower.call_contracts import CallContracts

        return CallContracts(self.builder)

    def is_recursive(self, function: tree.Function) -> bool:
        return function in self.groups

    def effects(self, function: tree.Function) -> "GroupEffects":
        """Returns what the function and all that it calls may change."""
        if function not in self._effects:
            from viap.c.lower.frame_effects import group_effects

            builder = self.builder
            self._effects[function] = group_effects(function, builder.unit, builder.errors)
        return self._effects[function]

    # ------------------------------------------------------------- calls

    def call(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        """Lowers the call of a recursive function."""
        builder, group = self.builder, self.groups[function]
        if function.takes_list or len(arguments) < len(function.parameters):
            raise Unsupported(
                f"the recursive function '{function.name}' with an open list of arguments",
                position,
                "recursion",
            )
        if builder.frame.constants and self._is_dead():
            return
        values = self.converted(function, arguments, position)
        level = self._level(function)
        if level is not None and level.activation is not None:
            level.activation.nested(values, position, target)
            return
        if level is not None:
            raise Unsupported(f"the recursive function '{function.name}'", position, "recursion")
        if self._follow(function, values, position, target):
            return
        if group.tail:
            builder.calls.expand(function, values, position, target)
            return
        self.is_abstract |= not builder.reliance.environment.is_ordinary
        if self.opaque:
            builder.reliance.widened = True
            never = tree.IntConst(0, INT, position)
            builder.emit(actions.Assert(never, position, position))
            builder.end(actions.Stop("abort", position), position)
            return
        kind = self._stack if builder.reliance.environment.is_ordinary else self._contracts
        kind.call(function, values, position, target)

    def converted(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        keep: bool = True,
    ) -> list[Expr]:
        """Returns the values of the parameters; `keep`: stored in variables of their own.

        Effects that the arguments have deferred come behind their values.
        """
        builder, values = self.builder, list[Expr]()
        keep = keep or bool(builder.pending)
        for symbol, argument in zip(function.parameters, arguments, strict=False):
            value = argument
            if value.type != symbol.type:
                value = build.convert(value, symbol.type, position)
            number = _constant(value)
            if number is not None and isinstance(symbol.type, IntType):
                value = tree.IntConst(number, symbol.type, position)
            values.append(builder.assignments.stash(value, symbol.name) if keep else value)
        builder.flush()
        return values

    def _level(self, function: tree.Function) -> Frame | None:
        """Returns the frame of the call that is not followed, and not over yet."""
        level: Frame | None = self.builder.frame
        while level is not None:
            if level.function is function and level.caller is not None and not level.constants:
                return level
            level = level.caller
        return None

    def _in_group(self, frame: Frame, group: RecursionGroup) -> bool:
        return frame.caller is not None and frame.function in group.functions

    # ------------------------------------------------------------- tail calls

    def _is_tail(self, position: Position, function: tree.Function) -> bool:
        return (position, function) in self.groups[function].tail

    def is_tail(self, function: tree.Function, position: Position) -> bool:
        """True if a frame of this call returns what its caller returns."""
        known = function in self.groups and self._is_tail(position, function)
        return known and self._in_group(self.builder.frame, self.groups[function])

    def has_tail(self, value: Expr) -> bool:
        """True if a returned choice has a tail call in it."""
        match value:
            case tree.Conditional():
                return self.has_tail(value.then) or self.has_tail(value.orelse)
            case tree.Call(callee=tree.FunctionRef(function=function)):
                return self.is_tail(function, value.position)
            case _:
                return False

    def count_calls(self, frame: Frame, position: Position) -> None:
        """Begins to count the tail calls of a function, in runs: a real stack ends."""
        builder = self.builder
        if self.groups[frame.function].tail and not frame.constants:
            builder.reliance.widened = True
            if builder.reliance.environment.is_ordinary:
                frame.repeated = builder.fresh("repeated", INT, position)
                zero = tree.IntConst(0, INT, position)
                builder.emit(actions.Store(tree.Name(frame.repeated, position), zero, position))

    def _count_call(self, frame: Frame, position: Position) -> None:
        """Ends a run that needs more frames than a stack is said to have."""
        if frame.repeated is None:
            return
        builder, count = self.builder, tree.Name(frame.repeated, position)
        more = build.binary("+", count, tree.IntConst(1, INT, position), position, builder.model)
        builder.emit(actions.Store(count, more, position))
        most = tree.IntConst(MOST_FRAMES, INT, position)
        fits = build.binary("<", count, most, position, builder.model)
        builder.emit(actions.Assume(fits, "assume", position))

    def jump_back(self, expr: Expr) -> bool:
        """Lowers a tail call as a jump to the start of a function; False if it is none."""
        builder = self.builder
        if not isinstance(expr, tree.Call) or not isinstance(expr.callee, tree.FunctionRef):
            return False
        function = expr.callee.function
        if not self.has_tail(expr):
            return False
        frame = builder.frame
        while frame.function is not function:
            if not frame.tail or frame.caller is None:
                return False
            frame = frame.caller
        if frame.restart is None or frame.constants:
            return False
        if len(expr.arguments) != len(function.parameters):
            return False
        arguments = builder.calls.arguments(expr)
        if function.contract is not None:
            builder.calls.require_contract(function, arguments, expr.position)
        values = self.converted(function, arguments, expr.position, keep=False)
        places = [frame.symbols[symbol] for symbol in function.parameters]
        for index, place in enumerate(places):
            if any(mentions(later, place) for later in values[index + 1 :]):
                values = [builder.assignments.stash(value) for value in values]
                break
        for place, value in zip(places, values, strict=True):
            if not (isinstance(value, tree.Name) and value.symbol is place):
                name = tree.Name(place, expr.position)
                builder.emit(actions.Store(name, value, expr.position))
        self._count_call(frame, expr.position)
        builder.expire(frame.depth + 1, expr.position)
        builder.end(actions.Goto(frame.restart), expr.position)
        return True

    # ------------------------------------------------------------- constant arguments

    def _is_dead(self) -> bool:
        """True if constants have decided that the text is not reached here."""
        return all(block is not self.builder.current for block in reachable(self.builder.entry))

    def _follow(
        self,
        function: tree.Function,
        values: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> bool:
        """Inlines a call whose integer arguments are constants; False if they are not."""
        builder, group = self.builder, self.groups[function]
        names = frozenset(each.name for each in group.functions)
        if names & self.unfollowed or any(map(_has_targets, group.functions)):
            return False
        assert function.body is not None
        kept = set(function.parameters) - changed(function.body)
        constants = {
            symbol: value.value
            for symbol, value in zip(function.parameters, values, strict=False)
            if isinstance(value, tree.IntConst) and symbol in kept
        }
        integers = [each for each in function.parameters if isinstance(each.type, IntType)]
        around, depth = builder.frame, 0
        while around.constants and around.caller is not None:
            if around.function is function and around.constants == constants:
                raise NotFollowed(names)  # it calls itself for ever
            around, depth = around.caller, depth + 1
        if not integers or len(constants) < len(integers):
            if self._in_group(builder.frame, group) and builder.frame.constants:
                raise NotFollowed(names)
            return False
        self._followed += 1
        if self._followed > MOST_FOLLOWED or depth > MOST_NESTED:
            raise NotFollowed(names)
        builder.calls.expand(function, values, position, target, constants=constants)
        return True


def _has_targets(function: tree.Function) -> bool:
    """True if later text may jump to earlier one: labels, and the cases of a switch."""
    return any(isinstance(node, tree.Label | tree.Case) for node in nodes(function.body))


def _constant(value: Expr) -> int | None:
    from viap.c.tree.constant_expressions import evaluate

    if value.effects or not isinstance(value.type, IntType):
        return None
    return evaluate(value)


def built_with_recursion(
    make: Callable[[], "FlowBuilder"], opaque: bool
) -> "tuple[FlowBuilder, FlowBlock]":
    """Builds the graph of a program with recursive functions."""
    unfollowed: frozenset[str] = frozenset()
    while True:
        builder = make()
        is_ordinary = builder.reliance.environment.is_ordinary
        builder.recursion = RecursionLowering(builder, unfollowed, opaque and not is_ordinary)
        try:
            return builder, builder.build()
        except NotFollowed as error:
            unfollowed |= error.functions
