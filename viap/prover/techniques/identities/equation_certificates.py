"""Certificates that a polynomial equation follows from others, multiplied by monomials.

The rest is linear in the products that occur, and easy for a solver. The only fact about
multiplication that it uses: an equation stays true if both sides are multiplied.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, variable
from viap.core.logic.walkers import substitute, subterms
from viap.prover.recurrences.algebra.linear_algebra import null_space
from viap.prover.recurrences.algebra.polynomials import (
    Monomial,
    Polynomial,
    TooLarge,
    degree,
    product,
    quotient,
    remainders,
    term_of,
    total,
)
from viap.prover.session.ring_laws import cut_off
from viap.prover.techniques.identities.term_polynomials import (
    LawInstance,
    PolynomialReading,
    UndecidedCase,
    expansion,
    linear,
    vanishes,
    written_out,
)

MOST_MULTIPLES = 500
_FACTOR = variable("factor")


@dataclass(frozen=True, slots=True)
class Generator:
    """A term that is zero, or a multiple of a modulus; `source` is its origin."""

    term: Term
    modulus: int | None = None
    source: object = None

    def formula(self) -> Term:
        return vanishes(self.term, self.modulus)


@dataclass(frozen=True, slots=True)
class Certificate:
    """A law with the equation as its conclusion, and the generators that it uses."""

    law: LawInstance
    used: tuple[Generator, ...]


def certificate(
    term: Term,
    modulus: int | None,
    reading: PolynomialReading,
    generators: Sequence[Generator],
    path: Sequence[Term] = (),
) -> Certificate | None:
    """Returns a certificate that a term vanishes, perhaps modulo a number, in a case; or None."""
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
    """Returns a generator minus its multiple of the modulus; None if it has undecided cases."""
    try:
        polynomial = reading.polynomial(generator.term)
    except UndecidedCase:
        return None
    if generator.modulus is None:
        return polynomial
    rest = build.floor_div(generator.term, build.number(generator.modulus))
    return total(polynomial, {(reading.place(rest),): -generator.modulus})


class _Proof:
    """Equations, each with its monomial multipliers."""

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
        """Adds the multiplied definitions that take a polynomial to its value."""
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
        """Returns the case, the definitions of its symbols, and that no divisor is zero."""
        reading = self.reading
        places = {place for equation in self.multiples for m, _ in equation for place in m}
        terms = [reading.variables[place] for place in places]
        used = set(subterms(*terms))
        defined = [each for each in reading.defined if each in used]
        equations = [build.eq(each, reading.defined[each]) for each in defined]
        return [*reading.case.formulas(), *equations, *map(_not_zero, reading.divisors)]

    def law(self, goal: Polynomial, modulus: int | None) -> LawInstance:
        """Returns the law that the equations imply, for all values of the reading's variables."""
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
        products = [
            term_of(product({monomial: 1}, dict(equation)), names)
            for equation, monomials in self.multiples.items()
            for monomial in monomials
        ]
        steps.append(linear(products, term_of(goal, names), modulus))
        values = tuple(self.reading.variables[place] for place in places)
        body = build.implies(build.conjunction(premises), said)
        return LawInstance(tuple(names.values()), body, values, tuple(steps))


def _about_terms(premises: Sequence[Term], said: Term, inner: LawInstance) -> LawInstance:
    """Returns the law about the original terms, with the program's facts as premises."""
    body = build.implies(build.conjunction(premises), said)
    atoms = _atoms([body, *inner.values])
    names = {atom: variable(f"v{number}") for number, atom in enumerate(atoms, 1)}
    values = tuple(substitute(value, names) for value in inner.values)
    about = substitute(body, names)
    steps = [replace(inner, values=values), *_written_out(about), *_unwrapped(about)]
    if said.kind is Kind.EQ and said.args[0].kind in (Kind.ADD, Kind.MUL):
        goal = substitute(said.args[0], names)
        long = written_out(goal)
        steps.append(linear([long, build.sub(goal, long)], goal))
    return LawInstance(tuple(names.values()), about, tuple(atoms), tuple(steps))


def _unwrapped(formula: Term) -> list[LawInstance]:
    """What wraps around is what it was before, less a multiple of the type's size."""
    found = []
    for word in dict.fromkeys(node for node in subterms(formula) if node.kind is Kind.WRAP):
        whole = build.wrap(_FACTOR, *word.payload)
        body = build.eq(whole, build.sub(_FACTOR, cut_off(whole)))
        found.append(LawInstance((_FACTOR,), body, (word.args[0],)))
    return found


def _written_out(formula: Term) -> list[LawInstance]:
    """What the sides of equations are as sums of products, where they are not."""
    sides = dict.fromkeys(
        side
        for node in subterms(formula)
        if node.kind is Kind.EQ and node.args[0].sort == INT
        for side in node.args
    )
    return [law for law in map(expansion, sides) if law is not None]


def _atoms(terms: Sequence[Term]) -> list[Term]:
    """Returns the outermost applied symbols in terms."""
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
    """Returns the law that an equation may be multiplied by a product of terms."""
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


# ---- Ideal membership: a polynomial as a combination of others, with polynomial factors.
#
# The factors' monomials are those that turn a monomial of a generator into a needed one; their
# coefficients solve a system of linear equations.


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
