"""Relates remainders by an unknown divisor, such as `(i + k) % n`.

The solver derives little about these. A law of numbers gives for two dividends the distance of
their remainders, if it is less than the divisor; one of the dividends may be 0.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, permutations
from typing import ClassVar

from viap.instantiate.fact_source import View
from viap.kernel.instances import Instance, KnownFormula
from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import free_variables, subterms

ONE, OTHER, DIVISOR = VARIABLES = tuple(variable(name) for name in ("s", "t", "m"))
MOST_INSTANCES = 60  # of a question


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


def law() -> Term:
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
    for values in islice(pairs, MOST_INSTANCES):
        yield Instance(known, dict(zip(VARIABLES, values, strict=True)))
