"""Ranges of words that loops start with: an unsigned variable is a number of its type.

Closed forms of words need that at their start. It follows from the steps, by induction: what an
iteration computes wraps around, or is a word that was there before.
"""

from viap.kernel.obligations import Statement
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.proving.counter_induction import shown_by_counter
from viap.proving.prover import Prover
from viap.translate.theory import Loop, Theory


def learn_ranges(prover: Prover) -> None:
    """Proves and learns the ranges of unsigned variables from which other loops go on."""
    theory = prover.theory
    wanted = _continued(theory)
    waiting: list[Loop] = [loop for loop in theory.loops if loop.parent is None]
    while waiting:
        loop = waiting.pop(0)
        waiting += loop.children
        for scalar, symbol in loop.scalars.items():
            if symbol in wanted and not scalar.type.signed:
                here = apply(symbol, *loop.counters)
                body = _inside(here, scalar.type.maximum)
                proof = shown_by_counter(prover, Statement(loop.counters, (), body), loop)
                if proof is not None:
                    prover.knowledge.learn_of_loop(loop, proof)


def _inside(value: Term, greatest: int) -> Term:
    limits = (build.le(build.ZERO, value), build.le(value, build.number(greatest)))
    return build.conjunction(limits)


def _continued(theory: Theory) -> set[Symbol]:
    """Returns the variables of loops whose values others start with, as they are."""
    own = {symbol for loop in theory.loops for symbol in loop.scalars.values()}
    return {
        node.payload
        for axiom in theory.axioms
        if axiom.origin.kind == "start" and axiom.body.kind is Kind.EQ
        for node in subterms(axiom.body.args[1])
        if node.kind is Kind.APPLY and node.payload in own
    }
