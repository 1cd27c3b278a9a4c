"""Intervals of terms, by the intervals of symbols and by the conditions in the terms."""

from collections.abc import Mapping
from functools import reduce

from viap.logic.sorts import BOOL
from viap.logic.terms import Kind, Term
from viap.program.integer_types import IntType
from viap.program.intervals import (
    ANY,
    Interval,
    between,
    combined,
    exactly,
    wrapped,
)
from viap.recurrences.iteration_steps import expanded
from viap.recurrences.scalars.term_ranges import Key, key
from viap.translate.theory import Theory

Symbols = Mapping[Key, Interval]
_OPERATORS = {Kind.ADD: "+", Kind.MUL: "*", Kind.C_DIV: "/", Kind.C_MOD: "%"}
_BITS = {"and": "&", "or": "|", "xor": "^"}
_MOST_CASES = 3000
_MOST_WAYS = 6
LEVELS = 2  # depth to which names of conditions are expanded


class TermFacts:
    """Intervals of terms on one path, and the values computed there."""

    def __init__(self, known: dict[Term, Interval]) -> None:
        self.known = known
        self.values = dict(known)

    def having(self, *more: tuple[Term, Interval]) -> "TermFacts":
        return TermFacts({**self.known, **dict(more)})


class Terms:
    """Evaluates terms; `symbols` has intervals valid at all arguments of each symbol."""

    def __init__(self, theory: Theory, symbols: Symbols) -> None:
        self._theory = theory
        self._symbols = symbols
        self._left = 0
        self._names = 0

    def value(self, term: Term) -> Interval:
        self._left = _MOST_CASES
        return self._value(term, TermFacts({}))

    def _value(self, term: Term, known: TermFacts) -> Interval:
        found = known.values.get(term)
        if found is None:
            found = known.values[term] = self._computed(term, known)
        return found

    def _computed(self, term: Term, known: TermFacts) -> Interval:
        match term.kind:
            case Kind.NUMBER:
                return exactly(term.value)
            case Kind.APPLY:
                return self._symbols.get(key(term), ANY)
            case Kind.ITE if term.sort != BOOL:
                return self._case(term, known)
            case Kind.ADD | Kind.MUL | Kind.C_DIV | Kind.C_MOD:
                values = [self._value(arg, known) for arg in term.args]
                result = values[0]
                for value in values[1:]:
                    result = combined(_OPERATORS[term.kind], result, value)
                return result
            case Kind.FLOOR_DIV | Kind.FLOOR_MOD:
                return self._floor(term, known)
            case Kind.BITS:
                left, right = (self._value(arg, known) for arg in term.args)
                return combined(_BITS[term.payload], left, right)
            case Kind.WRAP:
                bits, signed = term.payload
                return wrapped(self._value(term.args[0], known), IntType("", bits, signed, 0))
        return ANY

    def _floor(self, term: Term, known: TermFacts) -> Interval:
        left, right = (self._value(arg, known) for arg in term.args)
        natural = left.low is not None and left.low >= 0
        if natural and right.low is not None and right.low > 0:
            return combined("/" if term.kind is Kind.FLOOR_DIV else "%", left, right)
        if term.kind is Kind.FLOOR_MOD and right.number:
            return between(0, abs(right.number) - 1)
        return ANY

    def _case(self, term: Term, known: TermFacts) -> Interval:
        condition, then, orelse = term.args
        self._left -= 1
        if self._left < 0:
            return self._value(then, known).join(self._value(orelse, known))
        values = [self._value(then, way) for way in self._ways(condition, True, known)]
        values += [self._value(orelse, way) for way in self._ways(condition, False, known)]
        return reduce(Interval.join, values) if values else ANY

    def _ways(self, condition: Term, truth: bool, known: TermFacts) -> list[TermFacts]:
        """Returns alternative facts for the truth of a condition, one of which applies."""
        match condition.kind:
            case Kind.TRUTH:
                return [known] if condition.value == truth else []
            case Kind.NOT:
                return self._ways(condition.args[0], not truth, known)
            case Kind.AND | Kind.OR:
                return self._of_several(condition, truth, known)
            case Kind.APPLY if self._names < LEVELS:
                self._names += 1
                try:
                    meant = expanded(self._theory, condition, 1)
                    return [known] if meant is condition else self._ways(meant, truth, known)
                finally:
                    self._names -= 1
            case Kind.LE | Kind.LT:
                left, right = condition.args if truth else condition.args[::-1]
                strict = (condition.kind is Kind.LT) == truth
                return self._below(left, right, int(strict), known)
            case Kind.EQ if condition.args[0].sort != BOOL:
                left, right = condition.args
                if truth:
                    ways = self._below(left, right, 0, known)
                    return [each for way in ways for each in self._below(right, left, 0, way)]
                less = self._below(left, right, 1, known)
                return [*less, *self._below(right, left, 1, known)]
        return [known]

    def _of_several(self, condition: Term, truth: bool, known: TermFacts) -> list[TermFacts]:
        """Returns facts if all conditions have the truth; or one of them, and none before it."""
        all_so = (condition.kind is Kind.AND) == truth
        ways, found = [known], []
        for part in condition.args:
            if not all_so:
                found += [each for way in ways for each in self._ways(part, truth, way)]
            more = [each for way in ways for each in self._ways(part, truth == all_so, way)]
            # With too many alternatives, this part is ignored.
            ways = more if len(more) <= _MOST_WAYS else ways
        if all_so:
            return ways
        return found if len(found) <= _MOST_WAYS else [known]

    def _below(self, left: Term, right: Term, less: int, known: TermFacts) -> list[TermFacts]:
        below, above = self._value(left, known), self._value(right, known)
        high = None if above.high is None else above.high - less
        low = None if below.low is None else below.low + less
        limited, raised = below.within(None, high), above.within(low, None)
        if limited is None or raised is None:
            return []
        if limited == below and raised == above:
            return [known]
        return [known.having((left, limited), (right, raised))]
