"""Leaps over the iterations of a loop that all take the same path.

Many loops of real programs run for millions of iterations in which each variable grows by a
constant. One iteration is executed for all of them at once: each variable is a base and a
slope, each condition and each check of a range has to have one result in all iterations, or
fewer iterations are considered. If the variables' values at the end of the iteration are those
expected at the start of the next one, all these iterations behave so, by induction, and the
machine continues behind them. A loop that writes arrays or reads inputs is not leapt over.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Exit,
    Fill,
    If,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    statements,
)
from viap.runs.machine.even_values import UNBOUNDED, EvenValues, Irregular, Soon
from viap.runs.machine.python_code import Workshop
from viap.runs.machine.run_memory import RunMemory
from viap.runs.machine.statement_code import StatementCode

State = Mapping[Scalar, int]
Leap = tuple[int, tuple[int, ...]]


class Leaper:
    """Leaps over the loops of one program."""

    def __init__(self, program: Program, loops: Sequence[While], partial: set[Array]) -> None:
        self._program, self._loops, self._partial = program, loops, partial
        self._written = [written(loop) for loop in loops]
        self._guesses: dict[int, State] = {}

    def leap(
        self, number: int, scalars: tuple[int, ...], arrays: tuple[Any, ...], memory: RunMemory
    ) -> Leap | tuple[()] | None:
        """Leap from the start of an iteration to the start of a later one that takes place.

        Returns the steps between them, and the values of the scalars that the loop assigns; ()
        if a leap should be tried later, None if iterations do not take the same path.
        """
        contents = dict(zip(self._program.arrays, arrays, strict=True))
        start = dict(zip(self._program.scalars, scalars, strict=True))
        guess = self._guesses.get(number)
        if guess is not None:
            # The slopes of the last time that the loop was reached mostly fit again.
            with suppress(Irregular):
                leapt = self._go(number, start, guess, contents, memory)
                if leapt is not None:
                    return leapt
        try:
            return self._learn(number, start, contents, memory)
        except Soon:
            return ()
        except Irregular:
            return None

    def _learn(
        self, number: int, start: State, arrays: Mapping[Array, Any], memory: RunMemory
    ) -> Leap | None:
        """Derive the slopes from two iterations; the first may still set scalars to constants."""
        loop, changed = self._loops[number], self._written[number]
        first = EvenIteration(arrays, self._partial, memory, start)
        first.run(loop.body)
        second = EvenIteration(arrays, self._partial, memory, first.numbers(changed))
        second.run_whole(loop)
        slopes = {scalar: second.number(scalar) - first.number(scalar) for scalar in changed}
        self._guesses[number] = slopes
        leapt = self._go(number, second.numbers(changed), slopes, arrays, memory)
        return None if leapt is None else (leapt[0] + first.steps + second.steps, leapt[1])

    def _go(
        self,
        number: int,
        start: State,
        slopes: State,
        arrays: Mapping[Array, Any],
        memory: RunMemory,
    ) -> Leap | None:
        loop, changed = self._loops[number], self._written[number]
        every = EvenIteration(arrays, self._partial, memory, start, slopes)
        every.run_whole(loop)
        for scalar in changed:
            if every.state[scalar] != (start[scalar] + slopes[scalar], slopes[scalar]):
                return None
        if every.horizon.turns == UNBOUNDED:
            return None  # a loop without end
        # The last one of these iterations is left to the machine: its condition is known to hold.
        turns = every.horizon.turns - 1
        return turns * every.steps, tuple(start[s] + turns * slopes[s] for s in changed)


# ---- One iteration of a loop, of one execution or of many at once: its statements.


# Iterations with more statements are not analysed.
_MOST_STATEMENTS = 3000


class EvenIteration(EvenValues):
    """One iteration, of one execution or of many at once."""

    def __init__(
        self,
        arrays: Mapping[Array, Any],
        partial: set[Array],
        memory: RunMemory,
        state: Mapping[Scalar, int],
        slopes: Mapping[Scalar, int] | None = None,
    ) -> None:
        given = slopes or {}
        even = {scalar: (value, given.get(scalar, 0)) for scalar, value in state.items()}
        super().__init__(arrays, partial, memory, even)
        self.steps = 0
        self._before = dict(state)

    def number(self, scalar: Scalar) -> int:
        """The value of a scalar in the first iteration."""
        value = self.state[scalar]
        if value is None:
            raise Irregular
        return value[0]

    def numbers(self, changed: Sequence[Scalar]) -> dict[Scalar, int]:
        return {**self._before, **{scalar: self.number(scalar) for scalar in changed}}

    def run_whole(self, loop: While) -> None:
        """Evaluate the loop's condition and run an iteration; raises Soon if the loop ends here."""
        if self.truth(loop.condition) is not True:
            raise Soon
        self.run(loop.body)

    def run(self, body: Body) -> None:
        self.steps += 1  # for the iteration
        if self._body(body) is not None:
            raise Irregular

    # ------------------------------------------------------------- statements

    def _body(self, body: Body) -> str | None:
        """Runs a body; returns the label of the exit that left it, None if none did."""
        for statement in body:
            label = self._statement(statement)
            if label is not None:
                return label
        return None

    def _statement(self, statement: Statement) -> str | None:
        self._step()
        match statement:
            case Assign(target=Variable(scalar=scalar)):
                self.state[scalar] = self.value(statement.value)
            case If():
                return self._branch(statement)
            case While():
                return self._inner(statement)
            case Block():
                label = self._body(statement.body)
                return None if label == statement.label else label
            case Exit():
                return statement.label
            case Assume() | Assert() | Check():
                if self.truth(statement.condition) is not True:
                    raise Irregular
            case _:
                raise Irregular
        return None

    def _step(self) -> None:
        self.steps += 1
        if self.steps > _MOST_STATEMENTS:
            raise Irregular

    def _branch(self, statement: If) -> str | None:
        holds = self.truth(statement.condition)
        if holds is not None:
            return self._body(statement.then if holds else statement.orelse)
        before, steps = dict(self.state), self.steps
        if self._body(statement.then) is not None:
            raise Irregular
        after, more = self.state, self.steps
        self.state, self.steps = before, steps
        if self._body(statement.orelse) is not None:
            raise Irregular
        self.steps = min(more, self.steps)
        for scalar, value in after.items():
            if self.state[scalar] != value:
                self.state[scalar] = None
        return None

    def _inner(self, statement: While) -> str | None:
        while True:
            holds = self.truth(statement.condition)
            if holds is None:
                raise Irregular
            if not holds:
                return None
            self._step()  # also where the body is empty: it may go on forever
            label = self._body(statement.body)
            if label is not None:
                return None if label == statement.label else label


