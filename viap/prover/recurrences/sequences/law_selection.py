"""The laws of named sequences that a question needs, and those of factorials."""

from collections.abc import Container, Iterator, Mapping, Sequence

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.powers import power
from viap.prover.recurrences.sequences import product_laws as binomial_laws
from viap.prover.recurrences.sequences.linear_laws import LinearUses, has_products
from viap.prover.recurrences.sequences.named_sequences import (
    BINOMIAL,
    DEFINITIONS,
    DOUBLE_FACTORIAL,
    FACTORIAL,
    RISING,
    coefficients_of,
)
from viap.prover.recurrences.sequences.product_laws import power_uses, product_uses, quotient_uses
from viap.prover.recurrences.sequences.row_sums import (
    ROW_SUM,
    power_sum_uses,
    row_quotients,
    row_uses,
)
from viap.prover.recurrences.sequences.sequence_law import LawUse, SequenceLaw, algebra, earlier


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


# ---- Laws of factorials: growth, double and rising factorials by plain ones.


_N, _X = variable("n"), variable("x")
_BEFORE = build.sub(_N, build.ONE)
_TWICE = build.scale(2, _N)


def _factorial(n: Term) -> Term:
    return apply(FACTORIAL, n)


def _shifted(term: Term, shift: int) -> Term:
    return build.add(term, build.number(shift))


def growth() -> SequenceLaw:
    """1 <= n! and n <= n!"""
    value = _factorial(_N)
    body = build.conjunction((build.le(build.ONE, value), build.le(_N, value)))
    given = (LawUse(FACTORIAL, (_N,)),)
    return SequenceLaw("growth of factorials", (_N,), (), body, earlier((_N,)), given)


def even_double() -> SequenceLaw:
    """(2n)!! = 2^n * n!"""

    def equation(n: Term) -> Term:
        value = apply(DOUBLE_FACTORIAL, build.scale(2, n))
        return build.eq(value, build.mul(power(2, n), _factorial(n)))

    two, fact, double = (
        power(2, _N),
        _factorial(_N),
        apply(DOUBLE_FACTORIAL, _TWICE),
    )
    steps = (
        build.eq(two, build.scale(2, power(2, _BEFORE))),
        build.eq(fact, build.mul(_N, _factorial(_BEFORE))),
        build.eq(double, build.mul(_TWICE, apply(DOUBLE_FACTORIAL, _shifted(_TWICE, -2)))),
        equation(_BEFORE),
    )
    given = (
        LawUse(DOUBLE_FACTORIAL, (_TWICE,)),
        LawUse(FACTORIAL, (_N,)),
        LawUse(two.payload, (_N,)),
        algebra(steps, equation(_N)),
    )
    return SequenceLaw("even double factorials", (_N,), (), equation(_N), earlier((_N,)), given)


def odd_double() -> SequenceLaw:
    """(2n+1)!! * (2n)!! = (2n+1)!"""

    def equation(n: Term) -> Term:
        odd, even = (
            apply(DOUBLE_FACTORIAL, _shifted(build.scale(2, n), shift)) for shift in (1, 0)
        )
        return build.eq(build.mul(odd, even), _factorial(_shifted(build.scale(2, n), 1)))

    steps = [
        build.eq(apply(f, index), build.mul(index, apply(f, _shifted(index, -back))))
        for f, index, back in (
            (DOUBLE_FACTORIAL, _TWICE, 2),
            (DOUBLE_FACTORIAL, _shifted(_TWICE, 1), 2),
            (FACTORIAL, _TWICE, 1),
            (FACTORIAL, _shifted(_TWICE, 1), 1),
        )
    ]
    given = (
        *(LawUse(DOUBLE_FACTORIAL, (_shifted(_TWICE, shift),)) for shift in (0, 1)),
        *(LawUse(FACTORIAL, (_shifted(_TWICE, shift),)) for shift in (0, 1)),
        algebra((*steps, equation(_BEFORE)), equation(_N)),
    )
    return SequenceLaw("odd double factorials", (_N,), (), equation(_N), earlier((_N,)), given)


def first_factor() -> SequenceLaw:
    """rise(n, x) = x * rise(n-1, x+1), unless n is zero."""
    following = build.add(_X, build.ONE)

    def equation(n: Term) -> Term:
        rest = apply(RISING, build.sub(n, build.ONE), following)
        return build.eq(apply(RISING, n, _X), build.mul(_X, rest))

    def step(n: Term, x: Term) -> Term:
        last = build.add(x, build.sub(n, build.ONE))
        before = apply(RISING, build.sub(n, build.ONE), x)
        return build.eq(apply(RISING, n, x), build.mul(last, before))

    steps = (step(_N, _X), step(_BEFORE, following), equation(_BEFORE))
    given = (
        LawUse(RISING, (_N, _X)),
        LawUse(RISING, (_BEFORE, _X)),
        LawUse(RISING, (_BEFORE, following)),
        algebra(steps, equation(_N)),
    )
    body = build.implies(build.le(build.ONE, _N), equation(_N))
    return SequenceLaw("a first factor", (_N,), (_X,), body, earlier((_N, _X)), given)


