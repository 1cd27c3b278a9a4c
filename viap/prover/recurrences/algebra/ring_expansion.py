"""Expansion of terms to polynomials of terms without rules, with the steps that lead there.

Products are multiplied out, and terms defined by rules are replaced. Every step multiplies one
equation by a factor; the rest is linear in the products that then occur.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, place
from viap.prover.recurrences.algebra.polynomials import TooLarge, multiplied, times, total

MOST_MONOMIALS = 150
MOST_DEGREE = 14
MOST_STEPS = 120
MOST_PARTS = 7  # summands of a sum that is multiplied in one step
MOST_REDUCTIONS = 200  # products that are replaced in one polynomial

Monomial = tuple[Term, ...]  # its factors, in the order of `place`
Polynomial = dict[Monomial, Fraction]


class Rule(NamedTuple):
    """An equation: `times` a term is `value`."""

    times: int
    value: Term


class Step(NamedTuple):
    """An equation: `factor * whole` is the sum of `factor * part` over the parts."""

    factor: Term
    whole: Term
    parts: tuple[Term, ...]

    def difference(self) -> Term:
        """Returns the term that is zero because of the step."""
        products = (build.mul(self.factor, part) for part in self.parts)
        return build.sub(build.mul(self.factor, self.whole), build.add(*products))


class RingExpansion:
    """Expands terms by rules; `used` are the rules applied.

    `products` are products of terms without rules that have rules as a whole.
    """

    def __init__(self, rule: Callable[[Term], Rule | None], products: Sequence[Term] = ()) -> None:
        self._rule = rule
        self._products = {_factors(each): each for each in products}
        self._rules: dict[Term, Rule | None] = {}
        self._values: dict[Term, Polynomial] = {}
        self._open: set[Term] = set()  # terms that are being expanded
        self.used: dict[Term, Rule] = {}

    def rule(self, term: Term) -> Rule | None:
        if term not in self._rules:
            self._rules[term] = self._rule(term)
        return self._rules[term]

    def value(self, term: Term) -> Polynomial:
        """Returns the term as a polynomial of terms without rules.

        Raises TooLarge, also if the rules of products lead in a circle.
        """
        if term not in self._values:
            if term in self._open:
                raise TooLarge
            self._open.add(term)
            try:
                self._values[term] = found = self._value(term)
            finally:
                self._open.discard(term)
            if len(found) > MOST_MONOMIALS or any(len(m) > MOST_DEGREE for m in found):
                raise TooLarge
        return self._values[term]

    def _value(self, term: Term) -> Polynomial:
        if term.is_number:
            return {(): Fraction(term.value)} if term.value else {}
        if term.kind is Kind.ADD:
            return total(*map(self.value, term.args))
        if term.kind is Kind.MUL:
            result: Polynomial = {(): Fraction(1)}
            for factor in term.args:
                right = self.value(factor)
                if len(result) * len(right) > MOST_MONOMIALS**2:
                    raise TooLarge
                result = multiplied(result, right, _joined)
            return self._reduced(result)
        rule = self.rule(term)
        if rule is None:
            return {(term,): Fraction(1)}
        return times(Fraction(1, rule.times), self.value(rule.value))

    def _reduced(self, value: Polynomial) -> Polynomial:
        """Returns the polynomial without products that have rules; raises TooLarge."""
        for _ in range(MOST_REDUCTIONS if self._products else 0):
            found = next((m for m in value if self._product_in(m) is not None), None)
            if found is None:
                return value
            whole = self._product_in(found)
            rule = None if whole is None else self.rule(whole)
            if whole is None or rule is None:
                return value
            rest: Polynomial = {_without(found, whole): Fraction(1, rule.times)}
            instead = multiplied(rest, self.value(rule.value), _joined)
            others = {m: c for m, c in value.items() if m != found}
            value = total(others, times(value[found], instead))
        if self._products:
            raise TooLarge
        return value

    def _product_in(self, monomial: Monomial) -> Term | None:
        """Returns a product with a rule among the factors of a monomial; None if there is none."""
        for factors, whole in self._products.items():
            if all(monomial.count(each) >= factors.count(each) for each in factors):
                return whole
        return None

    def steps(self, *terms: Term) -> Iterator[Step]:
        """Yields the steps that take terms to their values; raises TooLarge."""
        waiting = [part for term in terms for part in build.monomials(term)[0]]
        seen: set[Term] = set()
        count = 0
        while waiting:
            product = waiting.pop()
            if product in seen:
                continue
            seen.add(product)
            step = self._step(product)
            if step is None:
                continue
            if step.factor is not build.ONE:
                count += 1
                if count > MOST_STEPS:
                    raise TooLarge
                yield step
            for part in step.parts:
                waiting += build.monomials(build.mul(step.factor, part))[0]

    def _step(self, product: Term) -> Step | None:
        """Returns one step for a product without a numeric factor; None if no rule applies."""
        factors = product.args if product.kind is Kind.MUL else (product,)
        for number, factor in enumerate(factors):
            rest = _product(factors[:number] + factors[number + 1 :])
            if factor.kind is Kind.ADD:
                return Step(rest, factor, _parts(factor))
            rule = self.rule(factor)
            if rule is not None:
                self.used[factor] = rule
                return Step(rest, build.scale(rule.times, factor), _parts(rule.value))
        whole = self._product_in(factors)
        rule = None if whole is None else self.rule(whole)
        if whole is None or rule is None:
            return None
        self.used[whole] = rule
        rest = _product(_without(factors, whole))
        return Step(rest, build.scale(rule.times, whole), _parts(rule.value))


def term_of(polynomial: Polynomial) -> Term:
    """Returns a polynomial with whole coefficients as a sum."""
    return build.add(*(build.scale(int(c), _product(m)) for m, c in polynomial.items()))


def _product(factors: tuple[Term, ...]) -> Term:
    result = build.ONE
    for factor in factors:
        result = build.mul(result, factor)
    return result


def _parts(term: Term) -> tuple[Term, ...]:
    """Returns the summands of a term; beyond a limit, the last ones are joined into one."""
    parts = term.args if term.kind is Kind.ADD else (term,)
    if len(parts) <= MOST_PARTS:
        return parts
    return (*parts[: MOST_PARTS - 1], build.add(*parts[MOST_PARTS - 1 :]))


def _factors(term: Term) -> Monomial:
    return term.args if term.kind is Kind.MUL else (term,)


def _without(monomial: Monomial, whole: Term) -> Monomial:
    """Returns the factors of a monomial besides those of a product among them."""
    rest = list(monomial)
    for factor in _factors(whole):
        rest.remove(factor)
    return tuple(rest)


def _joined(left: Monomial, right: Monomial) -> Monomial:
    return tuple(sorted(left + right, key=place))
