"""A machine that reports the difference of the operands of each comparison.

Evaluations of one comparison are recorded separately, up to a number: the tenth iteration of a
loop may need another result than the ninth.
"""

from typing import NamedTuple

from viap.deep import deep
from viap.machine.program_compiler import Machine, assemble
from viap.machine.python_code import Workshop
from viap.machine.statement_code import StatementCode
from viap.program.input_influence import Influence
from viap.program.nodes import Binary, Expr, Program

# Number of evaluations of one comparison that are recorded separately.
OCCURRENCES = 24

# Stands for all evaluations of a comparison: the one with the least nonzero difference.
ANY = -1

# The number of a comparison, and the count of its earlier evaluations.
Place = tuple[int, int]


class Seen(NamedTuple):
    """The left operand minus the right one, and the number of inputs read by then."""

    difference: int
    inputs: int


class ComparisonWatch:
    """Recorded differences of one run, by place."""

    def __init__(self) -> None:
        self.seen: dict[Place, Seen] = {}
        self._counts: dict[int, int] = {}

    def clear(self) -> None:
        self.seen, self._counts = {}, {}

    def __call__(self, number: int, difference: int, inputs: list[int]) -> int:
        count = self._counts.get(number, 0)
        if count < OCCURRENCES:
            self._counts[number] = count + 1
            self.seen[number, count] = Seen(difference, len(inputs))
        before = self.seen.get((number, ANY))
        if before is None or 0 < abs(difference) < abs(before.difference):
            self.seen[number, ANY] = Seen(difference, len(inputs))
        return difference


@deep
def compile_watched(program: Program) -> tuple[Machine, ComparisonWatch, list[str]]:
    """Returns the machine, its watch, and the operators of the comparisons by their number."""
    # Comparisons that depend on no input are not watched.
    shop = Workshop(program, watched=[], worth=Influence(program).reaches)
    statements = StatementCode(shop)
    statements.body(program.body)
    source = assemble(shop, statements)
    watch = ComparisonWatch()
    machine = Machine(program, source, shop.sites, list(shop.draws), [], {"watch": watch})
    return machine, watch, [_operator(each) for each in shop.watched or ()]


def _operator(expr: Expr) -> str:
    return expr.op if isinstance(expr, Binary) else "!="
