"""Expressions in messages: with names of variables and cells as the user would write them."""

from viap.program.c_expressions import CellPrinter, Expressions
from viap.program.c_names import CNames
from viap.program.message_names import cell_text, variable_text
from viap.program.nodes import Array, Program, Scalar


def printer(program: Program) -> Expressions:
    """Prints expressions for people."""
    return Expressions(*people_names(program))


def people_names(program: Program) -> tuple[CNames, CellPrinter]:
    """The names of variables and the texts of cells, for a printer of expressions."""
    return _Shown(program), lambda cell, indices: cell_text(cell.array, indices)


class _Shown(CNames):
    def of(self, declared: Scalar | Array) -> str:
        return variable_text(declared)
