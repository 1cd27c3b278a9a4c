"""Steps of a list ► proofs: the kernel applies each rule again, and Z3 decides each obligation.

Nothing of an entry is believed: a rule that the kernel refuses, or an obligation that Z3 does not
show again, makes the entry worthless. The kernel's theory is that of the present program.
"""

from collections.abc import Sequence
from typing import Any

from viap.cache.proof_steps import CLAIMED, STOPPED
from viap.cache.term_table import MalformedEntry, TermTable
from viap.kernel.instances import Instance
from viap.kernel.obligations import InductionMember, Statement, Use, claimed, stopped
from viap.kernel.rules import Decides, Kernel, Proof
from viap.logic.recursive_functions import Recursive
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Term
from viap.smt.answers import Limits
from viap.translate.theory import Theory
from viap.translate.theory_symbols import SORTS, symbols_by_name

_LIMITS = Limits(steps=10_000_000, seconds=4.0)


class RepeatedProofs:
    """Makes proofs again; `proofs` are those so far."""

    def __init__(self, theory: Theory, solver: Decides, rows: Sequence[Any]) -> None:
        self.proofs: list[Proof] = []
        self._theory = theory
        self._kernel = Kernel(theory, solver)
        self._symbols = symbols_by_name(theory)
        self._terms = TermTable(rows, self._symbols.__getitem__)

    def repeat(self, step: Any) -> None:
        """Makes the proofs of a step.

        Raises MalformedEntry, and the errors by which the kernel refuses a rule.
        """
        kernel = self._kernel
        match step:
            case ["axiom", int() as place]:
                made = [kernel.axiom(self._theory.axioms[_natural(place)])]
            case ["direct", member]:
                one = self._member(member, ())
                made = [_shown(kernel.direct(one.statement, one.constants, one.facts, _LIMITS))]
            case ["induction", list(family)]:
                members = [self._member(written[:3], written[3:]) for written in family]
                made = [*_shown(kernel.induction(members, _LIMITS))]
            case ["function", *written]:
                made = [kernel.function(self._function(written))]
            case ["bits", str() as name]:
                made = [kernel.bits(name)]
            case ["instance", known, values]:
                made = [kernel.instance(Instance(self._proof(known), self._values(values)))]
            case ["forall", known]:
                made = [kernel.forall(self._proof(known))]
            case ["definition", known, str() as name]:
                made = [kernel.definition(self._proof(known), self._symbols[name])]
            case ["lemma", known, str() as name]:
                made = [kernel.lemma(self._proof(known), name)]
            case ["reached", known, int() as claim]:
                reached = self._theory.assertions[_natural(claim)]
                made = [kernel.reached(reached, self._proof(known))]
            case _:
                raise MalformedEntry("a step of a proof")
        self.proofs += made

    def _proof(self, number: Any) -> Proof:
        return self.proofs[_natural(number)]

    def _member(self, written: Any, induction: Any) -> InductionMember:
        shown, constants, facts = written
        rank, uses = induction or ((), ())
        return InductionMember(
            self._statement(shown),
            tuple(map(self._terms.term, rank)),
            self._values(constants),
            [Instance(self._proof(known), self._values(values)) for known, values in facts],
            [Use(_natural(member), self._values(values)) for member, values in uses],
        )

    def _statement(self, written: Any) -> Statement:
        match written:
            case [("claimed" | "stopped") as kind, int() as place]:
                claim = self._theory.assertions[_natural(place)]
                return {CLAIMED: claimed, STOPPED: stopped}[kind](claim)
            case [list(counters), list(others), int() as body]:
                term = self._terms.term
                return Statement(tuple(map(term, counters)), tuple(map(term, others)), term(body))
            case _:
                raise MalformedEntry("a statement")

    def _values(self, written: Any) -> dict[Term, Term]:
        term = self._terms.term
        return {term(variable): term(value) for variable, value in written}

    def _function(self, written: Any) -> Recursive:
        name, result, counter, parameters, (start, *later), step = written
        term = self._terms.term
        variables = tuple(map(term, parameters))
        sorts = (INT, *(variable.sort for variable in variables))
        symbol = Symbol(name, sorts, SORTS[result])
        if name in self._symbols:
            raise MalformedEntry("a function is defined already")
        self._symbols[name] = symbol
        return Recursive(
            symbol, term(counter), variables, term(start), term(step), tuple(map(term, later))
        )


def _natural(number: Any) -> int:
    """Returns a place in a list; a negative one would count from the end."""
    if type(number) is not int or number < 0:
        raise MalformedEntry("a number")
    return number


def _shown(made: Any) -> Any:
    if made is None:
        raise MalformedEntry("an obligation that does not show its statement")
    return made
