"""Statements, values and functions in the form that a certificate has."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from viap.checker.evidence_errors import Unwritable
from viap.kernel.obligations import InductionMember, Obligation, Statement, is_arbitrary, natural
from viap.logic import smtlib_writer
from viap.logic.recursive_functions import Recursive
from viap.logic.terms import Term
from viap.logic.walkers import subterms

Node = dict[str, Any]

# Maximal size of a written term in nodes: a larger one is neither readable nor decidable.
_LARGEST = 2_000_000


def term(each: Term) -> str:
    if each.size > _LARGEST:
        raise Unwritable("a formula of the proof is too large to be written")
    return smtlib_writer.write(each)


def statement(shown: Statement) -> Node:
    return {
        "counters": [_variable(n) for n in shown.counters],
        "others": [_variable(x) for x in shown.others],
        "body": term(shown.body),
    }


def _variable(each: Term) -> list[str]:
    return [str(each.payload), each.sort.name]


def values(given: Mapping[Term, Term]) -> dict[str, str]:
    """Returns the terms by the names of the variables that they replace."""
    named = {str(variable.payload): term(value) for variable, value in given.items()}
    if len(named) != len(given):
        raise Unwritable("two variables of a statement have the same name")
    return named


def function(defined: Recursive) -> Node:
    node: Node = {
        "symbol": defined.symbol.name,
        "counter": str(defined.counter.payload),
        "parameters": [_variable(x) for x in defined.parameters],
        "result": defined.symbol.result.name,
        "start": term(defined.start),
        "step": term(defined.step),
    }
    if defined.later:
        node["later"] = [term(start) for start in defined.later]
    return node


def arbitrary(spoken: Iterable[Term]) -> dict[str, str]:
    """Returns the arbitrary constants in some terms, with their sorts."""
    found = (node for node in subterms(*spoken) if is_arbitrary(node))
    return {str(node.payload): node.sort.name for node in found}


def spoken_of(member: InductionMember) -> list[Term]:
    """Returns the terms that are written of a member, besides its statement."""
    given = [member.constants]
    given += [fact.values for fact in member.facts]
    given += [use.values for use in member.uses]
    return [value for mapping in given for value in mapping.values()]


def comments(
    obligation: Obligation, member: InductionMember, rules: Sequence[str], numbers: Sequence[int]
) -> dict[Term, str]:
    """Returns the reason of each hypothesis."""
    said: dict[Term, str] = {}
    for rule, number, fact in zip(rules, numbers, member.facts, strict=True):
        at = ((v.payload, smtlib_writer.write(value)) for v, value in fact.values.items())
        where = ", ".join(f"{name} = {value}" for name, value in at)
        said.setdefault(
            fact.formula(), f"node {number} ({rule})" + (f" at {where}" if where else "")
        )
    for counter in natural(member.constants[n] for n in member.statement.counters):
        said.setdefault(counter, "a counter is a natural number")
    if obligation.hypotheses:
        goal = member.statement.at(member.constants)
        if goal is not obligation.goal:
            said.setdefault(goal.args[0], "the premise of the statement")
    for hypothesis in obligation.hypotheses:
        said.setdefault(hypothesis, "a member of the family, where its rank is smaller")
    return {formula: " ".join(text.split())[:300] for formula, text in said.items()}
