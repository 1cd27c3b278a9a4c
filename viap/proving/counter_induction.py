"""Statements about a loop, by induction on its counter: the facts and hypotheses."""

from collections.abc import Sequence

from viap.instantiate.axiom_index import stayed
from viap.instantiate.knowledge import NEAR
from viap.kernel.obligations import Constants, InductionMember, Statement, Use, claimed
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.proving.prover import Prover
from viap.translate.theory import Claim, Loop


def by_counter(
    prover: Prover,
    statement: Statement,
    loop: Loop,
    depth: int = 1,
    more: Sequence[tuple[Term, ...]] = (),
    within: int | None = None,
) -> InductionMember:
    """A statement by induction on a loop's counter, from the `depth` iterations before.

    `more` are further values of the statement's other variables, as terms at an iteration,
    for which the hypothesis is used as well. `within`: with the facts of so many rounds.
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
    """Returns a proof of a claim inside of a loop from the `depth` iterations before."""
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
    """The statement by induction: from few facts, which is fast and mostly enough, or from all.

    `own`: it is a statement that the loop's own steps show, if any do: these are tried alone.
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
