"""One iteration of a loop, of one execution or of many at once: its statements."""

from collections.abc import Mapping, Sequence
from typing import Any

from viap.machine.affine_numbers import Irregular, Soon
from viap.machine.even_values import EvenValues
from viap.machine.run_memory import RunMemory
from viap.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Check,
    Exit,
    If,
    Scalar,
    Statement,
    Variable,
    While,
)

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
