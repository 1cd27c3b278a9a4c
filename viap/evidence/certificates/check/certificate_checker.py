"""A certificate ► a report: the kernel repeats the proof, another solver the obligations."""

from dataclasses import dataclass, field
from pathlib import Path

from viap.c.load import load_program
from viap.deep import deep
from viap.errors import ViapError
from viap.evidence.certificates.check.caller_promises import FIELDS, promises, read_contract
from viap.evidence.certificates.check.certificate_folder import (
    CERTIFICATE,
    FORMAT,
    README,
    digest,
    files_of,
    parse,
)
from viap.evidence.certificates.check.comparing_solver import ComparingSolver, Opinion
from viap.evidence.certificates.check.compilation_fields import (
    COMPILATION,
    SETTINGS,
    read_compilation,
)
from viap.evidence.certificates.check.contract_texts import contract_texts, may_have_contracts
from viap.evidence.certificates.check.definedness_claims import claim_about, read_asked
from viap.evidence.certificates.check.environment_fields import FIELD, read_environment
from viap.evidence.certificates.check.obligation_scripts import FOLDER
from viap.evidence.certificates.check.program_sources import local_files
from viap.evidence.certificates.check.replay import Replay
from viap.evidence.evidence_errors import Broken, Rejected
from viap.evidence.json_fields import Fields
from viap.kernel import verdict
from viap.kernel.proof_assumptions import unnoticed
from viap.program.assumptions import Taken
from viap.program.integer_types import is_model, named_model
from viap.project.program_entry import ProgramEntry
from viap.smt.solver import Answer
from viap.transform.common.defined_terms import with_defined_terms
from viap.transform.common.definedness_checks import as_promised
from viap.transform.derivation import Derived, derive, is_transformation
from viap.translate.theory import Theory
from viap.translate.translation import theory_of

VERSION = 1  # of the format


@dataclass(slots=True)
class CheckReport:
    """`result`: "confirmed", "rejected", or "undecided" if the other solver could not tell."""

    result: str
    reason: str
    program: str = ""
    data_model: str = ""
    function: str = ""
    errors: tuple[str, ...] = ()
    promised: tuple[str, ...] = ()  # the promises of the function's callers
    shown: tuple[str, ...] = ()  # the clauses of its contract that are shown
    assertions: int = 0  # assertions of the program itself
    nodes: int = 0
    # The numbers of operations that are proved to be defined, and assumed to be, by kind of
    # undefined behaviour; and True if the program's own assertions are left out.
    checked: dict[str, int] = field(default_factory=dict)
    assumed: dict[str, int] = field(default_factory=dict)
    surroundings: tuple[Taken, ...] = ()  # assumptions about other functions and callers
    only: bool = False
    answers: dict[str, Answer] = field(default_factory=dict)

    def undecided(self) -> list[str]:
        return [name for name, answer in self.answers.items() if answer is not Answer.UNSAT]


@deep
def check_folder(folder: str, opinion: Opinion) -> CheckReport:
    """Checks a certificate and returns the report; raises Broken if the folder is not one."""
    files = files_of(folder)
    content = _content(files[CERTIFICATE])
    about = content.inner("program")
    report = CheckReport("rejected", "", about.text("name"), about.text("data_model"))
    report.function = about.text("function")
    report.errors = tuple(about.texts("errors"))
    report.promised = promises(read_contract(about))
    try:
        theory, derived = _theory(Path(folder), about, files, report)
        texts = {
            name: data.decode("utf-8", errors="replace")
            for name, data in files.items()
            if name.startswith(f"{FOLDER}/")
        }
        witness = ComparingSolver(texts, opinion, report.answers)
        _replay(content, theory, derived, witness, report)
        _no_more(files, {CERTIFICATE, README, *about.mapping("sha256"), *report.answers})
    except Rejected as error:
        report.reason = str(error)
        return report
    undecided = report.undecided()
    report.result = "undecided" if undecided else "confirmed"
    report.reason = f"{len(report.answers) - len(undecided)} of {len(report.answers)} obligations"
    report.reason += " are unsatisfiable"
    return report


def _content(data: bytes) -> Fields:
    content = Fields(parse(data), CERTIFICATE)
    content.only("format", "version", "viap", "program", "claims", "nodes")
    if content.text("format") != FORMAT:
        raise Broken(f"{CERTIFICATE}: this is not a certificate of viap")
    if content.natural("version") != VERSION:
        raise Broken(f"{CERTIFICATE}: this version of the format is not known")
    content.text("viap")
    return content


