"""Loop shrinking of a whole program: for each goal, the residual program and the check."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.checks.fresh_scalars import Fresh
from viap.core.program.checks.iterators import changed_scalars, read_cells
from viap.core.program.graph.liveness import read_scalars
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Block,
    Body,
    Exit,
    Expr,
    Halt,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    constant,
    statements,
)
from viap.core.program.program_rules import validate
from viap.core.program.scalar_cells import with_scalar_cells
from viap.core.program.walkers import map_simple
from viap.papers.shrink.coalescing import Placed, Values, after, aligned, conflict, symbol
from viap.papers.shrink.counted_loops import (
    CountedLoop,
    LoopSequence,
    Unshrinkable,
    asserted,
    counted,
    course,
    temporaries,
)
from viap.papers.shrink.shadow_run import is_set
from viap.papers.shrink.shrink_goals import (
    CodeEffects,
    Factor,
    Forgotten,
    ShrinkGoal,
    Step,
    Straight,
    all_effects,
    effects_of,
    flag_of,
    writes_arrays,
)
from viap.papers.shrink.shrinkability_check import check, residual

CHECK, RESIDUAL = "check", "residual"


class Shrinking:
    """The goals of a program, and the programs that show them."""

    @deep
    def __init__(self, program: Program) -> None:
        self._original = program
        self._program = without_blocks(with_scalar_cells(program))
        self.goals = goals(self._program)
        # For inputs of residual programs: the number of the iteration, by the points chosen.
        self.iterations: dict[Input, Expr] = {}

    @property
    def original(self) -> Program:
        return self._original

    @deep
    def program(
        self,
        factors: Sequence[Factor],
        which: Sequence[int],
        kinds: Sequence[str] = (CHECK, RESIDUAL),
    ) -> Program:
        """The parts of some goals, of which a run chooses one; a factor for each goal."""
        fresh = Fresh(self._program)
        branches: list[list[Statement]] = []
        for number in which:
            goal, factor = self.goals[number], factors[number]
            for kind in kinds:
                branches.append(self._part(goal, fresh, factor, kind))
        given = self._program
        body = _chosen(branches, fresh, _position(given))
        scalars = (*given.scalars, *fresh.scalars)
        made = given.changed(scalars=scalars, body=body)
        validate(made)
        return made

    def _part(self, goal: ShrinkGoal, fresh: Fresh, factor: Factor, kind: str) -> list[Statement]:
        if kind == RESIDUAL or not (goal.loops or goal.check):
            return residual(goal, fresh, factor, self.iterations)
        return check(goal, fresh, factor)

    def whole(self, factors: Sequence[Factor]) -> Program:
        """Returns the program whose assertions imply those of the original.

        If the original violates an assertion, so does this one, or the factors are too small.
        """
        if len(self.goals) != len(factors):
            text = f"{len(factors)} shrink factors for {len(self.goals)} goals"
            raise Unshrinkable(text, _position(self._program))
        return self.program(factors, range(len(factors)))


def _chosen(
    branches: list[list[Statement]], fresh: Fresh, position: Position
) -> tuple[Statement, ...]:
    """Makes a program that runs one branch, chosen by an input."""
    if len(branches) <= 1:
        return tuple(branches[0]) if branches else ()
    choice = fresh.scalar("part", INT)
    made: list[Statement] = [fresh.forget(choice, position)]
    for number, branch in enumerate(branches[:-1]):
        here = build.compare("==", Variable(choice, position), constant(number, position), position)
        made.append(If(here, (*branch, Halt("exit", position)), (), position))
    return (*made, *branches[-1])


def _position(program: Program) -> Position:
    return program.body[0].position if program.body else Position(program.file)


def shrunk_program(program: Program, factors: Sequence[Factor]) -> Program:
    """Returns the program whose assertions imply those of the given one.

    If the program violates an assertion, so does this one, or the factors are too small.
    """
    return Shrinking(program).whole(factors)


# ---- Loops out of blocks: a jump from a loop to behind a block becomes a flag.
#
# A function that returns from inside of a loop is a block that the loop leaves. The loop is left
# instead, with a flag that says so; what the block has behind the loop is run where it is not set.


def without_blocks(program: Program) -> Program:
    """Returns the program with loops moved out of blocks, as far as possible."""
    fresh = Fresh(program)
    body: list[Statement] = []
    for statement in program.body:
        opened = _opened(statement, fresh) if isinstance(statement, Block) else None
        body += [statement] if opened is None else opened
    scalars = (*program.scalars, *fresh.scalars)
    return program.changed(scalars=scalars, body=tuple(body))


def _opened(block: Block, fresh: Fresh) -> list[Statement] | None:
    """Rewrites a block with one loop at its top; None for other blocks."""
    places = [number for number, each in enumerate(block.body) if isinstance(each, While)]
    if len(places) != 1:
        return None
    loop = block.body[places[0]]
    assert isinstance(loop, While)
    before, behind = block.body[: places[0]], block.body[places[0] + 1 :]
    if any(_leaves(part, block.label) for part in (before, behind)) or _has_loops(
        (*before, *behind, *loop.body)
    ):
        return None
    position = block.position
    flag = fresh.scalar("out", INT)
    jumping = map_simple(loop.body, lambda each: _jump(each, block, loop, flag))
    rest = If(build.negate(is_set(flag, position)), behind, (), position)
    return [
        *before,
        Assign(Variable(flag, position), constant(0, position), position),
        While(loop.label, loop.condition, jumping, loop.position),
        rest,
    ]


def _jump(statement: Statement, block: Block, loop: While, flag: Scalar) -> Iterator[Statement]:
    if isinstance(statement, Exit) and statement.label == block.label:
        position = statement.position
        yield Assign(Variable(flag, position), constant(1, position), position)
        yield Exit(loop.label, position)
    else:
        yield statement


def _leaves(body: Body, label: str) -> bool:
    return any(isinstance(each, Exit) and each.label == label for each in statements(body))


def _has_loops(body: Body) -> bool:
    return any(isinstance(each, While) for each in statements(body))


# ---- A program ► its goals: which loops are kept for each, and which are forgotten.


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


# ---- Conditions under which loops are coalesced and code is moved.


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
