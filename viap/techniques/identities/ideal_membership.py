"""Ideal membership: a polynomial as a combination of others, with polynomial factors.

The factors' monomials are those that turn a monomial of a generator into a needed one; their
coefficients solve a system of linear equations.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from viap.recurrences.algebra.integer_polynomials import (
    Monomial,
    Polynomial,
    degree,
    product,
    quotient,
)
from viap.recurrences.algebra.linear_algebra import null_space

MOST_PRODUCTS = 160
MOST_MONOMIALS = 400
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Combination:
    """`times` the target is the sum of `parts`: a number, a monomial and a generator's place."""

    times: int
    parts: tuple[tuple[int, Monomial, int], ...]


def combination(target: Polynomial, generators: Sequence[Polynomial]) -> Combination | None:
    """Returns products of generators that add up to the target; None if none are found."""
    if not target:
        return Combination(1, ())
    known = [place for place, generator in enumerate(generators) if generator]
    chosen: dict[tuple[Monomial, int], Polynomial] = {}
    for place in known:
        chosen[(), place] = generators[place]
    found = _solved(target, chosen)
    highest = max(degree(target), *(degree(generators[place]) for place in known), 0)
    needed = {*target, *(monomial for place in known for monomial in generators[place])}
    for _ in range(ROUNDS):
        if found is not None:
            return found
        before = len(chosen)
        for key in _products(needed, [(place, generators[place]) for place in known], highest):
            if key not in chosen and len(chosen) < MOST_PRODUCTS:
                chosen[key] = product({key[0]: 1}, generators[key[1]])
        needed |= {monomial for each in chosen.values() for monomial in each}
        if len(chosen) == before or len(needed) > MOST_MONOMIALS:
            return None
        found = _solved(target, chosen)
    return found


def _products(
    needed: set[Monomial], generators: Sequence[tuple[int, Polynomial]], highest: int
) -> list[tuple[Monomial, int]]:
    """Returns monomial factors for generators, small ones first."""
    keys: dict[tuple[Monomial, int], None] = {}
    for place, generator in generators:
        room = highest - degree(generator)
        for monomial in needed:
            for part in generator:
                factor = quotient(monomial, part)
                if factor is not None and len(factor) <= room:
                    keys[factor, place] = None
    return sorted(keys, key=lambda key: (len(key[0]), key))


def _solved(
    target: Polynomial, chosen: dict[tuple[Monomial, int], Polynomial]
) -> Combination | None:
    """Returns integer coefficients of the products that give the target; None if there are none."""
    keys = list(chosen)
    monomials = dict.fromkeys([*target, *(m for each in chosen.values() for m in each)])
    columns = [*(chosen[key] for key in keys), target]
    covered = {m for each in chosen.values() for m in each}
    if not covered.issuperset(target):
        return None
    rows = [[column.get(m, 0) for column in columns] for m in monomials]
    *_, last = null_space(rows, len(columns)) or [{}]
    if len(keys) not in last:
        return None
    parts = tuple((-c, *keys[place]) for place, c in last.items() if place < len(keys))
    return Combination(last[len(keys)], parts)
