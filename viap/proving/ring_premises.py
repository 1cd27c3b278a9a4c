"""What terms are, as rules for the expansion of others and as premises of laws."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Kind, Term
from viap.logic.walkers import substitute
from viap.recurrences.algebra.ring_expansion import Rule


@dataclass(frozen=True, slots=True)
class RingPremises:
    """What terms are: some by equations, quotients because they are exact, cases by conditions."""

    equations: Mapping[Term, Term]
    exact: frozenset[Term] = frozenset()
    conditions: Mapping[Term, bool] | None = None

    def rule(self, bits: int, term: Term) -> Rule | None:
        """Returns what defines a term, where numbers matter modulo 2^bits; None if nothing does."""
        if term in self.equations:
            return Rule(1, self.equations[term])
        if term.kind is Kind.WRAP and term.payload[0] >= bits:
            return Rule(1, build.sub(term.args[0], cut_off(term)))
        if term in self.exact:
            return Rule(term.args[1].value, term.args[0])
        if term.kind is Kind.ITE and self.conditions and term.args[0] in self.conditions:
            return Rule(1, term.args[1 if self.conditions[term.args[0]] else 2])
        return None

    @property
    def products(self) -> list[Term]:
        """The products that are defined as a whole."""
        return [term for term in self.equations if term.kind is Kind.MUL]

    def said(self, used: Iterable[Term]) -> list[Term]:
        """Returns the premises that some terms are defined by."""
        found: dict[Term, None] = {}
        for term in used:
            if term in self.equations:
                found[build.eq(term, self.equations[term])] = None
            elif term in self.exact:
                dividend, divisor = term.args
                found[build.eq(build.scale(divisor.value, term), dividend)] = None
            elif term.kind is Kind.ITE and self.conditions:
                condition = term.args[0]
                truth = self.conditions[condition]
                found[condition if truth else build.negate(condition)] = None
        return list(found)

    def at(self, values: dict[Term, Term]) -> "RingPremises":
        """Returns the same of other atoms."""

        def there(term: Term) -> Term:
            return substitute(term, values)

        equations = {there(term): there(value) for term, value in self.equations.items()}
        cases = {there(term): truth for term, truth in (self.conditions or {}).items()}
        return RingPremises(equations, frozenset(map(there, self.exact)), cases)


def cut_off(word: Term) -> Term:
    """Returns what wrapping takes away from a number: a multiple of the size of the type."""
    bits, signed = word.payload
    raised = build.add(word.args[0], build.number(1 << (bits - 1) if signed else 0))
    size = 1 << bits
    return build.scale(size, build.floor_div(raised, build.number(size)))
