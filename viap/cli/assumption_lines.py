"""What TRUE rests on, in words: for `viap prove`, `viap check` and `viap validate`."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from viap.program.undefined_behaviour import KINDS

if TYPE_CHECKING:
    from viap.program.assumptions import Taken


def assuming(operations: Mapping[str, int], taken: "Sequence[Taken]") -> list[str]:
    """What TRUE rests on, in words: a line for operations, and one for each other kind."""
    lines = [f"assuming that {each}" for each in taken]
    if operations:
        what = ", ".join(KINDS[kind] for kind in operations)
        count = sum(operations.values())
        lines.insert(0, f"assuming {what}: {count} operation{'s' * (count > 1)} not checked")
    return lines
