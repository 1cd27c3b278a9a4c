"""Equations between words in a question, proved by algebra where that can do it.

A question is given what it needs to see that two sides are the same: one law, whose premises are
equations that the question itself knows. So the solver need not multiply.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from viap.core.kernel.obligations import Constants, InductionMember, Instance, Statement, Use
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term
from viap.core.logic.walkers import free_variables, substitute, subterms
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Theory
from viap.prover.recurrences.algebra.polynomials import multiplies
from viap.prover.recurrences.sequences.law_selection import applications, needed_laws
from viap.prover.recurrences.sequences.linear_laws import connections
from viap.prover.recurrences.sequences.row_sums import definition_of as definition
from viap.prover.recurrences.sequences.row_sums import definitions, is_sequence
from viap.prover.recurrences.sequences.sequence_law import LawUse, SequenceLaw
from viap.prover.session.prover import Prover
from viap.prover.session.question_definitions import Definitions, equations, rules
from viap.prover.session.ring_laws import ExactQuotients, RingLaws, RingPremises, Type

MOST_EQUATIONS = 8  # of a question


class WordEquations:
    """Finds and proves equations of words."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._laws = RingLaws(prover)
        self._quotients = ExactQuotients(self._laws)
        self._stepped = _stepped(prover.theory)
        self._functions = prover.kernel.functions

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        """Yields laws about equations in the question, and about quotients in these."""
        said: dict[Term, list[Term]] = {}
        for equation in equations((*asked, *found)):
            if equation.args[0].kind is Kind.APPLY:
                said.setdefault(equation.args[0], []).append(equation)
        for options in said.values():
            # Closed forms come first: other values lead to other iterations. Then come
            # hypotheses: steps lead away from them.
            options.sort(key=lambda equation: _mentions(equation.args[1], self._stepped))
        for atom in _ends(asked):
            said[atom] = [e for e in said.get(atom, ()) if not _mentions(e.args[1], self._stepped)]
        for target in _equations(asked)[:MOST_EQUATIONS]:
            known = Definitions(said, target, self._functions)
            if not known.is_hard():
                continue
            facts, solved = self._about(target, known)
            if not solved and self._functions:
                known = Definitions(said, target, self._functions, whole=True)
                facts += self._by_laws(target, known)
            yield from facts

    def _by_laws(self, target: Term, known: Definitions) -> list[Instance]:
        """Returns what follows by the laws of functions, which are equations of numbers."""
        laws = self._sequences.of(known.meaning(target))
        known.define(rules(fact.formula() for fact in laws))
        facts, solved = self._about(target, known)
        return [*laws, *facts] if solved else []

    @cached_property
    def _sequences(self) -> "SequenceLaws":
        return SequenceLaws(self._prover)

    def _about(self, target: Term, known: Definitions) -> tuple[list[Instance], bool]:
        """Returns facts about an equation, and whether it follows from what they say."""
        exact = {
            quotient: fact
            for quotient in known.quotients(target)
            if (fact := self._quotients.instance(quotient)) is not None
        }
        facts = list(self._flattened(target, known))
        solved: list[bool] = []
        for cases in known.cases(target):
            premises = RingPremises(known.chosen, frozenset(exact), cases)
            words = [_word(side, premises) for side in target.args]
            kinds = {term.payload for term, _ in words if term.kind is Kind.WRAP}
            if len(kinds) != 1:
                continue
            (kind,) = kinds
            if not all(term.kind is Kind.WRAP or _fits(term, kind) for term, _ in words):
                continue
            inner = [term.args[0] if term.kind is Kind.WRAP else term for term, _ in words]
            followed = [each for _, path in words for each in path]
            fact = self._laws.equation(kind, (inner[0], inner[1]), premises, followed)
            solved.append(fact is not None)
            if fact is not None:
                facts.append(fact)
        return [*facts, *exact.values()], bool(solved) and all(solved)

    def _flattened(self, target: Term, known: Definitions) -> Iterator[Instance]:
        """Defines factors that are products of words, with their proofs, by plain products."""
        products = [node for node in known.reached(target) if node.kind is Kind.MUL]
        inner = dict.fromkeys(a for node in products for a in node.args if a.kind is Kind.WRAP)
        for word in sorted(inner, key=lambda node: node.size):
            whole, kind = word.args[0], word.payload
            nested = any(node.kind is Kind.WRAP for node in subterms(whole))
            if not nested or not multiplies(whole):
                continue
            premises = RingPremises(known.chosen)
            flat = self._laws.reduced(kind, whole, premises)
            fact = flat and self._laws.equation(kind, (whole, flat), premises, [])
            if fact and flat and build.wrap(flat, *kind) is not word:
                yield fact
                known.chosen[word] = build.wrap(flat, *kind)


