"""Sums of elements that are all bounded by one number, by invariants of the loops."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply
from viap.core.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.core.translate.theory import Claim, Loop, Theory
from viap.prover.instantiate.lemmas import Lemma
from viap.prover.recurrences.algebra.exponential_polynomials import cleared
from viap.prover.recurrences.arrays.array_reads import Contents
from viap.prover.recurrences.arrays.goal_invariants import GoalInvariant, proposals
from viap.prover.recurrences.arrays.known_cells import ClosedForms
from viap.prover.recurrences.arrays.visited_cells import used_indices
from viap.prover.recurrences.counter_conditions import pruned
from viap.prover.recurrences.folds.element_sums import Totals
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.recurrences.iteration_steps import expanded, recurrences
from viap.prover.session.counter_induction import shown_by_counter
from viap.prover.session.function_definitions import introduce
from viap.prover.session.invariants import Indices, Invariant, find_invariants, learn
from viap.prover.session.prover import Prover
from viap.prover.techniques.sums.cell_envelopes import Envelope, Pairing, WritingIteration
from viap.prover.techniques.sums.nested_sums import (
    SumBundle,
    Total,
    added,
    closed_total,
    functions,
    sums_in,
    totals,
)

# ---- Statements about sums, by induction on the number of added elements.


_LEADS = 2  # a lemma about a sum leads on like the unfolding of one


@dataclass(frozen=True, eq=False)
class Summing:
    """One bundle of sums, with the prover and the closed forms for proofs about it."""

    prover: Prover
    forms: ClosedForms
    bundle: SumBundle

    def show(self, total: Total, before: Proof | None = None) -> Proof | None:
        """Proves a statement about sums by induction, from facts about the last element."""
        for function in self.forms.folds.definitions((total.formula,)):
            introduce(self.prover, function, self.forms.folds)
        statement = Statement(total.variables, (), total.formula)
        constants = Constants().of(statement)
        counter = total.counter
        earlier = {**constants, counter: build.sub(constants[counter], build.ONE)}
        known = []
        if before is not None:
            wanted = before.statement.variables
            values = {v: substitute(total.previous[v], earlier) for v in wanted}
            known.append(Instance(before, values))
        return self.prover.induct_on(statement, counter, "sum", known)

    def learn(self, total: Total, proof: Proof) -> None:
        """Records a lemma for sums of any number of elements."""
        for term in total.uses:
            if set(total.variables) <= set(term.args):
                lemma = Lemma(proof, term.args, leads=_LEADS)
                self.prover.knowledge.lemmas.add(term.payload, lemma)

    def bounds(self, choice: Pairing | None, ends: Envelope, pointwise: Proof) -> list[Proof]:
        """Returns bounds of the sums of an element, from its own."""
        found: list[Proof] = []
        before = pointwise
        for total in totals(self.bundle, self.forms.folds, choice, ends):
            proof = self.show(total, before)
            if proof is None:
                return found
            before = proof
            if total.level == 0:
                found.append(proof)
                self.learn(total, proof)
        return found

    def added(self) -> list[Proof]:
        """Proves the loops' sums to be the functions that bounds are about."""
        found: list[Proof] = []
        for part in self.bundle.parts:
            for level, value in added(self.bundle, part, self.forms.folds):
                loop = level.loop
                running = build.le(loop.counter, apply(loop.count, *loop.outer))
                premise = build.conjunction((*self.bundle.entry, *loop.entry, running))
                body = build.implies(premise, build.eq(level.here(), value))
                statement = Statement(loop.counters, (), body)
                proof = shown_by_counter(self.prover, statement, loop)
                if proof is None:
                    return found
                self.prover.knowledge.lemmas.add(level.symbol, Lemma(proof, loop.counters))
                found.append(proof)
        return found

    def invariants(
        self, loop: Loop, formulas: list[Term], others: tuple[Term, ...] = ()
    ) -> list[Proof]:
        """Returns proofs of the formulas that hold at the head of a loop's iterations."""
        found = find_invariants(self.prover, {loop: formulas}, Indices(others))
        learn(self.prover.knowledge, found)
        return [each.proof for each in found]


# ---- Sums of elements that are all bounded by one number, by invariants of the loops.


