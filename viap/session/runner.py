"""The runner: a program and a strategy ► a verdict."""

import time

from viap.data import strategies_path
from viap.kernel.run_verdict import false
from viap.kernel.verdict import Verdict, true, unknown
from viap.program.nodes import Program
from viap.program.undefined_behaviour import described
from viap.proving.session import Reporter, Session, begin
from viap.session.proof_scrutiny import Scrutiny
from viap.session.strategy_file import Round, Strategy, find_plan
from viap.source import Position
from viap.techniques.registry import find_technique


def decide(
    program: Program, plan: Strategy | None = None, voice: Reporter | None = None
) -> Verdict:
    plan = plan or find_plan("default", strategies_path())
    voice = voice or Reporter()
    work = begin(program, voice)
    scrutiny = Scrutiny(work)
    voice.tell(f"strategy '{plan.name}': {plan.description}")
    for number, each in enumerate(plan.rounds, 1):
        voice.tell(f"round {number} of {len(plan.rounds)}: {', '.join(each.techniques)}")
        _try(work, each, scrutiny)
        if work.decided():
            break
    _describe(work)
    if work.run is not None:
        return false(work.run, program)
    transformation = work.by_transformation() if work.open_claims() else None
    shown = work.transformed[transformation] if transformation is not None else work
    faults = (scrutiny if shown is work else Scrutiny(shown)).faults(shown.proofs)
    if faults:
        where = ", ".join(str(claim.position) for claim in faults)
        return unknown([f"the proof at {where} uses a contradiction: this is a fault of viap"])
    missing = shown.open_claims()
    if missing:
        last = plan.rounds[-1].budget.limits
        budget = f"strategy '{plan.name}', up to {last.seconds:g} s a question"
        places = dict.fromkeys(claim.position for claim in missing)
        reasons = [f"{described(place)} was not proved" for place in places]
        reasons[-1] += f" ({budget})"
        return unknown(reasons, _settled(work))
    every = frozenset(claim.position for claim in work.theory.assertions)
    return true(shown.theory, shown.proofs, shown.by, shown.derived, every)


def _try(work: Session, each: Round, scrutiny: Scrutiny) -> None:
    for name in each.techniques:
        start = time.perf_counter()
        before = set(work.proofs)
        technique = find_technique(name)
        if technique.is_ready(work):
            technique.run(work, each.budget)
        spent = time.perf_counter() - start
        work.voice.tell(f"  {name}: {spent:.2f} s")
        for claim in work.proofs:
            if claim not in before:
                work.voice.tell(f"  {claim.position}: proved by {name}")
        if work.decided():
            return
        if work.proofs.keys() - before and not scrutiny.faults(work.proofs):
            work.voice.proved(_settled(work))


def _settled(work: Session) -> frozenset[Position]:
    """Places that are proved: of one, there are several claims where the text was copied."""
    proved = {claim.position for claim in work.proofs}
    return frozenset(proved - {claim.position for claim in work.open_claims()})


def _describe(work: Session) -> None:
    for inner in work.transformed.values():
        _describe(inner)
    statistics = work.solver.statistics
    answers = ", ".join(f"{n} {answer.value}" for answer, n in statistics.answers.items())
    work.voice.tell(
        f"{statistics.questions} questions to Z3 ({answers}), {statistics.seconds:.2f} s"
    )
