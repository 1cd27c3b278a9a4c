"""Bounded model checking: inputs for which an unrolled program reaches the error."""

import time
from collections.abc import Iterator

import z3

from viap.machine import ListedInputs, Machine, compile_program
from viap.program.caller_inputs import is_open
from viap.program.nodes import Array, Program
from viap.refute.bounded.symbolic_arrays import cell_of
from viap.refute.bounded.symbolic_execution import Execution, ExecutionTimeout, SymbolicInput
from viap.smt.main_context import forget_main_context

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