def _equations(asked: Iterable[Term]) -> list[Term]:
    """Returns the equations between numbers that formulas are made of."""
    return [
        node
        for node in subterms(*asked)
        if node.kind is Kind.EQ and node.args[0].sort == INT and not free_variables(node)
    ]


def _ends(asked: Sequence[Term]) -> Iterator[Term]:
    """Yields what hypotheses say that others are: behind it, steps only lead further back."""
    for equation in equations(asked[1:]):
        if all(side.kind is Kind.APPLY for side in equation.args):
            yield equation.args[1]


def _word(side: Term, premises: RingPremises) -> tuple[Term, list[Term]]:
    """Returns what a side is as a word or as a number, and the definitions that lead there."""
    path: list[Term] = []
    while side.kind in (Kind.APPLY, Kind.ITE):
        rule = premises.rule(0, side)
        if rule is None:
            break
        path.append(side)
        side = rule.value
    return side, path


def _fits(term: Term, kind: Type) -> bool:
    bits, signed = kind
    return term.is_number and build.wrap(term, bits, signed) is term


def _mentions(term: Term, symbols: frozenset[Symbol]) -> bool:
    return any(node.kind is Kind.APPLY and node.payload in symbols for node in subterms(term))


def _stepped(theory: Theory) -> frozenset[Symbol]:
    """Returns the symbols that loops change."""
    return frozenset(
        symbol
        for loop in theory.loops
        for symbol in (*loop.scalars.values(), *loop.memories.values())
    )


# ---- Laws of named sequences: proved by the kernel when a question needs them for the first time.


LIMITS = Limits(4_000_000, 2.0)  # of the proof of one law
MOST_USES = 40  # laws that a question gets


class SequenceLaws:
    """The laws that were proved so far; None for those that could not be proved."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover.within(LIMITS)
        self._proofs: dict[SequenceLaw, Proof | None] = {}

    def facts(self, asked: tuple[Term, ...], found: tuple[Term, ...]) -> Iterator[Instance]:
        """Yields laws at the terms of a question, and definitions that connect these terms."""
        instances: list[Instance] = []
        for use in needed_laws(asked, found):
            fact = self._instance(use)
            if fact is not None:
                instances.append(fact)
            if len(instances) >= MOST_USES:
                break
        yield from instances
        said = [fact.formula() for fact in instances]
        for symbol, places in applications((*asked, *found, *said)).items():
            if len(symbol.arguments) == 1 and is_sequence(symbol):
                for use in connections(symbol, [place[0] for place in places]):
                    fact = self._instance(use)
                    if fact is not None:
                        yield fact

    def of(self, term: Term) -> list[Instance]:
        """Returns laws about the functions in a term, each once."""
        found = {fact.formula(): fact for fact in self.facts((term,), ())}
        return list(found.values())

    def _instance(self, use: LawUse) -> Instance | None:
        known = self._definition(use.known) if isinstance(use.known, Symbol) else self._law(use)
        if known is None:
            return None
        return Instance(known, dict(zip(known.statement.variables, use.values, strict=True)))

    def _definition(self, symbol: Symbol) -> Proof | None:
        known = self._prover.kernel.functions.get(symbol)
        if known is None:
            function = definition(symbol)
            known = None if function is None else self._prover.kernel.function(function)
        return known

    def _law(self, use: LawUse) -> Proof | None:
        law = use.known
        assert isinstance(law, SequenceLaw)
        if law not in self._proofs:
            self._proofs[law] = None
            self._proofs[law] = self._proved(law)
        return self._proofs[law]

    def _proved(self, law: SequenceLaw) -> Proof | None:
        """Returns a proof by induction from the facts that the law names; None if this fails."""
        for function in definitions((law.body,)):
            self._prover.kernel.function(function)
        statement = Statement(law.counters, law.others, law.body)
        constants = Constants().of(statement)
        facts = []
        for use in law.given:
            values = tuple(substitute(value, constants) for value in use.values)
            fact = self._instance(LawUse(use.known, values))
            if fact is None:
                return None
            facts.append(fact)
        if not law.before:
            return self._prover.direct(statement, constants, facts, law.name)
        uses = [
            Use(
                0,
                {
                    v: substitute(value, constants)
                    for v, value in zip(statement.variables, values, strict=True)
                },
            )
            for values in law.before
        ]
        counter = law.counters[0]
        member = InductionMember(statement, (counter,), constants, facts, uses, law.name)
        return self._prover.induct(member)
