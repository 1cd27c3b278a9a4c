"""Ranges of the indices that goals speak of: where they start, and where else they may end."""

from collections.abc import Iterable, Iterator

from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import free_variables, rewrite, substitute, subterms
from viap.recurrences.arrays.progress_indices import at_start
from viap.recurrences.arrays.visited_cells import is_cell, slope
from viap.translate.theory import Claim, Loop, Theory


def starts(theory: Theory, claim: Claim, places: Iterable[Term]) -> list[Term]:
    """Returns on which side of its start an index of the loops around a claim is."""
    found: list[Term] = []
    for loop in () if claim.loop is None else claim.loop.around():
        for place in places:
            rising = slope(theory, loop, place)
            if rising is not None:
                ends = (at_start(theory, loop, place), place)
                found.append(build.le(*(ends if rising > 0 else reversed(ends))))
    return found


def other_ends(loop: Loop, formula: Term, indices: Iterable[Term]) -> Iterator[Term]:
    """Yields a formula whose ranges of indices end at other scalars of a loop.

    A search from both sides ends where its scalars meet; before, each is the end of a range.
    """
    scalars = [apply(symbol, *loop.counters) for symbol in loop.scalars.values()]
    for part in dict.fromkeys(subterms(formula)):
        if part.kind not in (Kind.LT, Kind.LE) or any(map(is_cell, subterms(part))):
            continue
        ends = [each for each in scalars if any(node is each for node in subterms(part))]
        if len(ends) == 1 and free_variables(part) & set(indices):
            for other in scalars:
                if other is not ends[0]:
                    yield _with_part(formula, part, substitute(part, {ends[0]: other}))


def _with_part(formula: Term, old: Term, new: Term) -> Term:
    return rewrite(formula, lambda node: new if node is old else None)
