"""Invariants by elimination: of all proposals those that carry each other (Houdini).

The solver's models throw out what is not inductive; what remains is shown by the kernel.
"""

from collections.abc import Mapping

from viap.instantiate.ground import Grounder
from viap.logic import build
from viap.logic.terms import Term
from viap.logic.walk import substitute
from viap.prove.closed import stayed
from viap.prove.kernel import Kernel
from viap.smt.solver import Limits
from viap.solve.bounds import context, relations
from viap.translate.theory import Loop, Theory

_LIMITS = Limits(steps=1_500_000, seconds=1.0)
_ROUNDS = 25


def find_invariants(theory: Theory, kernel: Kernel, grounder: Grounder) -> None:
    """Gives the grounder what holds at the start of iterations, outer loops first."""
    for loop in theory.loops:
        _of_loop(loop, theory, kernel, grounder)


def _of_loop(loop: Loop, theory: Theory, kernel: Kernel, grounder: Grounder) -> None:
    here = build.conjunction(context(loop))
    constants = {counter: kernel.fresh(counter) for counter in loop.counters}
    at = constants[loop.counter]
    before = {**constants, loop.counter: build.sub(at, build.ONE)}
    proposed = relations(theory, loop)
    # One by one: together they may contradict each other, and mention nothing any more.
    mentioned = [
        substitute(formula, values)
        for formula in (*proposed, here)
        for values in (constants, before)
    ]
    mentioned.append(substitute(loop.stays, before))
    instances = [*grounder.facts(mentioned), *stayed(theory, loop, before)]
    facts = [kernel.instance(instance).body for instance in instances]
    facts += [build.le(build.ZERO, constant) for constant in constants.values()]
    facts.append(substitute(here, constants))
    kept = _survivors(proposed, facts, constants, before, kernel)
    if not kept:
        return
    formula = build.implies(here, build.conjunction(kept))
    theorem = kernel.induction(loop.counter, loop.outer, formula, constants, instances, _LIMITS)
    if theorem is not None:
        for symbol in loop.scalars.values():
            grounder.solved.setdefault(symbol, []).append(theorem)


def _survivors(
    proposed: list[Term],
    facts: list[Term],
    constants: Mapping[Term, Term],
    before: Mapping[Term, Term],
    kernel: Kernel,
) -> list[Term]:
    """The proposals that hold in an iteration if all of them held in the one before."""
    (counter, *_) = constants
    later = build.le(build.ONE, constants[counter])
    for _ in range(_ROUNDS):
        if not proposed:
            return []
        now = [substitute(formula, dict(constants)) for formula in proposed]
        held = build.conjunction(substitute(formula, dict(before)) for formula in proposed)
        assumed = build.implies(later, held)
        broken = build.negate(build.conjunction(now))
        wrong = kernel.solver.falsified([*facts, assumed, broken], now, _LIMITS)
        if wrong is None:
            return []
        if not wrong:
            return proposed
        proposed = [formula for k, formula in enumerate(proposed) if k not in wrong]
    return []
