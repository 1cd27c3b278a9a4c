"""Laws of rings: equations of words that follow from others by algebra alone.

Each law is proved once, for all numbers, from a few simple ones: products are multiplied out step
by step, what wraps around is itself less a multiple of the type's size, and the rest is linear.
"""

from collections.abc import Mapping, Sequence

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, Statement
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.sorts import INT
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import substitute
from viap.proving.prover import Prover
from viap.proving.ring_premises import RingPremises, cut_off
from viap.recurrences.algebra.polynomials import TooLarge, times, total
from viap.recurrences.algebra.ring_expansion import (
    Polynomial,
    RingExpansion,
    Step,
    term_of,
)
from viap.smt.answers import Limits

Type = tuple[int, bool]
QUICK = Limits(1_500_000, 1.0)
EVERY_BIT = 1 << 20  # more than any type has: nothing that wraps around is replaced
_FACTOR, _WHOLE = variable("f"), variable("w")
_X, _Y, _Z = (variable(name) for name in "xyz")


class RingLaws:
    """Laws that were proved, each once."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover.within(QUICK)
        self._shown: dict[Statement, Proof | None] = {}

    # ------------------------------------------------------------- equations of words

    def equation(
        self, kind: Type, sides: tuple[Term, Term], premises: RingPremises, followed: Sequence[Term]
    ) -> Instance | None:
        """Returns that two numbers are the same word, under premises; None if that is not shown.

        `followed` are terms whose definitions belong to the premises in any case.
        """
        try:
            used = self._used(kind, sides, premises)
        except TooLarge:
            return None
        if used is None:
            return None
        said = premises.said((*followed, *used))
        words = (build.wrap(side, *kind) for side in sides)
        body = build.implies(build.conjunction(said), build.eq(*words))
        atoms = atoms_of([body, *sides])
        names = {atom: variable(f"v{number}") for number, atom in enumerate(atoms, 1)}
        statement = Statement((), tuple(names.values()), substitute(body, names))
        if statement not in self._shown:
            self._shown[statement] = self._prove(kind, sides, premises, statement, atoms)
        proof = self._shown[statement]
        return None if proof is None else Instance(proof, {names[atom]: atom for atom in atoms})

    @staticmethod
    def reduced(kind: Type, term: Term, premises: RingPremises) -> Term | None:
        """Returns the same word without what wraps around; None if that has fractions."""
        ring = RingExpansion(lambda each: premises.rule(kind[0], each), premises.products)
        try:
            value = ring.value(term)
        except TooLarge:
            return None
        size = 1 << kind[0]
        if any(c.denominator != 1 for c in value.values()):
            return None
        small = {m: (c + size // 2) % size - size // 2 for m, c in value.items()}
        return term_of({monomial: c for monomial, c in small.items() if c})

    def _used(
        self, kind: Type, sides: tuple[Term, Term], premises: RingPremises
    ) -> set[Term] | None:
        """Returns the terms that rules replace; None if the sides are not the same word."""
        ring = RingExpansion(lambda term: premises.rule(kind[0], term), premises.products)
        if quotient(kind[0], *map(ring.value, sides)) is None:
            return None
        for _ in ring.steps(*sides):
            pass
        return set(ring.used)

    def _prove(
        self,
        kind: Type,
        sides: tuple[Term, Term],
        premises: RingPremises,
        statement: Statement,
        atoms: Sequence[Term],
    ) -> Proof | None:
        constants = Constants().of(statement)
        there = dict(zip(atoms, constants.values(), strict=True))
        left, right = (substitute(side, there) for side in sides)
        given = premises.at(there)
        ring = RingExpansion(lambda term: given.rule(kind[0], term), given.products)
        over = quotient(kind[0], ring.value(left), ring.value(right))
        if over is None:
            return None
        steps = list(ring.steps(left, right))
        facts = [self._multiplied(step) for step in steps]
        facts += [self._unwrapped(term) for term in ring.used if term.kind is Kind.WRAP]
        zeros = [step.difference() for step in steps]
        zeros += [build.sub(build.scale(r.times, v), r.value) for v, r in ring.used.items()]
        moved = build.add(right, build.scale(1 << kind[0], term_of(over)))
        facts.append(self._linear(zeros, build.sub(left, moved)))
        facts.append(self._same_word(kind, left, right, term_of(over)))
        shown = [each for each in facts if each is not None]
        return self.prover.direct(statement, constants, shown, "an equation of words")

    def expanded(self, terms: Sequence[Term], premises: RingPremises) -> list[Instance]:
        """Returns the facts that multiply ground terms out; [] if that takes too many."""
        ring = RingExpansion(lambda term: premises.rule(EVERY_BIT, term))
        try:
            facts = [self._multiplied(step) for step in ring.steps(*terms)]
        except TooLarge:
            return []
        return [each for each in facts if each is not None]

    # ------------------------------------------------------------- simple laws

    def law(self, variables: tuple[Term, ...], body: Term, reason: str) -> Proof | None:
        """Returns the proof of a law of numbers that needs no facts; None if it is not shown."""
        statement = Statement((), variables, body)
        if statement not in self._shown:
            constants = Constants().of(statement)
            self._shown[statement] = self.prover.direct(statement, constants, [], reason)
        return self._shown[statement]

    def _multiplied(self, step: Step) -> Instance | None:
        parts = tuple(variable(f"p{number}") for number in range(len(step.parts)))
        equation = build.eq(_WHOLE, build.add(*parts))
        product = build.mul(_FACTOR, _WHOLE)
        products = build.add(*(build.mul(_FACTOR, part) for part in parts))
        body = build.implies(equation, build.eq(product, products))
        variables = (_FACTOR, _WHOLE, *parts)
        proof = self.law(variables, body, "a sum that is multiplied")
        values = (step.factor, step.whole, *step.parts)
        return _at(proof, dict(zip(variables, values, strict=True)))

    def _linear(self, zeros: Sequence[Term], goal: Term) -> Instance | None:
        """Returns that a sum is zero because others are, where products are mere names."""
        sums = [build.monomials(each) for each in (*zeros, goal)]
        parts = dict.fromkeys(part for each, _ in sums for part in each)
        names = {part: variable(f"m{number}") for number, part in enumerate(parts)}
        said = []
        for each, number in sums:
            whole = (build.scale(factor, names[part]) for part, factor in each.items())
            said.append(build.eq(build.add(*whole, build.number(number)), build.ZERO))
        body = build.implies(build.conjunction(said[:-1]), said[-1])
        proof = self.law(tuple(names.values()), body, "a linear combination")
        return _at(proof, {name: part for part, name in names.items()})

    def _unwrapped(self, word: Term) -> Instance | None:
        whole = build.wrap(_X, *word.payload)
        body = build.eq(whole, build.sub(_X, cut_off(whole)))
        proof = self.law((_X,), body, "what wrapping takes away")
        return _at(proof, {_X: word.args[0]})

    def _same_word(self, kind: Type, left: Term, right: Term, over: Term) -> Instance | None:
        moved = build.add(_Y, build.scale(1 << kind[0], _Z))
        same = build.eq(build.wrap(_X, *kind), build.wrap(_Y, *kind))
        body = build.implies(build.eq(_X, moved), same)
        proof = self.law((_X, _Y, _Z), body, "numbers that are the same word")
        return _at(proof, {_X: left, _Y: right, _Z: over})


def _at(proof: Proof | None, values: Mapping[Term, Term]) -> Instance | None:
    return None if proof is None else Instance(proof, values)


def quotient(bits: int, left: Polynomial, right: Polynomial) -> Polynomial | None:
    """Returns (left - right) / 2^bits, if it has whole coefficients; else None."""
    size = 1 << bits
    difference = total(left, times(-1, right))
    if any(c.denominator != 1 or c.numerator % size for c in difference.values()):
        return None
    return {monomial: c / size for monomial, c in difference.items()}


def atoms_of(terms: Sequence[Term]) -> list[Term]:
    """Returns the symbols at arguments that terms are made of, not those inside of others."""
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
            waiting += reversed(node.args)
    return list(found)
