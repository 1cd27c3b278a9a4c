"""States at the heads of a loop: in runs of the program, and in runs from any state of its head."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from viap.core.base.source import Position
from viap.core.program.message_names import variable_text
from viap.core.program.nodes import Array, Assert, Fill, Program, Scalar, Statement, While
from viap.core.program.value_texts import value_text
from viap.explain.diagnosis.vocabulary import Vocabulary
from viap.prover.cases.diagnosis import ShownState
from viap.runs.machine import End, EventKind, FirstRead, InputSource, Machine, Run, compile_program
from viap.runs.machine.program_states import Cells, ProgramState

# Heads of one run that are kept at its start, and at its end.
_FIRST, _LAST = 14, 6


class HeadState(ProgramState):
    """The state at a loop's head; `entry`: how often the loop was entered before."""

    entry = 0


@dataclass(slots=True, eq=False)
class ObservedRun:
    """The heads of one loop in a run, and the assertion that it violates, if any."""

    heads: list[HeadState]
    violated: Position | None
    run: Run


class Observer:
    """Runs a program, and collects the states at the heads of one of its loops."""

    def __init__(self, program: Program, loop: While) -> None:
        self._program, self._loop = program, loop
        self._machine: Machine = compile_program(program, trace=True)

    def observe(
        self,
        inputs: InputSource,
        budget: int,
        state: HeadState | None = None,
        whole: bool = False,
    ) -> ObservedRun:
        """Runs the program; `state` gives the contents of cells that are indeterminate.

        `whole`: all heads are kept, and not only the first and last ones.
        """
        cells: list[FirstRead] = []
        contents = None if state is None else state.cell
        run = self._machine.run(inputs, budget=budget, cells=cells, contents=contents)
        values = run.inputs
        known: dict[Array, Cells] = {}
        if state is not None:
            known = {array: dict(each) for array, each in state.cells.items()}
        for read in cells:
            known.setdefault(read.array, {})[read.indices] = values[read.input].value
        others = {} if state is None else {a: each.get(()) for a, each in state.filled.items()}
        every = [*_heads(self._program, self._loop, run, FirstValues(known, others))]
        heads = every if whole else _kept(every)
        violated = run.position if run.end is End.ERROR else None
        last = run.trace[-1].statement if run.trace else None
        if violated is not None and isinstance(last, Assert):
            violated = last.position
        return ObservedRun(heads, violated, run)


def _kept(heads: Sequence[HeadState]) -> list[HeadState]:
    if len(heads) <= _FIRST + _LAST:
        return list(heads)
    return [*heads[:_FIRST], *heads[-_LAST:]]


@dataclass(frozen=True, slots=True)
class FirstValues:
    """Values of indeterminate cells: those that are known one by one, and the others."""

    cells: dict[Array, Cells]
    others: dict[Array, int | None]


def _heads(program: Program, loop: While, run: Run, first: FirstValues) -> Iterator[HeadState]:
    """Yields the states whenever the loop's condition is evaluated."""
    state = HeadState(program)
    for array, known in first.cells.items():
        state.cells[array] = dict(known)
    for event in run.trace:
        statement = event.statement
        state.apply(event)
        if event.kind is not EventKind.STEP:
            evaluated = event.kind is not EventKind.ENTER and event.exit is None
            # A program that was taken up inside of a loop has a copy of it.
            if evaluated and _is_same(statement, loop):
                yield state.copy()
            elif event.kind is EventKind.ENTER and _is_same(statement, loop):
                state.entry += 1
        elif isinstance(statement, Fill) and event.value is None and not event.indices:
            array = statement.array
            state.cells[array] = dict(first.cells.get(array, {}))
            state.filled[array] = {(): first.others.get(array)}


def _is_same(statement: Statement, loop: While) -> bool:
    same = statement.position == loop.position
    return same and isinstance(statement, While) and statement.label == loop.label


# ---- States of loop heads as texts: values of variables, and cells of arrays as short strips.


_CELLS = 8  # shown cells of an array
_READ = 2  # arrays that are shown because the loop reads them
_VALUES = 6  # shown variables


def shown_state(
    state: HeadState, words: Vocabulary, about: Collection[Scalar | Array], reachable: bool
) -> ShownState:
    """Returns the values of the variables and arrays that a formula and the loop are about."""
    first = [scalar for scalar in words.scalars if scalar in about]
    others = [s for s in words.scalars if s not in about and s in words.changed]
    chosen = [*first, *others][:_VALUES]
    values = {variable_text(s): value_text(state.scalars[s], s.type) for s in chosen}
    # Cells that the loop reads may decide what it does.
    read = [a for a in words.arrays if a in words.read and state.cells.get(a)][:_READ]
    for array in words.arrays:
        if array in about or array in read or (not about and array in words.changed):
            values[variable_text(array)] = _strip(state, array)
    return ShownState(values, reachable)


def changes(
    before: HeadState, after: HeadState, shown: ShownState, words: Vocabulary
) -> ShownState:
    """Returns the values that differ after an iteration."""
    values: dict[str, str] = {}
    for scalar in words.scalars:
        if before.scalars[scalar] != after.scalars[scalar]:
            values[variable_text(scalar)] = value_text(after.scalars[scalar], scalar.type)
    for array in words.arrays:
        name, strip = variable_text(array), _strip(after, array)
        if name in shown.values and strip != shown.values[name]:
            values[name] = strip
    return ShownState(values, shown.reachable)


def _strip(state: HeadState, array: Array) -> str:
    known = state.cells.get(array, {})
    top = max((index[0] for index in known), default=-1)
    size = array.sizes[0]
    if isinstance(size, Scalar):
        size = state.scalars.get(size, 0)
    length = top + 1 if not isinstance(size, int) else min(size, top + 1)
    cells = [state.cell(array, (index,)) for index in range(min(length, _CELLS))]
    more = ["..."] if isinstance(size, int) and size > len(cells) else []
    texts = ["_" if cell is None else value_text(cell, array.type) for cell in cells]
    return "{" + ", ".join([*texts, *more]) + "}"
