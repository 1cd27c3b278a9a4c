"""Symbolic values of the variables at a point: terms for scalars, chains of writes for arrays."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby

from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.logic.walkers import substitute
from viap.core.program.nodes import Array, Scalar


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicWrite:
    """A guarded write: where the guard holds, cells with the given leading indices get a value.

    `content` returns the value for the remaining indices.
    """

    guard: Term
    array: Array
    object: Term
    indices: tuple[Term, ...]
    content: Callable[[Sequence[Term]], Term]

    def hits(self, object: Term, indices: Sequence[Term]) -> Term:
        parts = [self.guard, build.eq(object, self.object)]
        parts += [build.eq(i, j) for i, j in zip(indices, self.indices, strict=False)]
        return build.conjunction(parts)

    def value(self, indices: Sequence[Term]) -> Term:
        return self.content(indices[len(self.indices) :])

    def under(self, condition: Term) -> "SymbolicWrite":
        guard = build.conjunction((condition, self.guard))
        return SymbolicWrite(guard, self.array, self.object, self.indices, self.content)

    def at(self, replacements: dict[Term, Term]) -> "SymbolicWrite":
        content = self.content
        return SymbolicWrite(
            substitute(self.guard, replacements),
            self.array,
            self.object,
            tuple(substitute(i, replacements) for i in self.indices),
            lambda rest: substitute(content(rest), replacements),
        )


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicMemory:
    """The contents of all arrays of one number of dimensions: a function symbol and writes."""

    symbol: Symbol
    counters: tuple[Term, ...]  # the symbol's last arguments
    writes: tuple[SymbolicWrite, ...] = ()

    def read(self, object: Term, indices: Sequence[Term]) -> Term:
        result = apply(self.symbol, object, *indices, *self.counters)
        for write in self.writes:
            hit = write.hits(object, indices)
            if hit is not build.FALSE:
                result = build.ite(hit, write.value(indices), result)
        return result

    def at(self, replacements: dict[Term, Term]) -> "SymbolicMemory":
        return SymbolicMemory(
            self.symbol,
            tuple(substitute(c, replacements) for c in self.counters),
            tuple(write.at(replacements) for write in self.writes),
        )


@dataclass(slots=True, eq=False)
class SymbolicState:
    scalars: dict[Scalar, Term] = field(default_factory=dict)
    memories: dict[int, SymbolicMemory] = field(default_factory=dict)

    def copy(self) -> "SymbolicState":
        return SymbolicState(dict(self.scalars), dict(self.memories))

    def at(self, replacements: dict[Term, Term]) -> "SymbolicState":
        return SymbolicState(
            {s: substitute(t, replacements) for s, t in self.scalars.items()},
            {k: m.at(replacements) for k, m in self.memories.items()},
        )


@dataclass(slots=True, eq=False)
class ExecutionPoint:
    """A point of the execution: the state there, and the conditions that lead to it."""

    state: SymbolicState
    path: tuple[Term, ...]

    def along(self, condition: Term) -> "ExecutionPoint":
        path = self.path if condition is build.TRUE else (*self.path, condition)
        return ExecutionPoint(self.state.copy(), path)


# ---- Unique names of symbols and variables; the program's own names are kept.


class SymbolNames:
    def __init__(self, program_names: Iterable[str]) -> None:
        names = set(program_names)
        self.taken: set[str] = set()
        self._numbers: dict[str, int] = {}  # the last number used, by wished name
        self.counter = _prefix("nmkc", names)
        self.count = _prefix("NMKC", names)
        self.index = _prefix("xyzw", names)

    def unique(self, wish: str) -> str:
        name, number = wish, self._numbers.get(wish, 1)
        while name in self.taken:
            number += 1
            name = f"{wish}_{number}"
        self.taken.add(name)
        self._numbers[wish] = number
        return name


def _prefix(letters: str, names: set[str]) -> str:
    """Returns a letter such that no name of the program is that letter, with or without a number.

    (A variable's name followed by 1 denotes its value at the end.)
    """
    for letter in letters:
        if not any(re.fullmatch(rf"{letter}\d*(_\d+)?", name) for name in names):
            return letter
    return f"{letters[0]}_"


# ---- Merging of states where paths meet: `ite` for values that differ, nothing for equal ones.


# Names a memory that is given by its body: (dimensions, body by object and indices).
NameMemory = Callable[[int, Callable[[Term, Sequence[Term]], Term]], SymbolicMemory]


def join(
    points: Sequence[ExecutionPoint], name_memory: NameMemory, small: Callable[[Term], Term]
) -> ExecutionPoint | None:
    """Returns the point where the given points meet; None if there are no points.

    `small` names large conditions, since the cases of each variable repeat them.
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
    return ExecutionPoint(merged([p.state for p in points], conditions, name_memory, small), path)


def merged(
    states: Sequence[SymbolicState],
    conditions: Sequence[Term],
    name_memory: NameMemory,
    small: Callable[[Term], Term],
) -> SymbolicState:
    """Returns the state whose condition holds, by cases; exactly one condition holds."""
    result = states[-1].copy()
    ways = _Ways(conditions, small)
    for scalar in result.scalars:
        values = [state.scalars[scalar] for state in states]
        result.scalars[scalar] = ways.cases(values)
    for dimensions in result.memories:
        memories = [state.memories[dimensions] for state in states]
        name = partial(name_memory, dimensions)
        result.memories[dimensions] = _merge_memories(memories, conditions, name)
    return result


class _Ways:
    """The paths that meet: where they do, exactly one of their conditions holds.

    Each path has changed only a few of the variables. Cases for all paths would make the axioms as
    large as the product of paths and variables; so cases are made for runs of neighbouring paths
    with the same value, or for the few paths that differ from the most frequent value.
    """

    def __init__(self, conditions: Sequence[Term], small: Callable[[Term], Term]) -> None:
        self.conditions = conditions
        self.small = small
        self.first: list[Term] = [build.FALSE]

    def one_of_the_first(self, count: int) -> Term:
        """Returns the condition that one of the first `count` paths was taken."""
        while len(self.first) <= count:
            longer = (self.first[-1], self.conditions[len(self.first) - 1])
            self.first.append(self.small(build.disjunction(longer)))
        return self.first[count]

    def cases(self, values: Sequence[Term]) -> Term:
        """Returns the value on the path that was taken."""
        most, ways = max(Counter(reversed(values)).items(), key=lambda item: item[1])
        ends = [i for i in range(1, len(values)) if values[i - 1] is not values[i]]
        if len(values) - ways <= len(ends):
            term = most
            for value, condition in zip(reversed(values), reversed(self.conditions), strict=True):
                if value is not most:
                    term = build.ite(condition, value, term)
            return term
        term = values[-1]
        for end in reversed(ends):
            term = build.ite(self.one_of_the_first(end), values[end - 1], term)
        return term


def _merge_memories(
    memories: Sequence[SymbolicMemory],
    conditions: Sequence[Term],
    name_memory: Callable[[Callable[[Term, Sequence[Term]], Term]], SymbolicMemory],
) -> SymbolicMemory:
    """Returns the memory on the path that was taken.

    Neighbouring paths whose memories are writes upon the same memory become one memory; a new name
    is needed only where such groups meet.
    """
    groups = [list(group) for _, group in groupby(zip(memories, conditions, strict=True), _base)]
    result = _concatenated(groups[-1])
    for group in reversed(groups[:-1]):
        here = build.disjunction(condition for _, condition in group)
        result = name_memory(_choice(here, _concatenated(group), result))
    return result


def _base(way: tuple[SymbolicMemory, Term]) -> tuple[Symbol, tuple[Term, ...]]:
    return way[0].symbol, way[0].counters


def _choice(
    condition: Term, first: SymbolicMemory, second: SymbolicMemory
) -> Callable[[Term, Sequence[Term]], Term]:
    return lambda object, indices: build.ite(
        condition, first.read(object, indices), second.read(object, indices)
    )


def _concatenated(ways: Sequence[tuple[SymbolicMemory, Term]]) -> SymbolicMemory:
    """Appends the writes of all paths to their common memory, each under its path's condition."""
    first = ways[0][0]
    if all(memory is first for memory, _ in ways):
        return first
    common = 0
    for writes in zip(*(memory.writes for memory, _ in ways), strict=False):
        if any(write is not writes[0] for write in writes):
            break
        common += 1
    together = list(first.writes[:common])
    for number, (memory, condition) in enumerate(ways):
        if number == 1 and len(ways) == 2:
            # The negation is shorter than the condition of the second path, which may be stronger.
            condition = build.negate(ways[0][1])
        together.extend(write.under(condition) for write in memory.writes[common:])
    return SymbolicMemory(first.symbol, first.counters, tuple(together))
