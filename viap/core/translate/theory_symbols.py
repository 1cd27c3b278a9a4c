"""The symbols of a theory by their names, and the sorts and functions that every theory has."""

from collections.abc import Iterator, Mapping

from viap.core.logic import bit_laws, smtlib_writer
from viap.core.logic.smtlib_writer import FUNCTIONS, Operator, wrap_operator
from viap.core.logic.terms import BOOL, INT, Kind, Sort, Symbol, array_sort
from viap.core.logic.walkers import subterms
from viap.core.translate.theory import Theory

_MOST_DIMENSIONS = 64
SORTS: Mapping[str, Sort] = {
    sort.name: sort for sort in (INT, BOOL, *map(array_sort, range(1, _MOST_DIMENSIONS + 1)))
}
TERM_FUNCTIONS: Mapping[str, Operator] = FUNCTIONS | {
    smtlib_writer.wrap_name(width, signed): wrap_operator(width, signed)
    for width in range(1, 129)
    for signed in (False, True)
}


def symbols_by_name(theory: Theory) -> dict[str, Symbol]:
    """Returns the symbols of a theory. Raises ValueError if two of them have the same name."""
    named: dict[str, Symbol] = {}
    for symbol in (*_symbols(theory), *bit_laws.SYMBOLS):
        if named.setdefault(symbol.name, symbol) != symbol:
            raise ValueError(f"two symbols have the name {symbol.name}")
    return named


def _symbols(theory: Theory) -> Iterator[Symbol]:
    yield from theory.meanings
    claims = (*theory.assertions, *theory.checks)
    formulas = [axiom.body for axiom in theory.axioms] + [claim.condition for claim in claims]
    for node in subterms(*formulas):
        if node.kind is Kind.APPLY:
            yield node.payload
