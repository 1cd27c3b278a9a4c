"""The runner: a program and a strategy ► a verdict."""

import time
from collections.abc import Mapping

from viap.data import strategies_path
from viap.logic.terms import Term
from viap.program.nodes import Program
from viap.program.undefined import described
from viap.prove.kernel import Proof
from viap.prove.plan import Plan, Round, find_plan
from viap.prove.techniques import BY_NAME
from viap.prove.vacuity import contradictory, last_step, refutes_path, ways
from viap.prove.verdict import Verdict, false, true, unknown
from viap.prove.work import Voice, Work, begin
from viap.translate.theory import Claim


def decide(program: Program, plan: Plan | None = None, voice: Voice | None = None) -> Verdict:
    plan = plan or find_plan("default", strategies_path())
    voice = voice or Voice()
    work = begin(program, voice)
    voice.tell(f"strategy '{plan.name}': {plan.description}")
    for number, each in enumerate(plan.rounds, 1):
        voice.tell(f"round {number} of {len(plan.rounds)}: {', '.join(each.techniques)}")
        _try(work, each)
        if work.decided():
            break
    _describe(work)
    if work.run is not None:
        return false(work.run)
    transformation = work.by_transformation() if work.open_claims() else None
    shown = work.transformed[transformation] if transformation is not None else work
    faults = _vacuous(shown, shown.proofs)
    if faults:
        where = ", ".join(str(claim.position) for claim in faults)
        return unknown([f"the proof at {where} rests on a contradiction: a fault of viap"])
    missing = shown.open_claims()
    if missing:
        last = plan.rounds[-1].limits
        budget = f"strategy '{plan.name}', up to {last.seconds:g} s a question"
        places = dict.fromkeys(claim.position for claim in missing)
        reasons = [f"{described(place)} was not proved ({budget})" for place in places]
        proved = {claim.position for claim in work.proofs}
        # Of one place, there are several claims where the text was copied.
        return unknown(reasons, frozenset(proved - {c.position for c in work.open_claims()}))
    every = frozenset(claim.position for claim in work.theory.assertions)
    return true(shown.theory, shown.proofs, shown.by, transformation, every)


def _try(work: Work, each: Round) -> None:
    for name in each.techniques:
        start = time.perf_counter()
        before = set(work.proofs)
        BY_NAME[name](work, each)
        spent = time.perf_counter() - start
        work.voice.tell(f"  {name}: {spent:.2f} s")
        for claim in work.proofs:
            if claim not in before:
                work.voice.tell(f"  {claim.position}: proved by {name}")
        if work.decided():
            return


def is_vacuous(work: Work, claim: Claim, proof: Proof) -> bool:
    """Whether a proof rests on a contradiction, or on a path that a run has taken."""
    return bool(_vacuous(work, {claim: proof}))


def _vacuous(work: Work, proofs: Mapping[Claim, Proof]) -> list[Claim]:
    """Claims whose proof rests on a contradiction, or on a path that a run has taken."""
    contradictions: dict[Proof, bool] = {}
    dead_ends: dict[tuple[tuple[Term, ...], ...], bool] = {}
    found = []
    for claim, proof in proofs.items():
        step = last_step(proof)  # several claims may share it
        if step not in contradictions:
            contradictions[step] = contradictory(proof, work.solver)
        if contradictions[step]:
            found.append(claim)
        elif claim.statement is not None:
            way = ways(proof)
            if way not in dead_ends:
                dead_ends[way] = refutes_path(proof, work.solver)
            if dead_ends[way] and work.sampler.reaches(claim.statement):
                found.append(claim)
    return found


def _describe(work: Work) -> None:
    for inner in work.transformed.values():
        _describe(inner)
    statistics = work.solver.statistics
    answers = ", ".join(f"{n} {answer.value}" for answer, n in statistics.answers.items())
    work.voice.tell(
        f"{statistics.questions} questions to Z3 ({answers}), {statistics.seconds:.2f} s"
    )
