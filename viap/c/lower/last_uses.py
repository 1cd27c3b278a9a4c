"""Ends temporaries after their last use, as variables end with their scopes.

Leak checking needs this: a pointer that the text doesn't name holds a block only until its value is
stored, or used.
"""

from collections.abc import Callable

from viap.c.lower.flow_builder import FlowBuilder
from viap.c.tree import actions, tree
from viap.c.tree.actions import Action, FlowBlock, action_expressions, successors
from viap.c.tree.tree import Expr, Symbol, operands
from viap.c.tree.types import PointerType, holds_pointers
from viap.core.base.errors import InputError, ViapError
from viap.core.program.nodes import Program
from viap.core.program.program_marks import WrittenHints

_Live = set[Symbol]


def end_temporaries(blocks: list[FlowBlock]) -> frozenset[Symbol]:
    """Puts an `Expire` after the last use of every temporary that may hold a pointer."""
    temporaries = _temporaries(blocks)
    before = _live_before(blocks, temporaries)
    for block in blocks:
        after: _Live = set()
        for following in successors(block):
            after |= before[id(following)]
        live = set(after)
        if isinstance(block.end, actions.Branch):
            # Temporaries that only the branch itself uses end in its successors.
            live |= _used((block.end.condition,)) & temporaries
        made: list[Action] = []
        for action in reversed(block.actions):
            target = _defined(action)
            used = _used(action_expressions(action), target) & temporaries
            ending = used | {target} if target in temporaries and target else used
            gone = ending - live
            moved = _moved(action)
            # The moved one ends first: the one that takes over holds the block until it ends, too.
            ends = sorted(gone, key=lambda symbol: (symbol is moved, _order(symbol)))
            made += [actions.Expire(s, action.position, s is moved) for s in ends]
            made.append(action)
            if target is not None:
                live.discard(target)
            live |= used
        block.actions = made[::-1]
    _end_between(blocks, temporaries, before)
    return frozenset(temporaries)


def _end_between(blocks: list[FlowBlock], temporaries: _Live, before: dict[int, _Live]) -> None:
    """Ends temporaries that one successor of a block still uses at the start of the others."""
    ended: dict[int, _Live] = {}
    for block in blocks:
        leaving: _Live = set()
        for following in successors(block):
            leaving |= before[id(following)]
        if isinstance(block.end, actions.Branch):
            leaving |= _used((block.end.condition,)) & temporaries
        for following in successors(block):
            ended.setdefault(id(following), set()).update(leaving - before[id(following)])
    for block in blocks:
        gone = sorted(ended.get(id(block), ()), key=_order)
        block.actions[:0] = [actions.Expire(symbol, block.position) for symbol in gone]


def _order(symbol: Symbol) -> tuple[str, object]:
    return (symbol.name, symbol.position)


def _temporaries(blocks: list[FlowBlock]) -> _Live:
    """Returns the variables without a scope of their own, which the lowering made."""
    found: _Live = set()
    scoped: _Live = set()
    for block in blocks:
        for action in block.actions:
            if isinstance(action, actions.Begin):
                scoped.add(action.symbol)
            target = _defined(action)
            if target is not None and not target.static and holds_pointers(target.type):
                found.add(target)
    return {symbol for symbol in found - scoped if symbol.temporary}


def _live_before(blocks: list[FlowBlock], temporaries: _Live) -> dict[int, _Live]:
    before: dict[int, _Live] = {id(block): set() for block in blocks}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks):
            live: _Live = set()
            for following in successors(block):
                live |= before[id(following)]
            if isinstance(block.end, actions.Branch):
                live |= _used((block.end.condition,)) & temporaries
            for action in reversed(block.actions):
                target = _defined(action)
                if target is not None:
                    live.discard(target)
                live |= _used(action_expressions(action), target) & temporaries
            if live != before[id(block)]:
                before[id(block)] = live
                changed = True
    return before


def _defined(action: Action) -> Symbol | None:
    """Returns the variable that an action overwrites as a whole; None if there is none."""
    match action:
        case actions.Forget(outside=False):
            return action.symbol
        case actions.Store() | actions.Allocate() | actions.ReceivePointer() | actions.Receive():
            return action.target.symbol if isinstance(action.target, tree.Name) else None
        case _:
            return None


def _moved(action: Action) -> Symbol | None:
    """Returns the variable whose pointer an action stores elsewhere, or frees; None if none."""
    match action:
        case actions.Store() if isinstance(action.target.type, PointerType):
            value = action.value
        case actions.Release():
            value = action.pointer
        case _:
            return None
    while isinstance(value, tree.Convert):
        value = value.operand
    return value.symbol if isinstance(value, tree.Name) else None


def _used(expressions: tuple[Expr, ...], defined: Symbol | None = None) -> _Live:
    """Returns the variables in expressions, except the one that is only written."""
    found: _Live = set()
    waiting = [e for e in expressions if not _is_name(e, defined)]
    while waiting:
        expr = waiting.pop()
        if isinstance(expr, tree.Name):
            found.add(expr.symbol)
        waiting.extend(operands(expr))
    return found


def _is_name(expr: Expr, symbol: Symbol | None) -> bool:
    return isinstance(expr, tree.Name) and symbol is not None and expr.symbol is symbol


# ---- The hinted program of a unit, and what is written in it; see
# `viap.core.program.program_marks`.


def hints_of(lowered: Callable[[], tuple[FlowBuilder, Program]]) -> WrittenHints:
    """Returns the hints; if the hinted program is not modelled, none of them has a formula."""
    try:
        builder, program = lowered()
    except (ViapError, RecursionError) as error:
        # The program itself is read: nothing is lost but the hints.
        reason = error.message if isinstance(error, InputError) else str(error)
        return WrittenHints(None, (), reason)
    assert builder.hints is not None
    return WrittenHints(program, tuple(builder.hints.written))
