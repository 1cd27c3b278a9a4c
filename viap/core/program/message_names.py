"""Names of variables and cells in messages: as the user would write them."""

import re
from collections.abc import Sequence

from viap.core.program.nodes import Array, Scalar
from viap.core.program.undefined_behaviour import MARK

# The parts of a pointer, and marks, are named after the variable that they belong to.
_PART = re.compile(rf"\.(object|row\d*|offset|{MARK[1:]})$")

_NUMBER = re.compile(r"_\d+$")


def variable_text(declared: Scalar | Array) -> str:
    """A variable, or an array as a whole."""
    name = declared.name
    # A pointer's offset in its object is named apart from the pointer.
    if isinstance(declared, Array) or not name.endswith(".offset"):
        name = _PART.sub("", name)
    # Further variables of the lowering with one name are numbered.
    name = declared.shown or declared.source or _NUMBER.sub("", name)
    return name.replace("[]", "")


def cell_text(array: Array, indices: Sequence[str]) -> str:
    """A cell: `t[2].x` is cell 2 of an array that lowering has made of the members x of t."""
    first, *rest = cell_pieces(array, len(indices))
    # The first index numbers the objects of one allocation site: it is not in the source.
    own = indices[len(indices) - len(rest) :]
    return first + "".join(f"[{i}]{piece}" for i, piece in zip(own, rest, strict=True))


def row_text(array: Array, indices: Sequence[str], dimension: int) -> str:
    """Text of the row that a dimension's index selects from: `m[i]` for the second of `m[i][j]`."""
    pieces = cell_pieces(array, len(indices))
    unseen = len(indices) - len(pieces) + 1
    text = pieces[0]
    for number in range(unseen, dimension):
        text += f"[{indices[number]}]{pieces[number - unseen + 1]}"
    return text


def cell_pieces(array: Array, dimensions: int) -> list[str]:
    """Texts before, between and behind the indices."""
    pieces = array.shown.split("[]")
    if array.shown and len(pieces) <= dimensions + 1:
        return pieces
    return [variable_text(array), *("" for _ in range(dimensions))]
