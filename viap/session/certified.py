"""A question and the TRUE that answers it ► a certificate."""

from typing import TYPE_CHECKING

from viap.session.question import Question

if TYPE_CHECKING:
    from viap.kernel.verdict import Verdict


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
    return certificate_writer.write_certificate(folder, asked, verdict)
