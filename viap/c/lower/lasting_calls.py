"""Calls whose effects outlive them: refused if something in the program may depend on them."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.constant_expressions import evaluate
from viap.c.lasting_effects import (
    LOCALE,
    OF_LOCALE,
    ROUNDING,
    has_no_effect,
    lasting_effect,
    words_for,
)
from viap.c.lower.printed_arguments import literal_text, without_casts
from viap.c.tree import Expr, Unit
from viap.c.tree_walk import nodes
from viap.c.types import FloatType
from viap.errors import Unsupported

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


def leaves_nothing(name: str, expr: tree.Call, builder: "FlowBuilder") -> bool:
    """True for a call of a function with a lasting effect, if its arguments exclude the effect.

    Raises Unsupported if something in the program may depend on the effect. Else the callers may:
    the effect is noted for them.
    """
    if has_no_effect(name, [_value(each) for each in expr.arguments]):
        return True
    kind, unit = lasting_effect(name), builder.unit
    dependent = ""
    if kind == LOCALE:
        dependent = min(mentioned(unit, unit.entry.name) & OF_LOCALE, default="")
    if kind not in (LOCALE, ROUNDING) or dependent or (kind == ROUNDING and _has_floats(unit)):
        behind = f", on which '{dependent}' depends" if dependent else ""
        raise Unsupported(f"{words_for(name)}{behind}", expr.position, name)
    builder.reliance.lasting.setdefault(name, expr.position)
    return False


def mentioned(unit: Unit, name: str) -> frozenset[str]:
    """Return the names in a function, and in all that it may call."""
    return unit.names_in(name).union(*(unit.names_in(each.name) for each in unit.address_taken))


def left_behind(unit: Unit, names: frozenset[str]) -> list[str]:
    """Return those of some names that are functions with a lasting effect, and not defined here."""
    return sorted(each for each in names if lasting_effect(each) and len(unit.names_in(each)) == 1)


def depends_on_settings(unit: Unit) -> bool:
    """True if the program may depend on the locale, or on how numbers are rounded."""
    return not OF_LOCALE.isdisjoint(mentioned(unit, unit.entry.name)) or _has_floats(unit)


def _value(argument: Expr) -> int | str | None:
    """Return the constant number or text that an argument is; None if it is not one."""
    text = literal_text(argument)
    if text is not None:
        return "".join(map(chr, text)).rstrip("\0")
    return evaluate(without_casts(argument))


def _has_floats(unit: Unit) -> bool:
    """True if the program may compute floating-point numbers, or read or print them."""
    if any(function.refused for function in unit.functions):
        return True
    bodies = [function.body for function in unit.functions]
    return any(isinstance(getattr(each, "type", None), FloatType) for each in nodes(bodies))
