"""Values of a loop's variables at its heads in runs of the machine: a table of numbers.

The inputs, the number of runs and their lengths are fixed. The time is only a limit for programs
that are slower than expected.
"""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from viap.core.logic.evaluation import Undetermined, Value, evaluate
from viap.core.logic.terms import Symbol, Term
from viap.core.logic.walkers import free_variables
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Assert,
    Constant,
    Input,
    Program,
    Scalar,
    Statement,
    While,
    expressions,
    statements,
    subexpressions,
)
from viap.core.translate.theory import Loop, Meaning, Theory
from viap.prover.sampling.columns import Columns, columns
from viap.runs.machine import (
    EventKind,
    FixedInputs,
    InputSource,
    InputStreams,
    Machine,
    RangeInputs,
    Run,
    compile_program,
)
from viap.runs.machine.input_sources import Draw
from viap.runs.machine.program_states import ProgramState

# ---- Values of a theory's scalars at the loop heads of a traced run.
#
# It is a model in the sense of `viap.core.logic.evaluation`, as long as no array is asked for.


Counters = tuple[int, ...]
State = dict[Scalar, int]


class HeadValues:
    """The states at loop heads of one run; undefined behaviour after them does not matter."""

    def __init__(self, theory: Theory, run: Run) -> None:
        self._theory = theory
        self.states: dict[While, dict[Counters, State]] = {}
        self._counts: dict[tuple[While, Counters], int] = {}
        self._inputs: dict[tuple[Statement, Counters], int] = {}
        self.reached: set[Statement] = set()  # assertions that the run reached
        self._defined: dict[tuple[Symbol, tuple[Value, ...]], Value | None] = {}
        self._walk(run)

    def iterations(self, loop: Loop) -> list[Counters]:
        """Returns the counters of all reached heads of a loop, inner counters first."""
        return list(self.states.get(loop.statement, ()))

    # ------------------------------------------------------------- the trace

    def _walk(self, run: Run) -> None:
        state = ProgramState(self._theory.program)
        counters: Counters = ()
        for event in run.trace:
            statement = event.statement
            if event.kind is EventKind.STEP:
                if isinstance(statement, Assert):
                    self.reached.add(statement)
                state.apply(event)
                if isinstance(statement, Input):
                    assert event.value is not None
                    self._inputs[statement, counters] = event.value
                continue
            assert isinstance(statement, While)
            if event.kind is EventKind.ENTER:
                counters = (-1, *counters)
                continue
            if event.exit is None:
                # The condition was evaluated, which changes no scalar.
                counters = (counters[0] + 1, *counters[1:])
                self.states.setdefault(statement, {})[counters] = dict(state.scalars)
            if event.kind is EventKind.LEAVE:
                number, *outer = counters
                counters = tuple(outer)
                self._counts[statement, counters] = number

    # ------------------------------------------------------------- the model

    def value(self, symbol: Symbol, arguments: tuple[Value, ...]) -> Value:
        meaning = self._theory.meanings[symbol]
        if meaning.definition is not None:
            return self._definition(symbol, meaning.definition, arguments)
        found = self._observed(meaning, arguments)
        if found is None:
            raise Undetermined(f"{symbol} was not observed at {arguments}")
        return found

    def _definition(
        self,
        symbol: Symbol,
        definition: tuple[tuple[Term, ...], Term],
        arguments: tuple[Value, ...],
    ) -> Value:
        """Evaluates a definition once; definitions refer to each other."""
        if (symbol, arguments) not in self._defined:
            variables, term = definition
            value: Value | None = None
            with suppress(Undetermined):
                value = evaluate(term, self, dict(zip(variables, arguments, strict=True)))
            self._defined[symbol, arguments] = value
        found = self._defined[symbol, arguments]
        if found is None:
            raise Undetermined(f"{symbol} is made of what was not observed")
        return found

    def _observed(self, meaning: Meaning, arguments: tuple[Value, ...]) -> int | None:
        match meaning.kind:
            case "scalar in loop":
                assert meaning.loop is not None and meaning.scalar is not None
                state = self.states.get(meaning.loop.statement, {}).get(_counters(arguments))
                return None if state is None else state[meaning.scalar]
            case "count":
                assert meaning.loop is not None
                return self._counts.get((meaning.loop.statement, _counters(arguments)))
            case "input":
                assert meaning.statement is not None
                return self._inputs.get((meaning.statement, _counters(arguments)))
            case _:
                return None

    def domain(self, variable: Term) -> Iterable[Value]:
        raise Undetermined(f"nothing is known of {variable.payload}")


def _counters(arguments: tuple[Value, ...]) -> Counters:
    return tuple(int(argument) for argument in arguments)


# ---- Values of a loop's variables at its heads in runs of the machine: a table of numbers.


