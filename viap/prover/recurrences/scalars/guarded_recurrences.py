"""V(n+1) = step(V(n), n), V(0) = start: closed forms, by the cases of steps.

The value is the variable VALUE in steps. The classes that need more than a line are in
modules of their own; each returns None if it has no answer.
"""

from typing import TYPE_CHECKING

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE
from viap.prover.recurrences.counter_conditions import (
    always,
    decided,
    first_atom,
    point,
    pruned,
    threshold,
)
from viap.prover.recurrences.scalars.fast_solver import FastSolver
from viap.prover.recurrences.scalars.linear_systems import without_parity

if TYPE_CHECKING:
    from viap.prover.recurrences.scalar_solver import ScalarSolver

MOST_CASES = 24
MOST_SIZE = 600


class RecurrenceSolver:
    """Solves recurrences in one counter by cases, with a limit on their number.

    `solver` solves the steps without cases; the fast path by default.
    """

    def __init__(self, counter: Term, solver: "ScalarSolver | None" = None) -> None:
        self.counter = counter
        self.solver = solver or FastSolver()
        self.cases = MOST_CASES

    def solve(self, start: Term, step: Term) -> Term | None:
        """Returns V(n) as a term in n that may have exact quotients; None if unsolved."""
        self.cases -= 1
        if self.cases < 0 or step.size > MOST_SIZE or start.size > MOST_SIZE:
            return None
        if step is VALUE:
            return start
        if VALUE not in free_variables(step):
            return self._reset(start, step)
        plain = without_parity(step, self.counter)
        solved = self.solver.value(start, plain, self.counter) if _is_plain(plain) else None
        if solved is not None:
            return solved
        atom = first_atom(step)
        if atom is None:
            from viap.prover.recurrences.scalars.periodic_steps import modular, residues

            return modular(self, start, step) or residues(self, start, step)
        return self._guarded(start, step, atom)

    def _where(self, fact: Term, start: Term, step: Term) -> Term | None:
        """Returns the solution under a fact about values that the loop does not change."""
        naturals = (self.counter,)
        return self.solve(pruned(start, (fact,), naturals), pruned(step, (fact,), naturals))

    def shifted(self, term: Term, distance: Term) -> Term:
        return substitute(term, {self.counter: build.add(self.counter, distance)})

    def at(self, term: Term, place: Term) -> Term:
        return substitute(term, {self.counter: place})

    def _reset(self, start: Term, step: Term) -> Term:
        """Returns V(n) if each step overwrites the value: the last iteration decides."""
        later = self.shifted(step, build.number(-1))
        if self.at(later, build.ZERO) is start:
            return later
        return build.ite(build.eq(self.counter, build.ZERO), start, later)

    # ------------------------------------------------------------- conditions

    def _guarded(self, start: Term, step: Term, atom: Term) -> Term | None:
        arms = {value: decided(step, atom, value) for value in (True, False)}
        free = free_variables(atom)
        if VALUE in free:
            from viap.prover.recurrences.scalars.periodic_steps import orbit

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
        from viap.prover.recurrences.scalars.periodic_steps import counted, residues

        return counted(self, start, atom, arms) or residues(self, start, step)

    def phases(self, start: Term, early: Term, late: Term, bound: Term) -> Term | None:
        """Solves one step for n < bound, another from there on."""
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
        """Solves a step that differs in one iteration only."""
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
        """Solves a condition on the value itself, which changes once or recurs."""
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
        """Solves repeated walks in equal steps from `back` until the condition changes."""
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
    """Returns True if a value beyond a bound stays there: it stops, or keeps its direction."""
    late = build.sub(arms[not first], VALUE)
    early = build.sub(arms[first], VALUE)
    if late is build.ZERO:
        return True
    return early.is_number and late.is_number and early.value * late.value > 0


def _is_plain(step: Term) -> bool:
    """True if a step has no cases."""
    return all(node.kind is not Kind.ITE for node in subterms(step))
