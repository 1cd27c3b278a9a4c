"""Annotations among the statements: asserted or assumed formulas."""

from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.lower.clause_lowering import ClauseLowering, clause_place
from viap.c.lower.formula_kinds import has_quantifier
from viap.c.lower.formula_terms import rebuilt
from viap.c.specification import formulas
from viap.c.specification.formulas import Clause, Skipped
from viap.c.tree import Expr
from viap.c.tree_walk import changed
from viap.errors import Unsupported
from viap.program.assumptions import ADMITTED
from viap.source import ClausePlace

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

_ADMIT = "admit"


def lower_annotation(builder: "FlowBuilder", node: tree.Specified) -> None:
    """Asserts the clause of an annotation, or assumes it if it is admitted."""
    clause = node.clause
    # Runs look for a counterexample in another way than proofs do.
    builder.reliance.widened = True
    if isinstance(clause, Skipped):
        if clause.kind == _ADMIT:
            ClauseLowering(builder).give_up(clause.position)
        else:
            leave_open(builder, clause, "")
        return
    if clause.kind != _ADMIT and has_quantifier(clause.formula):
        builder.has_hints = True
        if builder.hints is not None:
            builder.hints.at_claim(clause)
    lowering = ClauseLowering(builder, lambda part: _state(builder, part))
    place = clause_place(clause, "")
    if clause.kind == _ADMIT:
        if not clause.text.startswith("__CPROVER_"):  # (that is a statement of the program)
            builder.rely(ADMITTED, place.text, node.position)
            lowering.origin = "promise"
            lowering.trusted = place
        if not lowering.attempt(lambda: lowering.assume(clause.formula)):
            lowering.give_up(clause.position)
        return
    if not lowering.attempt(lambda: lowering.claim(clause.formula, place)):
        what = "a formula that is not modelled here"
        leave_open(builder, Skipped(clause.kind, clause.text, what, clause.position), "")


def leave_open(builder: "FlowBuilder", skipped: Skipped, function: str, call: int = 0) -> None:
    """Notes a clause that is not modelled: it is neither proved nor violated."""
    if not builder.reliance.environment.is_ordinary:
        builder.open_clauses.append(open_place(skipped, function, call))


def open_place(skipped: Skipped, function: str, call: int = 0) -> ClausePlace:
    """Returns the position of a clause that is not modelled."""
    at = skipped.position
    text = f"{skipped.text} (not checked: {skipped.reason})"
    clause = Clause(skipped.kind, formulas.All((), at), at, text=text)
    return clause_place(clause, function, call)


def _state(builder: "FlowBuilder", part: Expr) -> Expr | None:
    """Values at the start of the function are known of parameters that never change."""
    if not isinstance(part, tree.At):
        return None
    if part.label == formulas.HERE:
        return rebuilt(part.operand, lambda inner: _state(builder, inner))
    operand, function = part.operand, builder.frame.function
    if part.label == formulas.START and isinstance(operand, tree.Name):
        assert function.body is not None
        if operand.symbol in function.parameters and operand.symbol not in changed(function.body):
            return operand
    raise Unsupported("a value at an earlier place", part.position, "contract")