# Statements per run: first; if a loop was hardly seen; and the increase from run to run.
_SHORT, _LONG, _MORE = 600, 12_000, 23
_FEW = 12  # rows: a loop with fewer was hardly seen
_MOST_EVENTS = 40_000  # traced events of all runs
_ENOUGH_ROWS, _ENOUGH_RUNS, _MOST_ROWS = 240, 24, 400
# Number of first iterations of a run that count, and of later ones.
_FIRST = 12


@dataclass(slots=True)
class Samples:
    """The distinct rows of a table: values of the columns, and the run that showed them."""

    columns: Columns
    rows: list[tuple[int, ...]] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)

    def narrowed(self, terms: Iterable[Term]) -> list[tuple[int, ...]]:
        """Returns the distinct rows of some columns."""
        every = self.columns.all()
        places = [every.index(term) for term in terms]
        return list(dict.fromkeys(tuple([row[p] for p in places]) for row in self.rows))


class Sampler:
    """Runs a program until every loop was seen often enough, or more runs would not help."""

    def __init__(self, theory: Theory, program: Program, seconds: float = 0.5) -> None:
        self._theory, self._program = theory, program
        self._end = time.process_time() + seconds
        self._seen: list[HeadValues] = []
        self._rows = dict.fromkeys(theory.loops, 0)
        self._runs = dict.fromkeys(theory.loops, 0)
        self._events = 0
        machine = compile_program(self._program, trace=True)
        self._run(machine, _SHORT)
        if any(rows < _FEW for rows in self._rows.values()):
            self._events = 0
            self._run(machine, _LONG)

    def tables(self) -> dict[Loop, Samples]:
        return {loop: self._samples(loop) for loop in self._theory.loops}

    def reaches(self, statement: Statement) -> bool:
        """True if a run reached the assertion."""
        return any(statement in heads.reached for heads in self._seen)

    def refutes(self, loop: Loop, formula: Term) -> bool:
        """True if a formula over the loop's counters was false at one of its heads."""
        for heads in self._seen:
            for counters in _chosen(heads.iterations(loop)):
                with suppress(Undetermined):
                    if not _value(heads, loop, formula, counters):
                        return True
        return False

    def _run(self, machine: Machine, budget: int) -> None:
        for number, source in enumerate(varied_inputs(self._program)):
            # Runs stop at different iterations, or the last iteration would look like a bound.
            run = machine.run(source, budget=budget + _MORE * number)
            heads = HeadValues(self._theory, run)
            self._seen.append(heads)
            self._events += len(run.trace) + 10
            for loop in self._theory.loops:
                states = len(heads.states.get(loop.statement, ()))
                self._rows[loop] += min(states, 2 * _FIRST)
                self._runs[loop] += states > 1
            if not run.inputs or self._enough():
                return

    def _enough(self) -> bool:
        seen = all(
            self._rows[loop] >= _ENOUGH_ROWS and self._runs[loop] >= _ENOUGH_RUNS
            for loop in self._theory.loops
        )
        return seen or self._events > _MOST_EVENTS or time.process_time() > self._end

    def _samples(self, loop: Loop) -> Samples:
        chosen = columns(self._theory, loop)
        fixed = [term for term in chosen.fixed if self._determined(loop, term)]
        table = Samples(Columns(chosen.counters, tuple(fixed), chosen.changing))
        scalars = {symbol: scalar for scalar, symbol in loop.scalars.items()}
        shown = [scalars[term.payload] for term in chosen.changing]
        rows: dict[tuple[int, ...], int] = {}
        for number, heads in enumerate(self._seen):
            known: dict[Counters, tuple[int, ...]] = {}
            for counters in _chosen(heads.iterations(loop)):
                outer = counters[1:]
                if outer not in known:
                    known[outer] = tuple(_value(heads, loop, term, counters) for term in fixed)
                state = heads.states[loop.statement][counters]
                values = (*counters, *known[outer], *(state[scalar] for scalar in shown))
                rows.setdefault(values, number)
        step = -(-len(rows) // _MOST_ROWS) or 1
        table.rows, table.runs = list(rows)[::step], list(rows.values())[::step]
        return table

    def _determined(self, loop: Loop, term: Term) -> bool:
        """True if a term had a value whenever the loop was reached."""
        try:
            for heads in self._seen:
                for outer in {counters[1:] for counters in heads.iterations(loop)}:
                    _value(heads, loop, term, (0, *outer))
        except Undetermined:
            return False
        return True


def _value(heads: HeadValues, loop: Loop, term: Term, counters: Counters) -> int:
    bound = dict(zip(loop.counters, counters, strict=True))
    return int(evaluate(term, heads, {v: bound[v] for v in free_variables(term)}))


def _chosen(iterations: list[Counters]) -> list[Counters]:
    """Returns the first iterations, and some of the others up to the last."""
    rest = iterations[_FIRST:]
    step = max(1, len(rest) // _FIRST)
    return [*iterations[:_FIRST], *reversed(rest[::-step])]


# ---- Inputs on which programs are likely to pass their assumptions and enter their loops.


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
