"""A question and the TRUE that answers it ► a certificate."""

from typing import TYPE_CHECKING

from viap.program.nodes import Program, While, statements
from viap.session.question import Question

if TYPE_CHECKING:
    from viap.kernel.verdict import Verdict
    from viap.machine import Run

# For a run that shows that assumptions can be kept.
_SECONDS = 1.0


def write_certificate(folder: str, question: Question, verdict: "Verdict") -> int:
    """Writes the certificate to a folder; returns the number of its obligations.

    Raises Unwritable, OSError, or UsageError if the folder holds something else.
    """
    from viap.evidence.certificates.write import certificate_writer

    asked = certificate_writer.CertificateQuestion(
        question.file,
        question.entry.function,
        question.errors,
        question.checks,
        question.entry.contract,
        question.environment,
        question.compilation,
    )
    return certificate_writer.write_certificate(folder, asked, verdict, _run)


def _run(probe: Program) -> "Run | None":
    """Returns a run that reaches the error of a probe; None if none is found."""
    from viap.refute.search import Refuter

    run = Refuter(probe).search(_SECONDS)
    if run is not None or any(isinstance(each, While) for each in statements(probe.body)):
        return run  # (a decision may take long)
    from viap.proving.session import Reporter
    from viap.session.possible_callers import call

    return call(probe, Reporter()).run
