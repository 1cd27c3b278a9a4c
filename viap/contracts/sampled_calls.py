"""Calls of a function, run by the machine: how each ends, and which cells it touches."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from viap.contracts.entry_terms import length_name
from viap.contracts.entry_values import entry_values, is_length_input, is_text, unsized_arrays
from viap.machine import (
    End,
    FirstRead,
    InputSource,
    InputStreams,
    ListedInputs,
    Run,
    compile_program,
)
from viap.machine.input_sources import Draw
from viap.program.integer_types import IntType
from viap.program.nodes import Program, ordinary_program
from viap.program.undefined_behaviour import Operation
from viap.source import Position

GOOD, BAD, CLAIM, OPEN = "good", "bad", "claim", "open"
STEPS = 4_000  # of one run
_LONG = 400_000  # of a run that looks for a threshold
_CELLS = ((0, 3), (-3, 6), (0, 0), (0, 1), (1, 200), (-100, 100))
_ENDS = {End.END: GOOD, End.ABORT: GOOD}
# Assumptions that stand for the end of a run: of the program, or of all that matters in it.
_LEAVES = ("exit", "abort")
_RANDOM_CALLS = 70
_PAIRED = 4  # values that are extreme together with another one


@dataclass(frozen=True, eq=False)
class SampledCall:
    """A call: the values at entry, its end, and the lowest and highest touched index.

    BAD: a requested check failed; CLAIM: an assertion failed; OPEN: the run was stopped. `inputs`
    repeat the run. `ended`: the pointers behind which it read a zero.
    """

    values: Mapping[str, int]
    end: str
    touched: Mapping[str, tuple[int, int]]
    position: Position | None = None
    steps: int = 0
    inputs: ListedInputs = ListedInputs(())
    ended: frozenset[str] = frozenset()


class CallSampler:
    """Runs a function on chosen values; `program` has assertions for the requested checks."""

    def __init__(self, program: Program) -> None:
        self.program = ordinary_program(program)
        self.values = entry_values(self.program)
        self.pointers = unsized_arrays(self.program)
        # Pointers that may lead to zero-terminated strings.
        self.texts = [name for name, arrays in self.pointers.items() if is_text(arrays)]
        self._machine = compile_program(self.program)

    def sampled(self) -> Iterator[SampledCall]:
        """Yields calls, always the same: values near zero, and extreme ones."""
        random = Random(1)
        for number in range(_RANDOM_CALLS):
            low, high = ((0, 7), (1, 4), (-4, 9), (0, 30))[number % 4]
            values = {
                each.text: _within(random.randint(low, high), each.type) for each in self.values
            }
            yield self.call(values, number)
        base = {each.text: _within(3, each.type) for each in self.values}
        for each in self.values:
            for value in _extremes(each.type):
                yield self.call({**base, each.text: value}, 0)
        for one, other in combinations(self.values[:_PAIRED], 2):
            for low, high in product((0, 1), repeat=2):
                ends = {one.text: _ends(one.type)[low], other.text: _ends(other.type)[high]}
                yield self.call({**base, **ends}, 0)

    def call(self, values: Mapping[str, int], seed: int = 0, long: bool = False) -> SampledCall:
        """One call with these values; the seed chooses all others."""
        by_function = {each.function: values[each.text] for each in self.values}
        return self._called(_NamedInputs(by_function, seed), _LONG if long else STEPS)

    def repeated(self, run: Run) -> SampledCall:
        """The call of a run that a program with sizes made; that has lengths as inputs, too."""
        inputs = [each for each in run.inputs if not is_length_input(each.function)]
        values = [each.value for each in inputs if each.function]
        others = [each.value for each in inputs if not each.function]
        return self._called(ListedInputs(values, others), _LONG)

    def _called(self, source: InputSource, steps: int) -> SampledCall:
        reads: list[FirstRead] = []
        run = self._machine.run(source, budget=steps, cells=reads)
        given = {each.function: each.value for each in run.inputs if each.function}
        values = {each.text: given[each.function] for each in self.values if each.function in given}
        touched: dict[str, tuple[int, int]] = {}
        ended: list[str] = []
        for pointer, arrays in self.pointers.items():
            indices = [index for array in arrays for index in _indices(run.arrays.get(array.name))]
            if indices:
                touched[pointer] = (min(indices), max(indices))
            if pointer in self.texts:
                ours = (each for each in reads if each.array is arrays[0])
                zeros = [each.indices[0] for each in ours if run.inputs[each.input].value == 0]
                # (without a zero, one may follow)
                values[length_name(pointer)] = min(zeros, default=max(indices, default=0))
                ended += [pointer] if zeros else []
        end = _ENDS.get(run.end, OPEN)
        if run.end is End.ASSUMPTION and run.detail in _LEAVES:
            end = GOOD
        if run.end is End.ERROR:
            end = BAD if isinstance(run.position, Operation) else CLAIM
        inputs = run.replay_inputs()
        return SampledCall(values, end, touched, run.position, run.steps, inputs, frozenset(ended))


def _indices(cells: object) -> list[int]:
    """The used indices of an array of unknown size, which the machine keeps as a dictionary."""
    return list(cells) if isinstance(cells, dict) else []


def _within(value: int, type: IntType) -> int:
    return min(max(value, type.minimum), type.maximum)


def _ends(type: IntType) -> tuple[int, int]:
    return type.minimum, type.maximum


def _extremes(type: IntType) -> list[int]:
    near = [type.minimum, type.minimum + 1, -1, 0, 1, 2, 8, 100, type.maximum - 1, type.maximum]
    return [value for value in dict.fromkeys(near) if type.holds(value)]


class _NamedInputs(InputSource):
    """Chosen values of some input functions, and pseudo-random ones of all others."""

    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self.values, self.seed = values, seed

    def start(self) -> InputStreams:
        return _NamedStreams(self.values, self.seed)


class _NamedStreams(InputStreams):
    def __init__(self, values: Mapping[str, int], seed: int) -> None:
        self._values, self._random = values, Random(seed)
        self._low, self._high = _CELLS[seed % len(_CELLS)]

    def draw(self, type: IntType, function: str) -> Draw:
        value = self._values.get(function)
        return self.draw_uninitialised(type) if value is None else lambda *_place: value

    def draw_uninitialised(self, type: IntType) -> Draw:
        low, high, randint = self._low, self._high, self._random.randint
        return lambda *_place: _within(randint(low, high), type)
