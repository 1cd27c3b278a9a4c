"""Errors about words that are not known, with the most similar ones."""

from difflib import get_close_matches
from typing import TYPE_CHECKING

from viap.errors import InputError, TypeFault
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.specification.context import Context

WORDS = (
    "\\forall", "\\exists", "\\let", "\\result", "\\old", "\\at", "\\true", "\\false", "\\null",
    "\\valid", "\\valid_read", "\\separated", "\\nothing", "\\abs", "\\min", "\\max", "\\sum",
    "\\numof", "\\product", "\\lambda", "\\initialized", "\\block_length", "\\base_addr",
    "\\offset", "\\fresh", "\\allocable", "\\freeable", "\\from", "\\subset", "\\union", "\\inter",
    "\\empty", "\\is_finite", "\\is_NaN", "\\everything", "\\valid_function", "\\dangling",
    "\\pow", "\\sqrt", "\\cos", "\\sin", "\\object_pointer", "\\typeof", "\\allocation",
    "\\offset_min", "\\offset_max", "\\exit_status", "\\nth", "\\length", "\\in",
)  # fmt: skip


def unknown_name(context: "Context", name: str, position: Position) -> InputError:
    """Return the error about a word or a name that nothing declares."""
    if name.startswith("\\"):
        known = [*WORDS]
    else:
        scope = context.scope
        known = [*context.definitions, *context.names, *context.unit.index.declarations]
        known += [each for level in scope.inner() for each in level.names]
    similar = get_close_matches(name, known, 1)
    advice = f"; is '{similar[0]}' meant?" if similar else ""
    if name.startswith("\\"):
        return TypeFault(f"'{name}' is not a word of ACSL{advice}", position, name)
    return TypeFault(f"'{name}' is not declared{advice}", position, name)
