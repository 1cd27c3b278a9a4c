"""Ground terms as polynomials, in one of the cases that their conditions distinguish.

Terms other than sums and products become variables. Some variables are defined by others:
a name by its definition, `ite(c, s, t)` by `s` if c holds, a wrapped value by the unwrapped one
minus a multiple of the type's size. Quotients and remainders are variables related by an
equation.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from viap.core.kernel.obligations import Constants, Instance, Statement
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Term, variable
from viap.core.logic.walkers import substitute
from viap.core.translate.theory import Axiom
from viap.prover.recurrences.algebra.polynomials import (
    Polynomial,
    TooLarge,
    constant,
    multiplies,
    product,
    term_of,
    times,
    total,
)
from viap.prover.recurrences.algebra.ring_expansion import RingExpansion, Step
from viap.prover.recurrences.algebra.ring_expansion import term_of as expanded_term
from viap.prover.session.prover import Prover

_DIVISIONS = {
    Kind.C_DIV: (build.c_div, build.c_mod),
    Kind.C_MOD: (build.c_div, build.c_mod),
    Kind.FLOOR_DIV: (build.floor_div, build.floor_mod),
    Kind.FLOOR_MOD: (build.floor_div, build.floor_mod),
}
MOST_PARTS = 4  # of a disjunction that is split into cases


@dataclass(frozen=True, slots=True)
class PolynomialCase:
    """Conditions with their truth, and remainders with their values (None: any other one)."""

    conditions: Mapping[Term, bool] = field(default_factory=dict)
    remainders: Mapping[Term, int | None] = field(default_factory=dict)

    def formulas(self) -> list[Term]:
        """Returns the formulas that hold in the case."""
        said = [c if truth else build.negate(c) for c, truth in self.conditions.items()]
        for remainder, value in self.remainders.items():
            if value is not None:
                said.append(build.eq(remainder, build.number(value)))
            else:
                said.append(build.negate(build.eq(remainder, build.ZERO)))
        return said


class UndecidedCase(Exception):
    """The case does not decide enough; `cases` cover it."""

    def __init__(self, cases: Iterable[PolynomialCase]) -> None:
        super().__init__()
        self.cases = tuple(cases)


@dataclass(slots=True)
class PolynomialReading:
    """Terms as polynomials; `exact`: assume no wrap-around; `defined`: definitions of symbols."""

    case: PolynomialCase
    exact: bool
    defined: Mapping[Term, Term]
    variables: list[Term] = field(default_factory=list)
    # Values of defined variables: by their own definition, and fully expanded.
    definitions: dict[int, Polynomial] = field(default_factory=dict)
    values: dict[int, Polynomial] = field(default_factory=dict)
    # Equations of divisions: polynomials that vanish.
    divisions: list[Polynomial] = field(default_factory=list)
    divisors: list[Term] = field(default_factory=list)  # other than numbers
    _places: dict[Term, int] = field(default_factory=dict)

    def polynomial(self, term: Term) -> Polynomial:
        """Returns the term as a polynomial; some of its variables are defined by others."""
        match term.kind:
            case Kind.NUMBER:
                return constant(term.value)
            case Kind.ADD:
                return total(*map(self.polynomial, term.args))
            case Kind.MUL:
                result = self.polynomial(term.args[0])
                for factor in term.args[1:]:
                    result = product(result, self.polynomial(factor))
                return result
        return {(self._variable(term),): 1}

    def value(self, polynomial: Polynomial) -> Polynomial:
        """Returns the polynomial with defined variables expanded."""
        parts: list[Polynomial] = []
        for monomial, coefficient in polynomial.items():
            part = constant(coefficient)
            for place in monomial:
                part = product(part, self.values.get(place, {(place,): 1}))
            parts.append(part)
        return total(*parts)

    def equations(self, formulas: Iterable[Term]) -> list[Polynomial]:
        """Returns polynomials that vanish because the formulas hold."""
        found = []
        waiting = [*formulas, *self.case.formulas()]
        while waiting:
            formula = waiting.pop()
            if formula.kind is Kind.AND:
                waiting += formula.args
            elif formula.kind is Kind.OR:
                self._decide(formula)
            elif formula.kind is Kind.EQ and formula.args[0].sort == INT:
                with suppress(UndecidedCase):  # (Remainders that nothing else depends on.)
                    sides = map(self.polynomial, formula.args)
                    found.append(total(next(sides), times(-1, next(sides))))
        return found

    def written(self, polynomial: Polynomial) -> Term:
        return term_of(polynomial, self.variables)

    def _variable(self, term: Term) -> int:
        if term not in self._places:
            if term in self.defined:
                self._define(term, self.polynomial(self.defined[term]))
            elif term.kind is Kind.ITE:
                self._define(term, self.polynomial(self._chosen(term)))
            elif term.kind is Kind.WRAP:
                self._define(term, self._unwrapped(term))
            elif term.kind in _DIVISIONS:
                self._divided(term)
            else:
                self.place(term)
        return self._places[term]

    def place(self, term: Term) -> int:
        if term not in self._places:
            self._places[term] = len(self.variables)
            self.variables.append(term)
        return self._places[term]

    def _define(self, term: Term, polynomial: Polynomial) -> None:
        value = self.value(polynomial)
        place = self.place(term)
        self.definitions[place], self.values[place] = polynomial, value

    def _chosen(self, term: Term) -> Term:
        """Returns the value of a conditional term in this case."""
        known = self.case.conditions
        while term.kind is Kind.ITE:
            condition = term.args[0]
            if condition not in known:
                raise UndecidedCase(
                    PolynomialCase({**known, condition: truth}, self.case.remainders)
                    for truth in (True, False)
                )
            term = term.args[1 if known[condition] else 2]
        return term

    def _decide(self, formula: Term) -> None:
        """Splits the case by the parts of a disjunction, one of which holds."""
        known = self.case.conditions
        if len(formula.args) <= MOST_PARTS and not any(known.get(each) for each in formula.args):
            raise UndecidedCase(
                PolynomialCase({**known, each: True}, self.case.remainders) for each in formula.args
            )

    def _unwrapped(self, term: Term) -> Polynomial:
        inner = self.polynomial(term.args[0])
        if self.exact:
            return inner
        bits, signed = term.payload
        raised = build.add(term.args[0], build.number(1 << (bits - 1) if signed else 0))
        cut = self.place(build.floor_div(raised, build.number(1 << bits)))
        return total(inner, {(cut,): -(1 << bits)})

    def _divided(self, term: Term) -> None:
        """Relates quotient and remainder; a small divisor gives a case for each remainder."""
        left, right = term.args
        divide, modulo = _DIVISIONS[term.kind]
        quotient, remainder = divide(left, right), modulo(left, right)
        if right.is_number and remainder not in self.case.remainders:
            values = (0, 1, -1) if term.kind in (Kind.C_DIV, Kind.C_MOD) else (0, 1)
            raise UndecidedCase(
                PolynomialCase(self.case.conditions, {**self.case.remainders, remainder: value})
                for value in (values if abs(right.value) == 2 else (0, None))
            )
        if not right.is_number:
            self.divisors.append(right)
        known = self.case.remainders.get(remainder)
        if known is None:
            self.place(remainder)
        else:
            self._define(remainder, constant(known))
        dividend, divisor = self.polynomial(left), self.polynomial(right)
        whole = product(divisor, {(self.place(quotient),): 1})
        rest: Polynomial = {(self.place(remainder),): 1}
        self.divisions.append(total(dividend, times(-1, whole), times(-1, rest)))


def readings(
    defined: Mapping[Term, Term],
    exact: bool,
    terms: Sequence[Term],
    path: Sequence[Term],
    most: int,
) -> list[PolynomialReading] | None:
    """Returns one reading for each case of some terms and of the equations on a path.

    None if there are too many cases.
    """
    done: list[PolynomialReading] = []
    waiting = [PolynomialCase()]
    while waiting:
        reading = PolynomialReading(waiting.pop(), exact, defined)
        try:
            for term in terms:
                reading.polynomial(term)
            reading.equations(path)
        except UndecidedCase as undecided:
            waiting += undecided.cases
            if len(waiting) + len(done) > most:
                return None
            continue
        done.append(reading)
    return done


# ---- Laws of numbers, each with the values at which it is of use.


@dataclass(frozen=True, slots=True)
class LawInstance:
    """A formula for all values of some variables, and the values at which it is of use.

    `steps` are laws that show it, at values in terms of its own variables.
    """

    variables: tuple[Term, ...]
    body: Term
    values: tuple[Term, ...]
    steps: "tuple[LawInstance, ...]" = ()


def vanishes(term: Term, modulus: int | None) -> Term:
    """That a term is zero, or a multiple of a modulus."""
    if modulus is not None:
        term = build.floor_mod(term, build.number(modulus))
    return build.eq(term, build.ZERO)


# ---- Laws of numbers for proofs about polynomials: each is proved once, from simpler ones.


class NumberLaws:
    """Laws of numbers that the kernel has proved, each once."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._shown: dict[Statement, Proof | None] = {}

    def instance(self, law: LawInstance, at: Mapping[Term, Term] | None = None) -> Instance | None:
        """Returns a law at its values, substituted by `at`; None if it is not proved."""
        statement = Statement((), law.variables, law.body)
        if statement not in self._shown:
            self._shown[statement] = self._proof(statement, law.steps)
        proof = self._shown[statement]
        if proof is None:
            return None
        values = [substitute(value, at or {}) for value in law.values]
        return Instance(proof, dict(zip(law.variables, values, strict=True)))

    def _proof(self, statement: Statement, steps: Sequence[LawInstance]) -> Proof | None:
        constants = Constants().of(statement)
        facts = [self.instance(each, constants) for each in steps]
        shown = [each for each in facts if each is not None]
        proof = self._prover.direct(statement, constants, shown, "identity")
        return None if proof is None else self._prover.kernel.lemma(proof, "an identity")


