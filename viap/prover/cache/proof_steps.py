"""Proofs ► steps of a list, in the order in which the kernel can make them again.

A step has its rule and the arguments of the rule; its statement only where the rule does not
determine it. Proofs and terms are numbers: places among the proofs so far, and rows of a table of
terms. Of the facts of an obligation, those are kept that make it unsatisfiable.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from viap.core.base.deep import deep
from viap.core.kernel.obligations import (
    InductionMember,
    Instance,
    KnownFormula,
    Obligation,
    Statement,
    Use,
    claimed,
    stopped,
)
from viap.core.kernel.rules import Decides, Kernel, Proof
from viap.core.logic.terms import INT, Kind, Symbol, Term
from viap.core.logic.walkers import Recursive, subterms
from viap.core.smt.answers import Limits
from viap.core.smt.replayed_questions import ReplaySolver
from viap.core.translate.theory import Axiom, Claim, Theory
from viap.core.translate.theory_symbols import SORTS, symbols_by_name
from viap.prover.cache.term_table import MalformedEntry, TermRows, TermTable

Step = list[Any]
CLAIMED, STOPPED = "claimed", "stopped"  # statements of claims


class ProofSteps:
    """Collects `steps`; a proof's number is its place among the proofs that they make."""

    def __init__(self, theory: Theory) -> None:
        self.steps: list[Step] = []
        self.terms = TermRows()
        self._solver = ReplaySolver()
        self._count = 0
        self._numbers: dict[object, int] = {}
        self._seen: set[Proof] = set()
        self._functions: dict[Symbol, Proof] = {}
        self._axioms = {axiom: place for place, axiom in enumerate(theory.axioms)}
        self._claims = {claim: place for place, claim in enumerate(theory.assertions)}
        self._statements: dict[Statement, Step] = {}
        for place, claim in enumerate(theory.assertions):
            self._statements.setdefault(claimed(claim), [CLAIMED, place])
            self._statements.setdefault(stopped(claim), [STOPPED, place])

    @deep
    def number(self, known: KnownFormula) -> int:
        """Returns the number of the proof of a formula; adds its step if it is missing."""
        if isinstance(known, Axiom):
            return self._axiom(known)
        assert isinstance(known, Proof)
        key: object = (known.argument, known.statement) if known.rule == "induction" else known
        if known.rule == "axiom" and isinstance(known.argument, Axiom):
            return self._axiom(known.argument)
        if key not in self._numbers:
            self._find_functions(known)
            self._proof(known, key)
        return self._numbers[key]

    def _axiom(self, axiom: Axiom) -> int:
        if axiom not in self._numbers:
            self._add([axiom], ["axiom", self._axioms[axiom]])
        return self._numbers[axiom]

    def _add(self, keys: Sequence[object], step: Step) -> None:
        self.steps.append(step)
        for key in keys:
            self._numbers[key] = self._count
            self._count += 1

    def _proof(self, proof: Proof, key: object) -> None:
        match proof.rule, proof.argument:
            case "direct", InductionMember() as member:
                self._add([key], ["direct", self._member(member, proof.obligations[0])])
            case "induction", tuple() as family:
                written = [
                    [
                        *self._member(member, obligation),
                        self._terms(member.rank),
                        [[use.member, self._values(use.values)] for use in member.uses],
                    ]
                    for member, obligation in zip(family, proof.obligations, strict=True)
                ]
                keys = [(family, member.statement) for member in family]
                self._add(keys, ["induction", written])
            case "function", Recursive() as defined:
                self._add([key], ["function", *self._function(defined)])
            case "bits", name:
                self._add([key], ["bits", name])
            case "reached", Claim() as claim:
                self._add([key], ["reached", self.number(proof.premises[0]), self._claims[claim]])
            case "instance", dict() as values:
                known = self.number(proof.premises[0])
                self._add([key], ["instance", known, self._values(values)])
            case ("forall" | "definition" | "lemma") as rule, argument:
                known = self.number(proof.premises[0])
                named = [] if argument is None else [str(argument)]
                self._add([key], [rule, known, *named])
            case _:
                raise ValueError(f"no such rule: {proof.rule}")

    def _member(self, member: InductionMember, obligation: Obligation) -> Step:
        """Writes a statement, its constants, and the facts that its obligation needs."""
        core = self._solver.core(obligation.formulas())
        facts: dict[Term, Instance] = {}
        for fact in member.facts:
            if core is None or fact.formula() in core:
                facts.setdefault(fact.formula(), fact)
        written = [[self.number(fact.known), self._values(fact.values)] for fact in facts.values()]
        return [self._statement(member.statement), self._values(member.constants), written]

    def _statement(self, shown: Statement) -> Step:
        if shown in self._statements:
            return self._statements[shown]
        return [self._terms(shown.counters), self._terms(shown.others), self._term(shown.body)]

    def _function(self, defined: Recursive) -> Step:
        for start in (*defined.starts, defined.step):
            self._define(start, besides=defined.symbol)
        return [
            defined.symbol.name,
            defined.symbol.result.name,
            self.terms.number(defined.counter),
            [self.terms.number(parameter) for parameter in defined.parameters],
            [self.terms.number(start) for start in defined.starts],
            self.terms.number(defined.step),
        ]

    def _values(self, given: Mapping[Term, Term]) -> list[list[int]]:
        return [[self._term(variable), self._term(value)] for variable, value in given.items()]

    def _terms(self, terms: Sequence[Term]) -> list[int]:
        return [self._term(each) for each in terms]

    def _term(self, term: Term) -> int:
        self._define(term)
        return self.terms.number(term)

    def _define(self, term: Term, besides: Symbol | None = None) -> None:
        """Adds the definitions of functions in a term: they must be made before it is read."""
        for node in subterms(term) if self._functions else ():
            if node.kind is Kind.APPLY and node.payload != besides:
                if node.payload in self._functions:
                    self.number(self._functions[node.payload])

    def _find_functions(self, proof: Proof) -> None:
        """Finds the definitions that a proof rests on."""
        waiting = [proof]
        while waiting:
            each = waiting.pop()
            if each not in self._seen:
                self._seen.add(each)
                waiting += each.premises
                if isinstance(each.argument, Recursive):
                    self._functions[each.argument.symbol] = each


# ---- Steps of a list ► proofs: the kernel applies each rule again, and Z3 decides each obligation.
#
# Nothing of an entry is believed: a rule that the kernel refuses, or an obligation that Z3 does not
# show again, makes the entry worthless. The kernel's theory is that of the present program.


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
