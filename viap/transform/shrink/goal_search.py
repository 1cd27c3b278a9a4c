"""A program ► its goals: which loops are kept for each, and which are forgotten."""

from dataclasses import replace

from viap.program.nodes import Assert, Input, Program, statements
from viap.source import Position
from viap.transform.common.body_accesses import changed_scalars
from viap.transform.shrink.coalescing import Placed, aligned
from viap.transform.shrink.code_effects import writes_arrays
from viap.transform.shrink.counted_loops import CountedLoop, counted, temporaries
from viap.transform.shrink.linear_values import Values, after, symbol
from viap.transform.shrink.loop_sequence import LoopSequence, Unshrinkable, asserted, course
from viap.transform.shrink.movable_code import fault, stays_behind
from viap.transform.shrink.search_flags import flag_of
from viap.transform.shrink.shrink_goals import Forgotten, ShrinkGoal, Step, Straight


def goals(program: Program) -> list[ShrinkGoal]:
    """Returns one goal for each part with assertions, in the order of the text."""
    parts = course(program)
    return _Goals(parts).all()


class _Goals:
    def __init__(self, parts: LoopSequence) -> None:
        self._parts = parts
        spare = temporaries(parts.loops, parts.straight)
        self._counted = [counted(loop, spare) for loop in parts.loops]

    def all(self) -> list[ShrinkGoal]:
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

    def _behind(self, number: int, here: list[Assert]) -> list[ShrinkGoal]:
        goal = self._goal(number, None, here)
        last = self._counted[number - 1] if number else None
        if isinstance(last, CountedLoop) and any(isinstance(s, Forgotten) for s in goal.before):
            # A loop that looks for something in what others computed: it need not be kept.
            looking = self._goal(number - 1, last, here)
            assert looking.check is not None
            flag = flag_of(last, looking.check.values)
            behind = (Straight(self._parts.straight[number]),)
            if flag is not None and stays_behind(last, behind[0].effects()):
                return [replace(looking, flag=flag, found=f, behind=behind) for f in (True, False)]
        return [goal]

    def _inside(self, number: int, inside: list[Assert]) -> ShrinkGoal:
        loop, found = self._parts.loops[number], self._counted[number]
        if isinstance(found, str):
            raise Unshrinkable(found, loop.position)
        if only_checks(found):
            return self._goal(number, found, inside)
        return self._goal(number + 1, None, inside, must=number)

    def _goal(
        self, end: int, check: CountedLoop | None, here: list[Assert], must: int | None = None
    ) -> ShrinkGoal:
        """The loops before `end`; the last one is kept where the assertions are in it."""
        kept = [n for n in range(end) if self._is_kept(n)]
        reason: tuple[str, Position] | None = None
        for first in range(len(kept) + 1):
            chosen = kept[first:]
            if must is not None and must not in chosen:
                break
            made = self._steps(end, chosen, check, must is not None)
            found = fault(made)
            if found is None:
                position = here[0].position
                loops, between = made.loops, made.between
                return ShrinkGoal(
                    position, made.before, loops, between, made.check, frozenset(here)
                )
            reason = reason or found
        assert reason is not None
        raise Unshrinkable(*reason)

    def _is_kept(self, number: int) -> bool:
        """Returns the loops that can be shrunk and change more than their iterators."""
        found = self._counted[number]
        return isinstance(found, CountedLoop) and not only_checks(found)

    def _steps(
        self, end: int, kept: list[int], check: CountedLoop | None, inside: bool
    ) -> ShrinkGoal:
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
                assert isinstance(found, CountedLoop)
                loops.append(Placed(found, dict(values)))
                between.append([])
            else:
                current.append(Forgotten(loop, found if isinstance(found, CountedLoop) else None))
            for scalar in changed_scalars(loop.body):
                values[scalar] = symbol(object())
        checking = [] if check is None else [Placed(check, dict(values))]
        placed = aligned([*loops, *checking])
        if not between:
            between.append([])
        return ShrinkGoal(
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


def only_checks(found: CountedLoop) -> bool:
    """True if iterations of a loop change nothing but what it counts with."""
    body = found.loop.body
    inputs = any(isinstance(each, Input) for each in statements(body))
    return not (found.exits or inputs or found.state() or writes_arrays(found.loop))
