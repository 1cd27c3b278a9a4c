"""Loops that compute the same values in two ways, by induction on the iterations of both."""

from collections.abc import Container, Iterator, Sequence

from viap.facts.elimination import largest
from viap.instantiate.lemmas import Lemma
from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, InductionMember, Statement, Use
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.proving.prover import Prover
from viap.recurrences.arrays.known_cells import ClosedForms
from viap.recurrences.loops.coupled_scalars import coupled


def couple_loops(prover: Prover, forms: ClosedForms) -> list[Proof]:
    """Finds, proves and learns that scalars of two loops are the same."""
    found: list[Proof] = []
    for equations in coupled(prover.theory, forms.known):
        (counter,) = dict.fromkeys(_counter(each) for each in equations)
        proofs = _shown(prover, [Statement((counter,), (), each) for each in equations])
        for proof in proofs:
            for side in proof.body.args:
                if side.args[0] is counter:
                    prover.knowledge.lemmas.add(side.payload, Lemma(proof, (counter,)))
        found += proofs
    return found


def _counter(equation: Term) -> Term:
    return next(side.args[0] for side in equation.args if not side.args[0].args)


def _shown(prover: Prover, statements: list[Statement]) -> list[Proof]:
    """Proves those that carry each other; others are dropped."""

    def followed(left: list[Statement]) -> list[Statement]:
        family = [_member(prover, each, left) for each in left]
        return [statement for place, statement in enumerate(left) if prover.is_met(family, place)]

    left = largest(statements, followed)
    if not left:
        return []
    family = [_member(prover, each, left) for each in left]
    return list(prover.kernel.induction(family, prover.limits) or ())


def _member(prover: Prover, own: Statement, every: list[Statement]) -> InductionMember:
    constants = Constants().of(own)
    ((counter, at),) = constants.items()
    before = {counter: build.sub(at, build.ONE)}
    symbols = {side.payload for each in every for side in each.body.args}
    facts = list(_near(prover, symbols, (before[counter], at)))
    uses = [Use(place, before) for place in range(len(every))]
    return InductionMember(own, (counter,), constants, facts, uses, "two loops side by side")


def _near(prover: Prover, symbols: Container[Symbol], places: Sequence[Term]) -> Iterator[Instance]:
    """Yields the steps of the loops from these iterations on, and closed forms at these.

    What is further away, or holds under conditions alone, makes many cases.
    """
    for loop in prover.theory.loops:
        scalars = loop.scalars.values()
        if loop.parent is not None or not any(symbol in symbols for symbol in scalars):
            continue
        for axiom in prover.theory.axioms:
            own = axiom.origin.loop is loop and axiom.origin.kind in ("start", "step")
            if own and not axiom.others:
                for place in places if axiom.counters else places[:1]:
                    yield Instance(axiom, dict.fromkeys(axiom.counters, place))
        for symbol in scalars:
            for lemma in prover.knowledge.lemmas.of(symbol):
                if lemma.whole and not lemma.known.others:
                    for place in places:
                        yield Instance(lemma.known, dict.fromkeys(lemma.known.counters, place))