MOST_NUMBERS = 3


def bounded(summing: Summing, claim: Claim) -> list[Proof]:
    """Returns bounds of the sums by numbers that bound each element."""
    found: list[Proof] = []
    for number in _numbers(claim):
        for ends in (Envelope(number, None), Envelope(None, number)):
            pointwise = _pointwise(summing, claim, ends)
            if pointwise is not None:
                found += summing.bounds(None, ends, pointwise)
    return [*found, *summing.added()] if found else []


def _numbers(claim: Claim) -> list[Term]:
    """Returns zero, and numbers in the claim."""
    found = dict.fromkeys((build.ZERO, *(n for n in subterms(claim.condition) if n.is_number)))
    return list(found)[:MOST_NUMBERS]


def _pointwise(summing: Summing, claim: Claim, ends: Envelope) -> Proof | None:
    """Returns a bound of the element, proved directly or from invariants for all visited cells."""
    bundle = summing.bundle
    condition = build.conjunction(ends.formulas(bundle.element()))
    premise = build.conjunction((*bundle.entry, *bundle.domain))
    statement = Statement(bundle.indices, (), build.implies(premise, condition))
    constants = Constants().of(statement)
    for known in _known(summing, claim, condition):
        places = {x: constants[x] for x in bundle.indices}
        instances = [
            Instance(each.proof, {**places, each.loop.counter: apply(each.loop.count)})
            for each in known
        ]
        proof = summing.prover.from_known(statement, constants, instances, "sum")
        if proof is not None:
            return proof
    return None


def _known(summing: Summing, claim: Claim, condition: Term) -> Iterator[list[Invariant]]:
    yield []
    bundle, theory = summing.bundle, summing.prover.theory
    general = _by_counts(summing, condition)
    goal = GoalInvariant(claim, general, (*bundle.entry, *bundle.domain), bundle.indices)
    proposed = proposals(theory, goal)
    if proposed:
        places = {loop: used_indices(theory, loop) for loop in proposed}
        found = find_invariants(summing.prover, proposed, Indices(goal.indices, places))
        yield [each for each in found if each.loop.parent is None]


def _by_counts(summing: Summing, condition: Term) -> Term:
    """Replaces fold lengths by equal iteration counts, so that loops are visible in them."""
    counts: dict[Term, Term] = {}
    for loop in summing.prover.theory.loops:
        form = summing.forms.known.get(loop.count)
        if form is not None and loop.parent is None:
            length = pruned(form.value, summing.bundle.domain, summing.bundle.indices)
            counts.setdefault(length, apply(loop.count))

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.APPLY or "^" not in node.payload.name:
            return None
        many, *others = node.args
        return apply(node.payload, counts[many], *others) if many in counts else None

    return rewrite(condition, change)


# ---- Sums over all cells while a loop writes: each iteration changes a few cells, and so the sum.
#
# An iteration that writes v to cell i adds v - a[i] to the sum of all cells, if i is one of
# them: the sum over the difference of two states, which has cases at single places only.


def updates(
    bundle: SumBundle, element: Term, folds: Folds, iteration: WritingIteration
) -> Iterator[Total]:
    """Yields the growth of the sums of an element by an iteration, innermost first."""
    writer = iteration.loop
    counter = writer.counter
    before = {counter: build.sub(counter, build.ONE)}
    growth = substitute(build.sub(iteration.after(element), element), before)
    sums = functions(bundle, element, folds)
    previous: dict[Term, Term] = {}
    for level in reversed(range(len(sums))):
        index, count = bundle.indices[level], bundle.counts[level]
        total = Totals(folds, index, ()).of(growth)
        if total is None:
            return
        total = pruned(total, (), bundle.indices)
        growth = substitute(total, {index: count})
        later, earlier = sums[level], substitute(sums[level], before)
        premise = build.conjunction((*writer.entry, build.le(build.ONE, counter)))
        equation = _equal(later, build.add(earlier, total))
        variables = (*bundle.indices[: level + 1], counter)
        formula = build.implies(premise, equation)
        yield Total(level, index, variables, formula, sums_in(later), previous)
        previous = {**{each: each for each in variables}, index: count}


