"""Functions of the program whose bodies are not modelled: they cost themselves, not their callers.

A call of such a function is like that of a function without a body that can reach everything in
its file. The errors in its body, and its undefined behaviour, are not proved absent.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.lasting_effects import words_for
from viap.c.lower.lasting_calls import left_behind, mentioned
from viap.c.tree import Expr, Function, Unit
from viap.errors import Unsupported
from viap.program.assumptions import UNMODELLED
from viap.program.integer_types import BOOL
from viap.program.undefined_behaviour import ALL, CLEANUP, LEAKS
from viap.source import OpenEffect, Position

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
