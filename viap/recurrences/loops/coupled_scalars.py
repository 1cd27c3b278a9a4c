"""Scalars of two loops that may have the same values, iteration by iteration, perhaps one later.

Two loops compute the same sequence in two ways. What the one has in the next iteration is mostly
what the other keeps in a second variable.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations

from viap.logic import build
from viap.logic.evaluation import Undetermined, Value, evaluate
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.recurrences.iteration_steps import KnownValue, recurrences
from viap.recurrences.loops.concrete_runs import ITERATIONS, POOLS, ConcreteRun
from viap.translate.theory import Loop, Theory

MOST_LOOPS = 6
MOST_PAIRS = 12
LATER = (0, 1)  # iterations


def coupled(theory: Theory, known: Mapping[Symbol, KnownValue]) -> Iterator[list[Term]]:
    """Yields equations that may hold together, for each two loops that are in no other loop.

    They are about the counter of the second loop. Scalars with a plain closed form are left out.
    """
    loops = [loop for loop in theory.loops if loop.parent is None and loop.scalars]
    for first, second in combinations(loops[:MOST_LOOPS], 2):
        columns = [_columns(theory, (first, second), pool, known) for pool in POOLS]
        equations: list[Term] = []
        for one in first.scalars.values():
            for other in second.scalars.values():
                for shift in LATER:
                    places = ((one, shift), (other, 0)), ((one, 0), (other, shift))
                    for (left, a), (right, b) in dict.fromkeys(places):
                        if all(_agree(each, (left, a), (right, b)) for each in columns):
                            equations.append(_equation(second.counter, (left, a), (right, b)))
        if equations:
            yield equations[:MOST_PAIRS]


def _columns(
    theory: Theory,
    loops: Sequence[Loop],
    pool: tuple[int, ...],
    known: Mapping[Symbol, KnownValue],
) -> dict[Symbol, list[Value]]:
    """Returns the values of the scalars in the first iterations."""
    found: dict[Symbol, list[Value]] = {}
    fixed: dict[tuple[Symbol, tuple[Value, ...]], int] = {}
    for loop in loops:
        every = recurrences(theory, loop)
        run = ConcreteRun(loop, every, pool, fixed)
        for symbol in every:
            if symbol in known and _is_plain(known[symbol].value):
                continue
            with suppress(Undetermined):
                at = apply(symbol, *loop.counters)
                found[symbol] = [evaluate(at, run, run.at(n)) for n in range(ITERATIONS + 1)]
    return found


def _is_plain(value: Term) -> bool:
    """Whether a closed form is made of no function that is defined by recursion."""
    return not any(node.kind is Kind.APPLY and "^" in node.payload.name for node in subterms(value))


def _agree(
    columns: Mapping[Symbol, list[Value]], one: tuple[Symbol, int], other: tuple[Symbol, int]
) -> bool:
    if one[0] not in columns or other[0] not in columns:
        return False
    pairs = list(zip(columns[one[0]][one[1] :], columns[other[0]][other[1] :], strict=False))
    return all(a == b for a, b in pairs) and len({a for a, _ in pairs}) > 2


def _equation(counter: Term, one: tuple[Symbol, int], other: tuple[Symbol, int]) -> Term:
    sides = (apply(s, build.add(counter, build.number(later))) for s, later in (one, other))
    return build.eq(*sides)
