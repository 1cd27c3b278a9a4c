"""Facts of loops at the values that a question speaks of.

A loop with an index from a start on, such as one for a formula "for all", was in the iteration of
each value of its index. The values to look at are those of a question's inputs: a bound variable of
the asserted formula, the result of a call.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import product

from viap.core.base.record import record
from viap.core.kernel.obligations import Constants, Instance, stopped
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply
from viap.core.logic.walkers import substitute, subterms
from viap.core.program.inputs import is_outside
from viap.core.program.nodes import Exit, Input, statements
from viap.core.translate.theory import Axiom, Claim, Loop, Theory
from viap.prover.instantiate.knowledge import NEAR, Knowledge
from viap.prover.recurrences.algebra.exponential_polynomials import line
from viap.prover.recurrences.arrays.visited_cells import is_cell
from viap.prover.recurrences.iteration_steps import KnownValue, expanded, resolved, unwrapped
from viap.prover.session.path_loops import excluded_loops, on_path
from viap.prover.session.prover import ASSERTION, Prover

MOST_VALUES = 6
MOST_INSTANCES = 120
STAGES = 3  # in which facts lead to further values
DEEPEST = 2  # loops around one another


@record
class IndexedLoop:
    """A loop, the fact that an iteration stayed in it, and first values of its index.

    `more`: first indices of its cells. All are terms in the counters of the loops around it.
    """

    loop: Loop
    axiom: Axiom
    firsts: tuple[Term, ...]
    more: tuple[Term, ...] = ()

    def widened(self) -> "IndexedLoop":
        return IndexedLoop(self.loop, self.axiom, (*self.firsts, *self.more))


def indexed_loops(theory: Theory, known: Mapping[Symbol, KnownValue]) -> list[IndexedLoop]:
    """Returns the loops that are not too deep in others, with the first indices that they use."""
    found = []
    axioms = {a.origin.loop: a for a in theory.axioms if a.origin.kind == "prefix"}
    for loop in theory.loops:
        if loop not in axioms or len(loop.counters) > DEEPEST:
            continue
        firsts: dict[Term, None] = {}
        others: dict[Term, None] = {build.ZERO: None}
        plain = {symbol: each for symbol, each in known.items() if each.times == 1}
        stays, _ = resolved(expanded(theory, loop.stays), loop, plain)
        for node in subterms(unwrapped(stays)):
            is_limit = node.kind in (Kind.LE, Kind.LT)
            places = node.args if is_limit else node.args[1:2] if is_cell(node) else ()
            for place in places:
                at = line(place, loop.counter)
                if at is not None and at.slope == 1:
                    (firsts if is_limit else others)[at.rest] = None
        more = tuple(each for each in others if each not in firsts)
        found.append(IndexedLoop(loop, axioms[loop], tuple(firsts), more))
    return found


def _compared(theory: Theory) -> set[Symbol]:
    """Returns the symbols that are compared by their order, or used in indices."""
    found: set[Symbol] = set()
    bodies = [axiom.body for axiom in theory.axioms if axiom.origin.kind != "input"]
    bodies += [formula for loop in theory.loops for formula in loop.entry]
    bodies += [part for claim in theory.assertions for part in (claim.condition, *claim.path)]
    for node in subterms(*bodies):
        sides: Sequence[Term] = ()
        if node.kind in (Kind.LE, Kind.LT):
            sides = [part for side in node.args for part in build.monomials(side)[0]]
        elif is_cell(node):
            sides = [*subterms(*node.args[1:])]
        found |= {side.payload for side in sides if side.kind is Kind.APPLY}
    return found


class BoundValues:
    """Chooses instances for one theory; `known`: the closed forms of its scalars."""

    def __init__(self, prover: Prover, known: Mapping[Symbol, KnownValue]) -> None:
        self.prover = prover
        theory = prover.theory
        self._loops = indexed_loops(theory, known)
        self._inputs = {
            each.symbol
            for each in theory.inputs
            if isinstance(each.statement, Input)
            and is_outside(each.statement.function)
            and each.type.bits > 1
        } & _compared(theory)

        self._counts = [loop.count for loop in theory.loops if loop.parent is None]
        # Loops that are left early, at an iteration that matters.
        self._ends = {
            loop.count
            for loop in theory.loops
            if loop.parent is None
            and any(isinstance(n, Exit) for n in statements(loop.statement.body))
        }

    def claim(self, claim: Claim, patient: bool) -> Proof | None:
        """Returns a proof from the iterations that the claim's inputs select; None if it fails.

        `patient`: tries it also with all facts about the terms.
        """
        prover, statement = self.prover, stopped(claim)
        constants = Constants().of(statement)
        asked = statement.at(constants)
        excluded = excluded_loops(prover.theory, claim)
        loops = [each for each in self._loops if each.loop not in excluded]
        wide = [each.widened() for each in loops]
        known = on_path(prover.knowledge, claim)
        # (The instances are iterations that read cells; those that read the same cells come later.)
        alone = known.without_visits()
        attempts = [(loops, alone, NEAR), (wide, alone, NEAR), (wide, known, None)]
        asked_before: list[Instance] = []
        for chosen, view, within in attempts if patient else attempts[:2]:
            instances = self._instances(chosen, view, asked, constants)
            if not instances or (instances == asked_before and within is not None):
                continue
            asked_before = instances
            mentioned = [asked, *(each.formula() for each in instances)]
            facts = [*instances, *view.facts(mentioned, within)]
            shown = prover.direct(statement, constants, facts, ASSERTION, claim.position)
            if shown is not None:
                return prover.reached(claim, shown)
        return None

    def _instances(
        self,
        loops: Sequence[IndexedLoop],
        knowledge: Knowledge,
        asked: Term,
        around: Mapping[Term, Term],
    ) -> list[Instance]:
        """Returns facts about the iterations of the values in a claim.

        `asked` is the claim at its constants, and `around` has its counters.
        """
        places = {*around.values(), *map(apply, self._counts)}
        values: dict[Term, None] = {}
        made: dict[Term, Instance] = {}
        said: Sequence[Term] = (asked,)
        if not any(self._values(said, places)):
            said = (asked, *(each.formula() for each in knowledge.facts([asked])))
        for _ in range(STAGES):
            fresh = [node for node in self._values(said, places) if node not in values]
            if not fresh or len(values) >= MOST_VALUES:
                break
            values.update(dict.fromkeys(fresh[: MOST_VALUES - len(values)]))
            places |= set(values)
            for instance in _at(loops, list(values), around):
                if len(made) < MOST_INSTANCES:
                    made.setdefault(instance.formula(), instance)
            facts = knowledge.facts([asked, *made])
            said = (*made, *(each.formula() for each in facts))
        return list(made.values())

    def _values(self, formulas: Iterable[Term], places: Container[Term]) -> Iterator[Term]:
        """Yields inputs, and those of the iterations at some places."""
        for node in subterms(*formulas):
            if node.kind is Kind.APPLY and node.payload in (*self._inputs, *self._ends):
                if all(each in places for each in node.args):
                    yield node


def _at(
    loops: Sequence[IndexedLoop], values: Sequence[Term], around: Mapping[Term, Term]
) -> Iterator[Instance]:
    for indexed in loops:
        loop = indexed.loop
        parent = next((each for each in loops if each.loop is loop.parent), None)
        if loop.parent is not None and parent is None:
            continue
        for outer in _outer(parent, values, around):
            for first, value in product(indexed.firsts, values):
                at = build.sub(value, substitute(first, outer))
                yield Instance(indexed.axiom, {loop.counter: at, **outer})


def _outer(
    indexed: IndexedLoop | None, values: Sequence[Term], around: Mapping[Term, Term]
) -> Iterator[dict[Term, Term]]:
    """Yields the iterations of the loop around: of a value, the last one, or the question's."""
    if indexed is None:
        yield {}
        return
    loop = indexed.loop
    if loop.counter in around:
        yield {n: around[n] for n in loop.counters}
        return
    yield {loop.counter: apply(loop.count)}
    for first, value in product(indexed.firsts, values):
        yield {loop.counter: build.sub(value, first)}
