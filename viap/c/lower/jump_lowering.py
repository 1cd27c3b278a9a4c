"""Jumps: goto, break, continue and return, and the scopes that they leave or enter."""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from viap.c.lower.call_frames import Frame
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, Goto, Stop
from viap.c.tree.tree import Statement, Symbol
from viap.c.tree.tree_walk import mentions_function
from viap.c.tree.types import ArrayType, is_scalar, takes_integer_part
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class JumpLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder

    @cached_property
    def surroundings(self) -> "JumpSurroundings":
        return JumpSurroundings()

    def label(self, node: tree.Label) -> None:
        builder = self.builder
        if node.name in builder.frame.defined:
            raise TypeFault(f"the label '{node.name}' is there twice", node.position, "label")
        builder.frame.defined.add(node.name)
        builder.start(self._block_of(node.name, node.position))
        builder.current.position = node.position
        builder.enter_open_scopes(node.position)

    def goto(self, node: tree.Goto) -> None:
        """Lowers a goto; one in a nested function may lead to a label of the function around it."""
        frame = self.builder.frame
        self.builder.frame = self._frame_of(node)
        self._goto(node)
        self.builder.frame = frame

    def _frame_of(self, node: tree.Goto) -> Frame:
        """Returns the frame of the call that has the label; the current one if none has it."""
        frame, recursion = self.builder.frame, self.builder.recursion
        left: list[tree.Function] = []
        level: Frame | None = frame
        while level is not None:
            if self.surroundings.blocks_of_label(level.function, node.label):
                break
            left.append(level.function)
            level = level.caller
        if level is None or not left:
            return frame
        for function in (*left, level.function):
            is_recursive = recursion is not None and recursion.is_recursive(function)
            if is_recursive or (function in left and mentions_function(function, "alloca")):
                what = f"a jump out of '{left[0].name}' through '{function.name}'"
                raise Unsupported(what, node.position, "goto")
        return level

    def _goto(self, node: tree.Goto) -> None:
        self.builder.frame.wanted.setdefault(node.label, node.position)
        around = self.surroundings.blocks_of_label(self.builder.frame.function, node.label)
        self._leave_scopes(around, node)
        self._pass(around)
        self.builder.end(Goto(self._block_of(node.label, node.position)), node.position)

    def _leave_scopes(self, around: tuple[tree.Block, ...], node: tree.Goto) -> None:
        """Ends the variables of the blocks and loops that a goto leaves."""
        frame = self.builder.frame
        open_there = [frame.blocks[block] for block in around if block in frame.blocks]
        if not open_there:
            self.builder.jumps_freely = True  # into, or out of, a statement expression
            return

        for loop, depth in frame.bare_loops.items():
            if contains_label(loop.body, node.label):
                open_there.append(depth)
        self.builder.expire(max(open_there), node.position)

    def enter_cases(self, body: tree.Statement) -> None:
        """Begins the variables of blocks around cases: a switch jumps to any of its cases."""
        self._pass(self.surroundings.blocks_with_cases(body))

    def leave(self, node: tree.Jump) -> None:
        """Lowers break and continue."""
        builder = self.builder
        targets = builder.frame.breaks if node.kind == "break" else builder.frame.continues
        if not targets:
            raise TypeFault(f"'{node.kind}' outside of a loop", node.position, node.kind)
        target, depth = targets[-1]
        builder.expire(depth, node.position)
        builder.end(Goto(target), node.position)

    def give_back(self, node: tree.Return) -> None:
        builder = self.builder
        frame = builder.frame
        if node.value is not None and self._give_by_tail_call(node, node.value):
            return
        if node.value is not None:
            with builder.sequence.full(node.value):
                self._give(node.value, node.position)
        elif frame.result is not None:
            builder.calls.give_nothing(frame.result, frame.call or node.position)
        builder.flush()
        builder.expire(frame.depth, node.position)
        if frame.after is None:
            builder.emit(actions.Finish("main", node.position))
            builder.end(Stop("exit", node.position), node.position)
        else:
            builder.end(Goto(frame.after), node.position)

    def _give_by_tail_call(self, node: tree.Return, value: tree.Expr) -> bool:
        """Lowers a return that jumps to the start of a recursive function; False if none does."""
        recursion = self.builder.recursion
        if recursion is None or not recursion.has_tail(value):
            return False
        if isinstance(value, tree.Conditional):
            then, orelse = (tree.Return(each, node.position) for each in (value.then, value.orelse))
            choice = tree.If(value.condition, then, orelse, node.position)
            self.builder.statements.lower(choice)
            return True
        with self.builder.sequence.full(value):
            return recursion.jump_back(value)

    def _give(self, result: tree.Expr, position: Position) -> None:
        builder, target = self.builder, self.builder.frame.result
        if target is None:
            self._give_up(result)
        elif result.effects and not isinstance(result, tree.Call):
            # Deferred effects come first: they may be on the variable that gets the result.
            value = builder.expressions.value(result)
            if builder.pending:
                value = builder.assignments.stash(value)
                builder.flush()
            builder.emit(actions.Store(target, value, position))
        else:
            builder.assignments.store(target, result, position)

    def _give_up(self, value: tree.Expr) -> None:
        """Reads a returned value that is not used."""
        builder = self.builder
        while isinstance(value, tree.Convert) and is_scalar(value.type):
            if takes_integer_part(value.operand.type, value.type):
                break
            value = value.operand
        if is_scalar(value.type):
            pure = builder.expressions.value(value)
            if not isinstance(pure, tree.IntConst | tree.FloatConst):
                builder.assignments.stash(pure, "unused")
        else:
            builder.expressions.effect(value)

    def _pass(self, blocks: Iterable[tree.Block]) -> None:
        """Makes variables indeterminate whose declarations a jump passes."""

        for block in blocks:
            if block not in self.builder.frame.blocks:
                for symbol in declared(block):
                    self.builder.emit(actions.Forget(self.builder.instance(symbol), block.position))

    def _block_of(self, name: str, position: Position) -> FlowBlock:
        builder = self.builder
        if name not in builder.frame.labels:
            builder.frame.labels[name] = builder.new_block(position)
        return builder.frame.labels[name]


