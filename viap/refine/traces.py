"""The statements on an abstract program's way to the error."""

from viap.logic import build
from viap.logic.terms import Term
from viap.refine.flow import AbstractProgram
from viap.refine.precision import Tracked
from viap.refine.spacer import Unsafe
from viap.refine.trails import Event, choices, events
from viap.smt.solver import Limits, Solver


def statements_of(
    abstract: AbstractProgram, way: Unsafe, solver: Solver, limits: Limits
) -> list[Event]:
    """Between two heads, the ways that the values at both allow: one of them."""
    found: list[Event] = []
    state: dict[Tracked, Term] = {}
    for rule, following in way.steps:
        formulas = [rule.guard]
        if rule.source is not None:
            formulas += [build.eq(abstract.symbols[each], v) for each, v in state.items()]
        if rule.target is not None:
            formulas += [build.eq(rule.state.values[each], v) for each, v in following.items()]
        conditions = choices(rule.trail)
        wrong = solver.falsified(formulas, conditions, limits) if conditions else None
        unmet = {conditions[k] for k in wrong or ()}
        found += events(rule.trail, lambda term, unmet=unmet: term not in unmet)  # type: ignore[misc]
        state = following
    return found
