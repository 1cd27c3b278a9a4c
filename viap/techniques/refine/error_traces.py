"""Statements on an abstract program's way to the error."""

from viap.logic import build
from viap.logic.terms import Term
from viap.proving.abstraction.abstraction_precision import Tracked
from viap.smt.answers import Limits
from viap.smt.solver import Solver
from viap.techniques.refine.abstract_program import AbstractProgram
from viap.techniques.refine.spacer import Unsafe
from viap.techniques.refine.trails import TrailEvent, choices, events


def statements_of(
    abstract: AbstractProgram, way: Unsafe, solver: Solver, limits: Limits
) -> list[TrailEvent]:
    """Returns the events on one way that the values at successive heads allow."""
    found: list[TrailEvent] = []
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