def check_labels(frame: Frame) -> None:
    """Checks that every label that a goto names exists."""
    for label, position in frame.wanted.items():
        if label not in frame.defined:
            raise TypeFault(f"there is no label '{label}'", position, "goto")


# ---- The targets of jumps: the blocks around a label or a case.


def declared(block: tree.Block) -> list[Symbol]:
    """Returns the variables of a block itself whose declaration a jump can pass."""
    return [
        item.symbol
        for item in block.items
        if isinstance(item, tree.Declaration) and not item.symbol.static
        # C forbids jumps past a variable-length array.
        and not (isinstance(item.symbol.type, ArrayType) and item.symbol.type.size is None)
    ]  # fmt: skip


def inner(statement: Statement) -> tuple[Statement, ...]:
    """Returns the statements directly inside of one."""
    match statement:
        case tree.Block():
            return statement.items
        case tree.If():
            return (statement.then, *((statement.orelse,) if statement.orelse else ()))
        case tree.Loop():
            return (*((statement.init,) if statement.init else ()), statement.body)
        case tree.Case() | tree.Switch() | tree.Label():
            return (statement.body,)
        case _:
            return ()


class JumpSurroundings:
    """Remembers, for each function, the blocks around its labels."""

    def __init__(self) -> None:
        self._labels: dict[tree.Function, dict[str, tuple[tree.Block, ...]]] = {}

    def blocks_of_label(self, function: tree.Function, label: str) -> tuple[tree.Block, ...]:
        if function not in self._labels:
            found: dict[str, tuple[tree.Block, ...]] = {}
            assert function.body is not None
            for statement, blocks in _walk(function.body, into_switches=True):
                if isinstance(statement, tree.Label):
                    found[statement.name] = blocks
            self._labels[function] = found
        return self._labels[function].get(label, ())

    def blocks_with_cases(self, body: Statement) -> tuple[tree.Block, ...]:
        """Returns the blocks in a switch's body around its cases."""
        found: dict[tree.Block, None] = {}
        for statement, blocks in _walk(body, into_switches=False):
            if isinstance(statement, tree.Case):
                found.update(dict.fromkeys(blocks))
        return tuple(found)


def contains_label(statement: Statement, name: str) -> bool:
    inside = (each for each, _ in _walk(statement, into_switches=True))
    return any(isinstance(each, tree.Label) and each.name == name for each in inside)


def _walk(start: Statement, into_switches: bool) -> list[tuple[Statement, tuple[tree.Block, ...]]]:
    """Returns all statements, each with the blocks around it."""
    result: list[tuple[Statement, tuple[tree.Block, ...]]] = []
    stack: list[tuple[Statement, tuple[tree.Block, ...]]] = [(start, ())]
    while stack:
        statement, blocks = stack.pop()
        result.append((statement, blocks))
        if isinstance(statement, tree.Switch) and not into_switches:
            continue
        around = (*blocks, statement) if isinstance(statement, tree.Block) else blocks
        stack.extend((part, around) for part in inner(statement))
    return result
