"""Polynomial equations between a result and the arguments that held in all runs."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement

from viap.contracts.entry_terms import EntryTerm
from viap.contracts.entry_values import EntryValue
from viap.contracts.exit_clauses import RESULT, ExitClause
from viap.facts.places import place, result_of
from viap.logic import build
from viap.logic.terms import Kind, apply, make
from viap.program.integer_types import IntType
from viap.recurrences.algebra.linear_algebra import common_null_space

_MOST_NAMES = 3
_MORE_ROWS = 4  # than columns: fewer say too little
_LARGEST = 64  # coefficient
Types = Mapping[str, IntType]
_RANK = 6  # behind equations with one term


def result_equation(
    values: Sequence[EntryValue],
    rows: Sequence[tuple[Mapping[str, int], int]],
    type: IntType | None = None,
) -> ExitClause | None:
    """The equation for a result of a type; None if there is none, or too few runs.

    `rows`: arguments and results. If there is none for all arguments, it may be one for those that
    are not negative.
    """
    used = values[:_MOST_NAMES]
    types = {each.text: each.type for each in used}
    if type is not None:
        types[RESULT] = type
    found = _fitted(used, rows)
    if found is not None:
        return _equation(*found, (), types)
    usual = [row for row in rows if all(row[0][each.text] >= 0 for each in used)]
    found = _fitted(used, usual)
    if found is None:
        return None
    signed = {each.text for each in used if each.type.signed}
    return _equation(*found, tuple(name for name in found[1].names if name in signed), types)


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


def _equation(factor: int, term: EntryTerm, positive: tuple[str, ...], types: Types) -> ExitClause:
    """The clause; `positive`: names for which it holds only if they are not negative."""
    result = apply(result_of(types.get(RESULT)))
    value = term.formula(types)
    equation = make(Kind.EQ, (build.scale(factor, result), value))
    natural = (build.le(build.ZERO, apply(place((n,), types.get(n)))) for n in positive)
    return ExitClause(
        RESULT, "equal", build.implies(build.conjunction(natural), equation), _RANK, value
    )
