"""The assumption of FALSE for 32-bit code: floating-point numbers are not computed with the x87."""

from viap.machine import End, Run, compile_program
from viap.program.assumption_texts import Taken, grouped
from viap.program.assumptions import FLOAT_EVALUATION, Assumption
from viap.program.integer_types import DataModel
from viap.program.nodes import Floating, Statement, expressions, statements, subexpressions

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