def is_linear(fact: Instance) -> bool:
    """Returns True if a fact has no nonlinear product, or defines a name."""
    if isinstance(fact.known, Axiom) and fact.known.origin.kind == "name":
        return True
    return not multiplies(fact.formula())


# ---- Laws that are linear in products: the solver gets a name for each product.
#
# So it has nothing to multiply, however high the degree of an equation is.


_FACTOR = variable("factor")


def linear(zeros: Sequence[Term], goal: Term, modulus: int | None = None) -> LawInstance:
    """That a sum is zero, or a multiple of the modulus, because others are zero."""
    sums = [build.monomials(each) for each in (*zeros, goal)]
    parts = dict.fromkeys(part for each, _ in sums for part in each)
    names = {part: variable(f"m{number}") for number, part in enumerate(parts)}
    terms = [
        build.add(
            *(build.scale(factor, names[part]) for part, factor in each.items()),
            build.number(number),
        )
        for each, number in sums
    ]
    premises = build.conjunction([vanishes(term, None) for term in terms[:-1]])
    body = build.implies(premises, vanishes(terms[-1], modulus))
    return LawInstance(tuple(names.values()), body, tuple(parts))


def written_out(term: Term) -> Term:
    """The same polynomial as a sum of products; the term itself where these are too many."""
    try:
        return expanded_term(RingExpansion(_no_rule).value(term))
    except TooLarge:
        return term


def expansion(term: Term) -> LawInstance | None:
    """That a term, of variables, is what it is written out; None if it is so or this is too long.

    Every step multiplies a sum by a factor.
    """
    if not any(node.kind is Kind.ADD for part in _products(term) for node in part.args):
        return None
    ring = RingExpansion(_no_rule)
    try:
        long, steps = expanded_term(ring.value(term)), list(ring.steps(term))
    except TooLarge:
        return None
    atoms = tuple(dict.fromkeys(a for monomial in ring.value(term) for a in monomial))
    difference = build.sub(term, long)
    shown = (*map(_multiplied, steps), linear([step.difference() for step in steps], difference))
    return LawInstance(atoms, vanishes(difference, None), atoms, shown)


def _products(term: Term) -> list[Term]:
    return [part for part in build.monomials(term)[0] if part.kind is Kind.MUL]


def _multiplied(step: Step) -> LawInstance:
    parts = tuple(variable(f"part{number}") for number in range(len(step.parts)))
    general = Step(_FACTOR, build.add(*parts), parts)
    body = vanishes(general.difference(), None)
    return LawInstance((_FACTOR, *parts), body, (step.factor, *step.parts))


def _no_rule(_: Term) -> None:
    """Nothing is defined by anything else."""
