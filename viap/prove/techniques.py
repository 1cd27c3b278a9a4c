"""Techniques, by the names that strategy files use."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from viap.program.undefined import Operation
from viap.prove.heads import Indices, Proposals
from viap.prove.inductive import claim_by_induction
from viap.prove.invariants import find_invariants, learn
from viap.prove.kernel import Proof
from viap.prove.plan import Round
from viap.prove.statements import Statement, stopped
from viap.prove.work import Work
from viap.smt.solver import Answer, Limits
from viap.translate.theory import Loop

if TYPE_CHECKING:
    from viap.solve.algebra.candidates import Candidate

Technique = Callable[[Work, Round], None]
MORE_QUESTIONS = 1  # so many get more time the first time, where the solver did not know


def refute(work: Work, given: Round) -> None:
    work.voice.status("looking for a counterexample")
    work.run = work.refuter.search(given.seconds)


def models(work: Work, given: Round) -> None:
    """What makes a direct proof fail, as inputs of the machine."""
    from viap.prove.models import refute_by_model

    claims = work.open_claims()
    seconds = min(given.limits.seconds, given.seconds / (2 * max(1, len(claims))))
    limits = Limits(given.limits.steps, seconds, given.limits.megabytes)
    for claim in claims:
        work.voice.status(f"{claim.position}: a model of the negated assertion")
        work.run = refute_by_model(work, claim, limits, given.seconds)
        if work.run is not None:
            return


def intervals(work: Work, given: Round) -> None:
    """What holds for simple reasons, all at once; without operations to check, not at once."""
    claims = work.open_claims()
    soon = "closed-forms" in work.done or any(isinstance(c.position, Operation) for c in claims)
    if claims and soon and "intervals" not in work.done:
        from viap.prove.intervals import prove_at_once

        work.done.add("intervals")
        _tell(work, "known at once", prove_at_once(work, given.limits))


def closed_forms(work: Work, given: Round) -> None:
    if "closed-forms" in work.done or not work.theory.loops:
        return
    from viap.prove.closed import solve_loops

    work.done.add("closed-forms")
    _keep_in_range(work, given)
    work.voice.status("solving the recurrences")
    found = solve_loops(work.prover.within(given.limits), work.forms)
    _tell(work, "closed form", found)


def _keep_in_range(work: Work, given: Round) -> None:
    """What says of loops that their numbers don't wrap around, where that is not plain to see."""
    from viap.prove.functions import learn_wraps
    from viap.solve.in_range import goals_of_wrapping, in_range

    for proposed in (in_range, goals_of_wrapping):
        compared = {loop: proposed(work.theory, loop) for loop in work.theory.loops}
        if any(compared.values()):
            said = (axiom.body for axiom in work.theory.axioms)
            learn_wraps(work.prover.within(given.limits), said)
            _invariants(work, given, {loop: each for loop, each in compared.items() if each})


def direct(work: Work, given: Round) -> None:
    """Loops say little before they are solved: until then, only programs without any."""
    if work.theory.loops and "closed-forms" not in work.done:
        return
    more = 0 if "direct" in work.done else MORE_QUESTIONS
    work.done.add("direct")
    prover = work.prover.within(given.limits)
    tried: dict[Statement, Proof | None] = {}
    for claim in work.open_claims():
        work.voice.status(f"{claim.position}: a direct proof")
        if stopped(claim) in tried:
            # The same of the same state, as where an element is read and written.
            shown = tried[stopped(claim)]
            if shown is not None:
                work.proved(claim, prover.kernel.reached(claim, shown), "direct")
            continue
        undecided = work.solver.statistics.count_of(Answer.UNKNOWN)
        proof = prover.claim(claim)
        if work.solver.statistics.count_of(Answer.UNKNOWN) > undecided and more:
            # It may be nearly shown; and guessing, which comes next, is slow where this is slow.
            more -= 1
            proof = prover.within(given.limits.times(6)).claim(claim)
        tried[stopped(claim)] = None if proof is None else proof.premises[0]
        if proof is not None:
            work.proved(claim, proof, "direct")


