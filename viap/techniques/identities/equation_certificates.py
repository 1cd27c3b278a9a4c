"""Why a polynomial equation follows from others: these, multiplied by products of variables.

Between the products that occur, the rest is linear, and a solver sees it at once. All that it
is told of multiplication is that an equation stays true when both sides are multiplied.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.integer_polynomials import (
    Monomial,
    Polynomial,
    product,
    quotient,
    remainders,
    term_of,
)
from viap.recurrences.algebra.polynomials import TooLarge, total
from viap.techniques.identities.ideal_membership import combination
from viap.techniques.identities.term_polynomials import PolynomialReading, UndecidedCase

MOST_MULTIPLES = 500
_FACTOR = variable("factor")


@dataclass(frozen=True, slots=True)
class LawInstance:
    """A formula for all values of some variables, and the values at which it is of use.

    `steps` are laws that show it, at values in terms of its own variables.
    """

    variables: tuple[Term, ...]
    body: Term
    values: tuple[Term, ...]
    steps: "tuple[LawInstance, ...]" = ()


@dataclass(frozen=True, slots=True)
class Generator:
    """A term that is zero, or a multiple of a modulus; `source` says where it comes from."""

    term: Term
    modulus: int | None = None
    source: object = None

    def formula(self) -> Term:
        return vanishes(self.term, self.modulus)


def vanishes(term: Term, modulus: int | None) -> Term:
    """That a term is zero, or a multiple of a modulus."""
    if modulus is not None:
        term = build.floor_mod(term, build.number(modulus))
    return build.eq(term, build.ZERO)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A law that has the equation as its conclusion, and what it rests on."""

    law: LawInstance
    used: tuple[Generator, ...]


def certificate(
    term: Term,
    modulus: int | None,
    reading: PolynomialReading,
    generators: Sequence[Generator],
    path: Sequence[Term] = (),
) -> Certificate | None:
    """Why a term is zero, or a multiple of the modulus, in a case; None if no reason is found."""
    known: list[tuple[Polynomial, Generator | None]] = []
    for each in generators:
        if each.modulus is None or (modulus and each.modulus % modulus == 0):
            zero = _zero(reading, each)
            if zero is not None:
                known.append((zero, each))
    known += [(zero, None) for zero in (*reading.divisions, *reading.equations(path))]
    goal = reading.polynomial(term)
    written = [reading.value(zero) for zero, _ in known]
    if modulus:
        reduced = [remainders(each, modulus) for each in written]
        found = combination(remainders(reading.value(goal), modulus), reduced)
    else:
        found = combination(reading.value(goal), written)
    if found is None or (modulus and found.times % 2 == 0):
        return None
    proof = _Proof(reading)
    proof.write_out(goal)
    used: dict[int, None] = {}
    for _, monomial, place in found.parts:
        used[place] = None
        zero = known[place][0]
        proof.multiply(zero, monomial)
        proof.write_out(product({monomial: 1}, zero))
    sources = [source for source in (known[place][1] for place in used) if source is not None]
    premises = [*proof.premises(), *(each.formula() for each in sources), *path]
    law = _about_terms(premises, vanishes(term, modulus), proof.law(goal, modulus))
    return Certificate(law, tuple(sources))


def _zero(reading: PolynomialReading, generator: Generator) -> Polynomial | None:
    """A generator, less the multiple of its modulus that it is."""
    try:
        polynomial = reading.polynomial(generator.term)
    except UndecidedCase:
        return None
    if generator.modulus is None:
        return polynomial
    rest = build.floor_div(generator.term, build.number(generator.modulus))
    return total(polynomial, {(reading.place(rest),): -generator.modulus})


