"""Machines that report: the differences of comparisons, and the places of inputs."""

from typing import NamedTuple

from viap.core.base.deep import deep
from viap.core.program.nodes import (
    Array,
    Assign,
    Binary,
    Cell,
    Exit,
    Expr,
    If,
    Input,
    Program,
    Scalar,
    Statement,
    Variable,
    While,
    bodies,
    distinct_parts,
)
from viap.core.program.walkers import scoped
from viap.runs.machine.program_compiler import Machine, assemble
from viap.runs.machine.python_code import Workshop
from viap.runs.machine.runs import EventKind
from viap.runs.machine.statement_code import StatementCode
from viap.runs.machine.traced_statements import TracedStatements

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


# ---- A machine whose draws get the place of the input: the statement, and the iterations.


class SitedStatements(TracedStatements):
    """Counts iterations as a trace does, and records nothing."""

    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop)
        self.places: list[Input] = []

    def event(
        self,
        statement: Statement,
        indices: str = "",
        value: object = None,
        kind: EventKind = EventKind.STEP,
        exit: Exit | None = None,
    ) -> None:
        self.writer.line("pass")

    def asked(self, statement: Input) -> str:
        """Arguments of a draw: the input's number, and the iterations around it, inner first."""
        self.places.append(statement)
        loops = [k + 1 for k, around in enumerate(self._around) if isinstance(around, While)]
        counters = "".join(f"s_iteration{number}, " for number in reversed(loops))
        return f"{len(self.places) - 1}, ({counters})"


def compile_sited(program: Program) -> tuple[Machine, list[Input]]:
    """The machine, whose draws get a number and iterations, and the inputs by number."""
    shop = Workshop(program)
    statements = SitedStatements(shop)
    statements.body(program.body)
    source = assemble(shop, statements)
    machine = Machine(program, source, shop.sites, list(shop.draws), [])
    return machine, statements.places


# ---- Variables that may depend on inputs: by their values, or by whether they are assigned to.
#
# The order of statements is ignored, and so are statements that are skipped because a path was left
# early. So this is a hint for searches, and no basis of proofs.


class Influence:
    """`influenced`: all variables that may depend on inputs."""

    def __init__(self, program: Program) -> None:
        self.influenced: set[Scalar | Array] = set()
        before = -1
        while len(self.influenced) > before:
            before = len(self.influenced)
            for statement, under in scoped(program.body, False, self._inside):
                if isinstance(statement, Assign | Input) and (under or self._is_set(statement)):
                    self.influenced.add(statement.target.declared)

    def reaches(self, expr: Expr) -> bool:
        """True if the value of an expression may depend on inputs."""
        return any(
            isinstance(part, Variable | Cell) and part.declared in self.influenced
            for part in distinct_parts((expr,))
        )

    def _inside(self, statement: Statement, under: bool) -> list[bool]:
        """For each body in a statement: True if inputs may decide whether it runs."""
        under = under or (isinstance(statement, If | While) and self.reaches(statement.condition))
        return [under for _ in bodies(statement)]

    def _is_set(self, statement: Assign | Input) -> bool:
        indices = statement.target.indices if isinstance(statement.target, Cell) else ()
        return isinstance(statement, Input) or any(map(self.reaches, (statement.value, *indices)))
