"""Leaps over the iterations of a loop that all go the same way.

Many loops of real programs run for millions of iterations in which each variable grows by a
constant. One iteration is executed for all of them at once: each variable is a base and a
slope, each condition and each check of a range has to have one result in all iterations, or
fewer iterations are looked at. Where all variables are at the end of the iteration what they
should be at the start of the next one, all these iterations go exactly so, by induction, and
the machine goes on behind them. A loop that writes arrays or reads inputs is not leapt over.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from viap.program.machine.affine import UNBOUNDED, Even, Horizon, Irregular, Soon
from viap.program.machine.memory import Memory
from viap.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Body,
    Cell,
    Check,
    Conditional,
    Constant,
    Exit,
    Expr,
    If,
    Program,
    Scalar,
    Statement,
    Unary,
    Variable,
    While,
    Widen,
    Wrap,
    statements,
)

# An iteration of more statements is not worth it.
_MOST_STATEMENTS = 3000

State = Mapping[Scalar, int]
Leap = tuple[int, tuple[int, ...]]

_ALLOWED = (Assign, If, While, Block, Exit, Assume, Assert, Check)


def can_leap(loop: While) -> bool:
    """Whether a loop changes only scalars, by what it computes."""
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


class Leaper:
    """For the loops of one program."""

    def __init__(self, program: Program, loops: Sequence[While], partial: set[Array]) -> None:
        self._program, self._loops, self._partial = program, loops, partial
        self._written = [written(loop) for loop in loops]
        self._guesses: dict[int, State] = {}

    def leap(
        self, number: int, scalars: tuple[int, ...], arrays: tuple[Any, ...], memory: Memory
    ) -> Leap | tuple[()] | None:
        """From the start of an iteration to the start of a later one that takes place.

        The steps between them, and the values of what the loop assigns to; nothing where it
        is not yet worth it, None where iterations do not go the same way.
        """
        contents = dict(zip(self._program.arrays, arrays, strict=True))
        start = dict(zip(self._program.scalars, scalars, strict=True))
        guess = self._guesses.get(number)
        if guess is not None:
            # Mostly it goes as it went the last time that the loop was reached.
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
        self, number: int, start: State, arrays: Mapping[Array, Any], memory: Memory
    ) -> Leap | None:
        """Looks at two iterations; in the first, something may take its constant value."""
        loop, changed = self._loops[number], self._written[number]
        first = _Iteration(arrays, self._partial, memory, start)
        first.run(loop.body)
        second = _Iteration(arrays, self._partial, memory, first.numbers(changed))
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
        memory: Memory,
    ) -> Leap | None:
        loop, changed = self._loops[number], self._written[number]
        every = _Iteration(arrays, self._partial, memory, start, slopes)
        every.run_whole(loop)
        for scalar in changed:
            if every.state[scalar] != (start[scalar] + slopes[scalar], slopes[scalar]):
                return None
        if every.horizon.turns == UNBOUNDED:
            return None  # a loop without end
        # The last one of these iterations is left to the machine: its condition is known to hold.
        turns = every.horizon.turns - 1
        return turns * every.steps, tuple(start[s] + turns * slopes[s] for s in changed)


class _Iteration:
    """One iteration, of one execution or of many at once."""

    def __init__(
        self,
        arrays: Mapping[Array, Any],
        partial: set[Array],
        memory: Memory,
        state: Mapping[Scalar, int],
        slopes: Mapping[Scalar, int] | None = None,
    ) -> None:
        self.arrays, self.partial, self.memory = arrays, partial, memory
        given = slopes or {}
        self.state: dict[Scalar, Even] = {s: (v, given.get(s, 0)) for s, v in state.items()}
        self.horizon = Horizon()
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
        """An iteration, and before it the condition that lets it take place."""
        if self.truth(loop.condition) is not True:
            raise Soon
        self.run(loop.body)

    def run(self, body: Body) -> None:
        self.steps += 1  # for the iteration
        if self._body(body) is not None:
            raise Irregular

    # ------------------------------------------------------------- statements

    def _body(self, body: Body) -> str | None:
        """Runs a body; the label of the exit that it was left by, if any."""
        for statement in body:
            label = self._statement(statement)
            if label is not None:
                return label
        return None

    def _statement(self, statement: Statement) -> str | None:
        self.steps += 1
        if self.steps > _MOST_STATEMENTS:
            raise Irregular
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
            self.steps += 1
            label = self._body(statement.body)
            if label is not None:
                return None if label == statement.label else label

    # ------------------------------------------------------------- expressions

    def truth(self, expr: Expr) -> bool | None:
        match expr:
            case Unary(op="!"):
                operand = self.truth(expr.operand)
                return None if operand is None else not operand
            case Binary() if expr.op in LOGICAL:
                left = self.truth(expr.left)
                decisive = expr.op == "||"
                if left is decisive:
                    return left
                right = self.truth(expr.right)
                return right if left is not None or right is decisive else None
            case Binary() if expr.op in COMPARISONS:
                first, second = self.value(expr.left), self.value(expr.right)
                if first is None or second is None:
                    return None
                return self.horizon.compared(expr.op, first, second)
            case _:
                value = self.value(expr)
                return None if value is None else self.horizon.compared("!=", value, (0, 0))

    def value(self, expr: Expr) -> Even:
        match expr:
            case Constant():
                return expr.value, 0
            case Variable():
                return self.state[expr.scalar]
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                return self._wrapped(expr)
            case Cell():
                return self._cell(expr)
            case Conditional():
                return self._conditional(expr)
            case Unary(op="-"):
                return self._checked(expr, _scaled(self.value(expr.operand), -1))
            case Unary(op="~"):
                operand = _scaled(self.value(expr.operand), -1)
                top = -1 if expr.type.signed else expr.type.maximum
                return None if operand is None else (operand[0] + top, operand[1])
            case Binary() if expr.op not in COMPARISONS and expr.op not in LOGICAL:
                return self._binary(expr)
            case _:
                holds = self.truth(expr)
                return None if holds is None else (int(holds), 0)

    def _wrapped(self, expr: Wrap) -> Even:
        value = self.value(expr.operand)
        if value is None:
            return None
        base = expr.type.wrap(value[0])
        self.horizon.stays_within((base, value[1]), expr.type.minimum, expr.type.maximum)
        return base, value[1]

    def _checked(self, expr: Unary | Binary, value: Even) -> Even:
        """A result that a signed type has to hold; an unsigned one is wrapped around it."""
        if expr.type.signed:
            if value is None:
                raise Irregular
            self.horizon.stays_within(value, expr.type.minimum, expr.type.maximum)
        return value

    def _conditional(self, expr: Conditional) -> Even:
        holds = self.truth(expr.condition)
        if holds is not None:
            return self.value(expr.then if holds else expr.orelse)
        then, orelse = self.value(expr.then), self.value(expr.orelse)
        return then if then == orelse else None

    def _binary(self, expr: Binary) -> Even:
        left, right = self.value(expr.left), self.value(expr.right)
        if left is None or right is None:
            if expr.op in ("&", "|", "^"):
                return None
            return self._unknown(expr)
        if expr.op in ("+", "-"):
            sign = 1 if expr.op == "+" else -1
            return self._checked(expr, (left[0] + sign * right[0], left[1] + sign * right[1]))
        if expr.op == "*" and (left[1] == 0 or right[1] == 0):
            scaled = _scaled(left, right[0]) if right[1] == 0 else _scaled(right, left[0])
            return self._checked(expr, scaled)
        if left[1] or right[1]:
            raise Irregular
        return self._checked(expr, (_constant(expr.op, left[0], right[0]), 0))

    def _unknown(self, expr: Binary) -> Even:
        """Unsigned sums and products of anything are defined; other results may not be."""
        if expr.op in ("+", "-", "*") and not expr.type.signed:
            return None
        raise Irregular

    def _cell(self, expr: Cell) -> Even:
        """A cell: each index has to stay within its dimension."""
        indices = [self.value(index) for index in expr.indices]
        container = self.arrays[expr.array]
        for index, size in zip(indices[:-1], expr.array.sizes, strict=False):
            if index is None or index[1] or not isinstance(size, int):
                raise Irregular
            self.horizon.stays_within(index, 0, size - 1)
            container = container[index[0]]
        last = indices[-1]
        if last is None or not isinstance(container, list):
            raise Irregular
        self._within(last, expr.array.sizes[-1], len(container))
        if last[1] == 0:
            value = container[last[0]]
            if value is None:
                raise Irregular
            return value, 0
        if expr.array in self.partial and not self.memory.is_full(container):
            raise Irregular
        return None

    def _within(self, index: tuple[int, int], size: object, length: int) -> None:
        self.horizon.stays_within(index, 0, length - 1)
        if isinstance(size, Scalar):
            limit = self.state[size]
            if limit is None:
                raise Irregular
            self.horizon.stays_natural(limit[0] - 1 - index[0], limit[1] - index[1])
        elif not isinstance(size, int):
            raise Irregular


def _scaled(value: Even, factor: int) -> Even:
    return None if value is None else (value[0] * factor, value[1] * factor)


def _constant(op: str, left: int, right: int) -> int:
    """Operators that are understood for plain numbers alone."""
    match op:
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "/" if left >= 0 and right > 0:
            return left // right
        case "%" if left >= 0 and right > 0:
            return left % right
        case "<<" if left >= 0 and 0 <= right < 31:
            return left << right
        case ">>" if left >= 0 and 0 <= right < 31:
            return left >> right
    raise Irregular


def loops_of(program: Program) -> Iterator[While]:
    """The loops that can be leapt over."""
    for node in statements(program.body):
        if isinstance(node, While) and can_leap(node):
            yield node
