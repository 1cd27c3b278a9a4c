"""Why a polynomial equation follows from others: identities that hold of all numbers.

With these at the terms in question, what is left to be shown is linear in the products that
occur, and a solver sees it at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Term, variable
from viap.solve.algebra.membership import combination
from viap.solve.algebra.polynomials import (
    Monomial,
    Polynomial,
    plus,
    product,
    remainders,
    term_of,
    times,
)
from viap.solve.algebra.reading import Reading


@dataclass(frozen=True, slots=True)
class Identity:
    """A formula for all values of some variables, and the values at which it is of use."""

    variables: tuple[Term, ...]
    body: Term
    values: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Generator:
    """A term that is zero, or a multiple of a modulus; `source` says where it comes from."""

    term: Term
    modulus: int | None = None
    source: object = None


@dataclass(frozen=True, slots=True)
class Certificate:
    identities: tuple[Identity, ...]
    used: tuple[Generator, ...]


def certificate(
    term: Term,
    modulus: int | None,
    reading: Reading,
    generators: Sequence[Generator],
    path: Sequence[Term] = (),
) -> Certificate | None:
    """Why a term is zero, or a multiple of the modulus, in a case; None if no reason is found."""
    goal = reading.polynomial(term)
    known: list[tuple[Polynomial, Generator | None]] = [
        (reading.polynomial(each.term), each)
        for each in generators
        if each.modulus is None or (modulus and each.modulus % modulus == 0)
    ]
    known += [(zero, None) for zero in (*reading.divisions, *reading.equations(path))]
    written = [reading.value(zero) for zero, _ in known]
    target = reading.value(goal)
    if modulus:
        reduced = [remainders(each, modulus) for each in written]
        found = combination(remainders(target, modulus), reduced)
    else:
        found = combination(target, written)
    if found is None or (modulus and found.times % 2 == 0):
        return None
    identities = [_definition(reading, goal, target)]
    used = dict.fromkeys(place for _, _, place in found.parts)
    for place in used:
        identities.append(_definition(reading, known[place][0], written[place]))
    for _, monomial, place in found.parts:
        if monomial:
            identities.append(_multiple(reading, monomial, written[place], known[place][1]))
    sources = [known[place][1] for place in used]
    return Certificate(
        tuple(each for each in identities if each is not None),
        tuple(each for each in sources if each is not None),
    )


def _definition(reading: Reading, short: Polynomial, long: Polynomial) -> Identity | None:
    """What variables are defined by, put in their place."""
    if short == long:
        return None
    equations = [({(place,): 1}, reading.definitions[place]) for place in _defined(reading, short)]
    return _identity(reading, equations, (short, long))


def _defined(reading: Reading, polynomial: Polynomial) -> Iterator[int]:
    """The defined variables that a polynomial is made of, in the order of their definitions."""
    needed: set[int] = set()
    waiting = [place for monomial in polynomial for place in monomial]
    while waiting:
        place = waiting.pop()
        if place in reading.definitions and place not in needed:
            needed.add(place)
            waiting += [p for monomial in reading.definitions[place] for p in monomial]
    return (place for place in reading.definitions if place in needed)


def _multiple(
    reading: Reading, monomial: Monomial, zero: Polynomial, generator: Generator | None
) -> Identity:
    """What is zero, times a monomial."""
    multiple = product({monomial: 1}, zero)
    rest: Polynomial = {}
    if generator is not None and generator.modulus:
        times_ = build.floor_div(generator.term, build.number(generator.modulus))
        rest = {(reading.place(times_),): generator.modulus}
    return _identity(reading, [(zero, rest)], (multiple, product({monomial: 1}, rest)))


def _identity(
    reading: Reading,
    premises: Sequence[tuple[Polynomial, Polynomial]],
    conclusion: tuple[Polynomial, Polynomial],
) -> Identity:
    """An equation that follows from others, for all values of the variables."""
    polynomials = [each for pair in (*premises, conclusion) for each in pair]
    places = sorted({place for each in polynomials for m in each for place in m})
    names = {place: variable(f"v{number}") for number, place in enumerate(places, 1)}

    def equation(pair: tuple[Polynomial, Polynomial]) -> Term:
        difference = plus(pair[0], times(-1, pair[1]))
        left = {m: c for m, c in difference.items() if c > 0}
        right = {m: -c for m, c in difference.items() if c < 0}
        return build.eq(term_of(left, names), term_of(right, names))

    body = build.implies(build.conjunction(map(equation, premises)), equation(conclusion))
    values = tuple(reading.variables[place] for place in places)
    return Identity(tuple(names.values()), body, values)
