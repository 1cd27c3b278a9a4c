"""Polynomial equations between a result and the arguments that held in all runs."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from viap.contracts.entry_terms import EntryTerm
from viap.contracts.entry_values import EntryValue
from viap.contracts.exit_clauses import RESULT, ExitClause
from viap.recurrences.algebra.linear_algebra import common_null_space

_MOST_NAMES = 3
_MORE_ROWS = 4  # than columns: fewer say too little
_LARGEST = 64  # coefficient
_RANK = 6  # behind equations with one term


def result_equation(
    values: Sequence[EntryValue], rows: Sequence[tuple[Mapping[str, int], int]]
) -> ExitClause | None:
    """The equation for the result; None if there is none, or too few runs.

    `rows`: arguments and results. If there is none for all arguments, it may be one for those that
    are not negative.
    """
    used = values[:_MOST_NAMES]
    found = _fitted(used, rows)
    if found is not None:
        return _equation(*found, ())
    usual = [row for row in rows if all(row[0][each.text] >= 0 for each in used)]
    found = _fitted(used, usual)
    if found is None:
        return None
    signed = {each.text for each in used if each.type.signed}
    return _equation(*found, tuple(name for name in found[1].names if name in signed))


def _fitted(
    used: Sequence[EntryValue], rows: Sequence[tuple[Mapping[str, int], int]]
) -> tuple[int, EntryTerm] | None:
    """A factor of the result, and a term of the same value; products are of narrow names."""
    names: list[tuple[str, ...]] = [(), *((each.text,) for each in used)]
    for degree in (1, 2):
        if degree == 2:
            narrow = [each.text for each in used if each.narrow]
            names += combinations_with_replacement(narrow, 2)
        if len(rows) < len(names) + _MORE_ROWS:
            return None
        monomials = [EntryTerm(((1, each),)) for each in names]
        columns = [[term.value(starts) for starts, _ in rows] for term in monomials]
        basis = common_null_space([*columns, [result for _, result in rows]])
        last = len(names)
        found = next((vector for vector in basis if last in vector), None)
        if found is not None and all(abs(each) <= _LARGEST for each in found.values()):
            order = (*range(1, last), 0)  # the constant behind the others
            products = tuple((-found[place], names[place]) for place in order
                             if place in found)  # fmt: skip
            return found[last], EntryTerm(products, wide=True)
    return None


def _equation(factor: int, term: EntryTerm, positive: tuple[str, ...]) -> ExitClause:
    """The clause; `positive`: names for which it holds only if they are not negative."""
    results = [f"{factor} * {each}" if factor != 1 else each
               for each in (RESULT, "\\result", "__CPROVER_return_value")]  # fmt: skip
    first = f"(__int128){results[0]}" if factor == 1 else f"(__int128){factor} * {RESULT}"
    premise = " && ".join(f"0 <= {name}" for name in positive)
    c_texts = (f"{first} == {term.c_text()}", f"{results[2]} == {term.c_text()}")
    c_text, cbmc = (f"!({premise}) || {each}" if premise else each for each in c_texts)
    acsl = f"{results[1]} == {term.text()}"
    texts = (c_text, f"{premise} ==> {acsl}" if premise else acsl, cbmc)
    return ExitClause(RESULT, "equal", texts, _RANK, term.text())
