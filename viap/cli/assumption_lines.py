"""Texts of the assumptions of TRUE, for `viap prove`, `viap check` and `viap validate`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from viap.program.undefined_behaviour import KINDS
from viap.wording import number_of

if TYPE_CHECKING:
    from viap.program.assumptions import Taken


def assuming(operations: Mapping[str, int], taken: "Sequence[Taken]") -> list[str]:
    """Lines about the assumptions of TRUE: one for operations, and one for each other kind."""
    lines = [f"assuming that {each}" for each in taken]
    if operations:
        what = ", ".join(KINDS[kind] for kind in operations)
        count = sum(operations.values())
        are = "is" if count == 1 else "are"
        lines.insert(
            0,
            f"assuming that {number_of(count, 'operation')} {are} defined, without a check: {what}",
        )
    return lines
