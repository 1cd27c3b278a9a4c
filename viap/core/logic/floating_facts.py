"""Facts about floating-point operations that are functions of bit patterns, for the terms at hand.

Each fact holds for all patterns, with IEEE 754's rounding to nearest:

- rounding is monotone: bounds of exact operands give bounds of the result, which are rounded too;
- integers up to 2**precision, and their sums in that range, are exact;
- comparisons with a NaN are false: a bound says as well that its number is no NaN.

`tests/core/logic/test_floating_facts.py` evaluates them on patterns of all kinds.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product

from viap.core.base.floating_formats import FloatFormat, apply
from viap.core.logic import build
from viap.core.logic.floating import (
    at_most,
    equal,
    is_nan,
    less,
    magnitude,
    numbers,
    operation,
    term,
)
from viap.core.logic.terms import INT, Kind, Term
from viap.core.logic.walkers import free_variables, subterms

MOST_CONSTANTS = 14  # of a format, in facts about its operations
_MOST_IN_PAIRS = 7  # of them, if both operands are unknown
_MOST_PAIRED = 6  # applications of an operation whose pairs have facts
MONOTONE = frozenset(("sqrt", "floor", "ceil", "trunc", "round", "rint", "convert"))
_ARITHMETIC = frozenset(("add", "sub", "mul", "div"))
_Applied = tuple[tuple[Term, ...], Term]


def facts(formulas: Iterable[Term]) -> list[Term]:
    """Returns facts about the operations in some formulas."""
    question = _Question(formulas)
    made: dict[Term, None] = {}
    for (op, form), applied in question.applied.items():
        for operands, result in applied:
            for fact in _single(question, op, form, operands, result):
                made[fact] = None
        for fact in islice(_pairs(question, op, form, applied[:_MOST_PAIRED]), 200):
            made[fact] = None
    made.pop(build.TRUE, None)
    return list(made)


class _Question:
    """The applications of each operation, and the constants of each format."""

    def __init__(self, formulas: Iterable[Term]) -> None:
        self.applied: dict[tuple[str, FloatFormat], list[_Applied]] = {}
        self._constants: dict[FloatFormat, dict[int, None]] = {}
        whole: dict[int, None] = {0: None, 1: None, -1: None}
        for node in subterms(*formulas):
            found = operation(node)
            if node.is_number:
                whole[node.value] = None
            if found is None:
                continue
            op, form = found
            if node.sort == INT and not free_variables(node):
                self.applied.setdefault(found, []).append((node.args, node))
            if op not in ("from_int", "convert", "ldexp"):
                own = self._constants.setdefault(form, {0: None, form.one: None})
                for arg in node.args:
                    self._note(own, arg, form)
        self._close()
        for form in {form for _, form in self.applied}:
            for bits in self.constants(form):
                number = apply("to_int", form, bits)
                whole.update({number: None, number + 1: None, number - 1: None})
        self.integers = sorted(whole, key=abs)[: 2 * MOST_CONSTANTS]

    def _note(self, own: dict[int, None], arg: Term, form: FloatFormat) -> None:
        """Notes the constants that an operand may be."""
        for node in (arg, *(arg.args[1:] if arg.kind is Kind.ITE else ())):
            if node.is_number and 0 <= node.value < 1 << form.bits:
                if node.value & ~form.sign < form.infinity:
                    own[node.value] = None

    def _close(self) -> None:
        """Adds results of the operations on constants: bounds of inner results."""
        for _ in range(2):
            for (op, form), applied in self.applied.items():
                own = self._constants.setdefault(form, {0: None, form.one: None})
                if op in _ARITHMETIC:
                    fixed = [a.value for args, _ in applied for a in args if a.is_number]
                    sides = fixed or list(own)
                    for one, other in list(product(list(own), sides)):
                        if len(own) < MOST_CONSTANTS and max(one, other) < 1 << form.bits:
                            result = apply(op, form, one, other)
                            if result & ~form.sign < form.infinity:
                                own[result] = None

    def constants(self, form: FloatFormat) -> list[int]:
        every = self._constants.get(form, {0: None, form.one: None})
        return list(every)[:MOST_CONSTANTS]


def _single(
    question: _Question, op: str, form: FloatFormat, operands: tuple[Term, ...], result: Term
) -> Iterator[Term]:
    """Facts about one application."""
    constants = question.constants(form)
    if op != "to_int":
        largest = build.number((1 << form.bits) - 1)
        yield build.conjunction((build.le(build.ZERO, result), build.le(result, largest)))
    if op in MONOTONE:
        yield from _monotone(question, op, form, operands[0], result)
    elif op == "from_int":
        yield from _from_int(form, operands[0], result, question.integers)
    elif op == "to_int":
        yield from _to_int(form, operands[0], result, question.integers)
    elif op in _ARITHMETIC:
        yield from _bounds(op, form, operands, result, constants)
        yield from _neutral(op, form, operands, result)
    elif op == "fmod":
        yield from _fmod(form, operands, result)


def _implied(conditions: Iterable[Term], conclusion: Term) -> Term:
    return build.implies(build.conjunction(conditions), conclusion)


def _monotone(
    question: _Question, op: str, form: FloatFormat, operand: Term, result: Term
) -> Iterator[Term]:
    source = form
    if op == "convert":
        from viap.core.base.floating_formats import BINARY32, BINARY64

        source = BINARY64 if form is BINARY32 else BINARY32
        yield build.eq(is_nan(operand, source), is_nan(result, form))
    for bits in question.constants(source):
        if op == "sqrt":
            if bits & source.sign:
                continue
            zero = build.number(0)
            limit, bound = build.number(bits), build.number(apply(op, form, bits))
            natural = (at_most(zero, operand, form), at_most(operand, limit, form))
            yield _implied(natural, at_most(result, bound, form))
        else:
            limit, bound = build.number(bits), build.number(apply(op, form, bits))
            yield _implied((at_most(operand, limit, source),), at_most(result, bound, form))
        yield _implied((at_most(limit, operand, source),), at_most(bound, result, form))


def _from_int(
    form: FloatFormat, number: Term, result: Term, limits: Sequence[int]
) -> Iterator[Term]:
    exact = 1 << form.precision
    yield build.negate(is_nan(result, form))
    yield build.eq(build.eq(number, build.ZERO), build.eq(result, build.ZERO))
    for limit in limits:
        if form.rounded(limit) & ~form.sign == form.infinity:
            continue
        at, bound = build.number(limit), build.number(form.rounded(limit))
        yield _implied((build.le(number, at),), at_most(result, bound, form))
        yield _implied((build.le(at, number),), at_most(bound, result, form))
        if abs(limit) < exact:
            yield _implied((build.lt(number, at),), less(result, bound, form))
            yield _implied((build.lt(at, number),), less(bound, result, form))


def _to_int(form: FloatFormat, number: Term, result: Term, limits: Sequence[int]) -> Iterator[Term]:
    for limit in limits:
        pattern = form.rounded(limit)
        if pattern & ~form.sign == form.infinity or form.exact(pattern) != limit:
            continue
        at, bound = build.number(limit), build.number(pattern)
        yield _implied((at_most(bound, number, form),), build.le(at, result))
        yield _implied((at_most(number, bound, form),), build.le(result, at))
        if limit > 0:
            yield _implied((less(number, bound, form),), build.lt(result, at))
        if limit < 0:
            yield _implied((less(bound, number, form),), build.lt(at, result))


def _bounds(
    op: str, form: FloatFormat, operands: tuple[Term, ...], result: Term, constants: Sequence[int]
) -> Iterator[Term]:
    """Bounds of a result, from bounds of its operands among the constants."""
    left, right = operands
    few = constants if any(each.is_number for each in operands) else constants[:_MOST_IN_PAIRS]
    choices = [[each.value] if each.is_number else few for each in operands]
    for one, other in product(*choices):
        if max(one & ~form.sign, other & ~form.sign) >= form.infinity:
            continue
        first, second = build.number(one), build.number(other)
        if op in ("add", "sub"):
            bound = build.number(apply(op, form, one, other))
            above, below = at_most(first, left, form), at_most(left, first, form)
            more, fewer = at_most(second, right, form), at_most(right, second, form)
            if op == "sub":
                more, fewer = fewer, more
            yield _implied((above, more), at_most(bound, result, form))
            yield _implied((below, fewer), at_most(result, bound, form))
            continue
        if form.exact(one) < 0 and not left.is_number:
            continue
        if form.exact(other) < 0 and not right.is_number:
            continue
        yield from _products(op, form, operands, result, (one & ~form.sign, other & ~form.sign))


def _products(
    op: str, form: FloatFormat, operands: tuple[Term, ...], result: Term, limits: tuple[int, int]
) -> Iterator[Term]:
    """Bounds of the magnitude of a product or quotient."""
    sizes = [magnitude(each, form) for each in operands]
    first, second = (build.number(limit) for limit in limits)
    if op == "div" and limits[1] == 0:
        return
    bound = build.number(apply(op, form, *limits))
    size, infinity = magnitude(result, form), build.number(form.infinity)
    finite = build.conjunction(build.lt(each, infinity) for each in sizes)
    small: tuple[Term, ...]
    large: tuple[Term, ...]
    if op == "mul":
        small = (build.le(sizes[0], first), build.le(sizes[1], second))
        large = (finite, build.le(first, sizes[0]), build.le(second, sizes[1]))
    else:
        small = (finite, build.le(sizes[0], first), build.le(second, sizes[1]))
        large = (
            finite, build.le(first, sizes[0]), build.le(sizes[1], second),
            build.lt(build.ZERO, sizes[1]),
        )  # fmt: skip
    yield _implied(small, build.le(size, bound))
    yield _implied(large, build.conjunction((build.le(bound, size), build.le(size, infinity))))


def _neutral(
    op: str, form: FloatFormat, operands: tuple[Term, ...], result: Term
) -> Iterator[Term]:
    """The sign of a result, and what adding nothing or multiplying by at most one does."""
    left, right = operands
    zero, one = build.ZERO, build.number(form.one)
    sign, infinity = build.number(form.sign), build.number(form.infinity)
    sizes = [magnitude(each, form) for each in operands]
    size = magnitude(result, form)
    finite = build.conjunction(build.lt(each, infinity) for each in sizes)
    defined = build.negate(is_nan(result, form))
    if op in ("add", "sub"):
        yield _implied((finite,), defined)
        bigger, smaller = at_most(zero, right, form), at_most(right, zero, form)
        if op == "sub":
            bigger, smaller = smaller, bigger
        yield _implied((defined, bigger), at_most(left, result, form))
        yield _implied((defined, smaller), at_most(result, left, form))
        if op == "add":
            yield _implied((defined, at_most(zero, left, form)), at_most(right, result, form))
            yield _implied((defined, at_most(left, zero, form)), at_most(result, right, form))
            yield _implied((defined, build.eq(sizes[1], zero)), equal(result, left, form))
        else:
            yield _implied((finite, at_most(right, left, form)), at_most(zero, result, form))
            yield _implied((finite, at_most(left, right, form)), at_most(result, zero, form))
        return
    negative = [build.le(sign, each) for each in (left, right, result)]
    same = build.eq(negative[0], negative[1])
    yield _implied((defined, same), build.negate(negative[2]))
    yield _implied((defined, build.negate(same)), negative[2])
    if op == "mul":
        yield _implied((finite,), defined)
        for mine, other in (sizes, sizes[::-1]):
            yield _implied((defined, build.le(other, one)), build.le(size, mine))
            yield _implied((finite, build.le(one, other)), build.le(mine, size))
            yield _implied((numbers(form, left, right), build.eq(other, one)), build.eq(size, mine))
    else:
        yield _implied((finite, build.lt(zero, sizes[1])), defined)
        yield _implied((finite, build.le(one, sizes[1])), build.le(size, sizes[0]))
        small = (finite, build.le(sizes[0], sizes[1]), build.lt(zero, sizes[1]))
        yield _implied(small, build.le(size, one))
        yield _implied((numbers(form, left), build.eq(sizes[1], one)), build.eq(size, sizes[0]))


def _fmod(form: FloatFormat, operands: tuple[Term, ...], result: Term) -> Iterator[Term]:
    """The remainder is smaller than the divisor, and has the sign of the dividend."""
    left, right = operands
    sizes = [magnitude(each, form) for each in (*operands, result)]
    infinity, sign = build.number(form.infinity), build.number(form.sign)
    defined = (
        build.lt(sizes[0], infinity), build.le(sizes[1], infinity), build.lt(build.ZERO, sizes[1]),
    )  # fmt: skip
    yield _implied(defined, build.lt(sizes[2], sizes[1]))
    yield _implied(defined, build.le(sizes[2], sizes[0]))
    yield _implied(defined, build.eq(build.le(sign, result), build.le(sign, left)))
    yield _implied((*defined, build.lt(sizes[0], sizes[1])), build.eq(result, left))


def _pairs(
    question: _Question, op: str, form: FloatFormat, applied: Sequence[_Applied]
) -> Iterator[Term]:
    """Facts about two applications of an operation."""
    for (first, one), (second, other) in combinations(applied, 2):
        if op == "add":
            for (left, right), ordered in (((first, second), (one, other)),
                                           ((second, first), (other, one))):  # fmt: skip
                below = [at_most(a, b, form) for a, b in zip(left, right, strict=True)]
                defined = numbers(form, *ordered)
                yield _implied((*below, defined), at_most(*ordered, form))
        elif op == "from_int":
            yield from _two_integers(question, form, (first[0], one), (second[0], other))
    if op == "from_int":
        for (number,), result in applied:
            for (part,), whole in question.applied.get(("to_int", form), ())[:_MOST_PAIRED]:
                small = _small(form, number)
                yield _implied((small, at_most(result, part, form)), build.le(number, whole))
                yield _implied((small, at_most(part, result, form)), build.le(whole, number))
                natural = at_most(build.ZERO, part, form)
                negative = at_most(part, build.ZERO, form)
                yield _implied(
                    (small, natural, build.le(number, whole)), at_most(result, part, form)
                )
                yield _implied(
                    (small, negative, build.le(whole, number)), at_most(part, result, form)
                )


def _small(form: FloatFormat, *integers: Term) -> Term:
    """Returns that integers are exact in a format."""
    most = build.number(1 << form.precision)
    return build.conjunction(
        part
        for each in integers
        for part in (build.le(build.neg(most), each), build.le(each, most))
    )


def _two_integers(
    question: _Question, form: FloatFormat, first: tuple[Term, Term], second: tuple[Term, Term]
) -> Iterator[Term]:
    """Two integers as numbers: in the same order, and as far apart."""
    (one, its), (other, theirs) = first, second
    small = _small(form, one, other)
    yield _implied((build.le(one, other),), at_most(its, theirs, form))
    yield _implied((build.le(other, one),), at_most(theirs, its, form))
    yield _implied((small, build.lt(one, other)), less(its, theirs, form))
    yield _implied((small, build.lt(other, one)), less(theirs, its, form))
    for op in ("add", "sub"):
        steps = {
            arg.value
            for args, _ in question.applied.get((op, form), ())
            for arg in args
            if arg.is_number and arg.value & ~form.sign < form.infinity
        }
        for step in sorted(steps)[:4]:
            distance = form.exact(step)
            if distance.denominator != 1 or abs(distance) > 1 << form.precision or not distance:
                continue
            moved = build.number(int(distance) if op == "add" else -int(distance))
            for (low, mine), (high, yours) in ((first, second), (second, first)):
                apart = build.eq(high, build.add(low, moved))
                sums = [term(op, form, (mine, build.number(step)))]
                if op == "add":
                    sums.append(term(op, form, (build.number(step), mine)))
                yield _implied(
                    (small, apart), build.conjunction(build.eq(yours, each) for each in sums)
                )
