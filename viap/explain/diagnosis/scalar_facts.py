"""Facts about scalars that hold in all observed states of a loop's head."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations

from viap.core.logic.terms import Term
from viap.core.program import build
from viap.core.program.integer_types import INT
from viap.core.program.nodes import (
    Assign,
    Binary,
    Constant,
    Expr,
    Scalar,
    Variable,
    statements,
    written_place,
)
from viap.explain.diagnosis.facts import Fact, implication
from viap.explain.diagnosis.head_states import HeadState
from viap.explain.diagnosis.vocabulary import Vocabulary, without_wraps
from viap.facts.core_formulas import formula_of

_MODULI = (2, 3, 4, 5, 8, 10)
_MOST_PREMISES = 16
_FACTORS = range(2, 11)


class ScalarFacts:
    """Proposes facts; each holds in all states."""

    def __init__(self, words: Vocabulary, states: Sequence[HeadState]) -> None:
        self.words, self.states = words, states
        self.at = words.loop.position

    def every(self) -> Iterator[Fact]:
        yield from self._conditions()
        yield from self.plain(self.states)
        yield from self._sums()
        yield from self._congruences()
        yield from self._periods()
        yield from self._implications()

    # ------------------------------------------------------------- conditions of the program

    def _conditions(self) -> Iterator[Fact]:
        """Yields comparisons of the claim and of the program, as they are, or not strict."""
        for cost, conditions in ((0, self.words.claim), (1, self.words.conditions)):
            for condition in conditions:
                if self.words.knows(condition):
                    for variant in _variants(condition):
                        yield from self._checked(self._of(variant, cost), self.states)

    def _of(self, condition: Expr, cost: int) -> Fact:
        return Fact(condition, cost)

    def _checked(self, fact: Fact, states: Sequence[HeadState]) -> Iterator[Fact]:
        test = fact.test()
        if all(test(state) for state in states):
            yield fact

    # ------------------------------------------------------------- bounds and differences

    def plain(self, states: Sequence[HeadState]) -> Iterator[Fact]:
        """Yields bounds of scalars and of differences that hold in some states."""
        words = self.words
        values = {v: [state.scalars[v] for state in states] for v in words.scalars}
        for scalar in words.scalars:
            yield from self._bounds(scalar, values[scalar])
        for term in words.terms:
            yield from self._term_bounds(term, states)
        for x, y in combinations(words.scalars, 2):
            apart = [a - b for a, b in zip(values[x], values[y], strict=True)]
            yield from self._differences(x, y, apart)

    def _bounds(self, scalar: Scalar, values: list[int]) -> Iterator[Fact]:
        low, high = min(values), max(values)
        if low == high:
            yield self._compare("==", scalar, low, 1)
            return
        for cost, bound in self._near(values, low, lambda c: c <= low, max):
            yield self._compare(">=", scalar, bound, cost)
        for cost, bound in self._near(values, high, lambda c: c >= high, min):
            yield self._compare("<=", scalar, bound, cost)
        for value in self.words.constants:
            if low < value < high and value not in values:
                yield self._compare("!=", scalar, value, 2)

    def _near(
        self,
        values: list[int],
        exact: int,
        fits: Callable[[int], bool],
        best: Callable[[list[int]], int],
    ) -> Iterator[tuple[int, int]]:
        """Yields bounds with their costs: a constant of the program, and a value that is usual."""
        named = [c + d for c in self.words.constants for d in (0, 1, -1) if fits(c + d)]
        if named:
            yield (1 if best(named) == exact else 2), best(named)
        usual = values.count(exact) >= max(4, len(values) // 20)
        if usual and (not named or best(named) != exact):
            yield 3, exact

    def _differences(self, x: Scalar, y: Scalar, apart: list[int]) -> Iterator[Fact]:
        low, high = min(apart), max(apart)
        if low == high and low in self.words.constants:
            yield self._fact("==", self._v(x), self._plus(y, low), 1)
            return
        near = {-1, 0, 1, *self.words.constants}
        # Only bounds that some state attains: others say little.
        if low in near or low >= 0:
            bound = low if low in near else 1
            # x - y >= bound: y <= x - bound
            yield self._fact("<=", self._v(y), self._plus(x, -bound), 1)
        if high in near or high <= 0:
            bound = high if high in near else -1
            yield self._fact("<=", self._v(x), self._plus(y, bound), 1)
        if low < 0 < high and 0 not in apart:
            yield self._fact("!=", self._v(x), self._v(y), 2)

    def _term_bounds(self, term: Expr, states: Sequence[HeadState]) -> Iterator[Fact]:
        words = self.words
        for scalar in words.scalars:
            for op in ("==", "<=", ">="):
                wide = build.convert(term, words.wide, self.at)
                fact = self._fact(op, wide, self._v(scalar), 2)
                yield from self._checked(fact, states)
        for op in ("==", "!=", "<=", ">="):
            for value in words.constants[:6]:
                wide = build.convert(term, words.wide, self.at)
                fact = self._fact(op, wide, self._c(value), 2)
                yield from self._checked(fact, states)

    # ------------------------------------------------------------- sums, products, congruences

    def _sums(self) -> Iterator[Fact]:
        """Yields equations and bounds of sums of two scalars, and of multiples and products."""
        words, states = self.words, self.states
        for x, y in permutations(words.scalars, 2):
            for factor in _FACTORS:
                rest = {s.scalars[x] - factor * s.scalars[y] for s in states}
                if len(rest) == 1 and len({s.scalars[y] for s in states}) > 2:
                    (offset,) = rest
                    multiple = self._binary("*", self._c(factor), self._v(y))
                    value = self._binary("+", multiple, self._c(offset))
                    yield self._fact("==", self._v(x), value, 2)
        for x, y in combinations(words.scalars, 2):
            for z in words.scalars:
                if z in (x, y):
                    continue
                yield from self._sum(x, y, z)

    def _sum(self, x: Scalar, y: Scalar, z: Scalar) -> Iterator[Fact]:
        states = self.states
        sums = [s.scalars[x] + s.scalars[y] - s.scalars[z] for s in states]
        total = self._binary("+", self._v(x), self._v(y))
        low, high = min(sums), max(sums)
        if low == high:
            value = self._plus(z, low)
            yield self._fact("==", total, value, 2)
        elif high in (-1, 0, 1):
            value = self._plus(z, high)
            yield self._fact("<=", total, value, 3)
        elif low in (-1, 0, 1):
            value = self._plus(z, low)
            yield self._fact(">=", total, value, 3)
        if all(s.scalars[x] * s.scalars[y] == s.scalars[z] for s in states):
            product = self._binary("*", self._v(x), self._v(y))
            yield self._fact("==", self._v(z), product, 2)

    def _congruences(self) -> Iterator[Fact]:
        moduli = [*_MODULI, *(c for c in self.words.constants if c > 10)]
        for scalar in self.words.scalars:
            values = [state.scalars[scalar] for state in self.states]
            if len(set(values)) < 3 or min(values) < 0:
                continue
            for modulus in moduli:
                rests = {value % modulus for value in values}
                rest = self._binary("%", self._v(scalar), self._c(modulus))
                if len(rests) == 1:
                    (only,) = rests
                    yield self._fact("==", rest, self._c(only), 2)
                elif len(set(values)) > modulus and 0 not in rests:
                    yield self._fact("!=", rest, self._c(0), 3)

        yield from self._congruent_sums()

    def _congruent_sums(self) -> Iterator[Fact]:
        """Yields that sums of scalars are congruent: `(x + y) % m == z % m`."""
        named = [c for c in self.words.constants if c > 1]
        for modulus in dict.fromkeys((*named, *self.words.moduli)):
            rests = {v: [s.scalars[v] % modulus for s in self.states] for v in self.words.scalars}
            live = [v for v in self.words.scalars if len(set(rests[v])) > 1]
            for x, y in combinations(live, 2):
                if rests[x] == rests[y]:
                    yield from self._congruent(self._v(x), y, modulus)
                yield from self._constant_rest(x, y, modulus, rests[x], rests[y])
                for z in live:
                    if z in (x, y):
                        continue
                    sums = [(a + b) % modulus for a, b in zip(rests[x], rests[y], strict=True)]
                    if sums == rests[z]:
                        total = self._binary("+", self._v(x), self._v(y))
                        yield from self._congruent(total, z, modulus)

    def _constant_rest(
        self, x: Scalar, y: Scalar, modulus: int, left: list[int], right: list[int]
    ) -> Iterator[Fact]:
        """Yields that the rest of a sum is always the same: `(x + y) % m == c`."""
        sums = {(a + b) % modulus for a, b in zip(left, right, strict=True)}
        if len(sums) == 1:
            (only,) = sums
            total = self._binary("+", self._v(x), self._v(y))
            rest = self._binary("%", total, self._c(modulus))
            fact = self._fact("==", rest, self._c(only), 2)
            yield from self._checked(fact, self.states)

    def _congruent(self, left: Expr, right: Scalar, modulus: int) -> Iterator[Fact]:
        rest = self._binary("%", left, self._c(modulus))
        other = self._binary("%", self._v(right), self._c(modulus))
        yield from self._checked(self._fact("==", rest, other, 2), self.states)

    # ------------------------------------------------------------- implications

    def _periods(self) -> Iterator[Fact]:
        """Yields rests that follow from the rest of a counter: `k % 3 == 0 ==> a % 2 == 0`."""
        moduli = self.words.moduli
        for counter in _counters(self.words):
            for period in moduli:
                for number in range(period):
                    premise = self._rest(counter, period, number)
                    chosen = [s for s in self.states if s.scalars[counter] % period == number]
                    if len({s.scalars[counter] for s in chosen}) < 2:
                        continue
                    for scalar in self.words.scalars:
                        for modulus in moduli if scalar is not counter else ():
                            rests = {s.scalars[scalar] % modulus for s in chosen}
                            every = {s.scalars[scalar] % modulus for s in self.states}
                            if len(rests) == 1 and rests != every:
                                rest = self._rest(scalar, modulus, *rests)
                                made = implication(premise, rest, self.at)
                                yield from self._checked(made, self.states)

    def _rest(self, scalar: Scalar, modulus: int, value: int) -> Fact:
        rest = self._binary("%", self._v(scalar), self._c(modulus))
        return self._fact("==", rest, self._c(value), 1)

    def _implications(self) -> Iterator[Fact]:
        """Yields what holds whenever a condition holds, and not always."""
        always = {fact.formula() for fact in self.plain(self.states)}
        for premise in self._premises():
            test = premise.test()
            chosen = [state for state in self.states if test(state)]
            if len(chosen) < 3 or len(chosen) == len(self.states):
                continue
            for conclusion in self.plain(chosen):
                if conclusion.formula() not in {*always, premise.formula()}:
                    yield implication(premise, conclusion, self.at)

    def _premises(self) -> list[Fact]:
        found: dict[Term, Fact] = {}
        for scalar in self.words.scalars:
            values = {state.scalars[scalar] for state in self.states}
            if 2 <= len(values) <= 4:
                for value in sorted(values):
                    fact = self._compare("==", scalar, value, 1)
                    found.setdefault(fact.formula(), fact)
        # What holds after the loop is the claim again, or says no more than that.
        behind = {formula_of(part) for part in _ended(self.words.loop.condition)}
        for condition in self.words.conditions:
            for stated in (condition, build.negate(condition)):
                fact = self._of(stated, 1)
                if fact.formula() in behind:
                    continue
                found.setdefault(fact.formula(), fact)
        return list(found.values())[:_MOST_PREMISES]

    # ------------------------------------------------------------- expressions

    def _compare(self, op: str, scalar: Scalar, value: int, cost: int) -> Fact:
        return self._fact(op, self._v(scalar), self._c(value), cost)

    def _fact(self, op: str, left: Expr, right: Expr, cost: int) -> Fact:
        return Fact(Binary(op, left, right, INT, self.at), cost)

    def _v(self, scalar: Scalar) -> Expr:
        return build.convert(Variable(scalar, self.at), self.words.wide, self.at)

    def _c(self, value: int) -> Expr:
        return Constant(value, self.words.wide, self.at)

    def _plus(self, scalar: Scalar, offset: int) -> Expr:
        return self._binary("+", self._v(scalar), self._c(offset)) if offset else self._v(scalar)

    def _binary(self, op: str, left: Expr, right: Expr) -> Expr:
        return build.arithmetic(op, left, right, self.words.wide, self.at)


def _counters(words: Vocabulary) -> list[Scalar]:
    """Returns the scalars to which the loop adds constants, and that it changes in no other way."""
    steps: dict[Scalar, bool] = {}
    for statement in statements(words.loop.body):
        place = written_place(statement)
        if isinstance(place, Scalar):
            is_step = isinstance(statement, Assign) and _is_step(statement.value, place)
            steps[place] = steps.get(place, True) and is_step
    return [scalar for scalar in words.scalars if steps.get(scalar)]


def _is_step(value: Expr, scalar: Scalar) -> bool:
    """True for `scalar + c`."""
    total = without_wraps(value)
    if not isinstance(total, Binary) or total.op != "+":
        return False
    left, right = without_wraps(total.left), without_wraps(total.right)
    return isinstance(left, Variable) and left.scalar is scalar and isinstance(right, Constant)


def _ended(condition: Expr) -> Iterator[Expr]:
    """Yields the ways in which a loop's condition fails."""
    if isinstance(condition, Binary) and condition.op == "&&":
        yield from _ended(condition.left)
        yield from _ended(condition.right)
    else:
        yield build.negate(condition)


def _variants(condition: Expr) -> Iterator[Expr]:
    """Yields a comparison, its negation, and the one that also allows equality."""
    yield condition
    yield build.negate(condition)
    if isinstance(condition, Binary) and condition.op in ("<", ">"):
        left, right = condition.left, condition.right
        yield Binary(f"{condition.op}=", left, right, INT, condition.position)
