"""States that meet: cases of what was different, nothing for what was the same."""

from collections.abc import Callable, Sequence

from viap.logic import build
from viap.logic.terms import Term
from viap.translate.state import Memory, Point, State

# Makes a memory of its own from the body of one: (dimensions, body by object and indices).
NameMemory = Callable[[int, Callable[[Term, Sequence[Term]], Term]], Memory]


def join(
    points: Sequence[Point], name_memory: NameMemory, small: Callable[[Term], Term]
) -> Point | None:
    """The point where some meet; None where there is none to come from.

    `small` gives large conditions a name, since each variable's cases repeat them.
    """
    if not points:
        return None
    if len(points) == 1:
        return points[0]
    common = 0
    shortest = min(len(point.path) for point in points)
    while common < shortest and all(
        point.path[common] is points[0].path[common] for point in points
    ):
        common += 1
    conditions = [small(build.conjunction(point.path[common:])) for point in points]
    reached = build.disjunction(conditions)
    path = points[0].path[:common]
    if reached is not build.TRUE:
        path = (*path, reached)
    return Point(merged([p.state for p in points], conditions, name_memory), path)


def merged(states: Sequence[State], conditions: Sequence[Term], name_memory: NameMemory) -> State:
    """Of states of which exactly one is meant: the one whose condition holds."""
    result = states[-1].copy()
    for scalar in result.scalars:
        term = states[-1].scalars[scalar]
        for state, condition in zip(reversed(states[:-1]), reversed(conditions[:-1]), strict=True):
            term = build.ite(condition, state.scalars[scalar], term)
        result.scalars[scalar] = term
    for dimensions in result.memories:
        memory = states[-1].memories[dimensions]
        otherwise = conditions[-1]
        for state, condition in zip(reversed(states[:-1]), reversed(conditions[:-1]), strict=True):
            other = state.memories[dimensions]
            memory = _merge_memories(condition, other, otherwise, memory, dimensions, name_memory)
            otherwise = build.disjunction((condition, otherwise))
        result.memories[dimensions] = memory
    return result


def _merge_memories(
    condition: Term,
    first: Memory,
    otherwise: Term,
    second: Memory,
    dimensions: int,
    name_memory: NameMemory,
) -> Memory:
    if first is second:
        return first
    if first.symbol is second.symbol and first.counters == second.counters:
        common = 0
        for left, right in zip(first.writes, second.writes, strict=False):
            if left is not right:
                break
            common += 1
        # The writes of both ways follow each other, each where its way was taken.
        one = tuple(write.under(condition) for write in first.writes[common:])
        negated = build.negate(condition)
        two = tuple(write.under(negated) for write in second.writes[common:])
        return Memory(first.symbol, first.counters, (*first.writes[:common], *one, *two))
    return name_memory(
        dimensions,
        lambda object, indices: build.ite(
            condition, first.read(object, indices), second.read(object, indices)
        ),
    )
