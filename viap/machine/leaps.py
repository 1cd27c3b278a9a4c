"""Leaps over the iterations of a loop that all take the same path.

Many loops of real programs run for millions of iterations in which each variable grows by a
constant. One iteration is executed for all of them at once: each variable is a base and a
slope, each condition and each check of a range has to have one result in all iterations, or
fewer iterations are considered. If the variables' values at the end of the iteration are those
expected at the start of the next one, all these iterations behave so, by induction, and the
machine continues behind them. A loop that writes arrays or reads inputs is not leapt over.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from viap.machine.affine_numbers import UNBOUNDED, Irregular, Soon
from viap.machine.even_iterations import EvenIteration
from viap.machine.leap_statements import written
from viap.machine.run_memory import RunMemory
from viap.program.nodes import Array, Program, Scalar, While

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
