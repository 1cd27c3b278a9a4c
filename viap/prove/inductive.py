"""Statements about a loop, by induction on its counter: the facts and hypotheses."""

from collections.abc import Mapping, Sequence

from viap.instantiate.ground import NEAR, Grounder
from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walk import substitute
from viap.prove.kernel import Kernel, Proof
from viap.prove.statements import Constants, Member, Statement, Use
from viap.smt.solver import Limits
from viap.translate.theory import Loop, Theory


def by_counter(
    statement: Statement,
    loop: Loop,
    theory: Theory,
    grounder: Grounder,
    depth: int = 1,
    more: Sequence[tuple[Term, ...]] = (),
    near: bool = False,
    within: int = NEAR,
) -> Member:
    """A statement by induction on a loop's counter, from the `depth` iterations before.

    `more` are further values of the statement's other variables, as terms at an iteration,
    for which the hypothesis is used as well. `near`: with few facts, those `within` so
    many rounds.
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
    facts = grounder.facts(mentioned, near, within=within)
    for values in earlier:
        facts += stayed(theory, loop, values)
    uses = [Use(0, values) for values in earlier]
    return Member(statement, (loop.counter,), constants, facts, uses, "induction", loop.position)


def shown_by_counter(
    statement: Statement,
    loop: Loop,
    kernel: Kernel,
    grounder: Grounder,
    limits: Limits,
    more: Sequence[tuple[Term, ...]] = (),
    own: bool = False,
    depth: int = 1,
) -> Proof | None:
    """The statement by induction: from few facts, which is fast and mostly enough, or from all.

    `own`: it is a statement that the loop's own steps show, if any do: these are tried alone.
    """
    asked = -1
    for near, within in ((True, 1), (True, NEAR), (False, 0))[0 if own else 1 :]:
        member = by_counter(statement, loop, kernel.theory, grounder, depth, more, near, within)
        if len(member.facts) == asked:
            return None
        asked = len(member.facts)
        proofs = kernel.induction([member], limits)
        if proofs is not None:
            return proofs[0]
    return None


def stayed(theory: Theory, loop: Loop, values: Mapping[Term, Term]) -> list[Instance]:
    """That an iteration stayed in the loop, if it is one before the last."""
    return [
        Instance(axiom, {n: values[n] for n in axiom.counters})
        for axiom in theory.axioms
        if axiom.origin.kind == "prefix" and axiom.origin.loop is loop
    ]
