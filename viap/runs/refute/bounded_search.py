"""Bounded model checking: inputs for which an unrolled program reaches the error."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import z3

from viap.core.program.definedness import cell_conditions
from viap.core.program.inputs import given_arrays, is_open
from viap.core.program.integer_types import INDEX, IntType
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
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Place,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
)
from viap.core.smt.z3_terms import forget_main_context
from viap.runs.machine import ListedInputs, Machine, compile_program
from viap.runs.refute.bit_vector_values import (
    Evaluator,
    Truth,
    UndefinedResult,
    Value,
    both,
    choice,
    compare,
    either,
    opposite,
)
from viap.runs.refute.symbolic_arrays import SymbolicArray, cell_of, contents_of

# ---- Symbolic execution of a core program, all paths at once, loops unrolled to a bound.
#
# Where paths meet again, their states are merged. Paths are cut off at the bound: the execution
# finds errors, and never shows that there are none.


_MOST_STATEMENTS = 12_000


class ExecutionTimeout(Exception):  # noqa: N818 - an event, not an error
    """The time for this execution is over."""


@dataclass(eq=False)
class PathState:
    """State of a path: its path condition, and the variables."""

    guard: Truth
    scalars: dict[Scalar, Value]
    arrays: dict[Array, SymbolicArray]

    def under(self, condition: Truth) -> "PathState":
        """A copy, with a condition added to the path condition."""
        arrays = {array: cells.copy() for array, cells in self.arrays.items()}
        return PathState(both(self.guard, condition), dict(self.scalars), arrays)


@dataclass(frozen=True, eq=False)
class SymbolicInput:
    """An input, and the condition under which the program reads it."""

    symbol: Any
    guard: Truth
    function: str
    type: IntType


class Execution:
    """One execution with a bound on the iterations that depend on inputs."""

    def __init__(self, program: Program, bound: int, end: float) -> None:
        self.program, self.bound, self.end = program, bound, end
        self.errors: list[Truth] = []
        self.inputs: list[SymbolicInput] = []
        self.complete = True  # nothing was cut off
        self.too_long = False  # there were too many statements, for every bound
        # Initial contents of the caller's arrays, as solver's arrays.
        self.given: dict[Array, Any] = {}
        self._are_given = given_arrays(program)
        self._exits: dict[str, list[PathState]] = {}
        self._statements = 0

    def run(self) -> None:
        scalars: dict[Scalar, Value] = dict.fromkeys(self.program.scalars, 0)
        arrays = {
            array: SymbolicArray(array.type, len(array.sizes), 0 if array.zero else None)
            for array in self.program.arrays
        }
        self._body(self.program.body, PathState(True, scalars, arrays))

    # ------------------------------------------------------------- statements

    def _body(self, body: Body, state: PathState | None) -> PathState | None:
        for statement in body:
            if state is None or state.guard is False:
                return None
            self._statements += 1
            if self._statements > _MOST_STATEMENTS:
                self.complete, self.too_long = False, True
                return None
            if self._statements % 64 == 0 and time.process_time() > self.end:
                raise ExecutionTimeout
            try:
                state = self._statement(statement, state)
            except UndefinedResult:
                return None
        return state

    def _statement(self, statement: Statement, state: PathState) -> PathState | None:
        match statement:
            case Assign():
                evaluator = self._evaluator(state)
                value = evaluator.value(statement.value)
                self._store(statement.target, value, evaluator, state)
            case Input():
                evaluator = self._evaluator(state)
                value = self._fresh(statement.type, statement.function, state)
                self._store(statement.target, value, evaluator, state)
            case Fill():
                self._fill(statement, state)
            case If():
                return self._branch(statement, state)
            case While():
                return self._loop(statement, state)
            case Block():
                left = self._body(statement.body, state)
                return self._met([left, *self._exits.pop(statement.label, ())])
            case Exit():
                self._exits.setdefault(statement.label, []).append(state)
                return None
            case Assume() | Check():
                state.guard = both(state.guard, self._truth(statement.condition, state))
            case Assert():
                holds = self._truth(statement.condition, state)
                error = both(state.guard, opposite(holds))
                if error is not False:
                    self.errors.append(error)
                state.guard = both(state.guard, holds)
            case Halt():
                return None
        return state

    def _branch(self, statement: If, state: PathState) -> PathState | None:
        condition = self._truth(statement.condition, state)
        if isinstance(condition, bool):
            return self._body(statement.then if condition else statement.orelse, state)
        then = self._body(statement.then, state.under(condition))
        orelse = self._body(statement.orelse, state.under(opposite(condition)))
        return self._merged(condition, then, orelse)

    def _loop(self, statement: While, state: PathState | None) -> PathState | None:
        left: list[PathState | None] = []
        turns = 0
        while state is not None and state.guard is not False:
            try:
                condition = self._truth(statement.condition, state)
            except UndefinedResult:
                state = None
                break
            if condition is False:
                left.append(state)
                break
            if condition is not True:
                left.append(state.under(opposite(condition)))
                turns += 1
                if turns > self.bound:
                    self.complete = False
                    break
                state.guard = both(state.guard, condition)
            self._statements += 1
            state = self._body(statement.body, state)
        return self._met([*left, *self._exits.pop(statement.label, ())])

    def _met(self, states: Iterable[PathState | None]) -> PathState | None:
        """Merge the states of paths that exclude each other; None if there are none."""
        met: PathState | None = None
        for state in states:
            if state is not None and state.guard is not False:
                met = state if met is None else self._merged(state.guard, state, met)
        return met

    def _merged(
        self, condition: Truth, one: PathState | None, two: PathState | None
    ) -> PathState | None:
        if one is None or two is None:
            return one or two
        scalars = {
            scalar: choice(condition, value, two.scalars[scalar], scalar.type)
            for scalar, value in one.scalars.items()
        }
        guard = either(one.guard, two.guard)
        result = PathState(guard, scalars, {})
        for array, cells in one.arrays.items():
            fresh = partial(self._fresh, array.type, "", result)
            result.arrays[array] = cells.merged(condition, two.arrays[array], fresh)
        return result

    # ------------------------------------------------------------- places

    def _store(self, target: Place, value: Value, evaluator: Evaluator, state: PathState) -> None:
        if isinstance(target, Variable):
            state.guard = both(state.guard, evaluator.needs)
            state.scalars[target.scalar] = value
            return
        indices = self._indices(evaluator, target, state)
        state.guard = both(state.guard, evaluator.needs)
        state.arrays[target.array].write(indices, value)

    def _indices(self, evaluator: Evaluator, cell: Cell, state: PathState) -> tuple[Value, ...]:
        """The indices of a cell, each within its dimension."""
        indices = tuple(evaluator.value(index) for index in cell.indices)
        for bound in cell_conditions(cell.array, len(indices)):
            index, index_type = indices[bound.dimension], cell.indices[bound.dimension].type
            size = bound.size
            limit: Value = size
            type: IntType = INDEX
            if isinstance(size, Scalar):
                limit, type = state.scalars[size], size.type
            elif isinstance(size, Array):
                limit, type = state.arrays[size].read((indices[0],), lambda: 0), size.type
            evaluator.need(compare(">=", index, 0, index_type))
            evaluator.need(_below(index, index_type, limit, type))
        return indices

    def _fill(self, statement: Fill, state: PathState) -> None:
        array = statement.array
        if not statement.indices:
            base = statement.value
            if base is None and array in self._are_given:
                base = self.given.setdefault(array, contents_of(array))
            state.arrays[array] = SymbolicArray(array.type, len(array.sizes), base)
            return
        evaluator = self._evaluator(state)
        indices = tuple(evaluator.value(index) for index in statement.indices)
        state.guard = both(state.guard, evaluator.needs)
        cells = state.arrays[array]
        if len(indices) == len(array.sizes) and statement.value is not None:
            cells.write(indices, statement.value)
        elif all(isinstance(index, int) for index in indices):
            # A new row: the known cells of the old one are dropped.
            for place in [p for p in cells.known if p[: len(indices)] == indices]:
                del cells.known[place]

    # ------------------------------------------------------------- values

    def _evaluator(self, state: PathState) -> Evaluator:
        def cell(evaluator: Evaluator, node: Cell) -> Value:
            indices = self._indices(evaluator, node, state)
            return state.arrays[node.array].read(indices, lambda: self._fresh(node.type, "", state))

        return Evaluator(state.scalars.__getitem__, cell)

    def _truth(self, condition: Expr, state: PathState) -> Truth:
        evaluator = self._evaluator(state)
        result = evaluator.truth(condition)
        state.guard = both(state.guard, evaluator.needs)
        return result

    def _fresh(self, type: IntType, function: str, state: PathState) -> Value:
        symbol = z3.BitVec(f"input{len(self.inputs)}", type.bits)
        self.inputs.append(SymbolicInput(symbol, state.guard, function, type))
        return symbol


def _below(index: Value, type: IntType, limit: Value, other: IntType) -> Truth:
    if isinstance(index, int) and isinstance(limit, int):
        return index < limit
    wide = max(type.bits, other.bits) + 1
    return _widened(index, type, wide) < _widened(limit, other, wide)


def _widened(value: Value, type: IntType, bits: int) -> Any:
    if isinstance(value, int):
        return z3.BitVecVal(value, bits)
    extend = z3.SignExt if type.signed else z3.ZeroExt
    return extend(bits - type.bits, value)


# ---- Bounded model checking: inputs for which an unrolled program reaches the error.


_BOUNDS = (1, 2, 3, 4, 6, 8, 11, 16, 24, 40, 70, 130, 260, 600)
_MEGABYTES = 2000
_MORE = 1.5
_STEPS = 1_000_000


class BoundedSearch:
    """Deepens the bound from call to call, until nothing is cut off."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._bounds = list(_BOUNDS)
        self._undecided: dict[int, float] = {}  # bound to solver time in seconds
        self._machine: Machine | None = None

    def candidates(self, seconds: float) -> Iterator[ListedInputs]:
        """Yields inputs that should reach the error, at most one list for each bound."""
        end = time.process_time() + seconds
        while self._bounds and time.process_time() < end:
            execution = Execution(self._program, self._bounds[0], end)
            try:
                execution.run()
                found = self._solve(execution, end)
            except ExecutionTimeout:
                return
            except z3.Z3Exception:
                forget_main_context()
                return
            if execution.complete or execution.too_long:
                self._bounds.clear()  # a greater bound would find no more
            elif found is not None or time.process_time() < end:
                self._bounds.pop(0)
            if found is not None:
                yield found

    def _solve(self, execution: Execution, end: float) -> ListedInputs | None:
        errors = [error for error in execution.errors if error is not False]
        if not errors:
            return None
        solver = z3.Solver()
        seconds = end - time.process_time()
        solver.set("timeout", max(1, int(seconds * 1000)))
        solver.set("max_memory", _MEGABYTES)
        solver.set("random_seed", 7)
        solver.set("ctrl_c", False)
        solver.add(z3.Or([z3.BoolVal(True) if error is True else error for error in errors]))
        answer = solver.check()
        if answer == z3.unknown:
            forget_main_context()  # it was cut off by the clock
        if answer == z3.unknown and self._is_worth_more(seconds):
            raise ExecutionTimeout
        if answer != z3.sat:
            return None
        model = solver.model()
        inputs = _inputs(execution.inputs, model)
        return inputs if not execution.given else self._with_contents(inputs, execution, model)

    def _with_contents(
        self, inputs: ListedInputs, execution: Execution, model: z3.ModelRef
    ) -> ListedInputs:
        """The inputs, with the contents of the caller's arrays in the order of their reads."""

        def contents(array: Array, place: tuple[int, ...]) -> int | None:
            if array not in execution.given:
                return None
            cell = model.eval(cell_of(execution.given[array], place), model_completion=True)
            return array.type.wrap(cell.as_long())

        if self._machine is None:
            self._machine = compile_program(self._program, leap=True)
        run = self._machine.run(inputs, budget=_STEPS, contents=contents)
        return run.replay_inputs()

    def _is_worth_more(self, seconds: float) -> bool:
        """True if the present bound is to be tried again, because it had more time than before."""
        bound = self._bounds[0]
        before = self._undecided.get(bound, 0.0)
        self._undecided[bound] = seconds
        return seconds > _MORE * before

    @property
    def is_cut_off(self) -> bool:
        """True if the solver was stopped at the next bound."""
        return bool(self._bounds) and self._bounds[0] in self._undecided


def _inputs(asked: list[SymbolicInput], model: z3.ModelRef) -> ListedInputs:
    """The values of those inputs that the model's path reads."""
    values: list[int] = []
    unset: list[int] = []
    for each in asked:
        if is_open(each.function):
            continue
        if each.guard is True or z3.is_true(model.eval(each.guard, model_completion=True)):
            number = model.eval(each.symbol, model_completion=True).as_long()
            (values if each.function else unset).append(each.type.wrap(number))
    # An input that is read after the path was left may have any value.
    return ListedInputs([*values, *([0] * 8)], unset)
