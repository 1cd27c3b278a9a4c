"""V(n+1) = step(V(n), n), V(0) = start: closed forms, by the cases that steps have.

The value is written as the variable VALUE in steps. The classes that need more than a line
are in modules of their own; each gives None where it has no answer.
"""

from fractions import Fraction

from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import (
    EXACT,
    VALUE,
    Monomial,
    Polynomial,
    product,
    read,
    write,
)
from viap.recurrences.counter_conditions import (
    always,
    decided,
    first_atom,
    point,
    pruned,
    threshold,
)
from viap.recurrences.scalars.linear_systems import closed
from viap.recurrences.scalars.periodic_steps import counted, modular, orbit, residues

MOST_CASES = 24
MOST_SIZE = 600


class RecurrenceSolver:
    """Solves recurrences in one counter, with a limit on the number of cases."""

    def __init__(self, counter: Term) -> None:
        self.counter = counter
        self.cases = MOST_CASES

    def solve(self, start: Term, step: Term) -> Term | None:
        """V(n) as a term in n that may have exact quotients."""
        self.cases -= 1
        if self.cases < 0 or step.size > MOST_SIZE or start.size > MOST_SIZE:
            return None
        if step is VALUE:
            return start
        if VALUE not in free_variables(step):
            return self._reset(start, step)
        solved = self._linear(start, step)
        if solved is not None:
            return solved
        atom = first_atom(step)
        if atom is None:
            return modular(self, start, step) or residues(self, start, step)
        return self._guarded(start, step, atom)

    def _where(self, fact: Term, start: Term, step: Term) -> Term | None:
        """The solution, where a fact holds of values that the loop doesn't change."""
        naturals = (self.counter,)
        return self.solve(pruned(start, (fact,), naturals), pruned(step, (fact,), naturals))

    def shifted(self, term: Term, distance: Term) -> Term:
        return substitute(term, {self.counter: build.add(self.counter, distance)})

    def at(self, term: Term, place: Term) -> Term:
        return substitute(term, {self.counter: place})

    def _reset(self, start: Term, step: Term) -> Term:
        """The last iteration alone decides."""
        later = self.shifted(step, build.number(-1))
        if self.at(later, build.ZERO) is start:
            return later
        return build.ite(build.eq(self.counter, build.ZERO), start, later)

    def _linear(self, start: Term, step: Term) -> Term | None:
        parts = linear_step(step, self.counter)
        beginning = read(start, self.counter)
        if parts is None or beginning is None:
            return None
        factor, growth = parts
        if list(factor) != [Monomial()]:
            return self._symbolic(beginning, factor, growth)
        result = closed([[factor[Monomial()]]], [growth], [beginning])
        return None if result is None else write(result[0][0], self.counter)

    def _symbolic(self, start: Polynomial, factor: Polynomial, growth: Polynomial) -> Term | None:
        """V(n+1) = a*V(n), for a value a that the loop doesn't change."""
        if growth or any(m.degree or m.base != 1 or m.bases for m in factor):
            return None
        base = write(factor, self.counter)
        if base.kind is Kind.APPLY and base.payload == EXACT:
            return None
        return write(product(start, {Monomial(bases=(base,)): Fraction(1)}), self.counter)

    # ------------------------------------------------------------- conditions

    def _guarded(self, start: Term, step: Term, atom: Term) -> Term | None:
        arms = {value: decided(step, atom, value) for value in (True, False)}
        free = free_variables(atom)
        if VALUE in free:
            return self._self_guarded(start, step, atom, arms) or orbit(self, start, step)
        if self.counter not in free:
            then = self._where(atom, start, arms[True])
            orelse = self._where(build.negate(atom), start, arms[False])
            if then is None or orelse is None:
                return None
            return build.ite(atom, then, orelse)
        constant = always(atom, self.counter)
        if constant is not None:
            return self.solve(start, arms[constant])
        change = threshold(atom, self.counter)
        if change is not None:
            return self.phases(start, arms[change.first], arms[not change.first], change.bound)
        place = point(atom, self.counter)
        if place is not None:
            return self._once(start, arms, place.place, place.exists)
        return counted(self, start, atom, arms) or residues(self, start, step)

    def phases(self, start: Term, early: Term, late: Term, bound: Term) -> Term | None:
        """One step for n < bound, another from there on."""
        at_once = None
        if not bound.is_number or bound.value <= 0:
            at_once = self.solve(start, late)
            if at_once is None or bound.is_number:
                return at_once
        natural = build.le(build.ZERO, bound)
        early = pruned(early, (natural, build.lt(self.counter, bound)), (self.counter,))
        before = self._where(natural, start, early)
        if before is None:
            return None
        after = self._where(natural, self.at(before, bound), self.shifted(late, bound))
        if after is None:
            return None
        after = self.shifted(after, build.neg(bound))
        value = build.ite(build.le(self.counter, bound), before, after)
        if at_once is None:
            return value
        return build.ite(natural, value, at_once)

    def _once(self, start: Term, arms: dict[bool, Term], place: Term, exists: Term) -> Term | None:
        """One step in all iterations but one."""
        before = self.solve(start, arms[False])
        if before is None or exists is build.FALSE:
            return before
        special = substitute(arms[True], {VALUE: self.at(before, place), self.counter: place})
        behind = build.add(place, build.ONE)
        after = self.solve(special, self.shifted(arms[False], behind))
        if after is None:
            return None
        after = self.shifted(after, build.neg(behind))
        passed = build.conjunction((exists, build.lt(place, self.counter)))
        return build.ite(passed, after, before)

    def _self_guarded(
        self, start: Term, step: Term, atom: Term, arms: dict[bool, Term]
    ) -> Term | None:
        """The condition is on the value itself: it may change once, or come back."""
        for first in (True, False):
            before = self.solve(start, arms[first])
            if before is None:
                continue
            there = substitute(atom, {VALUE: before})
            if always(there, self.counter) is first:
                return before
            change = threshold(there, self.counter)
            if change is not None and change.first is first and _goes_on(arms, first):
                return self.phases(start, arms[first], arms[not first], change.bound)
        for first in (True, False):
            cycle = self._cycle(start, atom, arms[first], arms[not first], first)
            if cycle is not None:
                return cycle
        return None

    def _cycle(self, start: Term, atom: Term, going: Term, back: Term, first: bool) -> Term | None:
        """Steps of one length from `back` up to where the condition changes, again and again."""
        length = build.sub(going, VALUE)
        if not length.is_number or not length.value:
            return None
        if not free_variables(back).isdisjoint((VALUE, self.counter)):
            return None
        walk = build.add(back, build.scale(length.value, self.counter))
        there = substitute(atom, {VALUE: walk})
        change = threshold(there, self.counter)
        if change is not None:
            if change.first is not first:
                return None
            last = change.bound
        else:
            place = point(there, self.counter)
            if place is None or first:
                return None
            last = place.place
        done = build.sub(start, back)
        if length.value != 1:
            if not done.is_number or done.value % length.value:
                return None
            done = build.number(done.value // length.value)
        period = build.add(last, build.ONE)
        if period.is_number and period.value <= 0:
            return None
        phase = build.floor_mod(build.add(self.counter, done), period)
        return build.add(back, build.scale(length.value, phase))


def _goes_on(arms: dict[bool, Term], first: bool) -> bool:
    """Whether a value that has passed a bound stays behind it: it stops, or goes the same way."""
    late = build.sub(arms[not first], VALUE)
    early = build.sub(arms[first], VALUE)
    if late is build.ZERO:
        return True
    return early.is_number and late.is_number and early.value * late.value > 0


def linear_step(step: Term, counter: Term) -> tuple[Polynomial, Polynomial] | None:
    """A step as factor*VALUE + growth."""
    if any(node.kind is Kind.ITE for node in subterms(step)):
        return None
    polynomial = read(step, counter)
    if polynomial is None:
        return None
    factor: Polynomial = {}
    growth: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        inside = [atom for atom in monomial.atoms if VALUE in free_variables(atom)]
        if not inside:
            growth[monomial] = coefficient
        elif inside == [VALUE]:
            atoms = tuple(atom for atom in monomial.atoms if atom is not VALUE)
            factor[monomial._replace(atoms=atoms)] = coefficient
        else:
            return None
    return factor, growth
