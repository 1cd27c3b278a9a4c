"""The runner: a program and a strategy ► a verdict."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from viap.data import axioms_path, strategies_path
from viap.kernel.verdict import Verdict, true, unknown
from viap.program.nodes import Assert, Program, statements
from viap.program.undefined_behaviour import described
from viap.proving.session import Reporter, Session, begin
from viap.session.proof_scrutiny import Scrutiny
from viap.session.strategy_file import Round, Strategy, find_plan
from viap.source import OpenEffect, Position
from viap.techniques.registry import find_technique
from viap.unknown_causes import OPEN_IN_C

# Techniques that transform the program: not a second time, after contracts were added.
_TRANSFORMING = ("labmc", "shrink", "unroll", "witness")


def decide(
    program: Program, plan: Strategy | None = None, reporter: Reporter | None = None
) -> Verdict:
    plan = plan or find_plan("default", strategies_path())
    session = _begun(program, reporter or Reporter(), refuting(plan))
    session.reporter.begun(session)
    scrutiny = follow(session, plan)
    verdict = _verdict(session, program, plan, scrutiny)
    if not session.annotations:
        return verdict
    from viap.proving.written_annotations import results

    return verdict.with_annotations(results(session.annotations, session.proofs.values()))


def refuting(plan: Strategy) -> bool:
    return any("refute" in round.techniques for round in plan.rounds)


def _verdict(session: Session, program: Program, plan: Strategy, scrutiny: Scrutiny) -> Verdict:
    if session.run is not None:
        from viap.kernel.run_verdict import false

        return false(session.run, program)
    transformation = session.by_transformation() if session.open_claims() else None
    shown = session.transformed[transformation] if transformation is not None else session
    faults = (scrutiny if shown is session else Scrutiny(shown)).faults(shown.proofs)
    if faults:
        where = ", ".join(str(claim.position) for claim in faults)
        return unknown([f"the proof at {where} uses a contradiction: this is a fault of viap"])
    missing = shown.open_claims()
    if missing:
        last = plan.rounds[-1].budget.limits
        budget = f"strategy '{plan.name}', up to {last.seconds:g} s a question"
        places = dict.fromkeys(claim.position for claim in missing)
        lasting = [described(place) for place in places if isinstance(place, OpenEffect)]
        if lasting:
            return unknown(lasting, _settled(session))
        reasons = [f"{described(place)} was not proved" for place in places]
        reasons[-1] += f" ({budget})"
        opened = session.refuter.opened if refuting(plan) else None
        if opened is not None and opened.position in places:
            left = f"a run comes to the error at {opened.position}, but {opened.detail}"
            return unknown([left, *reasons], _settled(session), cause=OPEN_IN_C)
        return unknown(reasons, _settled(session))
    every = frozenset(claim.position for claim in session.theory.assertions)
    return true(shown.theory, shown.proofs, shown.by, shown.derived, every)


def _begun(program: Program, reporter: Reporter, refute: bool) -> Session:
    """Begins a session: on a program with contracts, if there are recursive functions."""
    if program.ordinary:
        from viap.program.recursion_marks import has_marks

        if has_marks(program) and any(isinstance(s, Assert) for s in statements(program.body)):
            from viap.session.recursive_programs import begin_with_contracts

            return begin_with_contracts(program, reporter, refute)
    return begin(program, reporter)


def follow(session: Session, plan: Strategy) -> Scrutiny:
    """Runs the rounds of a strategy until the session is decided; returns the proofs' scrutiny."""
    session.recurrences = plan.recurrences
    session.axioms = (axioms_path(), *plan.axioms)
    scrutiny, tell = Scrutiny(session), session.reporter.tell
    tell(f"strategy '{plan.name}': {plan.description}")
    for number, round in enumerate(plan.rounds, 1):
        tell(f"round {number} of {len(plan.rounds)}: {', '.join(round.techniques)}")
        _try(session, round, scrutiny)
        if session.decided():
            break
    _describe(session)
    return scrutiny


def _try(session: Session, round: Round, scrutiny: Scrutiny) -> None:
    for name in round.techniques:
        start = time.perf_counter()
        before = set(session.proofs)
        technique = find_technique(name)
        if technique.is_ready(session) and not (session.derived and name in _TRANSFORMING):
            with _timed(session, name):
                technique.run(session, round.budget)
        spent = time.perf_counter() - start
        session.reporter.tell(f"  {name}: {spent:.2f} s")
        for claim in session.proofs if session.reporter.listens else ():
            if claim not in before:
                from viap.proving.proof_counts import instances_text

                told = instances_text(session.proofs[claim])
                session.reporter.tell(f"  {claim.position}: proved by {name} from {told}")
        if session.decided():
            return
        if session.proofs.keys() - before and not scrutiny.faults(session.proofs):
            session.reporter.proved(_settled(session))


@contextmanager
def _timed(session: Session, name: str) -> Iterator[None]:
    """Counts the CPU time of a technique, also if the time runs out in it."""
    session.reporter.technique(name)
    start, session.now = time.process_time(), name
    profile = session.reporter.profile
    if profile is not None:
        profile.technique = name
    try:
        yield
    finally:
        session.spent[name] = session.spent.get(name, 0.0) + time.process_time() - start
    session.now = ""


def _settled(session: Session) -> frozenset[Position]:
    """Returns the proved positions.

    A position has several claims if its text was copied; it counts if all of them are proved.
    """
    proved = {claim.position for claim in session.proofs}
    return frozenset(proved - {claim.position for claim in session.open_claims()})


def _describe(session: Session) -> None:
    for inner in session.transformed.values():
        _describe(inner)
    statistics = session.solver.statistics
    answers = ", ".join(f"{n} {answer.value}" for answer, n in statistics.answers.items())
    session.reporter.tell(
        f"{statistics.questions} questions to Z3 ({answers}), {statistics.seconds:.2f} s"
    )
