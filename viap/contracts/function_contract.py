"""The contract of one function: its requirements, its frame, and a call that fulfils them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from viap.contracts.assigned_objects import assigned_objects
from viap.contracts.conditions import condition_requirement
from viap.contracts.entry_values import given_types
from viap.contracts.exactness import is_exact
from viap.contracts.exit_clauses import ExitClause
from viap.contracts.inference import infer
from viap.contracts.postconditions import Ensured, postconditions
from viap.logic.terms import Term
from viap.program.assumptions import REQUIRES
from viap.project.requirement import Requirement
from viap.session.question import Question
from viap.session.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.session.strategy_file import Strategy

_EXACTNESS_S = 4.0  # for one condition
_ENSURES_S = 12.0


@dataclass(frozen=True)
class FunctionContract:
    """`reason`: why there is no contract, or what is proved under it.

    `exact`: the conditions without which every call goes wrong. `assigns`: objects that may be
    changed. `example`: values of a call that fulfils the requirements. `assuming`: the other
    assumptions of the proof. `outside`: functions without a body, which may change more.
    `ensures`: proved clauses about the state where it returns. `formulas`: those of conditions.
    """

    function: str
    found: bool
    reason: str
    requires: tuple[Requirement, ...] = ()
    exact: frozenset[Requirement] = frozenset()
    assigns: tuple[str, ...] = ()
    example: Mapping[str, int] = field(default_factory=dict)
    assuming: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    ensures: tuple[ExitClause, ...] = ()
    formulas: Mapping[Requirement, Term] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        requires = [{**each.as_json(), "exact": each in self.exact} for each in self.requires]
        return {
            "function": self.function,
            "found": self.found,
            "reason": self.reason,
            "requires": requires,
            "assigns": list(self.assigns),
            "ensures": [{"acsl": each.acsl, "cbmc": each.cbmc} for each in self.ensures],
            "example": dict(self.example),
            "assumptions": list(self.assuming),
            "outside": list(self.outside),
        }


def contract_of(
    question: Question, plan: "Strategy", budget: Budget, tell: Callable[[str], object]
) -> FunctionContract:
    """The inferred contract of the question's function."""
    function = question.entry.function
    inferred = infer(question, plan, budget, tell)
    result = inferred.result
    if result is None or result.answer.verdict != "TRUE" or inferred.made is None:
        why = "no requirements were found" if result is None else result.answer.reason
        return FunctionContract(function, False, why)
    narrow = replace(question, entry=replace(question.entry, contract=inferred.contract))
    first = replace(plan, rounds=plan.rounds[:1])
    exact = [
        condition_requirement(condition)
        for condition in inferred.made.conditions
        if condition.size is None
        and budget.remaining() > 0
        and is_exact(condition, narrow, first, Budget(min(_EXACTNESS_S, budget.remaining())))
    ]
    try:
        with budget.enforced():
            program = narrow.load()
            assigns = assigned_objects(program)
            types = given_types(program)
    except OutOfTime:
        return FunctionContract(function, False, "out of time: what it assigns is not known")
    requires = result.answer.requires
    _, more, proved = result.answer.reason.rpartition("; ")
    reason = "proved" if requires and not more else proved
    others = tuple(str(each) for each in result.answer.taken if each.kind != REQUIRES)
    ensured = Ensured()
    if inferred.hypotheses is not None and budget.remaining() > 0:
        share = Budget(min(_ENSURES_S, budget.remaining()))
        ensured = postconditions(narrow, inferred.made, inferred.hypotheses, plan, share)
    return FunctionContract(
        function,
        True,
        reason,
        requires,
        frozenset(exact),
        assigns,
        inferred.example,
        tuple(dict.fromkeys((*others, *ensured.assuming))),
        program.stubs,
        ensured.clauses,
        {condition_requirement(each): each.formula(types) for each in inferred.made.conditions},
    )
