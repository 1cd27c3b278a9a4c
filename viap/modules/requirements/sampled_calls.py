"""Calls of a function, run by the machine: how each ends, and which cells it touches."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from random import Random

from viap.core.base.source import Position
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Program, Scalar, ordinary_program
from viap.core.program.undefined_behaviour import Operation
from viap.modules.requirements.entry_terms import (
    EntryValue,
    Vocabulary,
    element_values,
    entry_values,
    is_length_input,
    is_text,
    length_name,
    program_words,
    unsized_arrays,
)
from viap.runs.machine import (
    End,
    FirstRead,
    InputSource,
    InputStreams,
    ListedInputs,
    Run,
    compile_program,
)
from viap.runs.machine.input_sources import Draw
from viap.runs.machine.runs import Contents

GOOD, BAD, CLAIM, OPEN = "good", "bad", "claim", "open"
STEPS = 4_000  # of one run
_LONG = 400_000  # of a run that looks for a threshold
# Values of cells, in turns: numbers of a range, or those that the program has as constants.
_CELLS = ((0, 3), (-3, 6), (0, 0), (0, 1), (1, 200), (-100, 100))
_MOST_CHARACTERS = _MOST_CONSTANTS = 4
_LARGEST_CONSTANT = 256  # as a value at entry
_ENDS = {End.END: GOOD, End.ABORT: GOOD}
# Assumptions that stand for the end of a run: of the program, or of all that matters in it.
_LEAVES = ("exit", "abort")
_RANDOM_CALLS = 90
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
        self.beside = neighbours(self.program, self.values)
        self.constants, operators = program_words(self.program)
        self.words = Vocabulary(self.values, operators, frozenset(self.constants))
        self._cells = [*_CELLS, *_characters(self.constants)]
        self._machine = compile_program(self.program)

    def sampled(self) -> Iterator[SampledCall]:
        """Yields calls, always the same: values near zero, and extreme ones."""
        random = Random(1)
        sizes = frozenset(self.beside.values())
        for number in range(_RANDOM_CALLS):
            low, high = ((0, 7), (1, 4), (-4, 9), (0, 30), (0, 7))[number % 5]
            values = {
                each.text: _within(random.randint(low, high), each.type) for each in self.values
            }
            if number % 5 == 4:
                # Sizes that are larger than other values.
                large = {name: value + 8 for name, value in values.items() if name in sizes}
                values = {**values, **large}
            yield self.call(values, number)
        base = {each.text: _within(12 if each.text in sizes else 3, each.type)
                for each in self.values}  # fmt: skip
        for each in self.values:
            for value in _extremes(each.type, self.constants):
                yield self.call({**base, each.text: value}, 0)
        for one, other in combinations(self.values[:_PAIRED], 2):
            for low, high in product((0, 1), repeat=2):
                ends = {one.text: _ends(one.type)[low], other.text: _ends(other.type)[high]}
                yield self.call({**base, **ends}, 0)

    def call(self, values: Mapping[str, int], seed: int = 0, long: bool = False) -> SampledCall:
        """One call with these values; the seed chooses all others."""
        by_function = {each.function: values[each.text] for each in self.values}
        cells = self._cells[seed % len(self._cells)]
        return self._called(NamedInputs(by_function, seed, cells), _LONG if long else STEPS)

    def repeated(self, run: Run, by_cells: bool = False) -> SampledCall:
        """The call of a run that a program with sizes made; that has lengths as inputs, too.

        `by_cells`: the program may read cells in another order.
        """
        if by_cells:
            reads: list[FirstRead] = []
            again = compile_program(run.program).run(run.replay_inputs(), cells=reads)
            given = {each.function: each.value for each in again.inputs if each.function}
            cells = {(each.array.name, each.indices): again.inputs[each.input].value
                     for each in reads}  # fmt: skip
            contents = lambda array, indices: cells.get((array.name, indices))  # noqa: E731
            return self._called(NamedInputs(given, 0, (0, 3)), _LONG, contents)
        inputs = [each for each in run.inputs if not is_length_input(each.function)]
        values = [each.value for each in inputs if each.function]
        others = [each.value for each in inputs if not each.function]
        return self._called(ListedInputs(values, others), _LONG)

    def _called(
        self, source: InputSource, steps: int, contents: Contents | None = None
    ) -> SampledCall:
        reads: list[FirstRead] = []
        run = self._machine.run(source, budget=steps, cells=reads, contents=contents)
        given = {each.function: each.value for each in run.inputs if each.function}
        values = {each.text: given[each.function] for each in self.values if each.function in given}
        touched: dict[str, tuple[int, int]] = {}
        ended: list[str] = []
        for pointer, arrays in self.pointers.items():
            indices = [index for array in arrays for index in _indices(run.arrays.get(array.name))]
            if indices:
                touched[pointer] = (min(indices), max(indices))
            if pointer in self.texts:
                ours = [each for each in reads if each.array is arrays[0]]
                first = {each.indices[0]: run.inputs[each.input].value for each in ours}
                zeros = [index for index, value in first.items() if value == 0]
                values.update(element_values(pointer, [*first.values()]))
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


def _extremes(type: IntType, constants: Sequence[int]) -> list[int]:
    near = [type.minimum, type.minimum + 1, -1, 0, 1, 2, 8, 100, type.maximum - 1, type.maximum]
    near += [each for each in constants if 2 < each <= _LARGEST_CONSTANT][:_MOST_CONSTANTS]
    return [value for value in dict.fromkeys(near) if type.holds(value)]


def _characters(constants: Collection[int]) -> list[Sequence[int]]:
    """Values of cells that the program may compare them with: each alone, and all together."""
    found = [each for each in constants if 8 < each < 256][:_MOST_CHARACTERS]
    return [*((each, each) for each in found), *([(*found, found[0] + 1)] if found else ())]


class NamedInputs(InputSource):
    """Chosen values of some input functions, and pseudo-random ones of all others.

    `cells`: two numbers are the ends of a range; more are the values themselves.
    """

    def __init__(self, values: Mapping[str, int], seed: int, cells: Sequence[int]) -> None:
        self.values, self.seed, self.cells = values, seed, cells

    def start(self) -> InputStreams:
        return _NamedStreams(self.values, self.seed, self.cells)


class _NamedStreams(InputStreams):
    def __init__(self, values: Mapping[str, int], seed: int, cells: Sequence[int]) -> None:
        self._values, self._random = values, Random(seed)
        self._cells = cells

    def draw(self, type: IntType, function: str) -> Draw:
        value = self._values.get(function)
        if value is None:
            return self.draw_uninitialised(type)
        return lambda *_place: _within(value, type)

    def draw_uninitialised(self, type: IntType) -> Draw:
        cells, random = self._cells, self._random
        if len(cells) != 2:
            return lambda *_place: _within(random.choice(cells), type)
        low, high = cells
        return lambda *_place: _within(random.randint(low, high), type)


# ---- The scalar beside a pointer in the list of parameters, or in a struct: it is likely its size.


def neighbours(program: Program, values: Sequence[EntryValue]) -> dict[str, str]:
    """For pointers, the next scalar behind them, or else the last one before them.

    That one must not stand directly behind another pointer. Parameters, and the members of each
    struct, are looked at separately. Pointers without a scalar among these are left out.
    """
    known = {each.text for each in values}
    groups: dict[str, list[tuple[str, bool]]] = {}
    for given in program.given:
        if given.pointer:
            groups.setdefault(_struct(given.name), []).append((given.name, True))
        for text, part in given.parts:
            if isinstance(part, Scalar) and text in known:
                groups.setdefault(_struct(text), []).append((text, False))
    found: dict[str, str] = {}
    for group in groups.values():
        taken: set[str] = set()  # scalars directly behind a pointer: they belong to that one
        for (_, points), (name, other_points) in pairwise(group):
            taken |= {name} if points and not other_points else set()
        for place, (name, points) in enumerate(group):
            behind = (other for other, other_points in group[place + 1 :] if not other_points)
            before = (other for other, other_points in reversed(group[:place])
                      if not other_points and other not in taken)  # fmt: skip
            scalar = next(behind, next(before, None))
            if points and scalar is not None:
                found[name] = scalar
    return found


def _struct(name: str) -> str:
    """The struct that a member belongs to; "" for other names."""
    return re.split(r"(?:->|\.)\w+$", name)[0] if re.search(r"->|\.", name) else ""
