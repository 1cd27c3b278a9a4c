"""The invariants of an annotated program that are defined, and inductive together."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.c.annotations.annotation_insertion import number_at
from viap.c.annotations.annotation_observers import INVARIANT
from viap.evidence.witnesses.validate.place_claims import Annotated
from viap.instantiate.knowledge import Knowledge
from viap.kernel.obligations import Constants, Statement, running
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.program.intervals import of_type
from viap.proving.invariants import find_invariants, learn
from viap.proving.session import Session
from viap.recurrences.scalars.term_ranges import members
from viap.smt.answers import Limits
from viap.translate.theory import Claim, Loop, Theory

FAILED = "is not shown to be inductive"
_QUICK = Limits(500_000, 0.2)


@dataclass(slots=True)
class Checked:
    """The invariants that are proved, and those that may be undefined, by their numbers."""

    shown: list[tuple[Loop, list[Claim], Proof]] = field(default_factory=list)
    outside: list[tuple[Claim, Proof]] = field(default_factory=list)  # outside of loops
    inductive: set[int] = field(default_factory=set)
    failed: set[int] = field(default_factory=set)
    undefined: set[int] = field(default_factory=set)

    def fault(self, number: int) -> str | None:
        if number in self.failed:
            return FAILED
        if number in self.undefined:
            return "is not shown to be defined, without overflow and such"
        return None

    def learn_of_loops(self, knowledge: Knowledge) -> None:
        for loop, _, proof in self.shown:
            knowledge.learn_of_loop(loop, proof)

    def learn(self, knowledge: Knowledge) -> None:
        self.learn_of_loops(knowledge)
        knowledge.always += [proof for _, proof in self.outside]


def check_invariants(session: Session, limits: Limits) -> Checked:
    """Checks the invariants.

    A function that is inlined several times has several claims of each invariant.
    """
    claims = [c for c in session.theory.checks if c.kind.startswith(INVARIANT)]
    checked = Checked()
    type_ranges(session, limits)
    family = Annotated(session, claims, limits)
    checked.shown = family.run()
    held = {id(claim) for _, group, _ in checked.shown for claim in group}
    checked.learn_of_loops(session.knowledge)
    for claim in claims:
        if claim.loop is None:
            direct = session.prover.within(limits).claim(claim)
            if direct is not None:
                checked.outside.append((claim, direct))
                held.add(id(claim))
        if id(claim) not in held:
            checked.failed.add(number_of(claim.kind))
    for demand in session.theory.checks:
        number = number_at(demand.position)
        if number is None or number in checked.failed or demand.kind.startswith(INVARIANT):
            continue
        if not defined(session, demand, limits):
            checked.undefined.add(number)
    checked.inductive = {number_of(c.kind) for c in claims} - checked.failed - checked.undefined
    return checked


def number_of(kind: str) -> int:
    return int(kind.removeprefix(INVARIANT))


def defined(session: Session, demand: Claim, limits: Limits) -> bool:
    """True if an expression is proved to be defined when variables hold values of their types.

    They do in every execution without undefined behaviour, and no others count.
    """
    around = () if demand.loop is None else demand.loop.around()
    terms = [demand.condition, *demand.path]
    terms += [apply(symbol, *loop.counters) for loop in around for symbol in loop.scalars.values()]
    ranges = build.conjunction(ranges_of(session.theory, terms))
    premises = build.conjunction((*running(demand.loop), *demand.path, ranges))
    statement = Statement(demand.counters, (), build.implies(premises, demand.condition))
    constants = Constants().of(statement)
    # Usually the types are enough: 5 * (long long)i is far from the bounds for every i.
    for prover, facts in (
        (session.prover.within(_QUICK), []),
        (session.prover.within(limits), session.knowledge.facts([statement.at(constants)])),
    ):
        if prover.direct(statement, constants, facts, "defined", demand.position) is not None:
            return True
    return False


def ranges_of(theory: Theory, terms: Iterable[Term]) -> list[Term]:
    """Returns the facts that the variables in some terms are in the ranges of their types."""
    found: list[Term] = []
    for node in subterms(*terms):
        meaning = theory.meanings.get(node.payload) if node.kind is Kind.APPLY else None
        scalar = meaning.scalar if meaning is not None else None
        if scalar is not None:
            found += members(node, of_type(scalar.type))
    return found


def type_ranges(session: Session, limits: Limits) -> None:
    """Proves that unsigned and narrow variables are in range: every stored value was wrapped."""
    proposals = {}
    for loop in session.theory.loops:
        terms = [
            apply(symbol, *loop.counters)
            for scalar, symbol in loop.scalars.items()
            if not scalar.type.signed or scalar.type.bits < 32
        ]
        proposals[loop] = ranges_of(session.theory, terms)
    if any(proposals.values()):
        learn(session.knowledge, find_invariants(session.prover.within(limits), proposals))
