"""Candidates for clauses about the state where a function returns: its result, and what it changes.

Most candidates are false: runs sort these out, and proofs decide.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations

from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, apply, make, variable
from viap.core.program.integer_types import IntType
from viap.facts.dialects import ClauseOfCbmc, People, width_for
from viap.facts.places import CALL, place, result_of
from viap.modules.requirements.entry_terms import EntryTerm, EntryValue, constant
from viap.prover.recurrences.algebra.linear_algebra import common_null_space

RESULT = "result"  # the subject of clauses about it
_MOST_NAMES = 4
_MOST_CONSTANTS = 6
_INDEX = variable("k")
_KINDS = (("equal", Kind.EQ), ("least", Kind.LE), ("most", Kind.LE))


@dataclass(frozen=True)
class ExitClause:
    """`subject`: what it is about; `kind`: "equal", "least", "most", "either" or "other".

    `bound`: what the subject is compared with; `rank`: simple ones are preferred.
    """

    subject: str
    kind: str
    formula: Term
    rank: int = 0
    bound: Term = build.ZERO

    def is_equation_of(self, subject: str) -> bool:
        return self.subject == subject and self.kind == "equal"

    @property
    def acsl(self) -> str:
        return People().text(self.formula)

    @property
    def cbmc(self) -> str:
        return ClauseOfCbmc({}, width_for(self.formula, {})).text(self.formula)


@dataclass(frozen=True)
class Bound:
    """A term that results and cells are compared with."""

    term: Term
    rank: int


def bounds(values: Sequence[EntryValue], constants: Iterable[int]) -> list[Bound]:
    """Terms that results and cells are compared with, the simple ones first."""
    used = values[:_MOST_NAMES]
    numbers = [each for each in constants if 1 < abs(each) < 1 << 16][:_MOST_CONSTANTS]
    terms = [constant(each) for each in (0, 1, -1, *numbers)]
    for each in used:
        terms += [EntryTerm(((1, (each.text,)),), offset) for offset in (0, -1, 1)]
    for left, right in combinations(used, 2):
        terms.append(EntryTerm(((1, (left.text,)), (1, (right.text,)))))
        if left.narrow and right.narrow:
            terms.append(EntryTerm(((1, (left.text, right.text)),)))
    for left, right in permutations(used, 2):
        terms.append(EntryTerm(((1, (left.text,)), (-1, (right.text,)))))
    types = {each.text: each.type for each in used}
    return [Bound(term.formula(types), term.complexity) for term in terms]


def result_clauses(terms: Sequence[Bound], type: IntType | None) -> Iterator[ExitClause]:
    """Yields equations, bounds, and `-1 or an index` for the result of a type."""
    result = apply(result_of(type))
    for term in terms:
        yield from _compared(RESULT, result, term, _KINDS)
    for most in terms:
        if most.rank == 2:
            at_most = build.implies(build.le(build.ZERO, most.term), build.le(result, most.term))
            yield ExitClause(RESULT, "most", at_most, 4, most.term)
    minus_one = build.number(-1)
    for most in terms:
        if most.rank in (2, 3):
            index = make(Kind.AND, (build.le(build.ZERO, result), build.lt(result, most.term)))
            either = make(Kind.OR, (make(Kind.EQ, (result, minus_one)), index))
            yield ExitClause(RESULT, "either", either, most.rank, minus_one)


def global_clauses(name: str, terms: Sequence[Bound], type: IntType | None) -> Iterator[ExitClause]:
    """Yields equations for a global variable: a term, or its old value and a term."""
    here, before = apply(place((name,), type)), apply(place((name,), type, CALL))
    for term in terms:
        yield from _compared(name, here, term, _KINDS[:1])
        if term.term is not build.ZERO:
            changed = make(Kind.EQ, (here, build.add(before, term.term)))
            yield ExitClause(name, "equal", changed, term.rank + 1, term.term)
    yield ExitClause(name, "equal", make(Kind.EQ, (here, before)))


def cell_clauses(
    array: str,
    size: Term,
    others: Sequence[str],
    terms: Sequence[Bound],
    types: Mapping[str, IntType],
) -> Iterator[ExitClause]:
    """Yields clauses for all elements of an array; `others`: arrays of the same size."""
    cells = place((f"{array}[", "]"), types.get(array))
    cell, following = apply(cells, _INDEX), apply(cells, build.add(_INDEX, build.ONE))
    old = {name: apply(place((f"{name}[", "]"), types.get(name), CALL), _INDEX) for name in others}
    for term in terms:
        if term.rank <= 2:
            for clause in _compared(array, cell, term, _KINDS):
                yield _for_all(array, size, clause.kind, clause.formula, term)
    for before in old.values():
        equal = make(Kind.EQ, (cell, before))
        yield _for_all(array, size, "equal", equal, Bound(before, 2))
    for left, right in combinations(old.values(), 2):
        for total in (build.add(left, right), build.sub(left, right)):
            equal = make(Kind.EQ, (cell, total))
            yield _for_all(array, size, "equal", equal, Bound(total, 4))
    shorter = build.sub(size, build.ONE)
    for sides in ((cell, following), (following, cell)):
        yield _for_all(array, shorter, "other", make(Kind.LE, sides), Bound(following, 5))


def _for_all(array: str, size: Term, kind: str, body: Term, bound: Bound) -> ExitClause:
    inside = build.conjunction((build.le(build.ZERO, _INDEX), build.lt(_INDEX, size)))
    formula = build.forall((_INDEX,), make(Kind.IMPLIES, (inside, body)))
    return ExitClause(array, kind, formula, bound.rank, bound.term)


def _compared(
    subject: str, value: Term, bound: Bound, kinds: Iterable[tuple[str, Kind]]
) -> Iterator[ExitClause]:
    for kind, op in kinds:
        sides = (bound.term, value) if kind == "least" else (value, bound.term)
        yield ExitClause(subject, kind, make(op, sides), bound.rank, bound.term)


# ---- Polynomial equations between a result and the arguments that held in all runs.


_MOST_EQUATION_NAMES = 3
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
    used = values[:_MOST_EQUATION_NAMES]
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