def starts(
    bundle: SumBundle, element: Term, folds: Folds, iteration: WritingIteration, contents: Contents
) -> Iterator[Total]:
    """Yields the sums of an element before the first iteration, innermost first."""
    writer = iteration.loop
    counter = writer.counter
    first = pruned(contents.of(iteration.first(element)), bundle.domain, bundle.indices)
    sums = functions(bundle, element, folds)
    previous: dict[Term, Term] = {}
    for level in reversed(range(len(sums))):
        index, count = bundle.indices[level], bundle.counts[level]
        outer = bundle.indices[:level]
        facts = tuple(f for f in bundle.domain if free_variables(f) <= {*outer, index})
        around = tuple(f for f in bundle.domain if free_variables(f) <= set(outer))
        total = closed_total(folds, index, facts, first)
        if total is None:
            return
        total = pruned(total, (build.le(index, count), *around), bundle.indices)
        first = substitute(total, {index: count})
        begins = (build.eq(counter, build.ZERO), build.le(index, count))
        premise = build.conjunction((*writer.entry, *around, *begins))
        formula = build.implies(premise, _equal(sums[level], total))
        variables = (*bundle.indices[: level + 1], counter)
        yield Total(level, index, variables, formula, sums_in(sums[level]), previous)
        previous = {**{each: each for each in variables}, index: count}


def _equal(left: Term, right: Term) -> Term:
    """Returns left = right, without quotients."""
    times, whole = cleared(build.sub(left, right))
    return build.eq(whole, build.ZERO) if times else build.FALSE


def goals(theory: Theory, claim: Claim, writer: Loop, whole: Mapping[Term, Term]) -> Iterator[Term]:
    """Yields candidate statements about sums over all cells at the head of the writer's iterations.

    `whole` has these sums, by their names in the claim. The claim itself is proposed, with the
    values that variables have there; and that a sum equals or is bounded by a variable.
    """
    last = apply(writer.count)
    # A last iteration that was left midway may have made the same step as the others.
    done: dict[Term, Term] = {}
    variables: list[Term] = []
    for symbol, recurrence in recurrences(theory, writer).items():
        variables.append(apply(symbol, *writer.counters))
        step = substitute(recurrence.step, {writer.counter: last})
        if not step.is_number:
            done[step] = variables[-1]
    goal = substitute(expanded(theory, claim.condition), dict(whole))
    for general in dict.fromkeys((rewrite(goal, done.get), goal)):
        general = substitute(general, {last: writer.counter})
        if free_variables(general) <= {writer.counter}:
            yield general
    for total in dict.fromkeys(whole.values()):
        yield build.le(build.ZERO, total)
        for value in variables:
            yield build.eq(total, value)
            yield build.le(total, value)


# ---- Invariants about sums over all cells, from the changes by each iteration.


def updated(
    summing: Summing, writer: Loop, claim: Claim, iteration: WritingIteration, contents: Contents
) -> list[Proof]:
    """Returns invariants of the sums at the head of the loop that writes the cells."""
    bundle, folds = summing.bundle, summing.forms.folds
    whole: dict[Term, Term] = {}
    for part in bundle.parts:
        element = bundle.in_loop(part.element)
        if element is None or not _recurrence(summing, element, iteration, contents):
            return []
        everything = {bundle.indices[0]: bundle.counts[0]}
        total = substitute(functions(bundle, element, folds)[0], everything)
        accumulator = part.accumulator
        # A later loop may continue the sum of an earlier one.
        whole[accumulator.levels[0].left()] = build.add(accumulator.start, total)
        whole = {name: substitute(value, whole) for name, value in whole.items()}
    proposed = list(dict.fromkeys(goals(summing.prover.theory, claim, writer, whole)))
    return summing.invariants(writer, proposed)


def _recurrence(
    summing: Summing, element: Term, iteration: WritingIteration, contents: Contents
) -> bool:
    """Proves and learns the start and the step of the sum over all cells; False if it fails."""
    given = (summing.bundle, element, summing.forms.folds, iteration)
    for kind in (updates(*given), starts(*given, contents)):
        before: Proof | None = None
        for total in kind:
            before = summing.show(total, before if total.previous else None)
            if before is None:
                return False
        if before is None:
            return False
        summing.learn(total, before)
    return True
