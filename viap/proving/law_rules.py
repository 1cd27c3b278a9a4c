"""What formulas say that terms are: equations under premises, and laws as rules for terms."""

from collections.abc import Iterable, Iterator

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term
from viap.recurrences.sequences.power_sums import degree_of


def equations(said: Iterable[Term]) -> Iterator[Term]:
    """Yields equations that are said, under whatever premise."""
    waiting = list(reversed(tuple(said)))
    while waiting:
        formula = waiting.pop()
        if formula.kind is Kind.IMPLIES:
            waiting.append(formula.args[1])
        elif formula.kind is Kind.AND:
            waiting += reversed(formula.args)
        elif formula.kind is Kind.EQ and formula.args[0].sort == INT:
            yield formula


def rules(laws: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
    """Yields values of functions, or products of two, and what laws say that they are.

    Laws hold for natural numbers: recursion is taken as if it had not ended.
    """
    for equation in equations(laws):
        left, right = equation.args
        if right.kind is Kind.APPLY and left.kind is not Kind.APPLY:
            left, right = right, left
        if left.kind is Kind.APPLY:
            while right.kind is Kind.ITE and right.args[0].kind is Kind.EQ:
                right = right.args[2]
            yield left, right
        else:
            yield from _product(build.sub(left, right))


def _product(zero: Term) -> Iterator[tuple[Term, Term]]:
    """Yields what a product of two values is, if its factor is one: a square, or with a sum.

    Of several squares, it is that of the value at the last index.
    """
    found = [
        (_shift(part), part, factor)
        for part, factor in build.monomials(zero)[0].items()
        if abs(factor) == 1 and _is_leading(part)
    ]
    if found:
        _, part, factor = max(found, key=lambda each: each[0])
        yield part, build.sub(part, build.scale(factor, zero))


def _is_leading(part: Term) -> bool:
    """True for squares of values of functions, and for bases times sums with powers of them."""
    if part.kind is not Kind.MUL or len(part.args) != 2:
        return False
    if any(each.kind is not Kind.APPLY for each in part.args):
        return False
    left, right = part.args
    if left is right:
        return bool(left.args)
    return any(
        degree_of(s.payload) is not None and s.args[1] is b for s, b in (part.args, part.args[::-1])
    )


def _shift(part: Term) -> int:
    """Returns the number that is added to the index of the last factor that has one."""
    return max(build.monomials(each.args[0])[1] for each in part.args if each.args)
