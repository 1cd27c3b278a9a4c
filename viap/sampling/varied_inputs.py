"""Inputs on which programs are likely to pass their assumptions and enter their loops."""

from collections.abc import Iterator
from random import Random

from viap.machine import FixedInputs, InputSource, InputStreams, RangeInputs
from viap.machine.input_sources import Draw
from viap.program.integer_types import IntType
from viap.program.nodes import Constant, Program, expressions, statements, subexpressions

# Ranges of the pseudo-random inputs of a run.
_RANGES = ((0, 3), (1, 12), (-3, 6), (0, 40), (1, 4), (2, 100), (-20, 20), (1, 1000), (0, 20_000))
_ROUNDS = 14  # seeds for each range of values
_MOST_CONSTANTS = 12  # of the program, with neighbours


def varied_inputs(program: Program) -> Iterator[InputSource]:
    """Yields inputs, always the same ones, the more telling ones first."""
    near = _near(program)
    for value in (0, 1, 2, 5):
        yield FixedInputs(value)
    for seed in range(_ROUNDS):
        for number, (low, high) in enumerate(_RANGES):
            yield RangeInputs(low, high, seed * len(_RANGES) + number)
        yield ChosenInputs(near, 2 * seed)
        yield ChosenInputs([*near, *range(8)], 2 * seed + 1)


def _near(program: Program) -> list[int]:
    """Returns the constants of a program and their neighbours."""
    found: dict[int, None] = {}
    for statement in statements(program.body):
        for expression in expressions(statement):
            for part in subexpressions(expression):
                if isinstance(part, Constant):
                    found[part.value] = None
    chosen = sorted(found, key=lambda value: (abs(value), value))[:_MOST_CONSTANTS]
    return list(dict.fromkeys(value + offset for value in chosen for offset in (0, 1, -1))) or [0]


class ChosenInputs(InputSource):
    """Pseudo-random values of a list, clipped to the type."""

    def __init__(self, values: list[int], seed: int) -> None:
        self.values, self.seed = values, seed

    def start(self) -> InputStreams:
        return _ChosenStreams(self.values, Random(self.seed))

    def __repr__(self) -> str:
        return f"ChosenInputs({self.values}, {self.seed})"


class _ChosenStreams(InputStreams):
    def __init__(self, values: list[int], random: Random) -> None:
        self._values, self._random = values, random

    def draw(self, type: IntType, function: str) -> Draw:
        values = [min(max(value, type.minimum), type.maximum) for value in self._values]
        return lambda: self._random.choice(values)

    def draw_uninitialised(self, type: IntType) -> Draw:
        return self.draw(type, "")
