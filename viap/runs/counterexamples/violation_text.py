"""Texts about a violation: the fault of a run, and the origins of its inputs."""

from typing import TYPE_CHECKING

from viap.core.base.source import ClausePlace, Position
from viap.core.program.assumption_texts import Taken, grouped
from viap.core.program.assumptions import FLOAT_EVALUATION, Assumption
from viap.core.program.inputs import FromOutside, OrderChoice, Unset
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Floating, Statement, expressions, statements, subexpressions
from viap.core.program.undefined_behaviour import MEMORY, Operation, described
from viap.runs.machine import End, Run, compile_program

if TYPE_CHECKING:
    from viap.runs.machine import InputValue


def happened(place: Position | None) -> str:
    """Text of a run's fault, as the start of a sentence."""
    if isinstance(place, Operation):
        what = "lost memory" if place.kind in MEMORY else "undefined behaviour"
        return f"{what} at {described(place)},"
    if isinstance(place, ClausePlace):
        return f"a clause is violated at {described(place)},"
    return f"the error at {place} is reached"


def origin_of_input(value: "InputValue") -> str:
    if isinstance(value.position, OrderChoice):
        return "order of evaluation"
    if isinstance(value.position, FromOutside):
        return f"{value.type} from outside"
    if isinstance(value.position, Unset):
        return f"uninitialised {value.position.name}"
    return f"{value.function}()" if value.function else f"uninitialised {value.type}"


# ---- The assumption of FALSE for 32-bit code: floating-point numbers are not computed with the
# x87.


# Operations whose results have excess precision there.
_ROUNDED = frozenset(
    ("add", "sub", "mul", "div", "sqrt", "fmod", "remainder", "ldexp", "convert", "from_int", "fma")
)
# Of a longer run, all statements of the program count as executed.
_STEPS = 100_000


def float_evaluation(run: Run) -> tuple[Taken, ...]:
    """Returns the assumption, with the lines where the run computes; () if it is not needed."""
    program = run.program
    if program.model is not DataModel.ILP32:
        return ()
    found = {id(each): rounded for each in statements(program.body) if (rounded := _rounded(each))}
    if found and run.steps <= _STEPS:
        again = compile_program(program, trace=True).run(run.replay_inputs(), budget=2 * _STEPS)
        if again.end is End.ERROR:
            executed = {id(event.statement) for event in again.trace}
            found = {key: rounded for key, rounded in found.items() if key in executed}
    return grouped(
        Assumption(FLOAT_EVALUATION, _name(node), node.position)
        for rounded in found.values()
        for node in rounded
    )


def _rounded(statement: Statement) -> list[Floating]:
    """Returns the operations directly in a statement whose results are rounded."""
    return [
        node
        for expr in expressions(statement)
        for node in subexpressions(expr)
        if isinstance(node, Floating) and node.op in _ROUNDED
    ]


def _name(node: Floating) -> str:
    return "float" if node.format.bits == 32 else "double"
