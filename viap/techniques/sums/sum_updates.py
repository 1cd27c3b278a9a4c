"""Sums over all cells while a loop writes: each iteration changes a few cells, and so the sum.

An iteration that writes v to cell i adds v - a[i] to the sum of all cells, if i is one of
them: the sum over the difference of two states, which has cases at single places only.
"""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.terms import Term, apply
from viap.logic.walkers import free_variables, rewrite, substitute
from viap.recurrences.algebra.exponential_polynomials import cleared
from viap.recurrences.arrays.array_reads import Contents
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.folds.element_sums import Totals
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.iteration_steps import expanded, recurrences
from viap.techniques.sums.nested_sums import Total, closed_total, functions, sums_in
from viap.techniques.sums.sum_bundles import SumBundle
from viap.techniques.sums.write_effects import WritingIteration
from viap.translate.theory import Claim, Loop, Theory


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
