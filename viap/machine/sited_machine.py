"""A machine whose draws get the place of the input: the statement, and the iterations."""

from viap.machine.program_compiler import Machine, assemble
from viap.machine.python_code import Workshop
from viap.machine.runs import EventKind
from viap.machine.traced_statements import TracedStatements
from viap.program.nodes import Exit, Input, Program, Statement, While


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
