"""Quotients by numbers that leave no remainder, such as n*(n-1)/2, for all natural n.

The kernel defines the sequence by recursion instead, as a sum of its differences, and proves that
a multiple of it is the dividend.
"""

from fractions import Fraction

from viap.kernel.instances import Instance
from viap.kernel.obligations import Constants, InductionMember, Statement, Use
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.terms import Kind, Term, variable
from viap.logic.walkers import free_variables, substitute, subterms
from viap.proving.ring_laws import RingLaws, atoms_of
from viap.proving.ring_premises import RingPremises
from viap.recurrences.algebra.exact_sequences import ExactSequence, exact_sequences
from viap.recurrences.algebra.exponential_polynomials import read
from viap.recurrences.algebra.polynomials import times
from viap.recurrences.algebra.powers import definitions, numeric_base

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
