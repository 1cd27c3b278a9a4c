"""Variables of a part of the graph: read later, assigned before, or with their address taken."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from viap.c import actions, tree
from viap.c.actions import Action, FlowBlock, action_expressions
from viap.c.tree import Expr, Symbol

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
