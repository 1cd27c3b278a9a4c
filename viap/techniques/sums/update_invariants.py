"""Invariants about sums over all cells, from the changes by each iteration."""

from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walkers import substitute
from viap.recurrences.arrays.array_reads import Contents
from viap.techniques.sums.nested_sums import functions
from viap.techniques.sums.sum_induction import Summing
from viap.techniques.sums.sum_updates import goals, starts, updates
from viap.techniques.sums.write_effects import WritingIteration
from viap.translate.theory import Claim, Loop


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
