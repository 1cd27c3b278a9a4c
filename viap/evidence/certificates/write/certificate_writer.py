"""A verdict TRUE ► a certificate: the trees of its proofs, their obligations, the program."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from viap import __version__
from viap.c.environment import DEFAULT, Environment
from viap.checker.certificate_files import (
    CERTIFICATE,
    CORE,
    FORMAT,
    README,
    VERSION,
    core_of_function,
)
from viap.checker.core_check import FUNCTIONS, RUNS
from viap.checker.evidence_errors import Broken, Rejected, Unwritable
from viap.checker.json_fields import Fields
from viap.checker.obligation_scripts import FOLDER, function_folder
from viap.checker.proof_part import claim_about
from viap.deep import deep
from viap.evidence.certificates.check.assumption_runs import (
    Probes,
    inner_probes,
    probes,
    reaches,
    run_fields,
)
from viap.evidence.certificates.check.caller_promises import contract_fields
from viap.evidence.certificates.check.certificate_checker import check_folder
from viap.evidence.certificates.check.certificate_folder import Draft, digest
from viap.evidence.certificates.check.certificate_text import Node
from viap.evidence.certificates.check.certified_program import (
    CertifiedProgram,
    read_program,
    read_transformation,
    translated,
)
from viap.evidence.certificates.check.compilation_fields import compilation_fields
from viap.evidence.certificates.check.contract_texts import contract_texts, may_have_contracts
from viap.evidence.certificates.check.core_files import core_bytes
from viap.evidence.certificates.check.definedness_claims import written
from viap.evidence.certificates.check.environment_fields import environment_fields
from viap.evidence.certificates.check.function_parts import FunctionParts, function_fields
from viap.evidence.certificates.check.program_sources import copies, local_files
from viap.evidence.certificates.write.proof_encoder import ProofEncoder
from viap.evidence.certificates.write.proof_readme import readme
from viap.kernel.composition import Summary
from viap.kernel.rules import Proof
from viap.kernel.verdict import Outcome, Verdict
from viap.program.nodes import Program
from viap.project.compilation import PLAIN, Compilation
from viap.project.contract import Contract
from viap.project.program_entry import ProgramEntry
from viap.smt.answers import Answer
from viap.smt.solver import Solver
from viap.transform.common.requested_checks import RequestedChecks
from viap.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.machine import Run

# Returns a run that reaches the error of a program; None if it finds none.
FindRun = Callable[[Program], "Run | None"]


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

    @property
    def entry(self) -> ProgramEntry:
        return ProgramEntry(self.function, self.contract)

    def fields(self) -> Node:
        """Returns the fields of a certificate that say what is asked, and how the file is read."""
        return {
            "function": self.function,
            "errors": sorted(self.errors),
            **written(self.asked),
            **contract_fields(self.contract),
            **environment_fields(self.environment),
            **compilation_fields(self.compilation),
        }


@deep
def write_certificate(
    folder: str,
    question: CertificateQuestion,
    verdict: Verdict,
    find_run: FindRun = lambda probe: None,
) -> int:
    """Writes the certificate of a proof; returns the number of its obligations.

    The kernel repeats the proof from the written files before the folder gets its name.
    `find_run`: looks for runs which show that assumptions can be kept.
    """
    theory, program = verdict.theory, verdict.question
    if verdict.outcome is not Outcome.TRUE or theory is None or program is None:
        raise Unwritable("only what was proved has a certificate")
    if question.compilation.include or question.compilation.system or question.compilation.first:
        raise Unwritable("a certificate can't hold files that -I, -isystem or -include name yet")
    model = theory.program.model
    texts = copies(question.file, model, question.compilation)
    own = _encoded(theory, verdict.proofs, FOLDER)
    parts = _Functions(question, dict(zip(_paths(question, verdict), texts, strict=True)), find_run)
    for summary in verdict.summaries:
        parts.add(summary)
    content: Node = {
        "format": FORMAT,
        "version": VERSION,
        "viap": __version__,
        "program": {
            "name": os.path.basename(question.file),
            "file": next(iter(texts)),
            "sha256": {name: digest(data) for name, data in texts.items()},
            "data_model": model.name,
            **question.fields(),
            **({} if verdict.transformation is None else {"transformed": verdict.transformation}),
        },
        "claims": _claims(theory, own, verdict.proofs),
        "nodes": own.nodes,
        **_runs(probes(program, _read(question, verdict)), find_run),
        **({FUNCTIONS: parts.fields} if parts.fields else {}),
    }
    clauses: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    if may_have_contracts(question.compilation, texts.values()):
        clauses = contract_texts(question.file, model, question.entry, question.compilation)
    statements = [own.statements, *(each.statements for each in parts.encoders)]
    leaves = {**own.leaves, **parts.leaves()}
    files = {
        **texts,
        CERTIFICATE: (json.dumps(content, indent=1) + "\n").encode(),
        README: readme(content, statements, clauses).encode(),
        **{name: text.encode() for name, text in leaves.items()},
    }
    with Draft(folder) as draft:
        draft.write(files)
        draft.write(_core_files(draft.path, content))
        _repeat(draft.path)
        draft.publish()
    return len(leaves)


def _paths(question: CertificateQuestion, verdict: Verdict) -> list[str]:
    assert verdict.theory is not None
    model = verdict.theory.program.model
    return [str(path) for path in local_files(question.file, model, question.compilation)]


def _read(question: CertificateQuestion, verdict: Verdict) -> CertifiedProgram:
    assert verdict.theory is not None
    return CertifiedProgram(
        question.file,
        verdict.theory.program.model,
        question.entry,
        question.errors,
        question.asked,
        question.asked.kinds,
        question.environment,
        question.compilation,
    )


class _Functions:
    """Writes the parts about functions that are called by contract."""

    def __init__(
        self, question: CertificateQuestion, names: Mapping[str, str], find_run: FindRun
    ) -> None:
        self.question, self.names, self.find_run = question, names, find_run
        self.encoders: list[ProofEncoder] = []
        self.fields: list[Node] = []

    def add(self, summary: Summary) -> None:
        folder = function_folder(len(self.fields) + 1, summary.function.name)
        encoder = _encoded(summary.theory, summary.proofs, folder)
        derived = summary.derived
        self.encoders.append(encoder)
        self.fields.append(
            {
                **function_fields(summary.function, self.names),
                **({} if derived is None else {"transformed": derived.name}),
                "claims": _claims(summary.theory, encoder, summary.proofs),
                "nodes": encoder.nodes,
                **_runs(inner_probes(summary.program, summary.function.name), self.find_run),
            }
        )

    def leaves(self) -> dict[str, str]:
        return {name: text for each in self.encoders for name, text in each.leaves.items()}


def _encoded(theory: Theory, proofs: Mapping[Claim, Proof], folder: str) -> ProofEncoder:
    encoder = ProofEncoder(theory, Solver(), folder)
    for claim in theory.assertions:
        encoder.number(proofs[claim])
    return encoder


def _claims(theory: Theory, encoder: ProofEncoder, proofs: Mapping[Claim, Proof]) -> list[Node]:
    return [
        {**claim_about(claim.position), "node": encoder.number(proofs[claim])}
        for claim in theory.assertions
    ]


def _runs(made: Probes, find_run: FindRun) -> Node:
    """Returns the runs which show that assumptions can be kept, as far as they are found."""
    known: Node = {}
    for name, probe in made.items():
        run = None if probe.program is None else find_run(probe.program)
        if run is not None and probe.program is not None:
            if reaches(name, probe.program, run.replay_inputs()):
                known[name] = run_fields(run)
    return {RUNS: known} if known else {}


def _core_files(folder: Path, content: Node) -> dict[str, bytes]:
    """Returns the core programs of a certificate, made of the texts that are in its folder."""
    about = Fields(content["program"], CERTIFICATE)
    program = read_program(about, str(folder / about.text("file")))
    names = {str(folder / name): name for name in about.mapping("sha256")}
    question = program.asked.program(program.load())
    theory, _ = translated(question, read_transformation(about))
    found = {CORE: core_bytes(theory, question, names)}
    parts = FunctionParts(program, names)
    for number, part in enumerate(content.get(FUNCTIONS, ()), 1):
        name = part["function"]
        question, theory, _ = parts.read(name, part.get("transformed"))
        found[core_of_function(number, name)] = core_bytes(theory, question, names)
    return found


def _repeat(folder: Path) -> None:
    try:
        report = check_folder(str(folder), lambda name, text: Answer.UNSAT)
    except (Broken, Rejected) as error:
        raise Unwritable(f"the proof can't be repeated from its certificate: {error}") from None
    if report.result != "confirmed":
        raise Unwritable(f"the proof can't be repeated from its certificate: {report.reason}")
