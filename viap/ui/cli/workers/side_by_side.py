"""`--jobs 2`: prover and refuter as two processes; the first sure answer ends both."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from viap.core.base.errors import BAD_INPUT, INTERNAL, NOT_PROVED
from viap.core.base.source import Position
from viap.core.program.nodes import Program
from viap.prover.cases.answer import ProgramAnswer, of_failure, of_verdict
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.ui.cli.guard import report
from viap.ui.cli.output.progress import progress_reporter
from viap.ui.cli.streams import tell
from viap.ui.cli.workers.child_processes import Child, Family, Send, share_memory

if TYPE_CHECKING:
    from viap.core.kernel.verdict import Verdict
    from viap.prover.cases.strategy_file import Strategy
    from viap.runs.machine import Run

# Writes the certificate of a verdict; returns an exit status, 0 if all is well.
Certify = Callable[["Verdict"], int]
# Receives the positions that are proved so far.
Note = Callable[[frozenset[Position]], None]


@dataclass(frozen=True)
class ProverTasks:
    """What the prover's process does with its verdict: it writes the certificate, and keeps it."""

    certify: Certify | None
    keep: Callable[["Verdict"], None]


PROVER, REFUTER = "prover", "refuter"
# Writing a certificate stops by itself when the time is over.
_GRACE = 0.2


@dataclass(frozen=True)
class Proved:
    """Message: the positions that are proved so far."""

    places: frozenset[Position]


@dataclass(frozen=True)
class Judged:
    """Message: the final answer of the refuter's run."""

    answer: ProgramAnswer


@dataclass(frozen=True)
class Certified:
    """Message: the exit status of writing a certificate; zero if all is well."""

    status: int


def decide_side_by_side(
    program: Program,
    parts: "tuple[Strategy, Strategy]",
    budget: Budget,
    arguments: argparse.Namespace,
    tasks: ProverTasks,
    note: Note,
) -> ProgramAnswer:
    """Returns the answer of two processes, and ends both. Raises OutOfTime."""
    prover, refuter = parts
    with Family() as family:
        family.start(PROVER, lambda send: _prove(program, prover, send, arguments, tasks))
        family.start(REFUTER, lambda send: _refute(program, refuter, send, arguments))
        answer = _first_sure(family, budget, note)
        if answer.verdict == "TRUE" and tasks.certify is not None:
            answer = _certified(family, budget, answer)
    return answer


# ----------------------------------------------------------------- the children


def _prove(
    program: Program,
    plan: "Strategy",
    send: Send,
    arguments: argparse.Namespace,
    tasks: ProverTasks,
) -> None:
    try:
        share_memory(2)
        from viap.prover.cases.runner import decide

        voice = replace(progress_reporter(arguments), proved=lambda places: send(Proved(places)))
        verdict = decide(program, plan, voice)
        tasks.keep(verdict)
        send(of_verdict(verdict))
        if verdict.outcome.value == "TRUE" and tasks.certify is not None:
            send(Certified(tasks.certify(verdict)))
    except Exception as error:
        send(of_failure(report(error, arguments.verbose)))


def _refute(program: Program, plan: "Strategy", send: Send, arguments: argparse.Namespace) -> None:
    try:
        share_memory(2)
        from viap.prover.cases.strategy_file import look_for_runs
        from viap.prover.session.session import Reporter, silence

        # (The line at the bottom of the terminal is the prover's.)
        voice = Reporter(tell=tell if arguments.verbose else silence)
        run = look_for_runs(program, plan, voice)
        if run is not None:
            send(Judged(of_judged(run, program)))
    except Exception as error:
        send(of_failure(report(error, arguments.verbose)))


def of_judged(run: "Run", program: Program) -> ProgramAnswer:
    """The answer that follows from the run; it need not be FALSE."""
    from viap.runs.run_verdict import false

    return of_verdict(false(run, program))


# ----------------------------------------------------------------- the parent


def _first_sure(family: Family, budget: Budget, note: Note) -> ProgramAnswer:
    """Returns the first sure answer; else the prover's, which says what is missing."""
    last = ProgramAnswer("", cause=NOT_PROVED)
    for child, message in family.messages(lambda: _allowed(family, budget)):
        match message:
            case Proved():
                note(message.places)
            case Judged():
                # (Also if C leaves open whether the run happens: then no proof exists either.)
                return message.answer
            case ProgramAnswer() if message.sure:
                return message
            case ProgramAnswer() if child.name == PROVER:
                last = message
            case None if child.name == PROVER and not last.reason:
                last = _died(child)
    return last


def _died(child: Child) -> ProgramAnswer:
    reason = f"the process of the {child.name} {child.fate()}"
    tell(f"viap: {reason}")
    return ProgramAnswer(reason, cause=INTERNAL)


def _allowed(family: Family, budget: Budget, grace: float = 0.0) -> float:
    """Seconds to wait for a message: the CPU time of all children counts, so two run out sooner."""
    left = budget.remaining(family.seconds_at_work()) + grace
    if left <= 0:
        raise OutOfTime
    return max(left / max(family.running(), 1), 0.01)


def _certified(family: Family, budget: Budget, answer: ProgramAnswer) -> ProgramAnswer:
    """Waits for the certificate of a proof; the refuter is not needed any more."""
    for child in family.children:
        if child.name == REFUTER:
            child.end()
    status: int | None = None
    try:
        for _, message in family.messages(lambda: _allowed(family, budget, _GRACE)):
            if isinstance(message, Certified):
                status = message.status
    except OutOfTime:
        tell("viap: no certificate is written: out of time")
    return replace(answer, trouble=BAD_INPUT if status is None else status)
