"""Linear recurrences of one or several sequences: V(n+1) = A*V(n) + g(n).

If all eigenvalues of A are integers, V(n) is an exponential polynomial whose bases are these and
those of g; as many first values as there are basis elements determine it. Other sequences can
be part of the basis as well, if they are given.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables, variable
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.translate.theory import Loop
from viap.prover.recurrences.algebra.exponential_polynomials import (
    VALUE,
    Monomial,
    Polynomial,
    exact,
    joined,
    read,
    write,
)
from viap.prover.recurrences.algebra.linear_algebra import Matrix, Vector, solve, spectrum
from viap.prover.recurrences.counter_conditions import decided, first_atom
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    resolved,
    unwrapped,
    word_type,
)

# ---- Effects of an iteration on several scalars at once, as linear maps.


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


# ---- Linear recurrences of one or several sequences: V(n+1) = A*V(n) + g(n).


MOST_SEQUENCES = 5
MOST_BASIS = 16


# Closed forms, and the first values, for which the forms do not hold yet.
Forms = tuple[list[Polynomial], list[list[Polynomial]]]


def closed(matrix: Matrix, growth: list[Polynomial], starts: list[Polynomial]) -> Forms | None:
    """Returns the closed forms, and the first values, for which they do not hold yet.

    `starts` do not depend on the counter. Only an eigenvalue 0 makes first values differ.
    None if there is no form.
    """
    if len(matrix) > MOST_SEQUENCES:
        return None
    own, complete = spectrum(matrix)
    if not complete or any(m.bases for g in growth for m in g):
        return None
    late = own.pop(0, 0)
    return fitted(LinearStep(matrix, growth), starts, powers_of(own, growth), late)


def written(forms: Forms, counter: Term) -> list[Term]:
    """Returns the forms as terms, with cases for the first values."""
    result = []
    for place, form in enumerate(forms[0]):
        value = write(form, counter)
        for n, early in reversed(list(enumerate(forms[1]))):
            here = build.eq(counter, build.number(n))
            value = build.ite(here, write(early[place], counter), value)
        result.append(value)
    return result


class BasisSequence(NamedTuple):
    """A sequence of numbers: its monomial, and its value at n."""

    monomial: Monomial
    value: Callable[[int], Fraction]


def _power(base: int, degree: int) -> BasisSequence:
    def value(n: int) -> Fraction:
        return Fraction(n) ** degree * Fraction(base) ** n

    return BasisSequence(Monomial((), degree, base), value)


def powers_of(own: Mapping[int, int], growth: list[Polynomial]) -> list[BasisSequence]:
    """Returns the powers that solve a system with these integer eigenvalues and this growth."""
    eigenvalues = dict(own)
    for polynomial in growth:
        for base in {monomial.base for monomial in polynomial}:
            degree = max(m.degree for m in polynomial if m.base == base)
            # A resonance adds to the multiplicity; too large a basis does no harm.
            many = own.get(base, 0) + degree + 1
            eigenvalues[base] = max(eigenvalues.get(base, 0), many)
    return [_power(base, degree) for base, many in eigenvalues.items() for degree in range(many)]


def fitted(
    step: LinearStep, starts: list[Polynomial], basis: Sequence[BasisSequence], late: int
) -> Forms | None:
    """Returns combinations of the basis that equal the sequences from `late` on.

    The first values are returned beside them. None if the basis is too large.
    """
    matrix, growth = step.matrix, step.growth
    if len(basis) > MOST_BASIS:
        return None
    forms: list[Polynomial] = [{} for _ in matrix]
    first: list[list[Polynomial]] = [[{} for _ in matrix] for _ in range(late)]
    values = _Values(matrix, growth, late + len(basis))
    places = range(late, late + len(basis))
    system = [[each.value(n) for each in basis] for n in places]
    for atoms in dict.fromkeys(m.atoms for p in (*growth, *starts) for m in p):
        rows = values.of(atoms, starts)
        solved = solve(system, rows[late:]) if basis else []
        for each, row in zip(basis, solved, strict=True):
            for form, coefficient in zip(forms, row, strict=True):
                if coefficient:
                    form[joined(Monomial(atoms), each.monomial)] = coefficient
        for early, row in zip(first, rows, strict=False):
            for value, coefficient in zip(early, row, strict=True):
                if coefficient:
                    value[Monomial(atoms)] = coefficient
    return forms, first


class _Values:
    """The first values of sequences, as coefficients of one product of atoms."""

    def __init__(self, matrix: Matrix, growth: list[Polynomial], many: int) -> None:
        self.matrix, self.growth, self.many = matrix, growth, many

    def of(self, atoms: tuple[Term, ...], starts: list[Polynomial]) -> Matrix:
        current: Vector = [start.get(Monomial(atoms), Fraction(0)) for start in starts]
        rows = []
        for n in range(self.many):
            rows.append(current)
            current = [
                sum((a * v for a, v in zip(row, current, strict=True)), Fraction(0))
                + _at(polynomial, atoms, n)
                for row, polynomial in zip(self.matrix, self.growth, strict=True)
            ]
        return rows


def _at(polynomial: Polynomial, atoms: tuple[Term, ...], n: int) -> Fraction:
    return sum(
        (
            c * Fraction(n) ** m.degree * Fraction(m.base) ** n
            for m, c in polynomial.items()
            if m.atoms == atoms
        ),
        Fraction(0),
    )


# ---- Steps that are linear in the value: factor*VALUE + growth.


# (-1)^n, while a step is read: written terms have cases instead.
_SIGNS = Symbol("pow^-1", (INT,), INT)


def linear_step(step: Term, counter: Term) -> tuple[Polynomial, Polynomial] | None:
    """Returns a step as factor*VALUE + growth; None if it is not linear in the value."""
    if any(node.kind is Kind.ITE for node in subterms(step)):
        return None
    polynomial = read(step, counter)
    if polynomial is None:
        return None
    factor: Polynomial = {}
    growth: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        inside = [atom for atom in monomial.atoms if VALUE in free_variables(atom)]
        if not inside:
            growth[monomial] = coefficient
        elif inside == [VALUE]:
            atoms = tuple(atom for atom in monomial.atoms if atom is not VALUE)
            factor[monomial._replace(atoms=atoms)] = coefficient
        else:
            return None
    return factor, growth


def exactly_divided(step: Term) -> Term:
    """Returns the step as if all divisions by numbers left no remainder."""

    def change(node: Term) -> Term | None:
        if node.kind in (Kind.C_DIV, Kind.FLOOR_DIV) and node.args[1].is_number:
            return exact(node.args[0], node.args[1].value) if node.args[1].value else None
        return None

    return rewrite(step, change)


def without_parity(step: Term, counter: Term) -> Term:
    """Returns the step with powers of -1 instead of cases by the counter's parity.

    A value p for even n and q for odd n is (p + q)/2 + (p - q)/2 * (-1)^n.
    """
    even = build.eq(build.floor_mod(counter, build.number(2)), build.ZERO)
    sign = apply(_SIGNS, counter)

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.ITE or node.args[0] is not even:
            return None
        _, then, orelse = node.args
        mean = exact(build.add(then, orelse), 2)
        return build.add(mean, build.mul(exact(build.sub(then, orelse), 2), sign))

    return rewrite(step, change) if even in subterms(step) else step
