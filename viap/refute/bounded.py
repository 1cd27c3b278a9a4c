"""Bounded model checking: inputs for which an unrolled program reaches the error."""

import time
from collections.abc import Iterator

import z3

from viap.program.machine import ListedInputs
from viap.program.nodes import Program
from viap.refute.execute import Asked, Execution, OutOfTime

_BOUNDS = (1, 2, 3, 4, 6, 8, 11, 16, 24, 40, 70, 130, 260, 600)
_MEGABYTES = 2000


class Bounded:
    """Deepens the bound from call to call, until nothing is cut off."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._bounds = list(_BOUNDS)
        self._undecided: set[int] = set()

    def candidates(self, seconds: float) -> Iterator[ListedInputs]:
        """Inputs that should reach the error, one for each bound that has some."""
        end = time.process_time() + seconds
        while self._bounds and time.process_time() < end:
            execution = Execution(self._program, self._bounds[0], end)
            try:
                execution.run()
                found = self._solve(execution, end)
            except (OutOfTime, z3.Z3Exception):
                return
            if execution.complete or execution.too_long:
                self._bounds.clear()  # a greater bound would show no more
            elif found is not None or time.process_time() < end:
                self._bounds.pop(0)
            if found is not None:
                yield found

    def _solve(self, execution: Execution, end: float) -> ListedInputs | None:
        errors = [error for error in execution.errors if error is not False]
        if not errors:
            return None
        solver = z3.Solver()
        solver.set("timeout", max(1, int((end - time.process_time()) * 1000)))
        solver.set("max_memory", _MEGABYTES)
        solver.set("random_seed", 7)
        solver.add(z3.Or([z3.BoolVal(True) if error is True else error for error in errors]))
        answer = solver.check()
        if answer == z3.unknown and self._first_time():
            raise OutOfTime
        if answer != z3.sat:
            return None
        return _inputs(execution.inputs, solver.model())

    def _first_time(self) -> bool:
        """Whether the present bound was not left undecided before: with more time, it may be."""
        bound = self._bounds[0]
        first = bound not in self._undecided
        self._undecided.add(bound)
        return first


def _inputs(asked: list[Asked], model: z3.ModelRef) -> ListedInputs:
    """The values of those inputs that the model's path reads."""
    values: list[int] = []
    unset: list[int] = []
    for each in asked:
        if each.guard is True or z3.is_true(model.eval(each.guard, model_completion=True)):
            number = model.eval(each.symbol, model_completion=True).as_long()
            (values if each.function else unset).append(each.type.wrap(number))
    # An input that is read after the path was left is anything.
    return ListedInputs([*values, *([0] * 8)], unset)
