"""What variables and cells are called in messages: as the user would write them."""

import re
from collections.abc import Sequence

from viap.program.c_expressions import Expressions
from viap.program.c_names import CNames
from viap.program.nodes import Array, Program, Scalar
from viap.program.undefined_behaviour import MARK

# Of the numbers of a pointer, and of marks, the name is that of what they are for.
_PART = re.compile(rf"\.(object|row\d*|offset|{MARK[1:]})$")


def printer(program: Program) -> Expressions:
    """Prints expressions for people."""
    return Expressions(_Shown(program), lambda cell, indices: cell_text(cell.array, indices))


class _Shown(CNames):
    def of(self, declared: Scalar | Array) -> str:
        return variable_text(declared)


def variable_text(declared: Scalar | Array) -> str:
    """A variable, or an array as a whole."""
    name = declared.name
    # How far a pointer is into its object is worth to be told apart from the pointer.
    if isinstance(declared, Array) or not name.endswith(".offset"):
        name = _PART.sub("", name)
    return (declared.shown or declared.source or name).replace("[]", "")


def cell_text(array: Array, indices: Sequence[str]) -> str:
    """A cell: `t[2].x` is cell 2 of an array that lowering has made of the members x of t."""
    first, *rest = _pieces(array, len(indices))
    # Objects of one site are numbered by the first index, which nobody wrote.
    own = indices[len(indices) - len(rest) :]
    return first + "".join(f"[{i}]{piece}" for i, piece in zip(own, rest, strict=True))


def row_text(array: Array, indices: Sequence[str], dimension: int) -> str:
    """What the index of one dimension is an index of: `m[i]` for the second one of `m[i][j]`."""
    pieces = _pieces(array, len(indices))
    unseen = len(indices) - len(pieces) + 1
    text = pieces[0]
    for number in range(unseen, dimension):
        text += f"[{indices[number]}]{pieces[number - unseen + 1]}"
    return text


def _pieces(array: Array, dimensions: int) -> list[str]:
    """What stands before, between and behind the indices."""
    pieces = array.shown.split("[]")
    if array.shown and len(pieces) <= dimensions + 1:
        return pieces
    return [variable_text(array), *("" for _ in range(dimensions))]
