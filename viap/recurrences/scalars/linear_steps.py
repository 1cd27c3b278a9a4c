"""Effects of an iteration on several scalars at once, as linear maps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply, free_variables, variable
from viap.logic.walkers import substitute
from viap.recurrences.algebra.exponential_polynomials import Polynomial, read
from viap.recurrences.algebra.linear_algebra import Matrix
from viap.recurrences.counter_conditions import decided, first_atom
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    resolved,
    unwrapped,
    word_type,
)
from viap.translate.theory import Loop

MOST_BRANCHES = 16


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps of symbols, in which their values are variables.

    `running`: the steps hold only while the loop runs, since they may wrap around.
    """

    symbols: tuple[Symbol, ...]
    values: tuple[Term, ...]
    steps: tuple[Term, ...]
    starts: tuple[Term, ...]
    running: bool
    # Type that all steps wrap around in; None if there is no such type.
    wraps: tuple[int, bool] | None


@dataclass(frozen=True, slots=True)
class LinearStep:
    """V(n+1) = matrix*V(n) + growth(n)."""

    matrix: Matrix
    growth: list[Polynomial]


def joint_steps(
    loop: Loop, recurrences: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> Steps:
    symbols = tuple(recurrences)
    values = tuple(variable(f"value^{index}") for index in range(len(symbols)))
    here = {apply(s, *loop.counters): v for s, v in zip(symbols, values, strict=True)}
    running = False
    steps = []
    resolved_steps = []
    for recurrence in recurrences.values():
        step, premise = resolved(recurrence.step, loop, known, solving=True)
        step = substitute(step, here)
        plain = unwrapped(step)
        running |= premise or plain is not step
        resolved_steps.append(step)
        steps.append(plain)
    starts = tuple(recurrence.start for recurrence in recurrences.values())
    return Steps(symbols, values, tuple(steps), starts, running, word_type(*resolved_steps))


def branches(steps: tuple[Term, ...]) -> list[tuple[Term, ...]] | None:
    """Returns the steps without conditions, in each of their cases; None if there are too many."""
    done: list[tuple[Term, ...]] = []
    waiting = [steps]
    while waiting:
        current = waiting.pop()
        atom = next((a for a in map(first_atom, current) if a is not None), None)
        if atom is None:
            done.append(current)
        else:
            for value in (True, False):
                waiting.append(tuple(decided(step, atom, value) for step in current))
        if len(done) + len(waiting) > MOST_BRANCHES:
            return None
    return list(dict.fromkeys(done))


def effect(
    steps: tuple[Term, ...], values: tuple[Term, ...], counter: Term, opaque: bool
) -> LinearStep | None:
    """Returns the linear map, or None; with `opaque`, nonlinear parts count as growth."""
    matrix: Matrix = []
    growth: list[Polynomial] = []
    place = {value: index for index, value in enumerate(values)}
    for step in steps:
        polynomial = read(step, counter, opaque)
        if polynomial is None:
            return None
        row = [Fraction(0)] * len(values)
        rest: Polynomial = {}
        for monomial, coefficient in polynomial.items():
            own = [a for a in monomial.atoms if not free_variables(a).isdisjoint(values)]
            alone = monomial._replace(atoms=()) == ((), 0, 1, ())
            if len(monomial.atoms) == 1 and alone and monomial.atoms[0] in place:
                row[place[monomial.atoms[0]]] = coefficient
            elif own and not opaque:
                return None
            else:
                rest[monomial] = coefficient
        matrix.append(row)
        growth.append(rest)
    return LinearStep(matrix, growth)


def closures(matrix: Matrix) -> Iterator[tuple[int, ...]]:
    """Yields, for each sequence, itself and those that it depends on."""
    for first in range(len(matrix)):
        reached = {first}
        waiting = [first]
        while waiting:
            for index, coefficient in enumerate(matrix[waiting.pop()]):
                if coefficient and index not in reached:
                    reached.add(index)
                    waiting.append(index)
        yield tuple(sorted(reached))
