"""A verdict TRUE ► a certificate: the trees of its proofs, their obligations, the program."""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from viap import __version__
from viap.c.library.environment import DEFAULT, Environment
from viap.checker.core_check import (
    CERTIFICATE,
    CORE,
    FORMAT,
    FUNCTIONS,
    README,
    RUNS,
    VERSION,
    core_of_function,
)
from viap.checker.json_fields import Broken, Fields, Rejected, Unwritable
from viap.checker.obligation_scripts import FOLDER, function_folder
from viap.checker.replay import claim_about
from viap.core.base.deep import deep
from viap.core.kernel.composition import Summary
from viap.core.kernel.obligations import Statement
from viap.core.kernel.rules import Proof
from viap.core.kernel.verdict import Outcome, Verdict
from viap.core.program.checks.definedness_checks import RequestedChecks
from viap.core.program.nodes import Program
from viap.core.smt.answers import Answer
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Claim, Theory
from viap.evidence.certificate_check.assumption_runs import (
    Probes,
    inner_probes,
    probes,
    reaches,
    run_fields,
)
from viap.evidence.certificate_check.certificate_checker import check_folder
from viap.evidence.certificate_check.certificate_fields import (
    FIELDS,
    Node,
    compilation_fields,
    contract_fields,
    contract_texts,
    copies,
    environment_fields,
    local_files,
    may_have_contracts,
    promises,
    written,
)
from viap.evidence.certificate_check.certificate_folder import Draft, digest
from viap.evidence.certificate_check.certified_program import (
    CertifiedProgram,
    core_bytes,
    read_program,
    read_transformation,
    translated,
)
from viap.evidence.certificate_check.function_parts import FunctionParts, function_fields
from viap.evidence.proof_encoder import ProofEncoder
from viap.facts.printer import show
from viap.project.compilation import PLAIN, Compilation
from viap.project.contract import Contract
from viap.project.property import ProgramEntry

if TYPE_CHECKING:
    from viap.runs.machine import Run


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


# ---- The tree of a certificate as text for people.


_ORIGINS = {
    "array": "what an array holds at the start",
    "input": "an input is in the range of its type",
    "name": "a name for a long term",
    "start": "before the loop",
    "step": "one iteration",
    "count": "the number of iterations",
    "prefix": "iterations before it stay in the loop",
    "final": "the value at the end",
}


def readme(
    content: Node,
    statements: Sequence[Sequence[Statement]],
    clauses: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> str:
    """Returns the text; `clauses`: what the function's contract requires, and what is shown.

    `statements`: those of the program's nodes, and of the nodes of each function that it calls by
    contract.
    """
    about = content["program"]
    functions = content.get(FUNCTIONS, [])
    lines = [
        f"A proof about {about['name']}, found by viap {content['viap']}",
        "",
        *_claimed(about),
        f"from {about['function']} (data model {about['data_model']}).",
        f"The program is in {about['file']}; the proof is about {CORE}, which is made of it.",
        *_called(about, clauses[0]),
        *([f"Of its contract, this is shown: {'; '.join(clauses[1])}."] if clauses[1] else []),
        *_transformed(about),
        *_composed(functions),
        "",
        "Each node shows a statement from earlier ones; an obligation is a script that a solver",
        "finds unsatisfiable. 'viap check' repeats all of it from certificate.json. It does not",
        "read this text, which is for people.",
        "",
        *_proof(content, statements[0]),
    ]
    for function, shown in zip(functions, statements[1:], strict=True):
        title = f"The function {function['function']}, line {function['line']}"
        lines += [
            "",
            title,
            "-" * len(title),
            "",
            *_transformed(function),
            *_proof(function, shown),
        ]
    return "\n".join(lines) + "\n"


def _proof(part: Node, statements: Sequence[Statement]) -> Iterator[str]:
    """Yields the claims of a program, or of a function, and the nodes that show them."""
    for claim in part["claims"]:
        what = (
            f"check in line {claim['line']} ({claim['check']})"
            if "check" in claim
            else (f"assertion in line {claim['line']}")
        )
        yield f"The {what} is shown by node {claim['node']}."
    for node, statement in zip(part["nodes"], statements, strict=True):
        yield ""
        yield from _node(node, statement)


def _composed(functions: Sequence[Node]) -> list[str]:
    if not functions:
        return []
    names = ", ".join(each["function"] for each in functions)
    return [f"Calls of {names} are known by contracts: proofs that these are kept follow below."]


def _claimed(about: Node) -> list[str]:
    errors = f"No call of {', '.join(about['errors'])} is reached"
    if "checks" not in about:
        return [errors]
    checks = about["checks"]
    absent = f"There is no undefined behaviour of the kinds {', '.join(checks['kinds'])}"
    if checks["only"]:
        return [absent]
    return [f"{errors}, and", f"{absent[0].lower()}{absent[1:]},"]


def _called(about: Node, required: Sequence[str]) -> list[str]:
    if not any(name in about for name in FIELDS):
        return []
    said = promises(Contract(tuple(map(tuple, about["arrays"])), tuple(about["assume"])))
    lines = ["That function is called with any arguments and any values of globals, provided that"]
    return [*lines, *(f"- {each}" for each in (*said, *required))]


def _transformed(about: Node) -> list[str]:
    if "transformed" not in about:
        return []
    if about["transformed"].startswith("shrink-"):
        factors = ", ".join(about["transformed"].split("-")[1:])
        return [
            f"The proof is about what loop shrinking makes of it, with the factors {factors}:",
            "programs without loops, one of which can fail wherever the program itself can.",
        ]
    return [
        f"The proof is about what 'viap transform {about['transformed']}' makes of it:",
        "a program that violates an assertion wherever the program itself does.",
    ]


def _node(node: Node, statement: Statement) -> Iterator[str]:
    names = ", ".join(str(v.payload) for v in statement.variables)
    yield f"{node['id']}. {f'for all {names}: ' if names else ''}{show(statement.body)}"
    argument = node["argument"]
    match node["rule"]:
        case "axiom":
            line = f"line {argument['line']}, " if "line" in argument else ""
            reason = _ORIGINS.get(argument["reason"], argument["reason"])
            yield f"   axiom {argument['axiom']}: {line}{reason}"
        case "function":
            yield f"   function: {argument['symbol']}, by recursion on {argument['counter']}"
        case "direct":
            yield f"   direct: {argument['obligation']}"
            yield from _facts(argument["facts"], "from")
        case "induction":
            rank = ", ".join(argument["rank"])
            yield f"   induction, of rank ({rank}): {argument['obligation']}"
            yield from _facts(argument["facts"], "from")
            yield from _facts(argument["uses"], "where the rank is smaller, from")
        case rule:
            given = ", ".join(str(each) for each in node["premises"])
            yield f"   {rule}: from {given}"


def _facts(facts: Sequence[Mapping[str, object]], word: str) -> Iterator[str]:
    """Yields the nodes that were used, and the values."""
    for fact in facts:
        values = fact["values"]
        assert isinstance(values, dict)
        where = ", ".join(f"{name} = {value}" for name, value in values.items())
        yield f"     {word} {fact['of']}" + (f" at {where}" if where else "")
