"""Closed forms: what the oracles propose, the kernel checks by induction on the counter."""

from viap.instantiate.ground import Grounder
from viap.instantiate.instances import Instance
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term
from viap.logic.walk import substitute
from viap.prove.kernel import Kernel, Theorem
from viap.smt.solver import Limits
from viap.solve.scalars import Candidate, candidate
from viap.translate.theory import Loop, Theory

_LIMITS = Limits(steps=400_000, seconds=0.5)


def solve_loops(theory: Theory, kernel: Kernel, grounder: Grounder) -> None:
    """Gives the grounder all closed forms that are found and shown, inner loops first."""
    for loop in reversed(theory.loops):
        forms: dict[Symbol, Term] = {}
        pending = list(loop.scalars.values())
        progress = True
        while progress:
            progress = False
            for symbol in list(pending):
                proposed = candidate(theory, loop, symbol, forms)
                if proposed is None:
                    continue
                pending.remove(symbol)
                shown = _check(proposed, theory, kernel, grounder)
                if shown:
                    grounder.solved.setdefault(symbol, []).extend(shown)
                    progress = True
                    if proposed.plain is not None:
                        forms[symbol] = proposed.plain


def _check(
    proposed: Candidate, theory: Theory, kernel: Kernel, grounder: Grounder
) -> list[Theorem]:
    loop = proposed.loop
    shown: list[Theorem] = []
    for formula in proposed.formulas:
        constants = {counter: kernel.fresh(counter) for counter in loop.counters}
        before = {**constants, loop.counter: build.sub(constants[loop.counter], build.ONE)}
        mentioned = [substitute(formula, constants), substitute(formula, before)]
        mentioned.append(substitute(loop.stays, before))
        facts = [*grounder.facts(mentioned), *stayed(theory, loop, before)]
        theorem = kernel.induction(loop.counter, loop.outer, formula, constants, facts, _LIMITS)
        if theorem is not None:
            shown.append(theorem)
    return shown


def stayed(theory: Theory, loop: Loop, values: dict[Term, Term]) -> list[Instance]:
    """That the iteration before stayed in the loop, if it is one before the last."""
    return [
        Instance(axiom, values)
        for axiom in theory.axioms
        if axiom.origin.kind == "prefix" and axiom.origin.loop is loop
    ]
