"""Names of the inputs of a run that the program's caller gives."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.program.caller_inputs import given_names
from viap.program.nodes import (
    Program,
)

if TYPE_CHECKING:
    from viap.machine import FirstRead, Run


def names_of_inputs(program: Program, run: "Run", reads: "Iterable[FirstRead]") -> dict[int, str]:
    """Map the numbers of the inputs that the program's caller gives to their names."""
    names = given_names(program)
    written = {part: text for each in program.given for text, part in each.parts}
    found = {
        number: names[each.function]
        for number, each in enumerate(run.inputs)
        if each.function in names
    }
    cells = (read for read in reads if read.array in written)
    return {**found, **{read.input: written[read.array].format(*read.indices) for read in cells}}
