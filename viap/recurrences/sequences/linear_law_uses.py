"""Selection of the laws of fundamental sequences about a question's indices, sums and products."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.sequences.linear_laws import (
    addition,
    multiple,
    multiplied_steps,
    norm,
    recurrence,
    scaled_period,
    stride,
)
from viap.recurrences.sequences.linear_sequences import coefficients_of
from viap.recurrences.sequences.sequence_definitions import definition
from viap.recurrences.sequences.sequence_law import LawUse

MOST_BASES = 6  # indices of a sequence that are combined with each other
MOST_SHIFT = 12  # steps between two values of a sequence


class LinearUses:
    """The fundamental sequences in a question.

    `indices` are their arguments; `meant` has terms that indices may be equal to.
    """

    def __init__(
        self, indices: dict[Symbol, list[Term]], meant: dict[Term, list[Term]], products: bool
    ) -> None:
        self._indices = {s: each for s, each in indices.items() if coefficients_of(s)}
        self._meant = meant
        self._products = products

    def laws(self) -> Iterator[LawUse]:
        """Yields the laws that are of use, and finally definitions that connect their indices."""
        for symbol, indices in self._indices.items():
            bases = self._bases(indices)
            raw = list(dict.fromkeys(map(_base, indices)))
            yield from self._sums(symbol, bases)
            yield from self._strides(symbol, bases)
            law = norm(recurrence(symbol)) if self._products else None
            if law is not None:
                yield from (LawUse(law, (base,)) for base in raw[:MOST_BASES] if not base.is_number)
        for coarse, indices in self._indices.items():
            for fine in self._indices:
                found = multiple(recurrence(fine), recurrence(coarse)) if fine != coarse else None
                if found is not None:
                    for base in self._bases(indices):
                        for shift in range(len(recurrence(coarse))):
                            yield LawUse(found[0], (build.add(base, build.number(shift)),))

    def _bases(self, indices: Sequence[Term]) -> list[Term]:
        """Returns the indices and terms they may be equal to, without constant summands."""
        found = dict.fromkeys(_base(each) for index in indices for each in self._meanings(index))
        return [base for base in found if not base.is_number][:MOST_BASES]

    def _meanings(self, index: Term) -> Iterator[Term]:
        yield index
        parts, constant = build.monomials(index)
        for part, coefficient in parts.items():
            rest = build.sub(index, build.scale(coefficient, part))
            for value in self._meant.get(part, ()):
                yield build.add(rest, build.scale(coefficient, value))

    def _sums(self, symbol: Symbol, bases: Sequence[Term]) -> Iterator[LawUse]:
        law = None
        shifts = self._shifts(symbol)
        for left, right in combinations_with_replacement(bases, 2):
            total = _base(build.add(left, right))
            if total in bases:
                law = law or addition(recurrence(symbol))
                if law is not None:
                    # Values at `order` consecutive indices determine all the others.
                    last = min(max(shifts.get(total, {0})), len(recurrence(symbol)) - 1)
                    for shift in range(max(last, 0) + 1):
                        yield LawUse(law, (left, build.add(right, build.number(shift))))
                    yield from multiplied_steps(symbol, left, right, last)

    def _shifts(self, symbol: Symbol) -> dict[Term, set[int]]:
        """Returns the numbers that are added to each base in the indices."""
        found: dict[Term, set[int]] = {}
        for index in self._indices[symbol]:
            for meaning in self._meanings(index):
                found.setdefault(_base(meaning), set()).add(build.monomials(meaning)[1])
        return found

    def _strides(self, symbol: Symbol, bases: Sequence[Term]) -> Iterator[LawUse]:
        found = scaled_period(recurrence(symbol))
        for base in bases if found is not None else ():
            parts, _ = build.monomials(base)
            if found and all(coefficient % found[0] == 0 for coefficient in parts.values()):
                law = stride(recurrence(symbol))
                index = {part: coefficient // found[0] for part, coefficient in parts.items()}
                if law is not None:
                    yield LawUse(law, (_sum(index),))


def connections(symbol: Symbol, indices: Sequence[Term]) -> Iterator[LawUse]:
    """Yields the definition between indices of a sequence that differ by a number."""
    function = definition(symbol)
    order = 1 if function is None else function.order
    groups: dict[Term, set[int]] = {}
    for index in indices:
        base = _base(index)
        groups.setdefault(base, set()).add(build.monomials(index)[1])
    for base, shifts in groups.items():
        if base.is_number:
            continue
        first, last = min(shifts), max(shifts)
        if len(shifts) > order or order < last - first + 1 <= MOST_SHIFT:
            for shift in range(first + order, last + 1):
                yield LawUse(symbol, (build.add(base, build.number(shift)),))


def _base(index: Term) -> Term:
    return build.sub(index, build.number(build.monomials(index)[1]))


def _sum(parts: dict[Term, int]) -> Term:
    return build.add(*(build.scale(coefficient, part) for part, coefficient in parts.items()))


def has_products(terms: Sequence[Term]) -> bool:
    """Returns True if unknown numbers are multiplied in the terms."""
    return any(
        node.kind is Kind.MUL and sum(not arg.is_number for arg in node.args) > 1
        for node in subterms(*terms)
    )
