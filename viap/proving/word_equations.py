"""Equations between words in a question, proved by algebra where that can do it.

A question is given what it needs to see that two sides are the same: one law, whose premises are
equations that the question itself knows. So the solver need not multiply.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from viap.kernel.instances import Instance
from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import free_variables, subterms
from viap.proving.exact_quotients import ExactQuotients
from viap.proving.law_rules import equations, rules
from viap.proving.prover import Prover
from viap.proving.question_definitions import Definitions
from viap.proving.ring_laws import RingLaws, Type
from viap.proving.ring_premises import RingPremises
from viap.recurrences.algebra.integer_polynomials import multiplies
from viap.translate.theory import Theory

if TYPE_CHECKING:
    from viap.proving.sequence_laws import SequenceLaws

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
        from viap.proving.sequence_laws import SequenceLaws

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