class _Proof:
    """Equations, each with the monomials that it is multiplied by."""

    def __init__(self, reading: PolynomialReading) -> None:
        self.reading = reading
        self.multiples: dict[tuple[tuple[Monomial, int], ...], dict[Monomial, None]] = {}
        self._count = 0

    def multiply(self, zero: Polynomial, monomial: Monomial) -> None:
        equation = tuple(sorted(zero.items()))
        self.multiples.setdefault(equation, {})[monomial] = None
        self._count += 1
        if self._count > MOST_MULTIPLES:
            raise TooLarge

    def write_out(self, polynomial: Polynomial) -> None:
        """The definitions, multiplied, that take a polynomial to its value."""
        defined = self.reading.definitions
        waiting = list(polynomial)
        seen = set(waiting)
        while waiting:
            monomial = waiting.pop()
            place = next((p for p in reversed(monomial) if p in defined), None)
            if place is None:
                continue
            rest = quotient(monomial, (place,)) or ()
            self.multiply(total(defined[place], {(place,): -1}), rest)
            new = [m for m in product({rest: 1}, defined[place]) if m not in seen]
            seen.update(new)
            waiting += new

    def premises(self) -> list[Term]:
        """The case, what symbols in it are defined by, and that nothing is divided by zero."""
        reading = self.reading
        places = {place for equation in self.multiples for m, _ in equation for place in m}
        terms = [reading.variables[place] for place in places]
        used = set(subterms(*terms))
        defined = [each for each in reading.defined if each in used]
        equations = [build.eq(each, reading.defined[each]) for each in defined]
        return [*reading.case.formulas(), *equations, *map(_not_zero, reading.divisors)]

    def law(self, goal: Polynomial, modulus: int | None) -> LawInstance:
        """What follows from the equations, for all values of the variables of the reading."""
        zeros = [dict(equation) for equation in self.multiples]
        places = sorted({place for each in (goal, *zeros) for m in each for place in m})
        names = {place: variable(f"v{number}") for number, place in enumerate(places, 1)}
        premises = [build.eq(term_of(zero, names), build.ZERO) for zero in zeros]
        said = vanishes(term_of(goal, names), modulus)
        steps = [
            multiplied(dict(equation), monomial, names)
            for equation, monomials in self.multiples.items()
            for monomial in monomials
            if monomial
        ]
        values = tuple(self.reading.variables[place] for place in places)
        body = build.implies(build.conjunction(premises), said)
        return LawInstance(tuple(names.values()), body, values, tuple(steps))


def _about_terms(premises: Sequence[Term], said: Term, inner: LawInstance) -> LawInstance:
    """The same of the terms as they are: what a program says of them is a premise then."""
    body = build.implies(build.conjunction(premises), said)
    atoms = _atoms([body, *inner.values])
    names = {atom: variable(f"v{number}") for number, atom in enumerate(atoms, 1)}
    values = tuple(substitute(value, names) for value in inner.values)
    step = replace(inner, values=values)
    return LawInstance(tuple(names.values()), substitute(body, names), tuple(atoms), (step,))


def _atoms(terms: Sequence[Term]) -> list[Term]:
    """The symbols at arguments that terms are made of, not those inside of others."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    waiting = list(terms)
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.kind is Kind.APPLY and node.sort == INT:
            found[node] = None
        else:
            waiting += node.args
    return list(found)


def _not_zero(term: Term) -> Term:
    return build.negate(build.eq(term, build.ZERO))


def multiplied(zero: Polynomial, monomial: Monomial, terms: Mapping[int, Term]) -> LawInstance:
    """That an equation may be multiplied by a product of terms."""
    parts = sorted(zero, key=lambda each: (zero[each], each))
    variables = [variable(f"part{number}") for number in range(len(parts))]
    sums = [
        build.add(
            *(build.scale(zero[m], build.mul(f, v)) for m, v in zip(parts, variables, strict=True))
        )
        for f in (build.ONE, _FACTOR)
    ]
    body = build.implies(*(build.eq(each, build.ZERO) for each in sums))
    values = [term_of({each: 1}, terms) for each in (monomial, *parts)]
    return LawInstance((_FACTOR, *variables), body, tuple(values))
