"""A program ► a verdict: concrete runs first, then proofs of its assertions, one by one."""

from collections.abc import Callable

from viap.instantiate.ground import Grounder
from viap.program.nodes import Program
from viap.prove.closed import solve_loops
from viap.prove.invariants import find_invariants
from viap.prove.kernel import Kernel, Theorem
from viap.prove.strategy import prove_claim
from viap.prove.verdict import Verdict, false, true, unknown
from viap.refute.concrete import refute
from viap.smt.solver import Solver
from viap.translate.program import translate
from viap.translate.theory import Claim

REFUTE_SECONDS = 1.0


def decide(program: Program, tell: Callable[[str], None] = lambda text: None) -> Verdict:
    """`tell` is given what is done, line by line."""
    run = refute(program, REFUTE_SECONDS)
    if run is not None:
        return false(run)
    theory = translate(program)
    solver = Solver()
    kernel = Kernel(theory, solver)
    grounder = Grounder(theory)
    solve_loops(theory, kernel, grounder)
    _describe(grounder, tell)
    proofs: dict[Claim, Theorem] = {}
    for guess in (False, True):
        # Most proofs need no invariants, and finding these takes longer than the proof.
        if guess and len(proofs) < len(theory.assertions) and theory.loops:
            find_invariants(theory, kernel, grounder)
        for claim in theory.assertions:
            if claim in proofs:
                continue
            theorem = prove_claim(claim, kernel, grounder)
            if theorem is not None:
                proofs[claim] = theorem
                tell(f"{claim.position}: proved by {theorem.rule}")
    missing = [claim for claim in theory.assertions if claim not in proofs]
    reasons = [f"the assertion at {claim.position} was not proved" for claim in missing]
    tell(f"{solver.statistics.questions} questions, {solver.statistics.seconds:.2f} s")
    if not all(kernel.consistent(theorem) for theorem in proofs.values()):
        return unknown(["the axioms contradict each other: this is a fault of viap"])
    if reasons:
        return unknown(reasons, frozenset(claim.position for claim in proofs))
    return true(theory, proofs)


def _describe(grounder: Grounder, tell: Callable[[str], None]) -> None:
    from viap.logic.text import show

    for theorems in grounder.solved.values():
        for theorem in theorems:
            tell(f"closed form: {show(theorem.body)}")