def induction(work: Work, given: Round) -> None:
    for claim in work.open_claims():
        for depth in range(1, given.depth + 1):
            work.voice.status(f"{claim.position}: induction")
            proof = claim_by_induction(work.prover.within(given.limits), claim, depth)
            if proof is not None:
                work.proved(claim, proof, "induction")
                break


def parameter(work: Work, given: Round) -> None:
    """Assertions behind loops of one length, by induction on that length."""
    claims = [claim for claim in work.open_claims() if claim.loop is None]
    if not claims or not work.forms.known:
        return
    from viap.prove.sizes import prove_by_size

    for claim in claims:
        work.voice.status(f"{claim.position}: induction on the size")
        proof = prove_by_size(work.prover.within(given.limits), claim, work.forms.known)
        if proof is not None:
            work.proved(claim, proof, "parameter")


def bounds(work: Work, given: Round) -> None:
    """Comparisons of variables with each other and with what is near."""
    from viap.solve.bounds import relations as compared

    if work.theory.loops:
        proposed = {loop: compared(work.theory, loop) for loop in work.theory.loops}
        _invariants(work, given, proposed)


def relations(work: Work, given: Round) -> None:
    """Relations that hold in runs of the machine: equations first, they carry the rest."""
    from viap.solve.guesses import guessed

    if work.theory.loops:
        work.voice.status("guessing relations from runs")
        found = guessed(work.theory, work.sampler)
        equations = {loop: each.equalities + each.congruences for loop, each in found.items()}
        _invariants(work, given, equations)
        _invariants(work, given, {loop: each.bounds for loop, each in found.items()})


def identities(work: Work, given: Round) -> None:
    """Polynomial equations at the heads of loops, with reasons from algebra."""
    from viap.prove.equations import prove_by_identities
    from viap.prove.identities import find_identities
    from viap.solve.algebra import candidates as algebra

    claims = [claim for claim in work.open_claims() if algebra.about_scalars(claim.condition)]
    said = (*algebra.steps(work.theory), *(claim.condition for claim in claims))
    # What is linear is left to others.
    if not work.theory.loops or not claims or algebra.is_linear(said):
        return
    work.voice.status("polynomial equations")
    _invariants(work, given, algebra.ranges(work.theory))
    proposed: dict[Loop, list[Candidate]] = {loop: [] for loop in work.theory.loops}
    # What is asserted may be enough; and what was true in some runs is a lot.
    for propose in (algebra.asserted, algebra.guessed):
        for loop, more in propose(work.theory, work.sampler).items():
            proposed[loop] = list(dict.fromkeys((*proposed[loop], *more)))
        found = find_identities(work, given.limits, proposed)
        _tell(work, "invariant", (proof for _, proof in found))
        for candidate, proof in found:
            work.knowledge.learn_of_loop(candidate.loop, proof)
        for claim in [claim for claim in claims if claim not in work.proofs]:
            shown = prove_by_identities(work, claim, found, given.limits)
            if shown is not None:
                work.proved(claim, shown, "identities")
        if all(claim in work.proofs for claim in claims):
            return


def cells(work: Work, given: Round) -> None:
    """What is asserted of arrays, as an invariant for all cells that were visited."""
    from viap.prove.strategy import prove_from_cells
    from viap.solve.goals import goal_of, proposals
    from viap.solve.visited import used_indices

    prover = work.prover.within(given.limits)
    for claim in work.open_claims():
        goal = goal_of(work.theory, claim)
        proposed = proposals(work.theory, goal) if goal is not None else {}
        if goal is None or not proposed:
            continue
        work.voice.status(f"{claim.position}: invariants for all cells")
        places = {loop: used_indices(work.theory, loop) for loop in proposed}
        stepwise = prover.knowing(work.knowledge.stepwise())
        found = find_invariants(stepwise, proposed, Indices(goal.indices, places))
        _tell(work, "invariant", (each.proof for each in found))
        learn(work.knowledge, found)
        proof = prove_from_cells(prover, goal, found)
        if proof is not None:
            work.proved(claim, proof, "cells")


