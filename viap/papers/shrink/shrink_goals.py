"""Goals of a program, one for each part with assertions: loops to shrink, and a property.

A goal is a part of the program with assertions: straight code behind loops, or one loop. A loop
that only checks is a property for each of its iterations, on what the loops before it leave.
Of these, the last ones are coalesced, as many as may be; the loops before them, and those that
only check something else, are forgotten: what they write may be anything.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program.checks.iterators import accesses, assigned, changed_scalars
from viap.core.program.graph.liveness import read_scalars, reads
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Block,
    Body,
    Constant,
    Fill,
    If,
    Input,
    Scalar,
    While,
    statements,
)
from viap.papers.shrink.coalescing import Placed, Values
from viap.papers.shrink.counted_loops import CountedLoop

# ---- Loops that look for something: a flag gets one value where an iteration finds it, and no
# other.
#
# Such a loop makes a disjunction over its iterations of the state that it finds.


@dataclass(frozen=True, eq=False, slots=True)
class Flag:
    """The scalar is `start` before the loop, and `found` behind it if an iteration finds it."""

    scalar: Scalar
    start: int
    found: int


def flag_of(counted: CountedLoop, values: Values) -> Flag | None:
    """The flag of a loop that changes nothing else, and never reads it."""
    state, body = counted.state(), counted.loop.body
    if counted.exits or len(state) != 1 or writes_arrays(counted.loop):
        return None
    scalar = state[0]
    known = values.get(scalar)
    start = None if known is None else known.constant()
    given: set[int] = set()
    for each in assigned(body, scalar):
        if not isinstance(each, Assign) or not isinstance(each.value, Constant):
            return None
        given.add(each.value.value)
    for statement in statements(body):
        match statement:
            case Input():
                return None
            case If():
                read = read_scalars(statement.condition)
            case Block():
                continue
            case _:
                read = reads(statement)
        if scalar in read:
            return None
    if start is None or len(given) != 1 or start in given:
        return None
    return Flag(scalar, start, given.pop())


# ---- Reads and writes of code, which decide whether it may be moved.


@dataclass(frozen=True, eq=False, slots=True)
class CodeEffects:
    """Scalars and arrays that code may read or write."""

    read: frozenset[Scalar | Array]
    written: frozenset[Scalar | Array]

    def beside(self, other: "CodeEffects") -> bool:
        """True if both come to the same in any order."""
        return not (
            self.written & (other.read | other.written)
            or other.written & (self.read | self.written)
        )


def effects_of(body: Body) -> CodeEffects:
    read: set[Scalar | Array] = set()
    written: set[Scalar | Array] = set(changed_scalars(body))
    for statement in body:
        read |= reads(statement)
    for access in accesses(body):
        (written if access.writes else read).add(access.array)
    return CodeEffects(frozenset(read), frozenset(written))


def all_effects(parts: Iterable[CodeEffects]) -> CodeEffects:
    read: frozenset[Scalar | Array] = frozenset()
    written: frozenset[Scalar | Array] = frozenset()
    for each in parts:
        read, written = read | each.read, written | each.written
    return CodeEffects(read, written)


def writes_arrays(loop: While) -> list[Array]:
    """The arrays that a loop changes, in the order of the text."""
    found: dict[Array, None] = {}
    for access in accesses(loop.body):
        if access.writes:
            found[access.array] = None
    for statement in statements(loop.body):
        if isinstance(statement, Fill):
            found[statement.array] = None
    return list(found)


# ---- Shrink factors: how many iterations are kept, and whether the first one is always among them.


_TEXT = re.compile(r"([1-9])(f?)")


@dataclass(frozen=True)
class Factor:
    """A number of iterations; `first`: one of them is the loop's first iteration."""

    size: int
    first: bool = False

    def __post_init__(self) -> None:
        if self.size < 1 + self.first:
            raise ValueError("a factor that leaves nothing to choose")

    @property
    def free(self) -> int:
        """The number of iterations that are chosen freely: the k of the check."""
        return self.size - self.first

    def __str__(self) -> str:
        return f"{self.size}{'f' if self.first else ''}"


def read_factor(text: str) -> Factor | None:
    """Reads a factor from its text; None if it is not one."""
    found = _TEXT.fullmatch(text)
    if found is None or int(found[1]) < 1 + bool(found[2]):
        return None
    return Factor(int(found[1]), bool(found[2]))


# ---- Goals of a program, one for each part with assertions: loops to shrink, and a property.


@dataclass(frozen=True, eq=False, slots=True)
class Forgotten:
    """A forgotten loop: what it writes has any value behind it."""

    loop: While
    counted: CountedLoop | None

    def effects(self) -> CodeEffects:
        inside = effects_of((self.loop,))
        return CodeEffects(inside.read | inside.written, inside.written)


@dataclass(frozen=True, eq=False, slots=True)
class Straight:
    body: Body

    def effects(self) -> CodeEffects:
        return effects_of(self.body)


Step = Straight | Forgotten


@dataclass(frozen=True, eq=False, slots=True)
class ShrinkGoal:
    """`before` comes before all loops that are kept, `between[k]` behind `loops[k]`.

    The last part of `between` is behind all of them: the property is checked there, in its
    assertions, or for each iteration of `check`. `asserting` are the assertions that count.

    Where `check` is a loop that looks for something, the assertions are in `behind`, and the
    goal is about the runs in which some iteration finds it, or about those in which none does.
    """

    position: Position
    before: tuple[Step, ...]
    loops: tuple[Placed, ...]
    between: tuple[tuple[Step, ...], ...]
    check: Placed | None
    asserting: frozenset[Assert]
    flag: Flag | None = None
    found: bool = False
    behind: tuple[Step, ...] = ()

    def text(self) -> str:
        """Describes the shrunk loops for the report."""
        lines = [str(each.counted.loop.position.source.line) for each in self.loops]
        text = f"the loops in lines {', '.join(lines)} as one"
        if len(lines) < 2:
            text = f"the loop in line {lines[0]}" if lines else "without a loop before it"
        if self.flag is not None:
            what = "something" if self.found else "nothing"
            text += f"; where '{self.flag.scalar.name}' says that {what} was found"
        return text

    def weight(self, factor: Factor) -> int:
        """The cost of the check's shadow runs: reads times visible writes."""
        writes: dict[Array, int] = {}
        reads: dict[Array, int] = {}
        for placed in (*self.loops, *(() if self.check is None else (self.check,))):
            for access in accesses(placed.counted.loop.body):
                counts = writes if access.writes else reads
                counts[access.array] = counts.get(access.array, 0) + placed.factor
        each = sum(count * reads.get(array, 0) for array, count in writes.items())
        size = factor.free + 1
        return each * size * size * (size + 1)

    @property
    def post(self) -> tuple[Step, ...]:
        return self.between[-1]
