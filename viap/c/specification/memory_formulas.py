"""Formulas about memory: `\\valid`, `\\separated`, and CBMC's `is_fresh`, `r_ok`, `w_ok`."""

from typing import TYPE_CHECKING

from viap.c.specification.built_in_terms import with_count
from viap.c.specification.formulas import HERE, Accessible, All, ElementRange, Formula, Separated
from viap.c.specification.locations import byte_range, element_ranges
from viap.c.specification.syntax import Application
from viap.c.specification.unknown_names import unknown_name
from viap.errors import Unsupported

if TYPE_CHECKING:
    from viap.c.specification.term_typing import TermReader

# For each word: whether the elements may be written, and whether they overlap nothing else.
_ACCESSIBLE = {"\\valid": True, "\\valid_read": False}
_BYTES = {
    "__CPROVER_is_fresh": (True, True),
    "__CPROVER_r_ok": (False, False),
    "__CPROVER_w_ok": (True, False),
    "__CPROVER_rw_ok": (True, False),
}
_REFUSED = frozenset(
    ("\\initialized", "\\fresh", "\\allocable", "\\freeable", "\\dangling", "\\object_pointer",
     "\\valid_function", "\\subset", "\\is_finite", "\\is_NaN", "\\in")
)  # fmt: skip


def memory_formula(terms: "TermReader", node: Application) -> Formula | None:
    """Return a formula about memory; None if it is about something else."""
    name, where = node.name, node.position
    if name in _REFUSED:
        raise Unsupported(f"'{name}'", where, name)
    if name in _ACCESSIBLE:
        terms = _labelled(terms, node)
        ranges = [each for argument in node.arguments for each in element_ranges(terms, argument)]
        return _all([Accessible(each, _ACCESSIBLE[name], where) for each in ranges], node)
    if name == "\\separated":
        terms = _labelled(terms, node)
        ranges = [each for argument in node.arguments for each in element_ranges(terms, argument)]
        return Separated(tuple(ranges), where)
    if name in _BYTES:
        writes, fresh = _BYTES[name]
        return Accessible(_bytes(terms, node), writes, where, fresh)
    if name.startswith("__CPROVER_") and name not in ("__CPROVER_old", "__CPROVER_loop_entry"):
        raise Unsupported(f"'{name}'", where, name)
    if name.startswith(("\\valid", "\\separate")):
        raise unknown_name(terms.context, name, where)
    return None


def _labelled(terms: "TermReader", node: Application) -> "TermReader":
    """Return a reader of the state that a label in braces names, which must be the current one."""
    label = terms.context.label
    for each in node.labels:
        label = terms.context.state(each, node.position)
    if label != HERE:
        raise Unsupported(f"'{node.name}' in another state", node.position, node.name)
    return terms.within(terms.context.at(label))


def _bytes(terms: "TermReader", node: Application) -> ElementRange:
    if len(node.arguments) == 1:
        (found,) = element_ranges(terms, node.arguments[0])
        return found
    pointer, size = with_count(node, 2)
    return byte_range(terms, pointer, size)


def _all(parts: list[Accessible], node: Application) -> Formula:
    return parts[0] if len(parts) == 1 else All(tuple(parts), node.position)
