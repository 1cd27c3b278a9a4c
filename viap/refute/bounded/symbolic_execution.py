"""Symbolic execution of a core program, all paths at once, loops unrolled to a bound.

Where paths meet again, their states are merged. Paths are cut off at the bound: the execution
finds errors, and never shows that there are none.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import z3

from viap.program.caller_inputs import given_arrays
from viap.program.definedness import cell_conditions
from viap.program.integer_types import INDEX, IntType
from viap.program.nodes import (
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
from viap.refute.bounded.bit_vector_values import (
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
from viap.refute.bounded.symbolic_arrays import SymbolicArray, contents_of

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
