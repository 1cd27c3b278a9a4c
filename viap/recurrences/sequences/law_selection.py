"""The laws of named sequences that a question needs, found by the terms that occur in it."""

from collections.abc import Container, Iterator, Sequence

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.sequences.binomials import BINOMIAL
from viap.recurrences.sequences.division_laws import quotient_uses
from viap.recurrences.sequences.factorial_law_uses import binomial_uses, factorial_uses
from viap.recurrences.sequences.factorials import DEFINITIONS
from viap.recurrences.sequences.linear_law_uses import LinearUses, has_products
from viap.recurrences.sequences.linear_sequences import coefficients_of
from viap.recurrences.sequences.power_laws import power_uses
from viap.recurrences.sequences.power_sums import power_sum_uses
from viap.recurrences.sequences.product_laws import product_uses
from viap.recurrences.sequences.row_sums import ROW_SUM, row_quotients, row_uses
from viap.recurrences.sequences.sequence_law import LawUse


def needed_laws(asked: Sequence[Term], found: Sequence[Term]) -> Iterator[LawUse]:
    """Yields the laws that may help with a question, given the facts that were found for it."""
    applied = applications((*asked, *found))
    if not applied:
        return
    if any(coefficients_of(symbol) for symbol in applied):
        meant = meanings((*asked, *found))
        indices = {s: [args[0] for args in each] for s, each in applied.items()}
        multiplied = has_products(asked)
        if multiplied:
            places = {term: each[0] for term, each in meant.items() if len(set(each)) == 1}
            yield from product_uses(asked, dict(known_values(found)), places)
        yield from LinearUses(indices, meant, multiplied).laws()
    if any(symbol in applied for symbol in (*DEFINITIONS, BINOMIAL, ROW_SUM)):
        # Facts lead to many further places; those of the values asked about are enough.
        terms = frozenset(subterms(*asked))
        spoken = (*asked, *(fact for fact in found if _is_about(fact, terms)))
        every = meanings((*asked, *found))
        # Replace iteration counts by their values: laws are about the program's own terms.
        places = {term: each[0] for term, each in every.items() if len(set(each)) == 1}
        plain = {
            symbol: list(dict.fromkeys(tuple(substitute(a, places) for a in args) for args in each))
            for symbol, each in applications(spoken).items()
        }
        yield from quotient_uses(asked, found)
        yield from product_uses(asked, dict(known_values(found)), places)
        yield from factorial_uses(plain)
        yield from binomial_uses(plain)
        if ROW_SUM in applied:
            yield from row_uses(plain)
            values = {**places, **dict(known_values(found)), **_plain_values(found)}
            for pair in row_quotients(found, values):
                yield from pair
    spoken_of = applications(asked)
    yield from power_uses(spoken_of)
    yield from power_sum_uses(spoken_of)


def known_values(found: Sequence[Term]) -> Iterator[tuple[Term, Term]]:
    """Yields applied symbols with their values by named sequences."""
    for fact in found:
        said = fact.args[-1] if fact.kind is Kind.IMPLIES else fact
        if said.kind is Kind.EQ and said.args[0].sort == INT:
            for head, value in (said.args, said.args[::-1]):
                named = any(n.kind is Kind.APPLY and "^" in n.payload.name for n in subterms(value))
                if head.kind is Kind.APPLY and "^" not in head.payload.name and named:
                    yield head, value


def _plain_values(found: Sequence[Term]) -> dict[Term, Term]:
    """Returns symbols at arguments that are sums of other things by a closed form."""
    values: dict[Term, Term] = {}
    for fact in found:
        said = fact.args[-1] if fact.kind is Kind.IMPLIES else fact
        if said.kind is Kind.EQ and said.args[0].kind is Kind.APPLY and said.args[0].sort == INT:
            if not any(n.kind is Kind.APPLY and n.args for n in subterms(said.args[1])):
                values.setdefault(said.args[0], said.args[1])
    return values


def _is_about(fact: Term, asked: Container[Term]) -> bool:
    """Returns True if a fact gives the value of a symbol of the question."""
    return any(head in asked for head, _ in known_values((fact,)))


def applications(terms: Sequence[Term]) -> dict[Symbol, list[tuple[Term, ...]]]:
    """Returns the arguments of named sequences in the terms, without variables."""
    applied: dict[Symbol, list[tuple[Term, ...]]] = {}
    for node in subterms(*terms):
        if node.kind is Kind.APPLY and node.args and "^" in node.payload.name:
            if not free_variables(node):
                applied.setdefault(node.payload, []).append(node.args)
    return applied


def meanings(terms: Sequence[Term]) -> dict[Term, list[Term]]:
    """Returns the terms that formulas, perhaps under premises, equate symbols with.

    They only select where to apply laws, which are true in any case.
    """
    found: dict[Term, list[Term]] = {}
    for term in terms:
        said = term.args[-1] if term.kind is Kind.IMPLIES else term
        for part in said.args if said.kind is Kind.AND else (said,):
            if part.kind is Kind.EQ and part.args[0].sort == INT:
                for one, other in (part.args, part.args[::-1]):
                    if one.kind is Kind.APPLY and one not in subterms(other):
                        found.setdefault(one, []).extend(_cases(other))
    return found


def _cases(term: Term) -> Iterator[Term]:
    """Yields the values of a conditional term that are sums of symbols."""
    if term.kind is Kind.ITE:
        for case in term.args[1:]:
            yield from _cases(case)
    elif not term.is_number and all(part.kind is Kind.APPLY for part in build.monomials(term)[0]):
        yield term