def _theory(
    folder: Path, about: Fields, files: dict[str, bytes], report: CheckReport
) -> tuple[Theory, Derived | None]:
    """Reads and translates the program again; checks that its files are those that were proved."""
    known = ("name", "file", "sha256", "data_model", "function", "errors", "checks", "transformed")
    about.only(*known, *FIELDS, FIELD, COMPILATION, SETTINGS)
    compilation = read_compilation(about)
    asked = read_asked(about)
    digests = about.mapping("sha256")
    for name, expected in digests.items():
        if name not in files:
            raise Rejected(f"{name}: there is no such file")
        if digest(files[name]) != expected:
            raise Rejected(f"{name}: this is not the text that was proved")
    main, model = about.text("file"), about.text("data_model")
    if main not in digests or not is_model(model):
        raise Broken(f"{CERTIFICATE}: the program or its data model is not known")
    function, errors = about.text("function"), frozenset(about.texts("errors"))
    if not all(name.isidentifier() for name in (function, *errors)):
        raise Broken(f"{CERTIFICATE}: the function and the errors must be names")
    transformation = about.text("transformed") if about.has("transformed") else None
    if transformation is not None and not is_transformation(transformation):
        raise Rejected(f"{CERTIFICATE}: there is no transformation '{transformation[:40]}'")
    path, machine = folder.absolute() / main, named_model(model)
    try:
        read = set(local_files(str(path), machine, compilation))
        if read != {folder.absolute() / name for name in digests}:
            raise Rejected(f"{main}: it includes other files than those of the certificate")
        contract = read_contract(about)
        if may_have_contracts(compilation, (files[name] for name in digests)):
            entry = ProgramEntry(function, contract)
            required, shown = contract_texts(str(path), machine, entry, compilation)
            report.promised, report.shown = (*report.promised, *required), shown
        loaded = load_program(
            str(path),
            machine,
            errors=errors,
            function=function,
            contract=contract,
            watch=asked.kinds,
            environment=read_environment(about),
            compilation=compilation,
        )
        if loaded.ordinary:
            loaded = with_defined_terms(loaded)
        if contract is not None:
            loaded = as_promised(loaded)
        report.only, report.checked = asked.only, asked.checked(loaded)
        program = asked.program(loaded)
        reason = unnoticed(program)
        if reason is not None:
            # The kernel would report it at the end, too.
            raise Rejected(f"{main}: {reason}")
        derived = None if transformation is None else derive(transformation, program)
        return theory_of(program if derived is None else derived.program), derived
    except Rejected:
        raise
    except ViapError as error:
        raise Rejected(f"{main}: {error}") from None


def _replay(
    content: Fields,
    theory: Theory,
    derived: Derived | None,
    witness: ComparingSolver,
    report: CheckReport,
) -> None:
    nodes = list(content.each("nodes", "node"))
    claims = list(content.each("claims", "claim"))
    report.nodes, report.assertions = len(nodes), 0
    if len(claims) != len(theory.assertions):
        wanted = len(theory.assertions)
        raise Rejected(f"{len(claims)} claims are made, and the program has {wanted} assertions")
    replay = Replay(theory, witness)
    replay.run(nodes)
    proofs = {}
    for claim, fields in zip(theory.assertions, claims, strict=True):
        said = claim_about(claim.position)
        fields.only("line", "check", "node")
        written = {name: fields.any(name) for name in ("line", "check") if fields.has(name)}
        if written != said:
            what = ", ".join(str(each) for each in said.values())
            raise Rejected(f"{fields.where}: the program asserts something else there: line {what}")
        report.assertions += "check" not in said and claim.position.is_written
        number = fields.natural("node")
        if not 0 < number <= len(replay.proofs):
            raise Rejected(f"{fields.where}: there is no node {number}")
        proofs[claim] = replay.proofs[number - 1]
    try:
        shown = verdict.confirmed(theory, proofs, derived, (), witness)
    except ValueError:
        raise Rejected("a claim is not what the program asserts there") from None
    if shown.reasons:
        raise Rejected("; ".join(shown.reasons))
    report.assumed, report.surroundings = dict(shown.assumed), shown.assumptions


def _no_more(files: dict[str, bytes], known: set[str]) -> None:
    for name in files:
        if name not in known:
            raise Rejected(f"{name}: this file is not a part of the proof")
