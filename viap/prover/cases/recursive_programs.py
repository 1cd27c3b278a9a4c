"""Contracts for the recursive functions of a program: guessed from runs, kept if they are proved.

Clauses that a proof attempt does not show are dropped, and the rest is tried again, until all are
shown together. The result is a derived program: its proofs carry over to the original.
"""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.core.program.nodes import Program, ordinary_program, statements
from viap.core.program.program_marks import (
    EXIT,
    Clause,
    ContractPlace,
    Mark,
    is_mark,
    mark_of,
    shown,
    written,
)
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim
from viap.facts.elimination import largest
from viap.papers.derivation import CONTRACTS, derive
from viap.prover.session.session import Budget, Reporter, Session, begin, begin_derived
from viap.prover.techniques.registry import find_technique

if TYPE_CHECKING:
    from viap.prover.sampling.contract_candidates import CallTable

_SECONDS = 8.0  # for the clauses of one level
_QUICK = Budget(Limits(steps=300_000, seconds=1.0), seconds=0.3)
_REFUTE = Budget(_QUICK.limits, seconds=0.3)
_LONGER = Budget(Limits(steps=1_500_000, seconds=2.0), seconds=0.5)
# For clauses behind loops.
_TECHNIQUES = ("intervals", "closed-forms", "direct", "induction", "behind-loops")


def begin_with_contracts(program: Program, reporter: Reporter, refute: bool) -> Session:
    """Begins a session on the program with the contracts that could be proved.

    `refute`: looks for a counterexample before, which would make them useless.
    """
    from viap.prover.sampling.contract_candidates import BY_CASES, LINEAR, NONLINEAR, call_tables

    if refute:
        plain = begin(program, reporter)
        find_technique("refute").run(plain, _REFUTE)
        if plain.run is not None:
            return plain
    reporter.status("running recursive functions on some inputs")
    tables = call_tables(ordinary_program(program))
    kept: list[Clause] = []
    session: Session | None = None
    for level in (LINEAR, NONLINEAR, BY_CASES):
        known = {each.key() for each in kept}
        proposed = _proposed(program, tables, level)
        fresh = [each for each in proposed if each.key() not in known]
        if session is not None and not fresh:
            continue
        found = _proved(program, [*kept, *fresh], reporter)
        if found is not None:
            session, kept = found
            _tell(session, kept, program)
            if not _left(session):
                break
    return _session(program, [], reporter) if session is None else session


def _left(session: Session) -> list[Claim]:
    """Returns the program's own assertions that no direct proof shows."""
    left: list[Claim] = []
    for claim in session.open_claims():
        proof = session.prover.within(_QUICK.limits).claim(claim)
        if proof is None:
            left.append(claim)
        else:
            session.proved(claim, proof, "direct")
    return left


def _proved(
    program: Program, clauses: list[Clause], reporter: Reporter
) -> tuple[Session, list[Clause]] | None:
    """Drops clauses until those that are left are proved together; None if time is up."""
    sessions = list[Session]()

    def followed(left: list[Clause]) -> list[Clause]:
        sessions.append(_session(program, left, reporter))
        failed = _failed(sessions[-1], left)
        return [each for number, each in enumerate(left) if number not in failed]

    kept = largest(clauses, followed, time.process_time() + _SECONDS)
    if kept is None:
        return None
    return (sessions[-1] if kept else _session(program, [], reporter)), kept


def _session(program: Program, clauses: Sequence[Clause], reporter: Reporter) -> Session:
    derived = derive(CONTRACTS + written(clauses), program)
    assert derived is not None
    return begin_derived(derived, reporter)


def _proposed(program: Program, tables: "dict[int, CallTable]", level: int) -> list[Clause]:
    from viap.prover.sampling.contract_candidates import CallTable, candidates, program_constants

    constants = program_constants(program)
    found: list[Clause] = []
    for mark in _exits(program):
        table = tables.get(mark.activation)
        if table is None or table.mark.function != mark.function:
            table = CallTable(mark)  # no call ever returns
        found += candidates(mark.activation, table, constants, level)
    return found


def _exits(program: Program) -> list[Mark]:
    marks = [mark_of(each) for each in statements(program.body) if is_mark(each)]
    return [mark for mark in marks if mark is not None and mark.kind == EXIT]


def _failed(session: Session, clauses: Sequence[Clause]) -> set[int]:
    """Returns the numbers of clauses that are not proved."""
    session.reporter.status(f"contracts: {len(clauses)} clauses")
    open_ones = _try_claims(session, _of_contracts(session), _QUICK)
    if open_ones and session.theory.loops:
        for name in _TECHNIQUES:
            technique = find_technique(name)
            if technique.is_ready(session):
                technique.run(session, _LONGER)
            if not _open(session):
                break
        open_ones = _open(session)
    elif open_ones:
        open_ones = _try_claims(session, open_ones, _LONGER)
    return {
        claim.position.clause for claim in open_ones if isinstance(claim.position, ContractPlace)
    }


def _try_claims(session: Session, claims: Sequence[Claim], budget: Budget) -> list[Claim]:
    failed: set[int] = set()
    left: list[Claim] = []
    for claim in claims:
        assert isinstance(claim.position, ContractPlace)
        if claim.position.clause in failed:
            left.append(claim)
            continue
        proof = session.prover.within(budget.limits).claim(claim)
        if proof is None:
            failed.add(claim.position.clause)
            left.append(claim)
        else:
            session.proved(claim, proof, "direct")
    return left


def _of_contracts(session: Session) -> list[Claim]:
    return [c for c in session.theory.assertions if isinstance(c.position, ContractPlace)]


def _open(session: Session) -> list[Claim]:
    return [claim for claim in _of_contracts(session) if claim not in session.proofs]


def _tell(session: Session, clauses: Sequence[Clause], program: Program) -> None:
    if not session.reporter.listens:
        return
    for mark in _exits(program):
        session.reporter.tell(f"contract of {mark.function}, activation {mark.activation}:")
        names = {
            f"{letter}{index}": getattr(getattr(value, "scalar", None), "name", "?")
            for letter, values in zip("abc", (mark.first, mark.state, mark.outcome), strict=True)
            for index, value in enumerate(values)
        }
        for clause in clauses:
            if clause.activation == mark.activation:
                session.reporter.tell(f"  {shown(clause, names)}")
