"""Facts that viap proves at the head of a loop, from proposals that runs do not refute."""

from collections.abc import Sequence

from viap.explain.diagnosis.facts import Fact
from viap.logic.terms import Kind, Term
from viap.program.nodes import Binary, Constant, Expr, While, subexpressions
from viap.proving.invariants import find_invariants
from viap.proving.session import Session
from viap.smt.answers import Limits
from viap.translate.expression_terms import Translator
from viap.translate.theory import Loop

# Steps are what ends a question, so that the answer is the same on a busy machine.
_LIMITS = Limits(300_000, 2.0)
_MOST, _MOST_OTHERS = 60, 24  # proposals
_HARD = frozenset(("%", "/", "&&", "||", "&", "|", "^", "<<", ">>"))


def proved_facts(session: Session, loop: While, facts: Sequence[Fact]) -> list[Fact]:
    """Returns facts about scalars that are inductive together: linear ones, then others."""
    here = next((each for each in session.theory.loops if each.statement is loop), None)
    if here is None or here.head is None:
        return []
    plain = [fact for fact in facts if not fact.bounds]
    linear = [fact for fact in plain if is_linear(fact.condition)]
    found = _inductive(session, here, linear[:_MOST])
    others = [fact for fact in plain if fact not in linear]
    both = [*found, *others[:_MOST_OTHERS]]
    return _inductive(session, here, both) or found


def _inductive(session: Session, loop: Loop, facts: Sequence[Fact]) -> list[Fact]:
    terms: dict[Term, Fact] = {}
    for fact in facts:
        term = _term(session, loop, fact)
        if term.kind is not Kind.TRUTH:
            terms.setdefault(term, fact)
    if not terms:
        return []
    found = find_invariants(session.prover.within(_LIMITS), {loop: list(terms)})
    formulas = [formula for each in found for formula in each.formulas]
    return [terms[formula] for formula in formulas if formula in terms]


def is_linear(condition: Expr) -> bool:
    """True for a comparison of linear terms, without conditions on it."""
    return not any(
        isinstance(node, Binary)
        and (node.op in _HARD or (node.op == "*" and not _has_constant(node)))
        for node in subexpressions(condition)
    )


def _has_constant(node: Binary) -> bool:
    return isinstance(node.left, Constant) or isinstance(node.right, Constant)


def _term(session: Session, loop: Loop, fact: Fact) -> Term:
    assert loop.head is not None
    state = loop.head
    translator = Translator(state, session.theory.objects, lambda kind, term, place: None)
    return translator.condition(fact.condition)
