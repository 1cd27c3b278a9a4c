"""Recurrences that contain a fold: solved without functions, with one, or case by case."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import VALUE, line
from viap.prover.recurrences.algebra.powers import power, power_of
from viap.prover.recurrences.candidates import Candidate, CandidateOption, candidate_of
from viap.prover.recurrences.counter_conditions import (
    CounterPoint,
    decided,
    point,
    pruned,
    threshold,
)
from viap.prover.recurrences.folds.element_sums import cutting, index_of, solve_sum
from viap.prover.recurrences.folds.fold_functions import OPERATIONS, PRODUCT, Folds
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    inner_symbols,
    mentions,
    resolved,
    stays_facts,
    unwrapped,
)
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.prover.recurrences.scalars.single_scalars import option_of


def solved_recurrence(
    start: Term, step: Term, counter: Term, folds: Folds, facts: Iterable[Term]
) -> Term | None:
    """Returns V(n), if V(0) = start and V(n+1) = step; None if unsolved.

    The facts hold in complete iterations.
    """
    facts = tuple(facts)
    form = _whole(start, step, counter, folds, facts)
    if form is not None:
        return form
    # Later phases count from zero again: facts about the counter are not true there.
    fixed = tuple(fact for fact in facts if counter not in free_variables(fact))
    return _Phases(counter, folds, fixed).solve(start, pruned(step, facts, (counter,)))


def _whole(
    start: Term, step: Term, counter: Term, folds: Folds, facts: tuple[Term, ...]
) -> Term | None:
    form = RecurrenceSolver(counter).solve(start, step)
    if form is not None:
        return form
    given = (folds, counter, start, pruned(step, facts, (counter,)), facts)
    return solve_sum(*given) or solve_chain(*given)


class _Phases(RecurrenceSolver):
    """Solves each phase of a condition on the counter, perhaps by a fold of its own."""

    def __init__(self, counter: Term, folds: Folds, facts: tuple[Term, ...]) -> None:
        super().__init__(counter)
        self.folds = folds
        self.facts = facts

    def solve(self, start: Term, step: Term) -> Term | None:
        form = _whole(start, step, self.counter, self.folds, self.facts)
        return form if form is not None else super().solve(start, step)


# ---- Scalars of loops that are folds of the values read by the iterations.


_LONGEST_STEP = 60


class FoldingLoop:
    """A loop, and the closed forms known so far.

    `facts` hold in complete iterations of executions that enter the loop, and `iterated` in
    all complete iterations. `own` are the symbols of the loop, which no other loop uses in the
    same way. `alone`: there is no other loop beside it.
    """

    def __init__(
        self,
        theory: Theory,
        loop: Loop,
        known: Mapping[Symbol, KnownValue],
        folds: Folds,
        facts: tuple[Term, ...],
    ) -> None:
        self.loop, self.known, self.folds, self.facts = loop, known, folds, facts
        self.iterated = stays_facts(theory, loop, known)
        self.own = own_symbols(theory, loop)
        self.alone = {*loop.around(), *loop.inside()}.issuperset(theory.loops)

    def fold(self, symbol: Symbol, recurrence: ScalarRecurrence) -> Candidate | None:
        """Returns a closed form with fold functions; None if there is a simpler one or none."""
        loop, known, facts, start = self.loop, self.known, self.facts, recurrence.start
        step, _ = resolved(recurrence.step, loop, known, solving=True)
        step = substitute(step, {apply(symbol, *loop.counters): VALUE})
        if mentions(step, (*loop.scalars.values(), *inner_symbols(loop))):
            return None

        # Values known only for executions that enter the loop were useless without these facts.
        given_entry = any(
            node.kind is Kind.APPLY and node.payload in known and known[node.payload].entered
            for node in subterms(recurrence.step)
        )

        def options() -> Iterator[CandidateOption]:
            solved = False
            # First as if nothing wrapped around, then as if the value did not, then as it is.
            inner = step.args[0] if step.kind is Kind.WRAP else step
            # Products mostly do wrap, and failing to prove otherwise takes long.
            wrapped_product = step.kind is Kind.WRAP and inner.kind is Kind.MUL
            for form in dict.fromkeys((unwrapped(step), inner)):
                short = pruned(form, facts, loop.counters)
                value = RecurrenceSolver(loop.counter).solve(start, short)
                tried = not given_entry and pruned(form, self.iterated, loop.counters) is short
                if value is not None and tried:
                    solved = True
                    continue
                value = value or solved_recurrence(start, short, loop.counter, self.folds, facts)
                if value is None:
                    continue
                solved = True
                if not wrapped_product:
                    yield option_of(loop, symbol, value, running=True)
                if step.kind is Kind.WRAP:
                    yield option_of(loop, symbol, value, True, step.payload)
            short = pruned(step, facts, loop.counters)
            # Another loop may take the same steps, but not if they use this loop's own symbols.
            repeated = not (self.alone or solved or mentions(short, self.own))
            if (repeated or self._reads_others(short)) and short.size <= _LONGEST_STEP:
                value = self.folds.iterate(short, VALUE, loop.counter, start)
                yield option_of(loop, symbol, value, running=True)

        return candidate_of(loop, symbol, options())

    def _reads_others(self, step: Term) -> bool:
        """Returns True if iterations read successive values from before the loop."""
        return any(
            node.kind is Kind.APPLY
            and node.payload not in self.own
            and self.loop.counter in free_variables(node)
            for node in subterms(step)
        )


def own_symbols(theory: Theory, loop: Loop) -> frozenset[Symbol]:
    """Returns the symbols changed by a loop and those around it: variables, arrays, inputs."""
    found: set[Symbol] = set()
    for around in loop.around():
        found |= {*around.scalars.values(), *around.memories.values()}
        found |= {each.symbol for each in theory.inputs if each.loop is around}
    return frozenset(found)


# ---- Chains of an operation over unknown elements: the largest, the smallest, bits, products.
#
# Elements cannot be removed from a chain again. So the counters are cut into segments at the
# places where the element's term changes, and each segment is a chain of its own.


MOST_CASES = 24
_PLACE = variable("place^")


def solve_chain(
    folds: Folds, counter: Term, start: Term, step: Term, facts: Iterable[Term]
) -> Term | None:
    """Returns V(n), if V(n+1) is an operation on V(n) and any g(n); None if it is not."""
    found = _operation(step)
    if found is None:
        return None
    name, element = found
    # The places of elements differ from their number, although both are called n so far.
    there = {counter: _PLACE}
    about_places = tuple(substitute(fact, there) for fact in facts)
    chain = _Chain(folds, name, counter)
    return chain.over(start, substitute(element, there), _Places(build.ZERO, counter, about_places))


def _operation(step: Term) -> tuple[str, Term] | None:
    """Returns the operation of a step and its other operand; None if there is none."""
    found: tuple[str, Term] | None = None
    if step.kind is Kind.BITS and VALUE in step.args:
        (other,) = (arg for arg in step.args if arg is not VALUE)
        found = step.payload, other
    elif step.kind is Kind.MUL and VALUE in step.args:
        others = list(step.args)
        others.remove(VALUE)
        # The solver is weak on products, and weaker on wrapped factors.
        if not any(node.kind is Kind.WRAP for node in subterms(*others)):
            found = PRODUCT, reduce(build.mul, others)
    elif step.kind is Kind.ITE and VALUE in free_variables(step.args[0]):
        found = _extreme(*step.args)
    elif step.kind is Kind.ITE:
        return _of_cases(*step.args)
    return None if found is None or VALUE in free_variables(found[1]) else found


def _extreme(condition: Term, then: Term, orelse: Term) -> tuple[str, Term] | None:
    """Recognises max(V, e) and min(V, e): comparisons of V with e."""
    if condition.kind not in (Kind.LE, Kind.LT) or VALUE not in (then, orelse):
        return None
    element = orelse if then is VALUE else then
    if set(condition.args) != {VALUE, element}:
        return None
    larger = condition.args[1] is then
    return "max" if larger else "min", element


def _of_cases(condition: Term, then: Term, orelse: Term) -> tuple[str, Term] | None:
    """Joins the same operation of both cases; an unchanged value takes the neutral element."""
    first, second = _operation(then), _operation(orelse)
    if first is not None and second is not None and first[0] == second[0]:
        return first[0], build.ite(condition, first[1], second[1])
    for one, other in ((first, orelse), (second, then)):
        neutral = None if one is None else OPERATIONS[one[0]].neutral
        if one is not None and neutral is not None and other is VALUE:
            arms = (one[1], neutral) if one is first else (neutral, one[1])
            return one[0], build.ite(condition, *arms)
    return None


class _Places(NamedTuple):
    """Places from low to before high; the facts are about these and about constant values."""

    low: Term
    high: Term
    facts: tuple[Term, ...]

    def where(self, *more: Term) -> "_Places":
        return self._replace(facts=(*more, *self.facts))


class _Chain:
    def __init__(self, folds: Folds, name: str, counter: Term) -> None:
        self.folds = folds
        self.name = name
        self.operation = OPERATIONS[name]
        self.number = counter
        self.counter = _PLACE
        self.cases = MOST_CASES

    def over(self, start: Term, element: Term, among: _Places) -> Term | None:
        """Returns the operation on a start and on the elements at some places."""
        self.cases -= 1
        here = self.counter
        if self.cases < 0:
            return None
        if pruned(build.lt(here, among.low), among.facts, (here,)) is build.TRUE:
            return start
        inside = (build.le(among.low, here), build.lt(here, among.high), *among.facts)
        element = pruned(element, inside, (here,))
        condition = cutting(element, here)
        if condition is None:
            return self._segment(start, element, among)
        then, orelse = (decided(element, condition, value) for value in (True, False))
        if here not in free_variables(condition):
            first = self.over(start, then, among)
            second = self.over(start, orelse, among)
            if first is None or second is None:
                return None
            return build.ite(condition, first, second)
        change = threshold(condition, here)
        if change is not None:
            early, late = (then, orelse) if change.first else (orelse, then)
            return self._cut(start, early, late, among, change.bound)
        place = point(condition, here)
        assert place is not None
        return self._without(start, then, orelse, among, place)

    def _cut(
        self, start: Term, early: Term, late: Term, among: _Places, bound: Term
    ) -> Term | None:
        """Returns the chain of one element before a bound, another from there on."""
        all_late = self._decided(build.le(bound, among.low), among.facts)
        if all_late is build.TRUE:
            return self.over(start, late, among)
        all_early = self._decided(build.le(among.high, bound), among.facts)
        first = self.over(start, early, among.where(build.lt(self.counter, bound)))
        if all_early is build.TRUE or first is None:
            return first
        middle = self.over(start, early, among._replace(high=bound))
        both = None if middle is None else self.over(middle, late, among._replace(low=bound))
        if both is None:
            return None
        whole = build.ite(all_early, first, both)
        if all_late is build.FALSE:
            return whole
        only = self.over(start, late, among.where(build.le(bound, self.counter)))
        return None if only is None else build.ite(all_late, only, whole)

    def _without(
        self, start: Term, special: Term, usual: Term, among: _Places, at: CounterPoint
    ) -> Term | None:
        """Returns the chain of one element at a place, another elsewhere."""
        facts, place = among.facts, at.place
        exists = self._decided(at.exists, facts)
        possible = build.conjunction((exists, self._decided(build.le(among.low, place), facts)))
        reached = self._decided(build.lt(place, among.high), facts)
        found = build.conjunction((possible, reached))
        elsewhere: Term | None = build.ZERO
        if found is not build.TRUE:
            more = (build.lt(self.counter, place),) if possible is build.TRUE else ()
            elsewhere = self.over(start, usual, among.where(*more))
        if elsewhere is None or found is build.FALSE:
            return elsewhere
        there = self.operation.join(start, substitute(special, {self.counter: place}))
        before = self.over(there, usual, among._replace(high=place))
        if before is None:
            return None
        after = self.over(before, usual, among._replace(low=build.add(place, build.ONE)))
        return None if after is None else build.ite(found, after, elsewhere)

    def _decided(self, condition: Term, facts: Iterable[Term]) -> Term:
        # Facts about places are about elements, not about their number.
        fixed = [fact for fact in facts if self.counter not in free_variables(fact)]
        return pruned(condition, fixed, (self.number,))

    def _segment(self, start: Term, element: Term, among: _Places) -> Term:
        """Returns the chain of elements without cases, shifted so that the index counts them."""
        low, high = among.low, among.high
        many = build.sub(high, low)
        if many.is_number and many.value <= 0:
            return start
        line = index_of(element, self.counter) or self._numbers(element)
        first = low
        if line is not None:
            slope, rest = line
            place = build.sub(self.counter, rest) if slope > 0 else build.sub(rest, self.counter)
            element = substitute(element, {self.counter: place})
            # A backward segment starts at its end.
            first = (
                build.add(low, rest) if slope > 0 else build.sub(rest, build.sub(high, build.ONE))
            )
        if self.counter not in free_variables(element):
            return self._constant(start, element, many)
        if many is build.ONE:
            return self.operation.join(start, substitute(element, {self.counter: first}))
        chain = self.folds.chain(self.name, element, self.counter, many, first)
        joined = self.operation.join(start, chain)
        if self.operation.neutral is not None:
            return joined
        return build.ite(build.lt(low, high), joined, start)

    def _numbers(self, element: Term) -> tuple[int, Term] | None:
        """Returns the direction of elements that are numbers at equal distances, and their start.

        The start is a number of distances. Such elements are treated like indices.
        """
        at = line(element, self.counter)
        if at is None or at.slope == 0:
            return None
        slope, rest = at
        parts, number = build.monomials(rest)
        far = [
            build.scale(times // abs(slope), part)
            for part, times in parts.items()
            if times % slope == 0
        ]
        direction = 1 if slope > 0 else -1
        away = build.add(*far, build.number(number // abs(slope)))
        return None if (direction, away) == (1, build.ZERO) else (direction, away)

    def _constant(self, start: Term, element: Term, many: Term) -> Term:
        """Returns the chain of `many` equal elements; they cancel in pairs for exclusive or."""
        joined = self.operation.join(start, element)
        if self.operation.idempotent:
            return build.ite(build.lt(build.ZERO, many), joined, start)
        if self.name == PRODUCT:
            positive = element.is_number and element.value > 0
            times = power(element.value, many) if positive else power_of(element, many)
            return build.mul(start, times)
        odd = build.eq(build.floor_mod(many, build.number(2)), build.ONE)
        return build.ite(odd, joined, start)
