"""Functions whose bodies are not modelled, and calls whose effects outlive them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.c.library.library_effects import (
    LOCALE,
    OF_LOCALE,
    ROUNDING,
    has_no_effect,
    lasting_effect,
    words_for,
)
from viap.c.lower.demanded_arguments import literal_text, without_casts
from viap.c.tree import actions, tree
from viap.c.tree.constant_expressions import evaluate
from viap.c.tree.tree import Expr, Function, Unit
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import FloatType
from viap.core.base.errors import Unsupported
from viap.core.base.source import OpenEffect, Position
from viap.core.program.assumptions import UNMODELLED
from viap.core.program.integer_types import BOOL
from viap.core.program.undefined_behaviour import ALL, CLEANUP, LEAKS

if TYPE_CHECKING:
    from viap.c.lower.external_calls import ExternalCalls
    from viap.c.lower.flow_builder import FlowBuilder


_FREEING = frozenset(("free", "realloc", "cfree", "reallocarray"))
_FAILING = frozenset(("__VERIFIER_assert", "__VERIFIER_check"))


def refused_function(unit: Unit, builder: "FlowBuilder", error: Unsupported) -> Function | None:
    """Returns the called function whose body is the reason for an error; None if there is none."""
    inner = builder.frame.function
    if not builder.is_built and inner is not unit.entry:
        return inner
    place = error.position
    bodies = [each for each in unit.functions if each.body is not None]
    before = [e for e in bodies if e.position.file == place.file and e.position <= place]
    found = max(before, key=lambda each: each.position, default=None)
    return None if found is None or found is unit.entry or found.refused else found


class UnmodelledCalls:
    def __init__(self, external: "ExternalCalls") -> None:
        self.external, self.builder = external, external.builder

    def call(self, function: Function, expr: tree.Call, arguments: list[Expr]) -> Expr | None:
        """Havocs all that a function of this file can reach; returns any value of its type."""
        builder, position, error = self.builder, expr.position, function.refused
        assert error is not None
        names = mentioned(builder.unit, function.name)
        if names & _FREEING:
            raise error
        builder.unmodelled[function] = error
        builder.rely(UNMODELLED, function.name, position)
        builder.reliance.widened = True
        if names & (builder.errors | _FAILING):
            self._may_fail(position)
        for left in left_behind(builder.unit, names):
            at, what = position, f"{words_for(left)} in '{function.name}', which is not modelled"
            if error.construct == left:
                at, what = error.position, error.message
            self._may_fail(OpenEffect(at.file, at.line, at.column, what))
        if not builder.reliance.environment.is_ordinary:
            roots = tuple(self.external.roots(arguments))
            symbols = tuple(builder.unit.globals)
            reach = actions.ForgetReachable(roots, symbols, True, function.name, position)
            builder.emit(reach)
        return self.external.unknowable(expr, function.name)

    def _may_fail(self, position: Position) -> None:
        """Asserts an unknown condition: the body may reach an error, or have one reached later."""
        builder = self.builder
        if builder.reliance.environment.is_ordinary:
            return  # the run ends here
        holds = tree.Name(builder.fresh("holds", BOOL, position), position)
        builder.emit(actions.Receive(holds, "", BOOL, position))
        builder.emit(actions.Assert(holds, position, position))


def missing_checks(refused: Iterable[tuple[Function, Unsupported]]) -> list[tuple[str, str]]:
    """Returns the gaps: nothing in these bodies is checked."""
    return [
        (kind, f"the body of '{function.name}' is not modelled ({error.position}: {error.message})")
        for function, error in refused
        for kind in sorted((*ALL, LEAKS, CLEANUP))
    ]


# ---- Calls whose effects outlive them: refused if something in the program may depend on them.


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
