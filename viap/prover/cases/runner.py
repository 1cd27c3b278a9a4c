"""The runner: a program and a strategy ► a verdict."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from viap.core.base.errors import OPEN_IN_C
from viap.core.base.source import OpenEffect, Position
from viap.core.kernel.rules import Decides, Proof
from viap.core.kernel.verdict import Verdict, true, unknown
from viap.core.logic.build import TRUE
from viap.core.logic.terms import Term
from viap.core.program.nodes import Assert, Program, statements
from viap.core.program.undefined_behaviour import described
from viap.core.smt.answers import Answer, Limits
from viap.core.translate.theory import Claim
from viap.data import axioms_path, strategies_path
from viap.prover.cases.strategy_file import Round, Strategy, find_plan
from viap.prover.session.session import Reporter, Session, begin
from viap.prover.techniques.registry import find_technique

if TYPE_CHECKING:
    from viap.prover.sampling.samples import Sampler


# ---- Rejects impossible proofs, before TRUE is said.
#
# The axioms of a program are true in its executions, so the facts of a proof must not contradict
# each
# other. And if an execution is known to reach an assertion, the facts must not refute the path to
# it
# either.


_LIMITS = Limits(300_000, 0.5)


class Scrutinised(Protocol):
    """The work whose proofs are checked: a session, or proofs that were repeated."""

    @property
    def solver(self) -> Decides: ...

    @property
    def sampler(self) -> "Sampler": ...


class Scrutiny:
    """Checks the proofs of a session; parts that several of them share are checked once."""

    def __init__(self, session: Scrutinised) -> None:
        self._session = session
        self._contradictions: dict[Proof, bool] = {}
        self._dead_ends: dict[tuple[tuple[Term, ...], ...], bool] = {}
        self._fine: set[tuple[Claim, Proof]] = set()

    def faults(self, proofs: Mapping[Claim, Proof]) -> list[Claim]:
        new = [pair for pair in proofs.items() if pair not in self._fine]
        self._fine.update(pair for pair in new if not self._is_vacuous(*pair))
        return [claim for claim, proof in new if (claim, proof) not in self._fine]

    def _is_vacuous(self, claim: Claim, proof: Proof) -> bool:
        step, solver = last_step(proof), self._session.solver
        if step not in self._contradictions:
            self._contradictions[step] = contradictory(proof, solver)
        if self._contradictions[step]:
            return True
        if claim.statement is None or claim.condition is TRUE:
            return False  # a trivial claim may share a proof with unreachable claims
        way = ways(proof)
        if way not in self._dead_ends:
            self._dead_ends[way] = refutes_path(proof, solver)
        return self._dead_ends[way] and self._session.sampler.reaches(claim.statement)


def contradictory(proof: Proof, solver: Decides) -> bool:
    """True if the facts that prove a statement contradict each other."""
    facts = _facts(proof)
    return bool(facts) and solver.check(facts, _LIMITS) is Answer.UNSAT


def refutes_path(proof: Proof, solver: Decides) -> bool:
    """True if a claim was proved because its place can't be reached at all."""
    return all(solver.check(way, _LIMITS) is Answer.UNSAT for way in ways(proof))


def ways(proof: Proof) -> tuple[tuple[Term, ...], ...]:
    """Returns the hypotheses at the place of a claim, for each question about it."""
    own: dict[Term, None] = {}
    while (below := _below(proof)) is not None:
        for obligation in proof.obligations:
            said = {fact.body for fact in proof.premises}
            own.update(dict.fromkeys(h for h in obligation.hypotheses if h not in said))
        proof = below
    return tuple((*obligation.hypotheses, *own) for obligation in proof.obligations)


def last_step(proof: Proof) -> Proof:
    """Returns the proof step that asked the solver, from the facts of the program."""
    while (below := _below(proof)) is not None:
        proof = below
    return proof


def _below(proof: Proof) -> Proof | None:
    """Returns the proof that this one repeats, entirely or in part; None if there is none."""
    if len(proof.premises) != 1:
        return None
    (premise,) = proof.premises
    is_part = proof.rule == "direct" and premise.rule == "instance"
    if is_part and premise.premises[0].rule != "direct":
        return None
    return premise if is_part or not proof.obligations else None


def _facts(proof: Proof) -> list[Term]:
    return [fact.body for fact in last_step(proof).premises]


# ---- The runner: a program and a strategy ► a verdict.


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
    from viap.prover.session.written_annotations import results

    return verdict.with_annotations(results(session.annotations, session.proofs.values()))


def refuting(plan: Strategy) -> bool:
    return any("refute" in round.techniques for round in plan.rounds)


def _verdict(session: Session, program: Program, plan: Strategy, scrutiny: Scrutiny) -> Verdict:
    if session.run is not None:
        from viap.runs.run_verdict import false

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
        from viap.core.program.program_marks import has_marks

        if has_marks(program) and any(isinstance(s, Assert) for s in statements(program.body)):
            from viap.prover.cases.recursive_programs import begin_with_contracts

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
                from viap.prover.session.profile import instances_text

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
