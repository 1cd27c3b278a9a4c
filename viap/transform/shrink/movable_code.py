"""Conditions under which loops are coalesced and code is moved."""

from collections.abc import Sequence

from viap.program.graph.liveness import read_scalars
from viap.program.nodes import Array, Scalar
from viap.source import Position
from viap.transform.common.body_accesses import read_cells
from viap.transform.shrink.coalescing import conflict
from viap.transform.shrink.code_effects import CodeEffects, all_effects, effects_of
from viap.transform.shrink.counted_loops import CountedLoop
from viap.transform.shrink.shrink_goals import ShrinkGoal


def loop_effects(counted: CountedLoop) -> CodeEffects:
    """The effects of iterations; iterators belong to single iterations and do not count."""
    inside = effects_of(counted.loop.body)
    read: set[Scalar | Array] = {each for each in inside.read if isinstance(each, Array)}
    written: set[Scalar | Array] = {each for each in inside.written if isinstance(each, Array)}
    if counted.others is not None:
        read |= {cell.array for cell in read_cells(counted.others)}
    return CodeEffects(frozenset(read | counted.read()), frozenset(written | set(counted.state())))


def entry_effects(counted: CountedLoop) -> CodeEffects:
    """The effects of a loop's entry: it reads limits and first values, and sets the iterators."""
    read: set[Scalar | Array] = set(counted.accelerated)
    if counted.bound is not None:
        read |= read_scalars(counted.bound.limit)
    written: set[Scalar | Array] = set() if counted.exits else set(counted.accelerated)
    return CodeEffects(frozenset(read), frozenset(written))


def fault(goal: ShrinkGoal) -> tuple[str, Position] | None:
    """Returns the reason why loops can't be coalesced; None if they can."""
    for later, mine in enumerate(goal.loops):
        for earlier in goal.loops[:later]:
            reason = conflict(earlier, mine)
            if reason is not None:
                return reason, mine.counted.loop.position
    passed: list[CodeEffects] = []
    for number, each in enumerate(goal.loops):
        moved: Sequence[CodeEffects] = [entry_effects(each.counted)]
        if passed and not all_effects(moved).beside(all_effects(passed)):
            return "the loop starts from what an earlier one computes", each.counted.loop.position
        passed.append(loop_effects(each.counted))
        if number + 1 == len(goal.loops):
            break
        for step in goal.between[number]:
            if not step.effects().beside(all_effects(passed)):
                text = "code between the loops depends on them"
                return text, goal.loops[number + 1].counted.loop.position
    return None


def stays_behind(looking: CountedLoop, behind: CodeEffects) -> bool:
    """True if code behind a loop that looks for something can stand behind each iteration.

    Then it is run for several of them, one after the other: none may see what another wrote,
    nor what the loop counts with.
    """
    seen = behind.read | loop_effects(looking).read
    return not (looking.accelerated & behind.read or behind.written & seen)