def sums(work: Work, given: Round) -> None:
    """Sums over cells that a loop writes wherever inputs say, from bounds of every cell."""
    from viap.prove.sums import shown_of
    from viap.prove.totals import Summing
    from viap.solve.cellwise.accumulators import accumulators
    from viap.solve.cellwise.bundles import bundles

    claims = [claim for claim in work.open_claims() if claim.loop is None]
    if not claims or "sums" in work.done:
        return
    work.done.add("sums")
    prover = work.prover.within(given.limits)
    every = list(accumulators(work.theory, work.forms.known, work.forms.arrays))
    for claim in claims:
        for bundle in bundles(work.theory, claim, every):
            work.voice.status(f"{claim.position}: sums over all cells")
            for found in shown_of(Summing(prover, work.forms, bundle), claim):
                _tell(work, "sum", found)
                proof = prover.claim(claim)
                if proof is not None:
                    work.proved(claim, proof, "sums")
                    break
            if claim in work.proofs:
                break


def elements(work: Work, given: Round) -> None:
    """What loops compare, for all elements that they looked at, and for any two of them."""
    from viap.prove.elements import Elements

    if work.theory.loops and work.open_claims():
        work.voice.status("relations between elements of arrays")
        Elements(work, given).relate()


def witness(work: Work, given: Round) -> None:
    """One cell of each array, one iteration of each loop: a program without both."""
    from viap.prove.transformed import prove_transformed

    prove_transformed(work, given, "witness")


def labmc(work: Work, given: Round) -> None:
    """Loops with small known bounds: what one iteration leaves, from any that came before."""
    from viap.prove.transformed import prove_transformed

    prove_transformed(work, given, "labmc")


def shrink(work: Work, given: Round) -> None:
    """A few iterations in place of loops, where a check says that these are enough."""
    from viap.prove.shrunk import prove_shrunk

    prove_shrunk(work, given)


def refine(work: Work, given: Round) -> None:
    """An abstraction of variables and cells, refined until it is safe."""
    from viap.prove.refine import prove_by_refinement

    if work.open_claims():
        work.voice.status("abstraction refinement")
        prove_by_refinement(work, given)


def follow(work: Work, given: Round) -> None:
    """Loops of a fixed number of iterations, iteration by iteration."""
    from viap.prove.refine import follow_loops

    if work.theory.loops and work.open_claims():
        work.voice.status("following the loops")
        follow_loops(work, given)


def _invariants(work: Work, given: Round, proposals: Proposals) -> None:
    """Those of the proposals that no run refutes, and that carry each other."""
    possible = {
        loop: [each for each in formulas if not work.sampler.refutes(loop, each)]
        for loop, formulas in proposals.items()
    }
    work.voice.status("looking for invariants")
    found = find_invariants(work.prover.within(given.limits), possible)
    learn(work.knowledge, found)
    _tell(work, "invariant", (each.proof for each in found))


def _tell(work: Work, what: str, proofs: Iterable[Proof]) -> None:
    from viap.logic.text import show

    for proof in proofs:
        work.voice.tell(f"  {what}: {show(proof.body)}")


BY_NAME: Mapping[str, Technique] = {
    "refute": refute,
    "models": models,
    "intervals": intervals,
    "closed-forms": closed_forms,
    "direct": direct,
    "induction": induction,
    "parameter": parameter,
    "bounds": bounds,
    "relations": relations,
    "identities": identities,
    "cells": cells,
    "sums": sums,
    "elements": elements,
    "witness": witness,
    "labmc": labmc,
    "shrink": shrink,
    "refine": refine,
    "follow": follow,
}
