"""Assertions about elements of arrays, from comparisons in loops: about all, or any two."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from viap.core.kernel.obligations import Constants, Instance, stopped
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, free_variables
from viap.core.logic.walkers import substitute, subterms
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Loop, Theory
from viap.facts.printer import show
from viap.prover.recurrences.arrays.array_reads import Contents
from viap.prover.recurrences.arrays.goal_invariants import INDICES, goal_of, proposals
from viap.prover.recurrences.arrays.progress_indices import places
from viap.prover.recurrences.folds.fold_functions import is_folded
from viap.prover.recurrences.iteration_steps import recurrences, unwrapped
from viap.prover.recurrences.scalars.term_ranges import range_of
from viap.prover.session.function_definitions import introduce
from viap.prover.session.invariants import Indices, Invariant, Proposals, find_invariants, learn
from viap.prover.session.session import Budget, Session
from viap.prover.techniques.elements.cell_comparisons import cells_of, comparisons, proposed
from viap.prover.techniques.elements.element_orders import ValueOrigin, ordered, witnesses

MOST_PLACES = 5
PAIR = INDICES[0], INDICES[1]


def run(session: Session, budget: Budget) -> None:
    if session.theory.loops and session.open_claims():
        session.reporter.status("relations between elements of arrays")
        Elements(session, budget.limits).relate()


class Elements:
    """Relations found for the elements of a program's arrays, and proofs from them."""

    def __init__(self, work: Session, limits: Limits) -> None:
        self.work = work
        self.theory = work.theory
        # Results stay local: elsewhere they would only slow down other proofs.
        known = work.knowledge.stepwise()
        self.prover = work.prover.within(limits).knowing(known)
        # Loops that look at cells for formulas say something of the cells that are compared.
        self.visiting = work.prover.within(limits)
        self.assuming = any(_only_assumes(work.theory, loop) for loop in work.theory.loops)
        self.witnessed: list[ValueOrigin] = []
        self.used = {loop: places(work.theory, loop) for loop in work.theory.loops}
        self._told: set[Term] = set()

    def relate(self) -> None:
        """Starts with one index: facts about each element help with any two."""
        loops = [loop for loop in self.theory.loops if not _only_assumes(self.theory, loop)]
        if not any(self.used.values()):
            return
        self._find_witnesses()
        forms = self.work.forms
        for loop in loops:
            contents = Contents(self.theory, loop, forms)
            self._shown({loop: list(drifts(self.theory, loop, contents))}, 0)
        one: list[Invariant] = []
        for loop in reversed(loops):
            one += self._shown({loop: proposed(self.theory, loop, INDICES[0])}, 1)
        self._prove(one)
        known = self._formulas(one)
        found = list(one)
        for flagged in (False, True):
            goals = self.work.open_claims()
            pairs = {loop: ordered(self.theory, loop, goals, PAIR, flagged) for loop in loops}
            if goals and any(pairs.values()):
                both = {loop: [*known[loop], *pairs[loop]] for loop in loops}
                more = self._shown(both, 2)
                self._prove(more)
                found += more
        self._continue(found)

    def _continue(self, found: Sequence[Invariant]) -> None:
        """Proves what goals say of single cells together with the relations that were found.

        So a search in an ordered array knows the cells on both sides of its range.
        """
        known = self._formulas(found)
        for claim in self.work.open_claims():
            goal = goal_of(self.theory, claim)
            if goal is None or len(goal.places) != 1 or claim in self.work.proofs:
                continue
            wanted = proposals(self.theory, goal)
            if wanted:
                both = {loop: [*known[loop], *wanted.get(loop, ())] for loop in known}
                self._prove(self._shown(both, 2))

    def _formulas(self, found: Sequence[Invariant]) -> dict[Loop, list[Term]]:
        known: dict[Loop, dict[Term, None]] = {loop: {} for loop in self.theory.loops}
        for each in found:
            known[each.loop].update(dict.fromkeys(each.formulas))
        return {loop: list(formulas) for loop, formulas in known.items()}

    def _find_witnesses(self) -> None:
        """Introduces functions that give the index of the cell that a variable holds."""
        work = self.work
        for loop in self.theory.loops:
            for witness in witnesses(self.theory, loop):
                introduce(self.prover, witness.function, work.forms.folds)
                if self._shown({loop: witness.formulas}, 0):
                    self.witnessed.append(witness)

    def _shown(self, proposals: Proposals, many: int) -> list[Invariant]:
        """Returns the inductive subset of the proposals about `many` indices."""
        work = self.work
        if not any(proposals.values()):
            return []
        indices = Indices(INDICES[:many], self.used, widely=True)
        found = find_invariants(self.prover, proposals, indices)
        for each in found:
            if each.proof.body not in self._told:
                self._told.add(each.proof.body)
                work.reporter.tell(f"  invariant: {show(each.proof.body)}")
        learn(self.prover.knowledge, found)
        return found

    def _prove(self, found: Sequence[Invariant]) -> None:
        """Proves open assertions from the invariants, at the indices that they mention."""
        work = self.work
        for claim in work.open_claims():
            statement = stopped(claim)
            constants = Constants().of(statement)
            asked = statement.at(constants)
            heads = list(heads_before(claim, constants, self.theory.loops))
            terms = self._places(claim, constants, asked, heads, found)
            instances = [
                Instance(each.proof, {**at, **dict(zip(each.proof.others, chosen, strict=True))})
                for loop, at in heads
                for each in found
                if each.loop is loop
                for chosen in permutations(terms, len(each.proof.others))
            ]
            proof = self.prover.claim_from(claim, constants, instances)
            if proof is None and self.assuming and instances:
                proof = self.visiting.claim_from(claim, constants, instances)
            if proof is not None:
                work.proved(claim, proof, "elements")

    def _places(
        self,
        claim: Claim,
        constants: dict[Term, Term],
        asked: Term,
        heads: Sequence[tuple[Loop, dict[Term, Term]]],
        found: Sequence[Invariant],
    ) -> list[Term]:
        """Returns the indices that may matter for a claim."""
        terms = [cell.args[1] for cell in cells_of(asked)]
        for loop, at in heads:
            functions = [each.function for each in self.witnessed if each.loop is loop]
            terms += [substitute(function.value(), at) for function in functions]
            for each in found:
                if each.loop is loop:
                    terms += [substitute(place, at) for place in _singled_out(each)]
        around = claim.loop
        while around is not None:
            terms += [substitute(place, constants) for place in self.used[around]]
            around = around.parent
        return list(dict.fromkeys(terms))[:MOST_PLACES]


