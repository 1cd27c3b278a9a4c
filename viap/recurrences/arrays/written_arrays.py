"""Arrays that loops write, with the closed forms known so far."""

from dataclasses import dataclass, replace

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.arrays.known_cells import ClosedForms, LoopCells, Summary
from viap.recurrences.candidates import entered_formula
from viap.recurrences.iteration_steps import KnownValue
from viap.translate.theory import Theory


@dataclass(frozen=True, slots=True, eq=False)
class WrittenArray:
    """The cells of an array in a loop, and the contents of one of them before it."""

    theory: Theory
    cells: LoopCells
    before: Term
    forms: ClosedForms

    def knowing(self, known: dict[Symbol, KnownValue]) -> "WrittenArray":
        """Returns this array with the given values as the only ones known of scalars."""
        return replace(self, forms=replace(self.forms, known=known))

    def contents(self) -> Contents:
        return Contents(self.theory, self.cells.loop, self.forms)

    def entered_summary(self, value: Term, times: int) -> Summary:
        """Summarises that `times` a cell is a value, in executions that enter the loop."""
        loop = self.cells.loop
        equation = build.eq(build.scale(times, self.cells.at(loop.counter)), value)
        return Summary(self.cells, value, True, entered_formula(loop, equation), times)
