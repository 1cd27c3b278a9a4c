"""Goals of a program, one for each part with assertions: loops to shrink, and a property.

A goal is a part of the program with assertions: straight code behind loops, or one loop. A loop
that only checks is a property for each of its iterations, on what the loops before it leave.
Of these, the last ones are coalesced, as many as may be; the loops before them, and those that
only check something else, are forgotten: what they write may be anything.
"""

from dataclasses import dataclass

from viap.program.nodes import Array, Assert, Body, While
from viap.source import Position
from viap.transform.common.body_accesses import accesses
from viap.transform.shrink.coalescing import Placed
from viap.transform.shrink.code_effects import CodeEffects, effects_of
from viap.transform.shrink.counted_loops import CountedLoop
from viap.transform.shrink.search_flags import Flag
from viap.transform.shrink.shrink_factors import Factor


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
