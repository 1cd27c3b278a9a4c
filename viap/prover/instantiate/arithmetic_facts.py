"""Facts about products, remainders and wrapped numbers."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from typing import ClassVar

from viap.core.kernel.obligations import Instance, KnownFormula
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term, variable
from viap.core.logic.walkers import free_variables, subterms
from viap.prover.instantiate.lemmas import View

WRAPPED, PLAIN, FACTOR, SAME = VARIABLES = tuple(variable(name) for name in ("v", "p", "x", "y"))
MOST_INSTANCES = 24  # of a question
Type = tuple[int, bool]


class WrappedProducts:
    """The functions that are products, and the laws of wrapped products by type."""

    views: ClassVar[frozenset[View]] = frozenset()

    def __init__(self) -> None:
        self._functions: set[Symbol] = set()
        self._laws: dict[Type, KnownFormula] = {}

    def __contains__(self, kind: Type) -> bool:
        """True if the law of a type was learned."""
        return kind in self._laws

    def add_function(self, function: Symbol) -> None:
        self._functions.add(function)

    def learn(self, kind: Type, known: KnownFormula) -> None:
        self._laws[kind] = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._functions:
            yield from product_facts(self._laws, self._functions, (*asked, *found))


def law(kind: Type) -> Term:
    """Returns the law about the variables, for numbers of a type."""
    premises = (build.eq(WRAPPED, build.wrap(PLAIN, *kind)), build.eq(FACTOR, SAME))
    both = (build.mul(WRAPPED, FACTOR), build.mul(SAME, PLAIN))
    return build.implies(
        build.conjunction(premises), build.eq(*(build.wrap(each, *kind) for each in both))
    )


def product_facts(
    laws: Mapping[Type, KnownFormula], functions: Container[Symbol], terms: Sequence[Term]
) -> Iterator[Instance]:
    """Yields the law for each pair of a wrapped product and a step of a product function."""
    every = [node for node in subterms(*terms) if not free_variables(node)]
    wrapped = [
        (node.payload, factors)
        for node in every
        if node.kind is Kind.WRAP and node.payload in laws
        for factors in _factors(node.args[0])
    ]
    steps = [
        (plain, same)
        for node in every
        for plain, same in _factors(node)
        if plain.kind is Kind.APPLY and plain.payload in functions
    ]
    for (kind, (value, factor)), (plain, same) in islice(product(wrapped, steps), MOST_INSTANCES):
        values = (value, plain, factor, same)
        yield Instance(laws[kind], dict(zip(VARIABLES, values, strict=True)))


def _factors(term: Term) -> list[tuple[Term, Term]]:
    """Returns the two factors of a product in both orders; [] for other terms."""
    if term.kind is not Kind.MUL or len(term.args) != 2 or term.args[0].is_number:
        return []
    left, right = term.args
    return [(left, right), (right, left)]


# ---- Relates remainders by an unknown divisor, such as `(i + k) % n`.
#
# The solver derives little about these. A law of numbers gives for two dividends the distance of
# their remainders, if it is less than the divisor; one of the dividends may be 0.


ONE, OTHER, DIVISOR = REMAINDER_VARIABLES = tuple(variable(name) for name in ("s", "t", "m"))
MOST_REMAINDER_INSTANCES = 60  # of a question


class Remainders:
    """The law of remainders by unknown divisors, once it is proved."""

    views: ClassVar = frozenset({View.STATES})

    def __init__(self) -> None:
        self._law: KnownFormula | None = None

    def learn(self, known: KnownFormula) -> None:
        self._law = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._law is not None:
            yield from remainder_facts(self._law, (*asked, *found))


def remainder_law() -> Term:
    """Returns the law about the variables; it tries the nearest multiples of the divisor."""
    moved = build.add(build.floor_mod(OTHER, DIVISOR), build.sub(ONE, OTHER))
    cases = []
    for turns in (-1, 0, 1):
        value = build.add(moved, build.scale(turns, DIVISOR))
        within = (build.le(build.ZERO, value), build.lt(value, DIVISOR))
        same = build.eq(build.floor_mod(ONE, DIVISOR), value)
        cases.append(build.implies(build.conjunction(within), same))
    remainder = build.floor_mod(ONE, DIVISOR)
    cases += [build.le(build.ZERO, remainder), build.lt(remainder, DIVISOR)]
    return build.implies(build.lt(build.ZERO, DIVISOR), build.conjunction(cases))


def has_unknown_divisor(term: Term) -> bool:
    kinds = (Kind.C_MOD, Kind.FLOOR_MOD)
    return any(node.kind in kinds and not node.args[1].is_number for node in subterms(term))


def remainder_facts(known: KnownFormula, terms: Sequence[Term]) -> Iterator[Instance]:
    """Yields the law for pairs of remainders by the same divisor, and for each one alone."""
    dividends: dict[Term, dict[Term, None]] = {}
    for node in subterms(*terms):
        if node.kind in (Kind.C_MOD, Kind.FLOOR_MOD) and not free_variables(node):
            dividend, divisor = node.args
            if not divisor.is_number:
                dividends.setdefault(divisor, {})[dividend] = None
    pairs = (
        (one, other, divisor)
        for divisor, found in dividends.items()
        for one, other in (*((each, build.ZERO) for each in found), *permutations(found, 2))
    )
    for values in islice(pairs, MOST_REMAINDER_INSTANCES):
        yield Instance(known, dict(zip(REMAINDER_VARIABLES, values, strict=True)))


# ---- Numbers that wrapping does not change, because they are in range.
#
# This follows from the definition of wrapping, but the solver tries remainders first; given the
# fact,
# it compares.


NUMBER = variable("x")

Width = tuple[int, bool]


class NumbersInRange:
    """The laws that wrapping to a type keeps the numbers in the type's range."""

    views: ClassVar = frozenset({View.STEPWISE})

    def __init__(self) -> None:
        self._laws: dict[Width, KnownFormula] = {}

    def __contains__(self, width: Width) -> bool:
        return width in self._laws

    def learn(self, width: Width, known: KnownFormula) -> None:
        self._laws[width] = known

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        if self._laws:
            yield from wrap_facts(self._laws, (*asked, *found))


def widths(terms: Iterable[Term]) -> set[Width]:
    """Returns the widths and signs that the terms wrap to."""
    return {node.payload for term in terms for node in subterms(term) if node.kind is Kind.WRAP}


def wrap_law(width: Width) -> Term:
    bits, signed = width
    least = -(1 << (bits - 1)) if signed else 0
    greatest = least + (1 << bits) - 1
    inside = (build.le(build.number(least), NUMBER), build.le(NUMBER, build.number(greatest)))
    return build.implies(build.conjunction(inside), build.eq(build.wrap(NUMBER, *width), NUMBER))


def wrap_facts(laws: Mapping[Width, KnownFormula], terms: Iterable[Term]) -> Iterator[Instance]:
    """Yields the laws at all wrapped parts of the terms."""
    seen: set[Term] = set()
    for term in terms:
        for node in subterms(term):
            known = laws.get(node.payload) if node.kind is Kind.WRAP else None
            if known is not None and node not in seen and not free_variables(node):
                seen.add(node)
                yield Instance(known, {NUMBER: node.args[0]})
