"""Assertions about folds, by induction on the number of their elements."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from viap.core.kernel.obligations import Constants, Instance, Statement, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.translate.theory import Claim, Theory
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.iteration_steps import MOST_SIZE, KnownValue, conjuncts, expanded
from viap.prover.session.function_definitions import defined
from viap.prover.session.prover import Prover
from viap.prover.session.session import Budget, Session


def run(session: Session, budget: Budget) -> None:
    claims = [claim for claim in session.open_claims() if claim.loop is None]
    known = session.forms.known
    if not claims or not known:
        return
    prover = session.prover.within(budget.limits)
    for claim in claims:
        session.reporter.status(f"{claim.position}: induction on the size")
        proof = prove_by_size(prover, claim, known)
        if proof is not None:
            session.proved(claim, proof, "parameter")


def prove_by_size(prover: Prover, claim: Claim, known: Mapping[Symbol, KnownValue]) -> Proof | None:
    """Proves a claim for every number of elements by induction, then for its own number."""
    functions = {function.symbol for function in defined(prover.knowledge)}
    sized = by_size(prover.theory, claim, known, functions)
    if sized is None:
        return None
    proof = prover.induct_on(Statement((MANY,), (), sized.body), MANY, "induction")
    if proof is None:
        return None
    at_size = Instance(proof, {MANY: sized.size})
    return prover.claim_from(claim, Constants().of(stopped(claim)), [at_size])


# ---- Assertions about folds of one length, as statements about folds of every length up to it.
#
# `zero + one + two == n` after counting loops is `sum^1(n) + sum^2(n) + sum^3(n) = n`. With any
# number of elements in place of n, it can be proved by induction.


_ROUNDS = 6
MANY = variable("many")


class Sized(NamedTuple):
    """A candidate `body` for all natural MANY; the claim is its case MANY = `size`."""

    body: Term
    size: Term


def by_size(
    theory: Theory, claim: Claim, known: Mapping[Symbol, KnownValue], folds: Collection[Symbol]
) -> Sized | None:
    """Returns a claim after loops as a statement about folds; None unless all have one length."""
    if claim.loop is not None:
        return None
    facts = [_resolved(theory, part, known) for fact in claim.path for part in conjuncts(fact)]
    condition = pruned(_resolved(theory, claim.condition, known), facts, ())
    lengths = {
        node.args[0]
        for node in subterms(condition)
        if node.kind is Kind.APPLY and node.payload in folds
    }
    if len(lengths) != 1 or condition.size > MOST_SIZE:
        return None
    (size,) = lengths
    if size.is_number:
        return None
    premise = build.conjunction((*claim.path, build.le(MANY, size)))
    return Sized(build.implies(premise, substitute(condition, {size: MANY})), size)


def _resolved(theory: Theory, term: Term, known: Mapping[Symbol, KnownValue]) -> Term:
    """Returns a term about the loops' results with closed forms; counts are replaced last."""

    def scalars(node: Term) -> Term | None:
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or node.payload == fact.loop.count or fact.times != 1:
            return None
        if fact.running and node.args[0] is not apply(fact.loop.count, *node.args[1:]):
            return None
        return substitute(fact.value, dict(zip(fact.loop.counters, node.args, strict=True)))

    def counts(node: Term) -> Term | None:
        fact = known.get(node.payload) if node.kind is Kind.APPLY else None
        if fact is None or node.payload != fact.loop.count:
            return None
        return substitute(fact.value, dict(zip(fact.loop.outer, node.args, strict=True)))

    term = expanded(theory, term)
    for change in (scalars, counts) * _ROUNDS:
        term = rewrite(term, change)
    return term
