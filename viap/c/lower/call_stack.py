"""Recursive calls in programs for runs: a stack of saved variables, and jumps.

A nested call saves the variables of its frame that are read after it, sets the parameters and the
number of the place to return to, and jumps to the function's start. A return jumps to that place,
which restores them. The depth is limited: beyond it, a run ends without a result.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.lower.call_frames import MOST_FRAMES, Frame
from viap.c.lower.recursion_marks import RecursionMarks, result_register
from viap.c.tree import actions, tree
from viap.c.tree.actions import Action, Branch, FlowBlock, Goto, action_expressions, successors
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import VA_LIST, ArrayType
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import INT

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


# ---- Variables of a part of the graph: read later, assigned before, or with their address taken.


Variables = frozenset[Symbol]
NONE: Variables = frozenset()


def named(expr: Expr) -> Iterator[Symbol]:
    """Yields the variables that a pure expression names."""
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Name):
            yield node.symbol
        waiting.extend(tree.operands(node))


def addressed(expr: Expr) -> Iterator[Symbol]:
    """Yields the variables to which a pure expression makes a pointer."""
    waiting = [expr]
    while waiting:
        node = waiting.pop()
        waiting.extend(tree.operands(node))
        if isinstance(node, tree.AddressOf | tree.Decay):
            place = node.operand if isinstance(node, tree.AddressOf) else node.array
            while isinstance(place, tree.Element | tree.Member):
                place = place.array if isinstance(place, tree.Element) else place.object
            if isinstance(place, tree.Name):
                yield place.symbol


def set_by(action: Action) -> Symbol | None:
    """Returns the variable that an action gives a whole new value; None if there is none."""
    match action:
        case actions.Store() | actions.Receive() | actions.ReceivePointer() | actions.Allocate():
            return action.target.symbol if isinstance(action.target, tree.Name) else None
        case actions.Clear():
            return action.target.symbol if isinstance(action.target, tree.Name) else None
        case _:
            return None


def ended_by(action: Action) -> Symbol | None:
    """Returns the variable whose old value an action discards; None if there is none."""
    match action:
        case actions.Forget() | actions.Dimension() | actions.Expire():
            return action.symbol
        case actions.Begin():
            return None if action.again else action.symbol
        case _:
            return set_by(action)


def changed_by(action: Action) -> Symbol | None:
    """Returns the variable that an action changes by name, at least in part; None if none."""
    match action:
        case (
            actions.Store()
            | actions.Receive()
            | actions.ReceivePointer()
            | actions.Allocate()
            | actions.Clear()
            | actions.Unspecify()
            | actions.Regrow()
        ):
            place = action.target
            while isinstance(place, tree.Element | tree.Member):
                place = place.array if isinstance(place, tree.Element) else place.object
            return place.symbol if isinstance(place, tree.Name) else None
        case _:
            return ended_by(action)


def read_by(action: Action) -> Iterator[Symbol]:
    """Yields the variables that an action may read."""
    whole = set_by(action)
    for index, expr in enumerate(action_expressions(action)):
        if index == 0 and whole is not None:
            continue
        yield from named(expr)
    if isinstance(action, actions.ForgetReachable):
        yield from action.symbols


def end_names(block: FlowBlock) -> Iterator[Symbol]:
    if isinstance(block.end, actions.Branch):
        yield from named(block.end.condition)


def live_at_start(
    blocks: Iterable[FlowBlock],
    following: Callable[[FlowBlock], Iterable[FlowBlock]],
    given: Mapping[int, Symbol | None],
) -> dict[int, Variables]:
    """Returns, by the identity of a block, the variables that may be read before they are set.

    `given`: a variable that has its value where a block starts, if there is one.
    """
    known = list(blocks)
    live = {id(block): NONE for block in known}
    waiting = list(known)
    before: dict[int, list[FlowBlock]] = {id(block): [] for block in known}
    for block in known:
        for later in following(block):
            before.setdefault(id(later), []).append(block)
    while waiting:
        block = waiting.pop()
        now = set(end_names(block))
        for later in following(block):
            now |= live.get(id(later), NONE)
        for action in reversed(block.actions):
            gone = ended_by(action)
            if gone is not None:
                now.discard(gone)
            now.update(read_by(action))
        now -= {given.get(id(block))}
        if now != live[id(block)]:
            live[id(block)] = frozenset(now)
            waiting.extend(before[id(block)])
    return live


def set_at_start(
    entry: FlowBlock,
    given: Variables,
    following: Callable[[FlowBlock], Iterable[FlowBlock]],
) -> Mapping[int, Variables]:
    """Returns, for each block from the entry on, the variables that certainly have a value."""
    sets: dict[int, Variables] = {id(entry): given}
    waiting = [entry]
    while waiting:
        block = waiting.pop()
        now = set(sets[id(block)])
        for action in block.actions:
            gone, made = ended_by(action), set_by(action)
            if gone is not None:
                now.discard(gone)
            if made is not None:
                now.add(made)
        for each in following(block):
            old = sets.get(id(each))
            new = frozenset(now) if old is None else old & now
            if new != old:
                sets[id(each)] = new
                waiting.append(each)
    return sets


# ---- Recursive calls in programs for runs: a stack of saved variables, and jumps.


@record
class ReturnPlace:
    """A nested call: `save` runs before it, `restore` after it; both are filled in at the end.

    `open`: the variables that exist during the call.
    """

    number: int
    save: FlowBlock
    restore: FlowBlock
    open: frozenset[Symbol]
    position: Position


class CallStack:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.marks = RecursionMarks(builder)
        start = builder.unit.entry.position
        self.top = tree.Name(Symbol("frames", INT, start, static=True, temporary=True), start)
        self._saved: dict[Symbol, Symbol] = {}
        # The blocks behind nested calls, by the blocks before them: of all activations.
        self.ways: dict[int, FlowBlock] = {}
        # The variables that hold the results of nested calls, by the blocks behind them.
        self.restores: dict[int, Symbol | None] = {}

    def call(
        self,
        function: tree.Function,
        values: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        """Begins the calls of a recursive function."""
        builder = self.builder
        register = result_register(builder, function)
        activation = StackActivation(self, function, values, register)
        builder.calls.expand(function, values, position, register, activation)
        if target is not None and register is not None:
            builder.emit(actions.Store(target, register, position))

    def cell(self, symbol: Symbol, position: Position) -> Expr:
        """Returns the place on the stack where a variable is saved."""
        if symbol not in self._saved:
            type = ArrayType(symbol.type, MOST_FRAMES)
            name = f"{symbol.name}.saved"
            self._saved[symbol] = Symbol(name, type, position, static=True, temporary=True)
        array = tree.Name(self._saved[symbol], position)
        return tree.Element(array, self.top, symbol.type, position, False)

    def move(self, amount: int, position: Position) -> actions.Store:
        op = "+" if amount > 0 else "-"
        one = tree.IntConst(1, INT, position)
        return actions.Store(
            self.top, tree.Binary(op, self.top, one, INT, position, False), position
        )


class StackActivation:
    def __init__(
        self,
        stack: CallStack,
        function: tree.Function,
        values: list[Expr],
        register: Expr | None,
    ) -> None:
        self.stack, self.builder, self.register = stack, stack.builder, register
        self.function = function
        self.marked = stack.marks.of(function, values)
        at = function.position
        self.site = tree.Name(self.builder.fresh(f"{function.name}.caller", INT, at), at)
        self.places: list[ReturnPlace] = []
        self.frame: Frame

    def begin(self, frame: Frame) -> None:
        self.frame = frame
        at = self.function.position
        self.builder.emit(actions.Store(self.site, tree.IntConst(0, INT, at), at))
        # A nested call comes in here, before the marked values of the entry are kept.
        self._start = self.builder.new_block(at)
        self.builder.start(self._start)
        self.marked.keep_entry(self._parameters(), at)

    def _parameters(self) -> list[Expr]:
        at = self.function.position
        return [tree.Name(self.frame.symbols[each], at) for each in self.function.parameters]

    def nested(self, values: list[Expr], position: Position, target: Expr | None) -> None:
        builder, stack = self.builder, self.stack
        save, restore = builder.new_block(position), builder.new_block(position)
        number = len(self.places) + 1
        open_ones = (each for _, symbols in builder.scopes[self.frame.depth :] for each in symbols)
        place = ReturnPlace(number, save, restore, frozenset(open_ones), position)
        self.places.append(place)
        stack.ways[id(save)] = restore
        name = self.register
        stack.restores[id(restore)] = name.symbol if isinstance(name, tree.Name) else None
        limit = tree.IntConst(MOST_FRAMES, INT, position)
        room = build.binary("<", stack.top, limit, position, builder.model)
        builder.emit(actions.Assume(room, "stack", position))
        builder.start(save)
        builder.start(builder.new_block(position))
        for parameter, value in zip(self._parameters(), values, strict=True):
            builder.emit(actions.Store(parameter, value, position))
        number_here = tree.IntConst(number, INT, position)
        builder.emit(actions.Store(self.site, number_here, position))
        builder.emit(stack.move(1, position))
        builder.end(Goto(self._start), position)
        builder.current = restore
        builder.start(builder.new_block(position))
        if target is not None and self.register is not None:
            builder.emit(actions.Store(target, self.register, position))

    def end(self, position: Position) -> None:
        builder = self.builder
        self.marked.mark_exit(self.register, position)
        for place in self.places:
            here = tree.IntConst(place.number, INT, position)
            returns = build.binary("==", self.site, here, position, builder.model)
            following = builder.new_block(position)
            builder.end(Branch(returns, place.restore, following, position), position)
            builder.current = following
        self._fill(builder.current)

    def _fill(self, last: FlowBlock) -> None:
        """Saves and restores what is needed, now that the whole frame is known."""
        blocks = [block for block in self._reached() if block is not last]
        known = {id(block) for block in blocks}
        written = {changed_by(action) for block in blocks for action in block.actions}
        exposed = set(self._exposed(blocks))
        ways, restores = self.stack.ways, self.stack.restores

        def following(block: FlowBlock) -> list[FlowBlock]:
            """A frame's own way: over nested calls, also those of frames around it."""
            if id(block) in ways:
                return [ways[id(block)]]
            onward = (each for each in successors(block) if id(each) not in restores)
            return [each for each in onward if id(each) in known]

        live = live_at_start(blocks, following, restores)
        certain = set_at_start(self._start, self._given(), following)
        for place in self.places:
            if id(place.save) not in known or id(place.restore) not in known:
                continue
            needed = live[id(place.restore)] & written
            kept = [each for each in needed if not each.static]
            kept.sort(key=lambda symbol: (symbol.name, str(symbol.position)))
            has_value = certain.get(id(place.save), frozenset())
            lost = [each for each in kept if not _can_be_saved(each) or each not in has_value]
            if lost or exposed & place.open:
                # A run can't go on here: the variables have no place of their own.
                never = tree.IntConst(0, INT, place.position)
                place.save.actions.append(actions.Assume(never, "assume", place.position))
            else:
                self._save(place, kept)

    def _reached(self) -> list[FlowBlock]:
        """Returns all blocks that run between the first call and its return.

        A function around this one may not be known to its end: its nested calls return, too.
        """
        found: dict[int, FlowBlock] = {}
        waiting = [self._start]
        while waiting:
            block = waiting.pop()
            if id(block) not in found:
                found[id(block)] = block
                waiting += successors(block)
                if id(block) in self.stack.ways:
                    waiting.append(self.stack.ways[id(block)])
        return list(found.values())

    def _save(self, place: ReturnPlace, kept: list[Symbol]) -> None:
        at = place.position
        front: list[actions.Action] = [self.stack.move(-1, at)]
        for symbol in kept:
            cell, name = self.stack.cell(symbol, at), tree.Name(symbol, at)
            place.save.actions.append(actions.Store(cell, name, at))
            front.append(actions.Store(name, cell, at))
        place.restore.actions[:0] = front

    def _given(self) -> frozenset[Symbol]:
        """Returns the variables that have a value where the function starts."""
        names = [self.site, *self.marked.first, *self.marked.base]
        symbols = [each.symbol for each in names if isinstance(each, tree.Name)]
        parameters = [self.frame.symbols[each] for each in self.function.parameters]
        return frozenset((*symbols, *parameters))

    def _exposed(self, blocks: list[FlowBlock]) -> list[Symbol]:
        found: list[Symbol] = []
        for block in blocks:
            for action in block.actions:
                for expr in actions.action_expressions(action):
                    found += addressed(expr)
            if isinstance(block.end, Branch):
                found += addressed(block.end.condition)
        return found


def _can_be_saved(symbol: Symbol) -> bool:
    return not isinstance(symbol.type, ArrayType) and symbol.type is not VA_LIST
