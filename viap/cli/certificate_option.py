"""`viap prove --certificate DIR`: writes the certificate of a proof."""

import argparse
from typing import TYPE_CHECKING

from viap.cli.guard import report
from viap.cli.output import tell
from viap.errors import UsageError
from viap.session.time_limits import Budget, OutOfTime
from viap.unknown_causes import BAD_INPUT
from viap.wording import number_of

if TYPE_CHECKING:
    from viap.kernel.verdict import Verdict
    from viap.session.question import Question


def prepare(arguments: argparse.Namespace) -> None:
    """Raises UsageError where no certificate could be written, before anything is proved."""
    from viap.evidence.certificates.check.certificate_folder import check_target

    if len(arguments.files) > 1:
        raise UsageError("--certificate takes one FILE: a certificate is about one program")
    check_target(arguments.certificate)


def certify(folder: str, question: "Question", verdict: "Verdict", budget: Budget) -> int:
    """Writes the certificate of a proof; returns the exit status, 0 if all is well."""
    from viap.session.certified import write_certificate

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