def rising_by_factorials() -> SequenceLaw:
    """rise(n, x) * (x-1)! = (x+n-1)! for positive x."""

    def equation(n: Term) -> Term:
        low, high = _shifted(_X, -1), _shifted(build.add(_X, n), -1)
        return build.eq(build.mul(apply(RISING, n, _X), _factorial(low)), _factorial(high))

    last = _shifted(build.add(_X, _N), -1)
    steps = (
        build.eq(apply(RISING, _N, _X), build.mul(last, apply(RISING, _BEFORE, _X))),
        build.eq(_factorial(last), build.mul(last, _factorial(_shifted(last, -1)))),
        equation(_BEFORE),
    )
    given = (
        LawUse(RISING, (_N, _X)),
        LawUse(FACTORIAL, (last,)),
        algebra(steps, equation(_N)),
    )
    body = build.implies(build.le(build.ONE, _X), equation(_N))
    return SequenceLaw("rising factorials", (_N,), (_X,), body, earlier((_N, _X)), given)


# ---- Selection of laws of factorials and binomial coefficients for a question.


MOST_COLUMN = 6  # last column of Pascal's triangle that is written as a polynomial
MOST_PLACES = 8  # places considered for a function

Applied = Mapping[Symbol, Sequence[tuple[Term, ...]]]


def factorial_uses(applied: Applied) -> Iterator[LawUse]:
    """Yields laws of all kinds of factorials at the places of their occurrences."""
    plain = applied.get(FACTORIAL, ())[:MOST_PLACES]
    for (index,) in plain:
        yield LawUse(growth(), (index,))
    for (index,) in applied.get(DOUBLE_FACTORIAL, ())[:MOST_PLACES]:
        half, odd = _half(index)
        if half is not None:
            law = odd_double() if odd else even_double()
            yield LawUse(law, (half,))
            if odd:
                yield LawUse(even_double(), (half,))
    places = applied.get(RISING, ())[:MOST_PLACES]
    for many, first in places:
        before = (build.sub(many, build.ONE), build.add(first, build.ONE))
        if before in places:
            yield LawUse(first_factor(), (many, first))
        if plain:
            yield LawUse(rising_by_factorials(), (many, first))


def _half(index: Term) -> tuple[Term | None, bool]:
    """Returns t and True if the index is 2*t + 1, False if it is 2*t; None for t if neither."""
    parts, constant = build.monomials(index)
    if any(coefficient % 2 for coefficient in parts.values()):
        return None, False
    halves = [build.scale(coefficient // 2, part) for part, coefficient in parts.items()]
    return build.add(*halves, build.number(constant // 2)), constant % 2 == 1


def binomial_uses(applied: Applied) -> Iterator[LawUse]:
    """Yields laws of binomial coefficients at the places of their occurrences."""
    places = list(applied.get(BINOMIAL, ()))[:MOST_PLACES]
    for place in places:
        yield LawUse(binomial_laws.outside(), place)
        row, column = place
        right, below = build.add(column, build.ONE), build.add(row, build.ONE)
        if (row, right) in places:
            yield LawUse(binomial_laws.neighbours(), place)
        if (below, column) in places:
            yield LawUse(binomial_laws.rows(), place)
        if (below, right) in places:
            yield LawUse(binomial_laws.absorption(), place)
        if (below, right) in places and (row, right) in places:
            yield LawUse(BINOMIAL, (below, right))
        other = build.sub(row, column)
        if other is not column and (row, other) in places:
            yield LawUse(binomial_laws.symmetry(), place)
        if row is build.scale(2, column):
            later = build.add(row, build.number(2))
            if (later, right) in places:
                yield LawUse(binomial_laws.central(), (column,))
            if (row, right) in places:
                yield LawUse(binomial_laws.catalan(), (column,))
        if FACTORIAL in applied:
            yield LawUse(binomial_laws.by_factorials(), (column, row))
        for end in (column, other):
            if end.is_number and 0 <= end.value <= MOST_COLUMN:
                yield LawUse(binomial_laws.column(end.value), (row,))
                if end is other:
                    yield LawUse(binomial_laws.symmetry(), place)
