"""A program ► its theory as proofs and printers use it: cells at constant indices are scalars."""

from viap.core.program.nodes import Program
from viap.core.translate.theory import Theory
from viap.core.translate.translation import _draft, _made


def theory_of(program: Program) -> Theory:
    """Returns the theory of a program, which answers for the program as it is.

    Its own program has scalars for the cells at constant indices.
    """
    cells = program
    if program.arrays:
        from viap.core.program.scalar_cells import with_scalar_cells

        cells = with_scalar_cells(program)
    return _made(_draft(cells, temporaries=False), program)
