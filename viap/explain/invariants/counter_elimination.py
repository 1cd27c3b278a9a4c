"""Closed forms ► relations without the counter.

Each value is given as `times * V = value`, a term in the counter n. A variable that is `a + b*n`
determines n as `(V - a) / b`, so that the others can be expressed by it, and that b divides V - a.
If a form has cases, each of them gives such relations under its condition.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.explain.invariants.candidate import chosen_branch
from viap.facts.truncating_quotients import divides
from viap.prover.recurrences.algebra.exponential_polynomials import line

Form = tuple[int, Term]  # the factor, and the value
_MOST_CONDITIONS = 3  # for which cases are distinguished


@dataclass(frozen=True, slots=True)
class LinearForm:
    """States that `here` is `start + step*n`."""

    here: Term
    start: Term
    step: int

    def counter(self) -> Term:
        """Returns n in terms of `here`; the step divides the difference."""
        distance = build.sub(self.here, self.start)
        if self.step < 0:
            distance = build.neg(distance)
        size = abs(self.step)
        return distance if size == 1 else build.c_div(distance, build.number(size))

    def facts(self) -> Iterator[Term]:
        """Yields the facts that n is a natural number."""
        size = abs(self.step)
        if size > 1:
            yield divides(build.sub(self.here, self.start), size, 0)
        low, high = (self.start, self.here) if self.step > 0 else (self.here, self.start)
        yield build.le(low, high)


def linear(here: Term, form: Form, counter: Term) -> LinearForm | None:
    times, value = form
    at = line(value, counter)
    if times != 1 or at is None or not at.slope:
        return None
    return LinearForm(here, at.rest, at.slope)


def pivot(forms: Mapping[Term, Form], counter: Term) -> LinearForm | None:
    """Returns the linear variable with the smallest step; None if there is none."""
    found = [each for h, form in forms.items() if (each := linear(h, form, counter)) is not None]
    return min(found, key=lambda each: abs(each.step), default=None)


def eliminated(forms: Mapping[Term, Form], counter: Term) -> Iterator[Term]:
    """Yields relations between the variables, first those that hold in all cases."""
    yield from _relations(forms, counter)
    conditions = dict.fromkeys(
        node.args[0]
        for _, value in forms.values()
        for node in subterms(value)
        if node.kind is Kind.ITE
    )
    for condition in list(conditions)[:_MOST_CONDITIONS]:
        cases = [_under(forms, condition, branch) for branch in (1, 2)]
        tests = (condition, build.negate(condition))
        if counter not in free_variables(condition):
            for test, case in zip(tests, cases, strict=True):
                for relation in _relations(case, counter):
                    yield build.implies(test, relation)
        else:
            yield from _phases(tests, cases, counter)


def _under(forms: Mapping[Term, Form], condition: Term, branch: int) -> dict[Term, Form]:
    return {
        here: (times, chosen_branch(value, condition, branch))
        for here, (times, value) in forms.items()
    }


def _relations(forms: Mapping[Term, Form], counter: Term) -> Iterator[Term]:
    by = pivot(forms, counter)
    functions = _functions(forms, counter)
    for here, (times, value) in forms.items():
        others = {term: other for term, other in functions.items() if other is not here}
        value = substitute(value, others)
        scaled = build.scale(times, here)
        along = linear(here, (times, value), counter)
        if counter not in free_variables(value):
            yield build.eq(scaled, value)
        elif by is not None and here is by.here:
            yield from by.facts()
        elif along is not None and by is not None:
            left = build.scale(by.step, build.sub(here, along.start))
            yield build.eq(left, build.scale(along.step, build.sub(by.here, by.start)))
        elif by is not None:
            yield build.eq(scaled, substitute(value, {counter: by.counter()}))


def _functions(forms: Mapping[Term, Form], counter: Term) -> dict[Term, Term]:
    """Returns functions of the counter, such as a power, with a variable that equals each."""
    found: dict[Term, Term] = {}
    for here, (times, value) in forms.items():
        if times == 1 and value.kind is Kind.APPLY and counter in free_variables(value):
            found.setdefault(value, here)
    return found


def _phases(
    tests: tuple[Term, Term], cases: list[dict[Term, Form]], counter: Term
) -> Iterator[Term]:
    """Yields the disjunction of two phases, each with the relations of its own forms."""
    sides: list[list[Term]] = []
    for test, case in zip(tests, cases, strict=True):
        by = pivot(case, counter)
        if by is None:
            return
        sides.append([substitute(test, {counter: by.counter()}), *_relations(case, counter)])
    yield build.disjunction(build.conjunction(side) for side in sides)
