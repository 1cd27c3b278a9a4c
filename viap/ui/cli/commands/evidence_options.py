"""`viap prove --witness` and `--certificate`: evidence of the verdict as files."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, UsageError, number_of
from viap.core.base.source import ClausePlace
from viap.core.program.assumptions import ADMITTED, CONTRACT
from viap.core.program.undefined_behaviour import Operation
from viap.project.compilation import PLAIN
from viap.project.property import MAIN, specification_about
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.question import Question
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.ui.cli.guard import report
from viap.ui.cli.output.progress import progress_reporter
from viap.ui.cli.output_files import check_target
from viap.ui.cli.program_entry import compilation_of
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.c.marks.annotated_reading import AnnotatedReading, Opened
    from viap.core.kernel.rules import Proof
    from viap.core.kernel.verdict import Verdict
    from viap.evidence.witnesses.document import WitnessInvariant
    from viap.prover.session.session import Session
    from viap.runs.machine import Run


def prepare(arguments: argparse.Namespace) -> None:
    """Raises UsageError where no witness could be written, before anything is proved."""
    if any(function != MAIN for function in arguments.function):
        raise UsageError("--witness is for whole programs: SV-COMP has no witness of a function")
    if len(arguments.files) > 1:
        raise UsageError("--witness takes one FILE: a witness names places in one file")
    if compilation_of(arguments).without_annotations() != PLAIN.without_annotations():
        raise UsageError("--witness: SV-COMP's format has no place for options of a compiler")
    check_target(arguments.witness)


def open_for_witness(question: Question) -> "Opened":
    """Reads the program with its places, while there is time."""
    from viap.c.marks.annotated_reading import open_file
    from viap.evidence.witnesses.annotated_program import AskedReading

    return open_file(
        AskedReading(
            question.file,
            question.model,
            question.goal.errors,
            question.goal.entry,
            question.environment,
            question.compilation,
            asked=question.checks,
        )
    )


def write_witness(
    opened: "Opened",
    answer: ProgramAnswer,
    run: "Run | None",
    proofs: "Iterable[Proof]",
    session: "Session | None",
    budget: Budget,
    arguments: argparse.Namespace,
) -> int:
    """Writes the witness; returns 0, or the exit status of a failure. The verdict stays.

    `session`: the work on the program, if it was done in this process.
    """
    path = arguments.witness
    if not answer.sure:
        tell(f"{path}: no witness is written: the verdict is {answer.verdict}")
        return 0
    reason = _about_contracts(answer, run)
    if reason is not None:
        tell(f"{path}: no witness is written: {reason}")
        return 0
    try:
        from viap.evidence.witnesses.witness_writer import write_entries

        text = _specification(arguments, opened, run)
        if run is not None:
            entry, what = _violation(opened.reading, text, run, budget), "segment"
        else:
            entry, what = (
                _correctness(opened, text, proofs, session, budget, arguments),
                "invariant",
            )
        write_entries(path, [entry])
    except OutOfTime:
        tell(f"{path}: no witness is written: out of time")
        return BAD_INPUT
    except Exception as error:
        return report(error, arguments.verbose).status or BAD_INPUT
    tell(f"{path}: the witness is written, with {number_of(len(entry['content']), what)}")
    return 0


def _about_contracts(answer: ProgramAnswer, run: "Run | None") -> str | None:
    """The reason why no witness of SV-COMP can say what was found; None if one can."""
    if run is not None:
        is_clause = isinstance(run.position, ClausePlace)
        return "SV-COMP has no property about contracts" if is_clause else None
    for taken in answer.taken:
        if taken.kind in (CONTRACT, ADMITTED):
            return f"it can't state what the proof assumes: {', '.join(taken.names)}"
    return None


def _violation(
    reading: "AnnotatedReading", text: str, run: "Run", budget: Budget
) -> dict[str, Any]:
    from viap.evidence.witnesses.run_trail import trail
    from viap.evidence.witnesses.witness_writer import violation_sequence

    with budget.enforced():
        segments = trail(reading.in_ordinary(), run)
    return violation_sequence(reading, text, segments)


def _correctness(
    opened: "Opened",
    text: str,
    proofs: "Iterable[Proof]",
    session: "Session | None",
    budget: Budget,
    arguments: argparse.Namespace,
) -> dict[str, Any]:
    """The correctness witness; with a trivial one if no invariants are found in time."""
    from viap.evidence.witnesses.invariant_choice import choose_invariants
    from viap.evidence.witnesses.witness_writer import invariant_set, trivial
    from viap.explain.invariants.loop_facts import loop_facts

    found: list[WitnessInvariant] = []
    try:
        with budget.enforced():
            reporter = progress_reporter(arguments)
            reporter.status("looking for invariants for the witness")
            facts = [] if session is None else loop_facts(session, opened.reading)
            found = choose_invariants(opened.reading, proofs, reporter, facts)
    except OutOfTime:
        tell(f"{arguments.witness}: no invariants were found in time")
    return invariant_set(opened.reading, text, found or trivial(opened))


def _specification(arguments: argparse.Namespace, opened: "Opened", run: "Run | None") -> str:
    if run is not None and arguments.check and isinstance(run.position, Operation):
        from viap.checker.json_fields import Unwritable

        kind = run.position.kind
        text = specification_about(kind, opened.reading.function)
        if text is None:
            raise Unwritable(f"no witness is written: SV-COMP has no property about '{kind}'")
        return text
    if arguments.property is not None:
        return Path(arguments.property).read_text(encoding="utf-8-sig").strip()
    from viap.evidence.witnesses.witness_writer import specification_of

    return specification_of(opened)


# ---- `viap prove --certificate DIR`: writes the certificate of a proof.


def prepare_certificate(arguments: argparse.Namespace) -> None:
    """Raises UsageError where no certificate could be written, before anything is proved."""
    from viap.evidence.certificate_check.certificate_folder import check_target

    if len(arguments.files) > 1:
        raise UsageError("--certificate takes one FILE: a certificate is about one program")
    check_target(arguments.certificate)


def certify(folder: str, question: "Question", verdict: "Verdict", budget: Budget) -> int:
    """Writes the certificate of a proof; returns the exit status, 0 if all is well."""
    from viap.prover.cases.question import write_certificate

    try:
        with budget.enforced():
            count = write_certificate(folder, question, verdict)
    except OutOfTime:
        tell(f"{folder}: no certificate is written: out of time")
        return BAD_INPUT
    except OSError as error:
        tell(f"viap: cannot write {folder}: {error.strerror}")
        return BAD_INPUT
    except Exception as error:
        return report(error).status
    tell(f"{folder}: the certificate is written, with {number_of(count, 'obligation')}")
    return 0


def no_certificate(folder: str, verdict: str) -> None:
    tell(f"{folder}: no certificate is written: the verdict is {verdict}")
