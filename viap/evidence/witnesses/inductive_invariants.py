"""The invariants of an annotated program that are defined, and inductive together."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from viap.c.marks.annotated_reading import INVARIANT, number_at
from viap.core.kernel.obligations import Constants, InductionMember, Statement, Use, running
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.intervals import of_type
from viap.core.program.nodes import Statement as Node
from viap.core.program.nodes import statements
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop, Theory
from viap.facts.elimination import Groups
from viap.prover.instantiate.axiom_index import stayed
from viap.prover.instantiate.knowledge import Knowledge
from viap.prover.recurrences.scalars.term_ranges import members
from viap.prover.session.invariants import find_invariants, learn, possible
from viap.prover.session.session import Session

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


# ---- Claims at places in loops, proved together by induction on the course of an execution.
#
# Unlike `viap.prover.session.invariants`, this is not about loop heads alone: the claims of
# witnesses
# stand
# where conditions are evaluated, which for `do` is the end of an iteration. Claims that can be
# violated are dropped, as there; the remaining ones are inductive together.


PATIENCE = 10  # CPU time for all questions, as a multiple of the time limit of one question


@dataclass(slots=True, eq=False)
class ClaimPlace:
    """A place with claims, which are reached together; `order`: of the first one in the program."""

    loop: Loop
    path: tuple[Term, ...]
    order: int
    claims: list[Claim] = field(default_factory=list)

    def statement(self, claims: Sequence[Claim]) -> Statement:
        """Returns that some of the claims hold wherever the place is reached."""
        premises = build.conjunction((*running(self.loop), *self.path))
        said = build.conjunction(claim.condition for claim in claims)
        return Statement(self.loop.counters, (), build.implies(premises, said))


def places(claims: Iterable[Claim]) -> list[ClaimPlace]:
    """Groups claims by place; those outside of loops are left out: they need no induction."""
    found: dict[tuple[Loop, tuple[Term, ...]], ClaimPlace] = {}
    for order, claim in enumerate(claims):
        if claim.loop is not None:
            place = ClaimPlace(claim.loop, claim.path, order)
            found.setdefault((claim.loop, claim.path), place).claims.append(claim)
    return list(found.values())


class Annotated:
    """Eliminates the claims that a model violates."""

    def __init__(self, session: Session, claims: Sequence[Claim], limits: Limits) -> None:
        self.prover = session.prover.within(limits)
        self._places = places(claims)
        self._outermost = [loop for loop in self.prover.theory.loops if loop.parent is None]
        self._bare = {place: self._member(place) for place in self._places}
        self._end = time.process_time() + PATIENCE * limits.seconds
        kept = {place: [place.claims] for place in self._places}
        self._groups = Groups(kept, self._weakened, self._end)

    def run(self) -> list[tuple[Loop, list[Claim], Proof]]:
        """Returns the claims that are inductive together, with proofs; [] if the time is over."""
        if not self._groups.run():
            return []
        # Each of these questions was answered before, but perhaps just in time.
        family, induction, limits = self._family(), self.prover.kernel.induction, self.prover.limits
        proofs = induction(family, limits) or induction(family, limits.times(3))
        if proofs is None:
            return []
        parts = zip(self._groups.parts(), proofs, strict=True)
        return [(place.loop, group, proof) for (place, group), proof in parts]

    def _weakened(self, place: ClaimPlace) -> list[list[Claim]]:
        """Returns the groups of a place without claims that can be violated on the way to it."""
        constants = dict(self._bare[place].constants)
        family, left = self._family(), list[list[Claim]]()
        for number, (other, group) in enumerate(self._groups.parts()):
            if other is place:
                _, obligation = self.prover.kernel.obligation(family, number)
                left += possible(
                    self.prover,
                    group,
                    lambda claim: substitute(claim.condition, constants),
                    obligation.hypotheses,
                    self._end,
                )
        return left

    # ------------------------------------------------------------- the family

    def _family(self) -> list[InductionMember]:
        return [self._with_uses(place, group) for place, group in self._groups.parts()]

    def _with_uses(self, place: ClaimPlace, group: Sequence[Claim]) -> InductionMember:
        bare = self._bare[place]
        uses = [
            Use(number, values)
            for number, (other, _) in enumerate(self._groups.parts())
            for values in _before(place.loop, other.loop, bare.constants)
        ]
        return InductionMember(
            place.statement(group), bare.rank, bare.constants, bare.facts, uses, "invariant",
            place.loop.position,
        )  # fmt: skip

    def _member(self, place: ClaimPlace) -> InductionMember:
        """Collects the facts about all claims, including those that will be dropped."""
        loop = place.loop
        statement = place.statement(place.claims)
        constants = Constants().of(statement)
        before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
        formulas = [*(c.condition for c in place.claims), *place.path, *running(loop)]
        mentioned = [substitute(f, values) for f in formulas for values in (constants, before)]
        mentioned.append(substitute(loop.stays, before))
        for other in self._places:
            wanted = [*(c.condition for c in other.claims), *other.path, *running(other.loop)]
            for values in _before(loop, other.loop, constants):
                mentioned += [substitute(f, values) for f in wanted]
        theory = self.prover.theory
        facts = [*self.prover.knowledge.facts(mentioned), *stayed(theory, loop, before)]
        if loop.parent is not None:
            at = {
                **constants,
                loop.parent.counter: build.sub(constants[loop.parent.counter], build.ONE),
            }
            facts += stayed(theory, loop.parent, at)
        rank = (
            *self._rank(loop),
            build.number(2 * _children(place) + 1),
            build.number(place.order),
        )
        return InductionMember(statement, rank, constants, facts, (), "invariant", loop.position)

    def _rank(self, loop: Loop) -> tuple[Term, ...]:
        """Returns the rank: counters from the outermost loop inwards, with gaps for claims."""
        siblings = self._outermost if loop.parent is None else loop.parent.children
        place = build.number(2 * next(k for k, each in enumerate(siblings) if each is loop) + 2)
        around = () if loop.parent is None else self._rank(loop.parent)
        return (*around, place, loop.counter)


def _children(place: ClaimPlace) -> int:
    """Returns the number of loops of an iteration that come before a place in it."""
    inner = {child.statement for child in place.loop.children}
    wanted: set[Node | None] = {claim.statement for claim in place.claims}
    count = 0
    for node in statements(place.loop.statement.body):
        if node in wanted:
            break
        count += node in inner
    return count


def _before(loop: Loop, other: Loop, constants: Mapping[Term, Term]) -> Iterator[dict[Term, Term]]:
    """Yields the latest iterations of another loop that an execution may have passed.

    In loops around both: the same iteration, or the one before; loops that it has left, at their
    end.
    """
    around = {each.counter for each in loop.around()}
    chain = list(reversed(tuple(other.around())))
    shared = [each for each in chain if each.counter in around]
    for back in (1, 0) if shared else (0,):
        values: dict[Term, Term] = {}
        for each in chain:
            if each in shared:
                here = constants[each.counter]
                last = each is shared[-1]
                values[each.counter] = build.sub(here, build.number(back)) if last else here
            else:
                outer = [values[n] for n in each.outer]
                values[each.counter] = apply(each.count, *outer)
        yield values
