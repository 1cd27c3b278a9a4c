"""Checks that calls reach: a requirement must not make a failing operation unreachable.

Otherwise every mistake could be "required" away: a division by zero in a branch of its own, or a
loop that leaves its array as soon as it is entered.
"""

from collections.abc import Collection, Iterable
from functools import cached_property

from viap.contracts.sampled_calls import GOOD, STEPS, SampledCall
from viap.machine import Machine, compile_program
from viap.program.nodes import Assert, Program
from viap.program.undefined_behaviour import Operation
from viap.source import Position

Place = tuple[str, int, int, str]


class ReachedChecks:
    """Finds the checks that calls of a function pass."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[SampledCall, frozenset[Place]] = {}

    @cached_property
    def _machine(self) -> Machine:
        return compile_program(self._program, trace=True)

    def all_reached(self, calls: Iterable[SampledCall], failing: Collection[Position]) -> bool:
        """True if calls that go well pass each of these checks."""
        rest = {_place(each) for each in failing if isinstance(each, Operation)}
        good = [call for call in calls if call.end == GOOD]
        for call in sorted(good, key=lambda call: -call.steps):
            if not rest:
                return True
            rest -= self._of(call)
        return not rest

    def _of(self, call: SampledCall) -> frozenset[Place]:
        if call not in self._seen:
            run = self._machine.run(call.inputs, budget=STEPS)
            passed = {event.statement.position for event in run.trace
                      if isinstance(event.statement, Assert)}  # fmt: skip
            self._seen[call] = frozenset(
                _place(each) for each in passed if isinstance(each, Operation)
            )
        return self._seen[call]


def _place(operation: Operation) -> Place:
    """The place and the kind; texts depend on sizes."""
    return operation.file, operation.line, operation.column, operation.kind
