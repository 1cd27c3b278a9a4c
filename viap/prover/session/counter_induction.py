"""Proofs about a loop by induction on its counter: the facts and hypotheses."""

from collections.abc import Sequence

from viap.core.kernel.obligations import Constants, InductionMember, Statement, Use, claimed
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.logic.walkers import substitute
from viap.core.translate.theory import Claim, Loop
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.knowledge import NEAR
from viap.prover.session.prover import NEAR_FIRST, Prover


def by_counter(
    prover: Prover,
    statement: Statement,
    loop: Loop,
    depth: int = 1,
    more: Sequence[tuple[Term, ...]] = (),
    within: int | None = None,
) -> InductionMember:
    """Returns the induction of a statement on a loop's counter, from `depth` earlier iterations.

    `more`: further values of the statement's other variables, as terms at an iteration, for which
    the hypothesis is used as well. `within`: the number of rounds in which facts are collected.
    """
    constants = Constants().of(statement)
    at = constants[loop.counter]
    earlier = [
        {**constants, loop.counter: build.sub(at, build.number(k))} for k in range(1, depth + 1)
    ]
    for values in list(earlier):
        for indices in more:
            there = [substitute(index, values) for index in indices]
            earlier.append({**values, **dict(zip(statement.others, there, strict=True))})
    mentioned = [statement.at(values) for values in (constants, *earlier)]
    mentioned += [substitute(loop.stays, values) for values in earlier]
    facts = prover.knowledge.facts(mentioned, within)
    for values in earlier:
        facts += stayed(prover.theory, loop, values)
    uses = [Use(0, values) for values in earlier]
    return InductionMember(
        statement, (loop.counter,), constants, facts, uses, "induction", loop.position
    )


def claim_by_induction(prover: Prover, claim: Claim, depth: int = 1) -> Proof | None:
    """Proves a claim inside of a loop from the `depth` iterations before; None if this fails."""
    if claim.loop is None:
        return None
    return prover.induct(by_counter(prover, claimed(claim), claim.loop, depth))


def shown_by_counter(
    prover: Prover,
    statement: Statement,
    loop: Loop,
    more: Sequence[tuple[Term, ...]] = (),
    own: bool = False,
    depth: int = 1,
) -> Proof | None:
    """Proves a statement by induction: first from few facts, which is fast, then from all.

    `own`: the statement follows from the loop's own steps if it can be proved at all, so these are
    tried alone first.
    """
    asked = -1
    for within in (1, NEAR, None)[0 if own else 1 :]:
        member = by_counter(prover, statement, loop, depth, more, within)
        if len(member.facts) == asked:
            return None
        asked = len(member.facts)
        proof = prover.induct(member)
        if proof is not None:
            return proof
    return None


def shown_together(
    prover: Prover, statements: Sequence[Statement], loop: Loop
) -> tuple[Proof, ...] | None:
    """Proves statements about a loop, each from all of them in the iteration before."""
    asked = -1
    for within in NEAR_FIRST:
        family = [_member_of_family(prover, statements, own, loop, within) for own in statements]
        facts = sum(len(member.facts) for member in family)
        if facts == asked:
            return None
        asked = facts
        proofs = prover.kernel.induction(family, prover.limits)
        if proofs is not None:
            return proofs
    return None


def _member_of_family(
    prover: Prover, statements: Sequence[Statement], own: Statement, loop: Loop, within: int | None
) -> InductionMember:
    constants = Constants().of(own)
    earlier = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
    mentioned = [own.at(constants), substitute(loop.stays, earlier)]
    mentioned += (other.at(earlier) for other in statements)
    facts = prover.knowledge.facts(mentioned, within)
    facts += stayed(prover.theory, loop, earlier)
    uses = [Use(place, earlier) for place in range(len(statements))]
    return InductionMember(own, (loop.counter,), constants, facts, uses, "induction", loop.position)
