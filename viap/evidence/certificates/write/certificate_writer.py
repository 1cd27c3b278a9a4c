"""A verdict TRUE ► a certificate: the tree of its proofs, their obligations, the program."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from viap import __version__
from viap.c.environment import DEFAULT, Environment
from viap.deep import deep
from viap.evidence.certificates.check.caller_promises import contract_fields
from viap.evidence.certificates.check.certificate_checker import VERSION, check_folder
from viap.evidence.certificates.check.certificate_folder import (
    CERTIFICATE,
    FORMAT,
    README,
    Draft,
    digest,
)
from viap.evidence.certificates.check.certificate_text import Node
from viap.evidence.certificates.check.compilation_fields import compilation_fields
from viap.evidence.certificates.check.contract_texts import contract_texts, may_have_contracts
from viap.evidence.certificates.check.definedness_claims import claim_about, written
from viap.evidence.certificates.check.environment_fields import environment_fields
from viap.evidence.certificates.check.program_sources import copies
from viap.evidence.certificates.write.proof_encoder import ProofEncoder
from viap.evidence.certificates.write.proof_readme import readme
from viap.evidence.evidence_errors import Broken, Rejected, Unwritable
from viap.kernel.verdict import Outcome, Verdict
from viap.project.compilation import PLAIN, Compilation
from viap.project.contract import Contract
from viap.project.program_entry import ProgramEntry
from viap.smt.solver import Answer, Solver
from viap.transform.common.requested_checks import RequestedChecks


@dataclass(frozen=True)
class CertificateQuestion:
    """The question: the file, the function to start from, the calls that are the error.

    Also the kinds of undefined behaviour to check. `contract`: the promises of the function's
    callers; None if the program starts there.
    """

    file: str
    function: str
    errors: frozenset[str]
    asked: RequestedChecks = RequestedChecks()
    contract: Contract | None = None
    environment: Environment = DEFAULT
    compilation: Compilation = PLAIN


@deep
def write_certificate(folder: str, question: CertificateQuestion, verdict: Verdict) -> int:
    """Writes the certificate of a proof; returns the number of its obligations.

    The kernel repeats the proof from the written files before the folder gets its name.
    """
    theory = verdict.theory
    if verdict.outcome is not Outcome.TRUE or theory is None:
        raise Unwritable("only what was proved has a certificate")
    model = theory.program.model
    encoder = ProofEncoder(theory, Solver())
    numbers = [encoder.number(verdict.proofs[claim]) for claim in theory.assertions]
    if question.compilation.include or question.compilation.system or question.compilation.first:
        raise Unwritable("a certificate can't hold files that -I, -isystem or -include name yet")
    texts = copies(question.file, model, question.compilation)
    content: Node = {
        "format": FORMAT,
        "version": VERSION,
        "viap": __version__,
        "program": {
            "name": os.path.basename(question.file),
            "file": next(iter(texts)),
            "sha256": {name: digest(data) for name, data in texts.items()},
            "data_model": model.name,
            "function": question.function,
            "errors": sorted(question.errors),
            **written(question.asked),
            **contract_fields(question.contract),
            **environment_fields(question.environment),
            **compilation_fields(question.compilation),
            **({} if verdict.transformation is None else {"transformed": verdict.transformation}),
        },
        "claims": [
            {**claim_about(claim.position), "node": number}
            for claim, number in zip(theory.assertions, numbers, strict=True)
        ],
        "nodes": encoder.nodes,
    }
    entry = ProgramEntry(question.function, question.contract)
    clauses: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    if may_have_contracts(question.compilation, texts.values()):
        clauses = contract_texts(question.file, model, entry, question.compilation)
    files = {
        **texts,
        CERTIFICATE: (json.dumps(content, indent=1) + "\n").encode(),
        README: readme(content, encoder.statements, clauses).encode(),
        **{name: text.encode() for name, text in encoder.leaves.items()},
    }
    with Draft(folder) as draft:
        draft.write(files)
        _repeat(draft.path)
        draft.publish()
    return len(encoder.leaves)


def _repeat(folder: Path) -> None:
    try:
        report = check_folder(str(folder), lambda name, text: Answer.UNSAT)
    except (Broken, Rejected) as error:
        raise Unwritable(f"the proof can't be repeated from its certificate: {error}") from None
    if report.result != "confirmed":
        raise Unwritable(f"the proof can't be repeated from its certificate: {report.reason}")
