"""What is to be shown of a program, part by part: loops to shrink, and the property behind them.

A goal is a part of the program with assertions: straight code behind loops, or one loop. A loop
that only checks is a property for each of its iterations, on what the loops before it leave.
Of these, the last ones are coalesced, as many as may be; the loops before them, and those that
only check something else, are forgotten: what they write may be anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from viap.program.graph.liveness import read_scalars
from viap.program.nodes import Array, Assert, Body, Input, Program, Scalar, While, statements
from viap.source import Position
from viap.transform.accesses import changed_scalars, read_cells
from viap.transform.shrink.coalesce import Placed, aligned, conflict
from viap.transform.shrink.counted import Counted, counted, temporaries
from viap.transform.shrink.course import Course, Unshrinkable, asserted, course
from viap.transform.shrink.effects import Effects, all_effects, effects_of, writes_arrays
from viap.transform.shrink.flags import Flag, flag_of
from viap.transform.shrink.linear import Values, after, symbol


@dataclass(frozen=True, eq=False, slots=True)
class Forgotten:
    """A loop of which only the end is known: what it writes may be anything."""

    loop: While
    counted: Counted | None

    def effects(self) -> Effects:
        inside = effects_of((self.loop,))
        return Effects(inside.read | inside.written, inside.written)


@dataclass(frozen=True, eq=False, slots=True)
class Straight:
    body: Body

    def effects(self) -> Effects:
        return effects_of(self.body)


Step = Straight | Forgotten


@dataclass(frozen=True, eq=False, slots=True)
class Goal:
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
        """Which loops are shrunk, for people."""
        lines = [str(each.counted.loop.position.line) for each in self.loops]
        text = f"the loops in lines {', '.join(lines)} as one"
        if len(lines) < 2:
            text = f"the loop in line {lines[0]}" if lines else "without a loop before it"
        if self.flag is not None:
            what = "something" if self.found else "nothing"
            text += f"; where '{self.flag.scalar.name}' says that {what} was found"
        return text

    @property
    def post(self) -> tuple[Step, ...]:
        return self.between[-1]


def goals(program: Program) -> list[Goal]:
    """One goal for each part with assertions, in the order of the text."""
    parts = course(program)
    return _Goals(parts).all()


class _Goals:
    def __init__(self, parts: Course) -> None:
        self._parts = parts
        spare = temporaries(parts.loops, parts.straight)
        self._counted = [counted(loop, spare) for loop in parts.loops]

    def all(self) -> list[Goal]:
        found = []
        for number, body in enumerate(self._parts.straight):
            here = asserted(body)
            if here:
                found += self._behind(number, here)
            if number < len(self._parts.loops):
                inside = asserted(self._parts.loops[number].body)
                if inside:
                    found.append(self._inside(number, inside))
        return found

    def _behind(self, number: int, here: list[Assert]) -> list[Goal]:
        goal = self._goal(number, None, here)
        last = self._counted[number - 1] if number else None
        if isinstance(last, Counted) and any(isinstance(s, Forgotten) for s in goal.before):
            # A loop that looks for something in what others computed: it need not be kept.
            looking = self._goal(number - 1, last, here)
            assert looking.check is not None
            flag = flag_of(last, looking.check.values)
            behind = (Straight(self._parts.straight[number]),)
            if flag is not None and _stays_behind(last, behind[0].effects()):
                return [replace(looking, flag=flag, found=f, behind=behind) for f in (True, False)]
        return [goal]

    def _inside(self, number: int, inside: list[Assert]) -> Goal:
        loop, found = self._parts.loops[number], self._counted[number]
        if isinstance(found, str):
            raise Unshrinkable(found, loop.position)
        if only_checks(found):
            return self._goal(number, found, inside)
        return self._goal(number + 1, None, inside, must=number)

    def _goal(
        self, end: int, check: Counted | None, here: list[Assert], must: int | None = None
    ) -> Goal:
        """The loops before `end`; the last one is kept where the assertions are in it."""
        kept = [n for n in range(end) if self._is_kept(n)]
        reason: tuple[str, Position] | None = None
        for first in range(len(kept) + 1):
            chosen = kept[first:]
            if must is not None and must not in chosen:
                break
            made = self._steps(end, chosen, check, must is not None)
            fault = _fault(made)
            if fault is None:
                position = here[0].position
                loops, between = made.loops, made.between
                return Goal(position, made.before, loops, between, made.check, frozenset(here))
            reason = reason or fault
        assert reason is not None
        raise Unshrinkable(*reason)

    def _is_kept(self, number: int) -> bool:
        """Loops that can be shrunk, and change more than what they count with."""
        found = self._counted[number]
        return isinstance(found, Counted) and not only_checks(found)

    def _steps(self, end: int, kept: list[int], check: Counted | None, inside: bool) -> Goal:
        before: list[Step] = []
        between: list[list[Step]] = []
        loops: list[Placed] = []
        values: Values = {}
        for number in range(end + 1):
            current = between[-1] if between else before
            last = number == end
            if not (last and inside):
                body = self._parts.straight[number]
                current.append(Straight(body))
                after(body, values)
            if last:
                break
            loop, found = self._parts.loops[number], self._counted[number]
            if number in kept:
                assert isinstance(found, Counted)
                loops.append(Placed(found, dict(values)))
                between.append([])
            else:
                current.append(Forgotten(loop, found if isinstance(found, Counted) else None))
            for scalar in changed_scalars(loop.body):
                values[scalar] = symbol(object())
        checking = [] if check is None else [Placed(check, dict(values))]
        placed = aligned([*loops, *checking])
        if not between:
            between.append([])
        return Goal(
            self._position(end),
            tuple(before),
            tuple(placed[: len(loops)]),
            tuple(tuple(part) for part in between),
            placed[-1] if checking else None,
            frozenset(),
        )

    def _position(self, end: int) -> Position:
        loops = self._parts.loops
        return loops[min(end, len(loops) - 1)].position if loops else Position("")


def _stays_behind(looking: Counted, behind: Effects) -> bool:
    """Whether code behind a loop that looks for something can stand behind each iteration.

    Then it is run for several of them, one after the other: none may see what another wrote,
    nor what the loop counts with.
    """
    seen = behind.read | loop_effects(looking).read
    return not (looking.accelerated & behind.read or behind.written & seen)


def only_checks(found: Counted) -> bool:
    """Whether iterations of a loop change nothing but what it counts with."""
    body = found.loop.body
    inputs = any(isinstance(each, Input) for each in statements(body))
    return not (found.exits or inputs or found.state() or writes_arrays(found.loop))


def loop_effects(counted: Counted) -> Effects:
    """What iterations read and write; what they count with is each iteration's own."""
    inside = effects_of(counted.loop.body)
    read: set[Scalar | Array] = {each for each in inside.read if isinstance(each, Array)}
    written: set[Scalar | Array] = {each for each in inside.written if isinstance(each, Array)}
    if counted.others is not None:
        read |= {cell.array for cell in read_cells(counted.others)}
    return Effects(frozenset(read | counted.read()), frozenset(written | set(counted.state())))


def entry_effects(counted: Counted) -> Effects:
    """What the entry of a loop reads, and that it sets what the loop counts with."""
    read: set[Scalar | Array] = set(counted.accelerated)
    if counted.bound is not None:
        read |= read_scalars(counted.bound.limit)
    written: set[Scalar | Array] = set() if counted.exits else set(counted.accelerated)
    return Effects(frozenset(read), frozenset(written))


def _fault(goal: Goal) -> tuple[str, Position] | None:
    """Why the loops can't be coalesced; what is between them must go before all of them."""
    for later, mine in enumerate(goal.loops):
        for earlier in goal.loops[:later]:
            reason = conflict(earlier, mine)
            if reason is not None:
                return reason, mine.counted.loop.position
    passed: list[Effects] = []
    for number, each in enumerate(goal.loops):
        moved: Sequence[Effects] = [entry_effects(each.counted)]
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
