"""Sums over unknown elements, in a form that does not depend on their order.

Cases at single places and from some place on are split off, and a shifted or reversed index
is replaced by the counter itself. So a sum over a permuted array uses the same functions as
the sum over the array.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from viap.core.logic import build
from viap.core.logic.terms import BOOL, Kind, Term, free_variables
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import (
    VALUE,
    Polynomial,
    exact,
    line,
    read,
    write,
)
from viap.prover.recurrences.counter_conditions import decided, point, pruned, threshold
from viap.prover.recurrences.folds.fold_functions import SUM, Folds, element_of, kind_of
from viap.prover.recurrences.folds.fold_lemmas import LONGEST_STRIDE
from viap.prover.recurrences.scalars.linear_systems import closed
from viap.prover.recurrences.scalars.periodic_steps import at_residue, period_of

MOST_CASES = 24
_COMPARISONS = (Kind.LE, Kind.LT, Kind.EQ)


def solve_sum(
    folds: Folds, counter: Term, start: Term, step: Term, facts: Iterable[Term]
) -> Term | None:
    """Returns V(n), if V(n+1) = V(n) + g(n) for any g; None if it is not solved."""
    growth = _growth(step)
    if growth is None:
        return None
    total = Totals(folds, counter, facts).of(growth)
    return None if total is None else written_out(folds, build.add(start, total), counter)


def _growth(step: Term) -> Term | None:
    """Returns the growth of the value in a step; None if it depends on the value."""
    if step.kind is Kind.ITE and VALUE not in free_variables(step.args[0]):
        then, orelse = map(_growth, step.args[1:])
        if then is None or orelse is None:
            return None
        return build.ite(step.args[0], then, orelse)
    growth = build.sub(step, VALUE)
    return None if VALUE in free_variables(growth) else growth


class Totals:
    """Sums over all numbers below one counter, with a limit on the number of cases."""

    def __init__(self, folds: Folds, counter: Term, facts: Iterable[Term]) -> None:
        self.folds = folds
        self.counter = counter
        self.facts = tuple(facts)
        self.cases = MOST_CASES

    def of(self, element: Term) -> Term | None:
        """Returns the sum, a term in the counter, perhaps with exact quotients; None if unknown."""
        polynomial = read(element, self.counter, opaque=True)
        if polynomial is None:
            return None
        known: Polynomial = {}
        parts: list[tuple[Fraction, Term]] = []
        for monomial, coefficient in polynomial.items():
            moving = tuple(a for a in monomial.atoms if self.counter in free_variables(a))
            if not moving:
                known[monomial] = coefficient
                continue
            factor = build.ONE
            for atom in monomial.atoms:
                factor = factor if atom in moving else build.mul(factor, atom)
            rest: Polynomial = {monomial._replace(atoms=moving): Fraction(1)}
            part = self._part(write(rest, self.counter))
            if part is None:
                return None
            parts.append((coefficient, build.mul(factor, part)))
        if known:
            solved = closed([[Fraction(1)]], [known], [{}])
            if solved is None:
                return None
            parts.append((Fraction(1), write(solved[0][0], self.counter)))
        return _weighted(parts)

    def _part(self, element: Term) -> Term | None:
        """Returns the sum of one product; None if unknown."""
        self.cases -= 1
        if self.cases < 0:
            return None
        condition = cutting(element, self.counter)
        if condition is None:
            other = self._cases if element.kind is Kind.ITE else self._moved
            return self._residues(element) or other(element)
        then, orelse = (decided(element, condition, value) for value in (True, False))
        if self.counter not in free_variables(condition):
            first, second = self.of(then), self.of(orelse)
            if first is None or second is None:
                return None
            return build.ite(condition, first, second)
        change = threshold(condition, self.counter)
        if change is not None:
            early, late = (then, orelse) if change.first else (orelse, then)
            return self._phases(early, late, change.bound)
        place = point(condition, self.counter)
        assert place is not None
        if place.place is build.ZERO and _starts_below(orelse, self.counter):
            return self._phases(then, orelse, build.ONE)
        total = self.of(orelse)
        if total is None or place.exists is build.FALSE:
            return total
        special = substitute(build.sub(then, orelse), {self.counter: place.place})
        passed = build.conjunction((place.exists, build.lt(place.place, self.counter)))
        return build.add(total, build.ite(passed, special, build.ZERO))

    def _phases(self, early: Term, late: Term, bound: Term) -> Term | None:
        """Returns the sum of one element before a bound, another from there on."""
        here = self.counter
        after = self.of(pruned(late, (build.le(bound, here), *self.facts), (here,)))
        natural = pruned(build.le(build.ZERO, bound), self.facts, (here,))
        if after is None or natural is build.FALSE or bound is build.ZERO:
            return after
        before = self.of(pruned(early, (build.lt(here, bound), *self.facts), (here,)))
        if before is None:
            return None
        there = {here: bound}
        both = build.add(substitute(before, there), after, build.neg(substitute(after, there)))
        return build.ite(natural, build.ite(build.le(here, bound), before, both), after)

    def _residues(self, element: Term) -> Term | None:
        """Splits cases by the counter modulo a number into a sum for each remainder."""
        here = self.counter
        period = period_of(element, here)
        if period is None or not 2 <= period <= LONGEST_STRIDE:
            return None
        whole: list[Term] = []
        for first in range(period):
            place = build.add(build.scale(period, here), build.number(first))
            some = Totals(self.folds, here, (substitute(f, {here: place}) for f in self.facts))
            some.cases = self.cases
            single = at_residue(element, here, period, first)
            part = some.of(pruned(single, some.facts, (here,)))
            if part is None:
                return None
            self.cases = some.cases
            many = build.add(here, build.number(period - 1 - first))
            whole.append(substitute(part, {here: build.floor_div(many, build.number(period))}))
        return build.add(*whole)

    def _cases(self, element: Term) -> Term | None:
        """Returns the sum of a case that stays: the sum of `orelse` and of each difference."""
        condition, then, orelse = element.args
        if condition.kind is Kind.LE:
            condition, then, orelse = build.negate(condition), orelse, then
        difference = read(build.sub(then, orelse), self.counter, opaque=True)
        if difference is None:
            return None
        parts = []
        for monomial, coefficient in difference.items():
            part = build.ite(condition, write({monomial: Fraction(1)}, self.counter), build.ZERO)
            whole = self._moved(part) if part is element else self.of(part)
            if whole is None:
                return None
            parts.append((coefficient, whole))
        rest = self.of(orelse)
        return None if rest is None else _weighted([*parts, (Fraction(1), rest)])

    def _moved(self, element: Term) -> Term | None:
        """Returns the sum of a product without cases: its index becomes the counter."""
        line = index_of(element, self.counter)
        if line is None:
            return self._by_parts(element) or self.folds.sum(element, self.counter)
        slope, rest = line
        here = self.counter
        if slope > 0:
            total = self._whole(element, build.sub(here, rest))
            low, high = rest, build.add(here, rest)
        else:
            total = self._whole(element, build.sub(rest, here))
            high = build.add(rest, build.ONE)
            low = build.sub(high, here)
        if total is None:
            return None
        return build.sub(substitute(total, {here: high}), substitute(total, {here: low}))

    def _by_parts(self, element: Term) -> Term | None:
        """Returns the sum of sums of the first k elements: all but j + 1 of them have element j."""
        function = self.folds.function(element)
        here = self.counter
        if function is None or kind_of(function) != SUM or element.args[0] is not here:
            return None
        values = dict(zip(function.parameters, element.args[1:], strict=True))
        if any(here in free_variables(value) for value in values.values()):
            return None
        single = substitute(element_of(function), {**values, function.counter: here})
        weighted = self.of(build.mul(here, single))
        if weighted is None:
            return None
        return build.sub(build.mul(build.sub(here, build.ONE), element), weighted)

    def _whole(self, element: Term, place: Term) -> Term | None:
        """Returns the sum of an element at `place` for the counter, perhaps of several products."""
        self.cases -= 1
        return None if self.cases < 0 else self.of(substitute(element, {self.counter: place}))


def cutting(element: Term, counter: Term) -> Term | None:
    """Returns a comparison that changes its truth at one place, or holds at one place only."""
    found: Term | None = None
    for node in subterms(element):
        if node.kind not in _COMPARISONS or node.args[0].sort == BOOL:
            continue
        if node.args[0].sort.dimensions or any(n.kind is Kind.ITE for n in subterms(node)):
            continue
        change, place = threshold(node, counter), point(node, counter)
        where = change.bound if change is not None else place.place if place is not None else None
        if where is not None or counter not in free_variables(node):
            found = found or node
            # Once an unknown place is passed, the known places are settled.
            if where is not None and not where.is_number:
                return node
    return found


def _starts_below(element: Term, counter: Term) -> bool:
    """Returns True if a function is applied at n - c, which is negative at first."""
    distances = (
        build.difference(argument, counter)
        for node in subterms(element)
        if node.kind is Kind.APPLY
        for argument in node.args
    )
    return any(distance is not None and distance < 0 for distance in distances)


def index_of(element: Term, counter: Term) -> tuple[int, Term] | None:
    """Returns the least index n + d, or d - n, of the functions applied; None if it is n."""
    found: dict[Term, int] = {}
    read = [node for node in subterms(element) if node.kind is Kind.APPLY]
    # Keep the order independent of the order of the factors.
    for node in sorted(read, key=_what_is_read):
        for argument in node.args:
            at = line(argument, counter)
            if at is not None and abs(at.slope) == 1:
                found.setdefault(at.rest, at.slope)
    if not found:
        return None
    first = next(iter(found))
    distances = {rest: build.difference(rest, first) for rest in found}
    known = {rest: far for rest, far in distances.items() if far is not None}
    rest = min(known, key=lambda each: known[each])
    return None if rest is build.ZERO and found[rest] == 1 else (found[rest], rest)


def _what_is_read(node: Term) -> tuple[str, str]:
    array = node.args[0] if node.args and node.args[0].sort.dimensions else None
    return node.payload.name, "" if array is None else str(array)


def _weighted(parts: list[tuple[Fraction, Term]]) -> Term:
    divisor = lcm(*(coefficient.denominator for coefficient, _ in parts))
    whole = [build.scale(int(coefficient * divisor), part) for coefficient, part in parts]
    return exact(build.add(*whole), divisor)


# ---- Sums that differ in a few elements, which are written out.
#
# `sum^1(n + 2) - sum^1(n)` is two elements, and `sum^1(3)` three.


MOST_ELEMENTS = 4


def written_out(folds: Folds, term: Term, counter: Term) -> Term:
    """Returns the term with sums replaced by slightly shorter ones and explicit elements.

    Sums up to the counter count as present even if the term does not mention them.
    """
    for _ in range(MOST_ELEMENTS):
        places = [node for node in subterms(term) if _is_sum(folds, node)]
        longer = {node: less for node in places if (less := _less(node, places, counter))}
        if not longer:
            break
        shorter = {node: _more(folds, node, less) for node, less in longer.items()}
        term = _expanded(rewrite(term, shorter.get), counter)
    return term


def _expanded(term: Term, counter: Term) -> Term:
    """Returns a case-free term with products of sums multiplied out, so that elements cancel."""
    if any(node.kind is Kind.ITE for node in subterms(term)):
        return term
    polynomial = read(term, counter, opaque=True)
    return term if polynomial is None else write(polynomial, counter)


def _is_sum(folds: Folds, node: Term) -> bool:
    function = folds.function(node)
    return function is not None and kind_of(function) == SUM


def _less(node: Term, others: list[Term], counter: Term) -> int | None:
    """Returns the number of elements beyond the next shorter sum; None if none is near."""
    ends = (build.difference(node.args[0], end) for end in (build.ZERO, counter))
    distances = [end for end in ends if end is not None]
    for other in others:
        same = other.payload == node.payload and other.args[1:] == node.args[1:]
        distance = build.difference(node.args[0], other.args[0]) if same else None
        if distance is not None:
            distances.append(distance)
    return min((d for d in distances if 0 < d <= MOST_ELEMENTS), default=None)


def _more(folds: Folds, node: Term, many: int) -> Term:
    """Returns a sum as one with `many` elements fewer, plus these."""
    function = folds.function(node)
    assert function is not None
    many_before, *parameters = node.args
    values = dict(zip(function.parameters, parameters, strict=True))
    first = build.sub(many_before, build.number(many))
    before = substitute(function.value(), {**values, function.counter: first})
    elements = [
        substitute(
            element_of(function),
            {**values, function.counter: build.add(first, build.number(k))},
        )
        for k in range(many)
    ]
    if first is build.ZERO:
        return build.add(*elements)
    return build.add(before, *elements)
