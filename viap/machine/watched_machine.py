"""A machine that tells, of each comparison, how far its operands were from each other.

Each time that a comparison is evaluated is told apart from the others, up to a number: the tenth
iteration of a loop may have to do something else than the ninth.
"""

from typing import NamedTuple

from viap.deep import deep
from viap.machine.program_compiler import Machine, assemble
from viap.machine.python_code import Workshop
from viap.machine.statement_code import StatementCode
from viap.program.input_influence import Influence
from viap.program.nodes import Binary, Expr, Program

# Of one comparison, so many evaluations are told apart.
OCCURRENCES = 24

# Stands for all of its evaluations together: the one that was nearest to turning.
ANY = -1

# The number of a comparison, and how often it was evaluated before.
Place = tuple[int, int]


class Seen(NamedTuple):
    """The left operand minus the right one, and how many inputs had been read by then."""

    difference: int
    inputs: int


class ComparisonWatch:
    """What one run showed, by place."""

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
    """The machine, what it tells, and the operators of the comparisons by their number."""
    # What no input has an influence on can't be turned by inputs.
    shop = Workshop(program, watched=[], worth=Influence(program).reaches)
    statements = StatementCode(shop)
    statements.body(program.body)
    source = assemble(shop, statements)
    watch = ComparisonWatch()
    machine = Machine(program, source, shop.sites, list(shop.draws), [], {"watch": watch})
    return machine, watch, [_operator(each) for each in shop.watched or ()]


def _operator(expr: Expr) -> str:
    return expr.op if isinstance(expr, Binary) else "!="
