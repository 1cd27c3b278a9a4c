"""The definitions of powers and of all named sequences that terms use."""

from collections.abc import Iterable

from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.recurrences.algebra import powers
from viap.recurrences.sequences import (
    binomials,
    factorials,
    linear_sequences,
    power_sums,
    row_sums,
)


def definitions(terms: Iterable[Term]) -> tuple[Recursive, ...]:
    """Returns the definitions of powers and named sequences in the terms, each once."""
    terms = tuple(terms)
    found: dict[Symbol, Recursive] = {}
    for node in subterms(*terms):
        if node.kind is Kind.APPLY and "^" in node.payload.name and node.payload not in found:
            function = definition(node.payload)
            if function is not None:
                found[node.payload] = function
    return (*powers.definitions(terms), *found.values())


def definition(symbol: Symbol) -> Recursive | None:
    """Returns the definition of a named sequence; None for other symbols."""
    if symbol == binomials.BINOMIAL:
        return binomials.DEFINITION
    if symbol == row_sums.ROW_SUM:
        return row_sums.DEFINITION
    named = factorials.DEFINITIONS.get(symbol) or power_sums.definition(symbol)
    return named or linear_sequences.definition(symbol)


def is_sequence(symbol: Symbol) -> bool:
    """Returns True if the symbol is that of a named sequence; powers are not."""
    return definition(symbol) is not None
