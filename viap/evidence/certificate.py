"""A verdict TRUE ► a certificate: the tree of its proofs, their obligations, the program."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from viap import __version__
from viap.c.contract import Contract
from viap.c.environment import DEFAULT, Environment
from viap.deep import deep
from viap.evidence.check import VERSION, check_folder
from viap.evidence.checks import claim_about, written
from viap.evidence.encode import Encoder
from viap.evidence.faults import Broken, Rejected, Unwritable
from viap.evidence.folder import CERTIFICATE, FORMAT, README, Draft, digest
from viap.evidence.promised import contract_fields
from viap.evidence.readme import readme
from viap.evidence.sources import copies
from viap.evidence.surroundings import environment_fields
from viap.evidence.written import Node
from viap.prove.verdict import Outcome, Verdict
from viap.smt.solver import Answer, Solver
from viap.transform.asked import Asked


@dataclass(frozen=True)
class Question:
    """What was asked: of which file, from which function on, which calls are the error.

    And which undefined behaviour is looked for.
    `contract`: what the function's callers promise; None where the program starts there.
    """

    file: str
    function: str
    errors: frozenset[str]
    asked: Asked = Asked()
    contract: Contract | None = None
    environment: Environment = DEFAULT


@deep
def write_certificate(folder: str, question: Question, verdict: Verdict) -> int:
    """Writes the certificate of a proof; the number of its obligations.

    The kernel repeats the proof from the written files before they get their name.
    """
    theory = verdict.theory
    if verdict.outcome is not Outcome.TRUE or theory is None:
        raise Unwritable("only what was proved has a certificate")
    model = theory.program.model
    encoder = Encoder(theory, Solver())
    numbers = [encoder.number(verdict.proofs[claim]) for claim in theory.assertions]
    texts = copies(question.file, model)
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
            **({} if verdict.transformation is None else {"transformed": verdict.transformation}),
        },
        "claims": [
            {**claim_about(claim.position), "node": number}
            for claim, number in zip(theory.assertions, numbers, strict=True)
        ],
        "nodes": encoder.nodes,
    }
    files = {
        **texts,
        CERTIFICATE: (json.dumps(content, indent=1) + "\n").encode(),
        README: readme(content, encoder.statements).encode(),
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