def _only_assumes(theory: Theory, loop: Loop) -> bool:
    """True for a loop that compares single cells for a formula: what it says of each is known.

    Comparisons of two cells are kept: they lead to orders.
    """
    if loop.memories or loop.parent is not None or len(loop.scalars) > 1:
        return False
    if any(each.source for each in loop.scalars):
        return False
    return all(len(cells_of(formula)) < 2 for formula in comparisons(theory, loop))


def _singled_out(invariant: Invariant) -> Iterator[Term]:
    """Yields indices that a formula about all of them treats apart, such as that of a write."""
    for node in subterms(*invariant.formulas):
        if node.kind is Kind.EQ and len(node.args) == 2:
            for index, other in (node.args, reversed(node.args)):
                if index in INDICES and not free_variables(other) & set(INDICES):
                    yield other


def heads_before(
    claim: Claim, constants: dict[Term, Term], loops: Sequence[Loop]
) -> Iterator[tuple[Loop, dict[Term, Term]]]:
    """Yields the loop heads that an execution visited last before it reaches a claim."""
    inside = [] if claim.loop is None else list(claim.loop.around())
    for loop in inside:
        yield loop, {n: constants[n] for n in loop.counters}
    for loop in loops:
        if loop not in inside and (loop.parent is None or loop.parent in inside):
            outer = {n: constants[n] for n in loop.outer}
            yield loop, {loop.counter: apply(loop.count, *outer.values()), **outer}


# ---- Bounds of a number's drift: if an iteration adds at most 2, n iterations add at most 2n.


def drifts(theory: Theory, loop: Loop, contents: Contents) -> Iterator[Term]:
    """Yields bounds of numbers without a closed form that grow by bounded steps."""
    for symbol, recurrence in recurrences(theory, loop).items():
        form = contents.known.get(symbol)
        if form is not None and not is_folded(form.value):
            continue
        here = apply(symbol, *loop.counters)
        growth = contents.of(unwrapped(build.sub(unwrapped(recurrence.step), here)))
        if any(node is here for node in subterms(growth)):
            continue
        low, high = range_of(growth, theory).ends
        if low is not None:
            yield build.le(build.add(recurrence.start, build.scale(low, loop.counter)), here)
        if high is not None:
            yield build.le(here, build.add(recurrence.start, build.scale(high, loop.counter)))
