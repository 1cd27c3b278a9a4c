"""Laws of rings: equations of words that follow from others by algebra alone.

Each law is proved once, for all numbers, from a few simple ones: products are multiplied out step
by step, what wraps around is itself less a multiple of the type's size, and the rest is linear.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from viap.core.kernel.obligations import Constants, InductionMember, Instance, Statement, Use
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, variable
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.smt.answers import Limits
from viap.prover.recurrences.algebra.exponential_polynomials import (
    ExactSequence,
    exact_sequences,
    read,
)
from viap.prover.recurrences.algebra.polynomials import TooLarge, times, total
from viap.prover.recurrences.algebra.powers import definitions, numeric_base
from viap.prover.recurrences.algebra.ring_expansion import (
    Polynomial,
    RingExpansion,
    Rule,
    Step,
    term_of,
)
from viap.prover.session.prover import Prover

# ---- What terms are, as rules for the expansion of others and as premises of laws.


@dataclass(frozen=True, slots=True)
class RingPremises:
    """What terms are: some by equations, quotients because they are exact, cases by conditions."""

    equations: Mapping[Term, Term]
    exact: frozenset[Term] = frozenset()
    conditions: Mapping[Term, bool] | None = None

    def rule(self, bits: int, term: Term) -> Rule | None:
        """Returns what defines a term, where numbers matter modulo 2^bits; None if nothing does."""
        if term in self.equations:
            return Rule(1, self.equations[term])
        if term.kind is Kind.WRAP and term.payload[0] >= bits:
            return Rule(1, build.sub(term.args[0], cut_off(term)))
        if term in self.exact:
            return Rule(term.args[1].value, term.args[0])
        if term.kind is Kind.ITE and self.conditions and term.args[0] in self.conditions:
            return Rule(1, term.args[1 if self.conditions[term.args[0]] else 2])
        return None

    @property
    def products(self) -> list[Term]:
        """The products that are defined as a whole."""
        return [term for term in self.equations if term.kind is Kind.MUL]

    def said(self, used: Iterable[Term]) -> list[Term]:
        """Returns the premises that some terms are defined by."""
        found: dict[Term, None] = {}
        for term in used:
            if term in self.equations:
                found[build.eq(term, self.equations[term])] = None
            elif term in self.exact:
                dividend, divisor = term.args
                found[build.eq(build.scale(divisor.value, term), dividend)] = None
            elif term.kind is Kind.ITE and self.conditions:
                condition = term.args[0]
                truth = self.conditions[condition]
                found[condition if truth else build.negate(condition)] = None
        return list(found)

    def at(self, values: dict[Term, Term]) -> "RingPremises":
        """Returns the same of other atoms."""

        def there(term: Term) -> Term:
            return substitute(term, values)

        equations = {there(term): there(value) for term, value in self.equations.items()}
        cases = {there(term): truth for term, truth in (self.conditions or {}).items()}
        return RingPremises(equations, frozenset(map(there, self.exact)), cases)


def cut_off(word: Term) -> Term:
    """Returns what wrapping takes away from a number: a multiple of the size of the type."""
    bits, signed = word.payload
    raised = build.add(word.args[0], build.number(1 << (bits - 1) if signed else 0))
    size = 1 << bits
    return build.scale(size, build.floor_div(raised, build.number(size)))


# ---- Laws of rings: equations of words that follow from others by algebra alone.


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


# ---- Quotients by numbers that leave no remainder, such as n*(n-1)/2, for all natural n.
#
# The kernel defines the sequence by recursion instead, as a sum of its differences, and proves that
# a multiple of it is the dividend.


MOST_DIVISOR = 1 << 20
_COUNTER = variable("k")


class ExactQuotients:
    """Proves that quotients are exact, for all values of what they are made of."""

    def __init__(self, laws: RingLaws) -> None:
        self._laws, self._prover = laws, laws.prover
        self._shown: dict[Statement, Proof | None] = {}
        self._known: dict[Term, Instance | None] = {}

    def instance(self, quotient: Term) -> Instance | None:
        """Returns that the divisor times the quotient is the dividend; None if not shown."""
        if quotient not in self._known:
            self._known[quotient] = self._instance(quotient)
        return self._known[quotient]

    def _instance(self, quotient: Term) -> Instance | None:
        dividend, divisor = quotient.args
        if not divisor.is_number or not 1 < divisor.value <= MOST_DIVISOR:
            return None
        atoms = atoms_of([dividend])
        powers = [atom for atom in atoms if numeric_base(atom) is not None]
        plain = (*atoms, *atoms_of([power.args[0] for power in powers]))
        for atom in dict.fromkeys(each for each in plain if each not in powers):
            shifts = [build.difference(power.args[0], atom) for power in powers]
            known = [shift for shift in shifts if shift is not None]
            if len(known) == len(shifts):
                found = self._by_counter(quotient, atom, min(known, default=0))
                if found is not None:
                    return found
        return None

    def _by_counter(self, quotient: Term, atom: Term, shift: int) -> Instance | None:
        """Shows it by induction on an atom, or on a number more than that."""
        moved = substitute(quotient, {atom: build.sub(_COUNTER, build.number(shift))})
        powers = {n for n in subterms(moved) if numeric_base(n) is not None}
        others = [each for each in atoms_of([moved]) if each not in powers]
        names = {each: variable(f"a{number}") for number, each in enumerate(others, 1)}
        general = substitute(moved, names)
        if not free_variables(general) <= {_COUNTER, *names.values()}:
            return None
        body = build.eq(build.scale(general.args[1].value, general), general.args[0])
        statement = Statement((_COUNTER,), tuple(names.values()), body)
        if statement not in self._shown:
            self._shown[statement] = self._prove(statement, general)
        proof = self._shown[statement]
        if proof is None:
            return None
        values = {_COUNTER: build.add(atom, build.number(shift))}
        return Instance(proof, {**values, **{name: each for each, name in names.items()}})

    def _prove(self, statement: Statement, quotient: Term) -> Proof | None:
        dividend, divisor = quotient.args
        if quotient.kind is not Kind.FLOOR_DIV:
            return None
        polynomial = read(dividend, _COUNTER)
        if polynomial is None or any(m.bases or m.base < 1 for m in polynomial):
            return None
        number = len(self._prover.kernel.functions)
        fractions = times(Fraction(1, divisor.value), polynomial)
        sequences = exact_sequences(fractions, statement.others, number)
        if not sequences:
            return None
        for power in definitions([dividend]):
            self._prover.kernel.function(power)
        shown: Proof | None = None
        for sequence in sequences:
            shown = self._sequence(sequence, shown)
            if shown is None:
                return None
        assert shown is not None
        constants = Constants().of(statement)
        facts = [Instance(shown, {v: constants[v] for v in shown.statement.variables})]
        whole = substitute(dividend, constants)
        facts += self._laws.expanded([whole], RingPremises({}))
        return self._prover.direct(statement, constants, facts, "a quotient without remainder")

    def _sequence(self, sequence: ExactSequence, before: Proof | None) -> Proof | None:
        """Proves the equation of a function from that of the one it is defined with."""
        function = sequence.function
        definition = self._prover.kernel.function(function)
        counter = function.counter
        statement = Statement((counter,), function.parameters, sequence.equation())
        constants = Constants().of(statement)
        previous = {**constants, counter: build.sub(constants[counter], build.ONE)}
        facts = [Instance(definition, constants)]
        given: dict[Term, Term] = {}
        if before is not None:
            facts.append(Instance(before, previous))
        for power in definitions([sequence.whole]):
            defined = self._prover.kernel.function(power)
            facts.append(Instance(defined, {power.counter: constants[counter]}))
            value = substitute(power.value(), {power.counter: constants[counter]})
            given[value] = substitute(power.step, {power.counter: previous[counter]})
        wholes = [substitute(sequence.whole, at) for at in (constants, previous)]
        facts += self._laws.expanded(wholes, RingPremises(given))
        if before is not None:
            dividend = before.statement.at(previous).args[1]
            facts += self._laws.expanded([dividend], RingPremises(given))
        uses = [Use(0, previous)]
        reason = "a sum of differences"
        member = InductionMember(statement, (counter,), constants, facts, uses, reason)
        return self._prover.induct(member)