# ---- Statements with leaps over the iterations of long loops: see `viap.runs.machine.leaps`.
#
# Only loops that do nothing but compute and assign scalars are leapt over.


# Iterations before the first and the next try; after a leap, another phase may begin.
_FIRST, _NEXT, _LATEST = 64, 16, 1 << 20
# After a successful leap, the next run of the loop tries one earlier.
_LEAST = 2
# Time of a try, in steps.
_COST = 40
# No inputs, no fills, and no end of the program.
_ALLOWED = (Assign, If, While, Block, Exit, Assume, Assert, Check)


class LeapingStatements(StatementCode):
    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop)
        self.loops = list(loops_of(shop.program))
        self._numbers = {loop: number for number, loop in enumerate(self.loops)}

    def iterate(self, statement: While, condition: str) -> None:
        number = self._numbers.get(statement)
        if number is not None:
            self.counters += [f"s_wait{number}", f"s_gap{number}"]
            self.writer.line(f"s_wait{number} = s_gap{number} or {_FIRST}")
        super().iterate(statement, condition)

    def started(self, statement: While) -> None:
        number = self._numbers.get(statement)
        changed = written(statement)
        if number is None or not changed:
            return
        wait, gap, line = f"s_wait{number}", f"s_gap{number}", self.writer.line
        names = self.shop.scalars
        scalars = "".join(f"{name}, " for name in names.values())
        arrays = "".join(f"{name}, " for name in self.shop.arrays.values())
        line(f"{wait} -= 1")
        line(f"if {wait} == 0:")
        line(f" limit -= {_COST}")
        line(f" leapt = leap({number}, ({scalars}), ({arrays}), r_memory)")
        line(" if leapt is None:")
        line(f"  {wait} = {gap} = min(2 * ({gap} or {_FIRST}), {_LATEST})")
        line(" elif not leapt:")
        line(f"  {wait} = max({gap}, {_NEXT})")
        line(" else:")
        line("  steps += leapt[0]")
        line("  limit += leapt[0]")
        line(f"  {''.join(f'{names[scalar]}, ' for scalar in changed)} = leapt[1]")
        line(f"  {wait} = {_NEXT}")
        line(f"  {gap} = max(({gap} or {_FIRST}) // 2, {_LEAST})")

    def fill(self, statement: Fill) -> None:
        self.writer.line("r_memory.full.clear()")
        super().fill(statement)


def can_leap(loop: While) -> bool:
    """True if a loop reads no inputs, writes no cells and doesn't end the program."""
    return all(
        isinstance(node, _ALLOWED) and not (isinstance(node, Assign) and _writes_cell(node))
        for node in statements(loop.body)
    )


def _writes_cell(node: Assign) -> bool:
    return isinstance(node.target, Cell)


def written(loop: While) -> list[Scalar]:
    """The scalars that a loop assigns to."""
    found: dict[Scalar, None] = {}
    for node in statements(loop.body):
        if isinstance(node, Assign) and isinstance(node.target, Variable):
            found[node.target.scalar] = None
    return list(found)


def loops_of(program: Program) -> Iterator[While]:
    """The loops that can be leapt over."""
    for node in statements(program.body):
        if isinstance(node, While) and can_leap(node):
            yield node
