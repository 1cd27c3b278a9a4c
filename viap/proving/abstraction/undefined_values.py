"""Unknown values of abstract programs, and linear replacements of nonlinear terms."""

from collections.abc import Callable

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite
from viap.program.integer_types import IntType
from viap.program.intervals import of_type
from viap.recurrences.scalars.term_ranges import members


def in_range(term: Term, type: IntType) -> Term:
    return build.conjunction(members(term, of_type(type)))


class Unknowns:
    """Makes unknown values, each a new one.

    `facts` are constraints on them; a user of the values must use these, too.
    """

    def __init__(self) -> None:
        self.facts: list[Term] = []
        self._made = 0

    def fresh(self, type: IntType | None = None) -> Term:
        """Returns a new unknown value, of a type if one is given."""
        self._made += 1
        value = apply(Symbol(f"u!{self._made}", (), INT))
        if type is not None:
            self.facts.append(in_range(value, type))
        return value

    def taken(self) -> list[Term]:
        """Returns the facts since the last call, and forgets them."""
        facts, self.facts = self.facts, []
        return facts

    def linear(self, term: Term) -> Term:
        """Returns the term with unknown values in place of its nonlinear parts."""
        return rewrite(term, self._linear)

    def _linear(self, term: Term) -> Term | None:
        change = _CHANGES.get(term.kind)
        return None if change is None else change(self, term)

    def product(self, term: Term) -> Term | None:
        factors = [arg for arg in term.args if not arg.is_number]
        return self.fresh() if len(factors) > 1 else None

    def wrapped(self, term: Term) -> Term:
        """Returns the value itself if it is in range, else an unknown value of the type."""
        (value,) = term.args
        bits, signed = term.payload
        type = IntType("", bits, signed, 0)
        return build.ite(in_range(value, type), value, self.fresh(type))

    def divided(self, term: Term) -> Term:
        """Returns an unknown quotient or remainder.

        The facts relate it: dividend = divisor*quotient + remainder, with the remainder's range.
        """
        left, right = term.args
        if not right.is_number or right.value == 0:
            return self.fresh()
        quotient, remainder = self.fresh(), self.fresh()
        size = build.number(abs(right.value))
        whole = build.add(build.mul(right, quotient), remainder)
        self.facts.append(build.eq(left, whole))
        low = build.conjunction((build.le(build.ZERO, remainder), build.lt(remainder, size)))
        if term.kind in (Kind.C_DIV, Kind.C_MOD):
            negative = build.neg(remainder)
            high = build.conjunction((build.le(build.ZERO, negative), build.lt(negative, size)))
            low = build.ite(build.le(build.ZERO, left), low, high)
        self.facts.append(low)
        return quotient if term.kind in (Kind.C_DIV, Kind.FLOOR_DIV) else remainder

    def unknown(self, term: Term) -> Term:
        return self.fresh()


_CHANGES: dict[Kind, Callable[[Unknowns, Term], Term | None]] = {
    Kind.MUL: Unknowns.product,
    Kind.WRAP: Unknowns.wrapped,
    Kind.C_DIV: Unknowns.divided,
    Kind.C_MOD: Unknowns.divided,
    Kind.FLOOR_DIV: Unknowns.divided,
    Kind.FLOOR_MOD: Unknowns.divided,
    Kind.BITS: Unknowns.unknown,
    Kind.POWER: Unknowns.unknown,
}
