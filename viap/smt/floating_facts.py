"""Facts about conversions between integers and floating-point numbers, for Z3's own numbers.

Rounding is monotone, and exact for small integers. `viap.logic.floating_facts` has the same facts
for bit patterns; `tests/smt/test_floating_facts.py` compares these with the exact operations.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from viap.floating.formats import FloatFormat
from viap.floating.operations import apply
from viap.logic.floating import operation
from viap.logic.terms import Kind
from viap.smt.floating_encode import FloatEncoder
from viap.smt.floating_terms import (
    at_least,
    at_most,
    is_infinite,
    is_nan,
    less,
    more,
)

# Numbers that bounds are made of: those of the question, if there are at most so many.
_MOST = 12


def facts(encoder: FloatEncoder) -> list[Any]:
    """Returns facts about the applications in an encoded question."""
    made: list[Any] = []
    limits = _Limits(encoder)
    for op, form, operands, result in encoder.applied:
        match op:
            case "from_int":
                made += _from_int(encoder, form, operands[0], result, limits.integers)
            case "to_int":
                made += _to_int(encoder, form, operands[0], result, limits.integers)
    made += _pairs(encoder)
    return made


class _Limits:
    """Numbers of a question: its own constants, and zero and one."""

    def __init__(self, encoder: FloatEncoder) -> None:
        self._patterns: dict[FloatFormat, set[int]] = {}
        integers = {0, 1, -1}
        for node in encoder.sorts.nodes:
            found = operation(node)
            if found is not None:
                op, form = found
                chosen = self._patterns.setdefault(form, set())
                if op != "from_int" and op != "convert":
                    chosen |= {arg.value for arg in node.args if arg.kind is Kind.NUMBER}
            elif node.kind is Kind.NUMBER:
                integers.add(node.value)
        for form, patterns in self._patterns.items():
            patterns |= {0, form.one}
            finite = [bits for bits in patterns if bits & ~form.sign < form.infinity]
            integers |= {apply("to_int", form, bits) for bits in finite}
            self._patterns[form] = set(sorted(finite, key=form.exact)[:_MOST])
        small = sorted(integers, key=abs)[:_MOST]
        self.integers: Sequence[int] = sorted(small)


def _from_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about an integer as a number: rounding is monotone, and exact for small integers."""
    exact = 1 << form.precision
    yield z3.Not(is_nan(result))
    yield z3.Implies(z3.And(number <= 1 << 100, number >= -(1 << 100)), z3.Not(is_infinite(result)))
    yield (number == 0) == (result == encoder.constant(0, form))
    for limit in limits:
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(number <= limit, at_most(result, bound))
        yield z3.Implies(number >= limit, at_least(result, bound))
        if abs(limit) < exact:
            yield z3.Implies(number < limit, less(result, bound))
            yield z3.Implies(number > limit, more(result, bound))


def _to_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about the integer part: monotone, and the number itself if that is whole."""
    for limit in limits:
        if form.exact(form.rounded(limit)) != limit:
            continue
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(at_least(number, bound), result >= limit)
        yield z3.Implies(at_most(number, bound), result <= limit)
        if limit > 0:
            yield z3.Implies(less(number, bound), result < limit)
        if limit < 0:
            yield z3.Implies(more(number, bound), result > limit)


def _pairs(encoder: FloatEncoder) -> Iterator[Any]:
    """Facts about two conversions: they are monotone, and inverse for small integers."""
    from_int = [each for each in encoder.applied if each[0] == "from_int"]
    to_int = [each for each in encoder.applied if each[0] == "to_int"]
    for place, (_, form, (first,), one) in enumerate(from_int):
        exact = 1 << form.precision
        small = z3.And(-exact <= first, first <= exact)
        for _, other_form, (second,), other in from_int[place + 1 :]:
            if other_form is not form:
                continue
            both = z3.And(small, -exact <= second, second <= exact)
            yield z3.Implies(first <= second, at_most(one, other))
            yield z3.Implies(second <= first, at_most(other, one))
            yield z3.Implies(z3.And(both, first < second), less(one, other))
            yield z3.Implies(z3.And(both, second < first), less(other, one))
            # Small integers and their sums are exact.
            distance = z3.simplify(second - first)
            if z3.is_int_value(distance) and abs(distance.as_long()) <= exact:
                step = encoder.constant(form.rounded(distance.as_long()), form)
                near = encoder.near, encoder.context
                moved = z3.fpAdd(near[0], one, step, near[1])
                yield z3.Implies(both, other == moved)
        for _, other_form, (number,), whole in to_int:
            if other_form is form:
                yield z3.Implies(z3.And(small, at_most(one, number)), first <= whole)
                yield z3.Implies(z3.And(small, at_most(number, one)), whole <= first)
