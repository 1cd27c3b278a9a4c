"""Smaller graphs with the same runs: folded branches, joined blocks, conditions for jumps."""

from viap.core.base.source import ClausePlace, Position
from viap.core.program import build
from viap.core.program.graph.basic_blocks import (
    BasicBlock,
    Branch,
    Goto,
    Stop,
    cyclic_components,
    predecessors,
    retarget,
    reverse_postorder,
    successors,
)
from viap.core.program.nodes import Assert, Assume, Check, Constant, Statement
from viap.core.program.undefined_behaviour import GOES_ON


def simplify(entry: BasicBlock) -> None:
    """Simplify the graph until nothing changes; the entry block stays the entry."""
    while _once(entry):
        pass


def _once(entry: BasicBlock) -> bool:
    changed = False
    for block in reverse_postorder(entry):
        changed |= _fold(block)
    changed |= _skip_empty(entry)
    order = reverse_postorder(entry)
    looping: set[BasicBlock] = set().union(*cyclic_components(order, successors))
    for block in order:
        changed |= _stop_instead_of_jump(block, block in looping)
    changed |= _join(entry)
    return changed


def _fold(block: BasicBlock) -> bool:
    """Fold branches on constants, and drop statements behind a certain stop."""
    end = block.end
    if isinstance(end, Branch):
        if end.then is end.orelse and build.is_safe(end.condition):
            block.end = Goto(end.then)
            return True
        if isinstance(end.condition, Constant):
            block.end = Goto(end.then if end.condition.value else end.orelse)
            return True
    for index, statement in enumerate(block.statements):
        if _always_stops(statement):
            if index + 1 < len(block.statements) or not isinstance(block.end, Stop):
                del block.statements[index + 1 :]
                block.end = Stop("abort", statement.position)
                return True
            break
    return False


def _always_stops(statement: Statement) -> bool:
    if isinstance(statement, Check) and statement.kind in GOES_ON:
        return False
    if isinstance(statement, Assume) and statement.origin == "promise":
        return False  # (that it is false has to be noticed: see `promise_probes`)
    if isinstance(statement, Assert | Assume | Check):
        return isinstance(statement.condition, Constant) and not statement.condition.value
    return False


def _skip_empty(entry: BasicBlock) -> bool:
    """Redirect edges to an empty block to its successor."""
    changed = False
    finals: dict[BasicBlock, BasicBlock | None] = {}
    for block in reverse_postorder(entry):
        end = block.end
        following = (
            (end.target,) if isinstance(end, Goto)
            else (end.then, end.orelse) if isinstance(end, Branch)
            else ()
        )  # fmt: skip
        for target in following:
            final = _final(target, finals)
            if final is not None and final is not target:
                retarget(block, target, final)
                changed = True
    return changed


def _final(target: BasicBlock, finals: dict[BasicBlock, BasicBlock | None]) -> BasicBlock | None:
    """The first block from here on that does something; None in an empty endless loop."""
    way: dict[BasicBlock, None] = {}
    here, final = target, None
    while here not in way:
        if here in finals:
            final = finals[here]
            break
        if here.statements or not isinstance(here.end, Goto):
            final = here
            break
        way[here] = None
        here = here.end.target
    finals |= dict.fromkeys(way, final)
    return final


def _only_stop(block: BasicBlock) -> Statement | Stop | None:
    """Returns the statement or end by which a block stops the run; None if it does more."""
    if not isinstance(block.end, Stop):
        return None
    if not block.statements:
        return block.end
    if len(block.statements) == 1 and _always_stops(block.statements[0]):
        return block.statements[0]
    return None


def _is_clause(place: Position) -> bool:
    """True for an assumed clause of a contract, whose contradictions are told."""
    return isinstance(place, ClausePlace) and not place.is_false


def _stop_instead_of_jump(block: BasicBlock, looping: bool) -> bool:
    """Turn `if (c) abort();` into an assumption, and `if (c) error();` into an assertion.

    A loop whose end is the program's end keeps its condition.
    """
    end = block.end
    if not isinstance(end, Branch):
        return False
    ways = [
        (end.then, end.orelse, build.negate(end.condition)),
        (end.orelse, end.then, build.condition(end.condition)),
    ]
    # If both branches stop, keep the assertion.
    ways.sort(key=lambda way: not isinstance(_only_stop(way[0]), Assert))
    for stopping, staying, condition in ways:
        stop = _only_stop(stopping)
        if stop is None or stopping is staying:
            continue
        if looping and isinstance(stop, Stop) and stop.origin == "exit":
            continue
        match stop:
            case Stop():
                block.statements.append(Assume(condition, stop.origin, end.position))
            case Assume() if not _is_clause(stop.position):
                block.statements.append(Assume(condition, stop.origin, stop.position))
            case Assert():
                block.statements.append(Assert(condition, stop.position, stop.target))
            case Check():
                block.statements.append(Check(condition, stop.kind, stop.position))
            case _:
                continue
        block.end = Goto(staying)
        return True
    return False


def _join(entry: BasicBlock) -> bool:
    """Merge a block with its only successor if that has no other predecessor."""
    order = reverse_postorder(entry)
    preds = predecessors(order)
    changed = False
    gone: set[BasicBlock] = set()
    for block in order:
        if block in gone:
            continue
        while isinstance(block.end, Goto):
            target = block.end.target
            if target is block or target is entry or len(preds[target]) != 1:
                break
            block.statements.extend(target.statements)
            block.end = target.end
            if not block.statements:
                block.position = target.position
            gone.add(target)
            changed = True
    return changed
