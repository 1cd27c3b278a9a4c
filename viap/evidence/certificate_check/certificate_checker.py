"""A certificate ► a report: the kernel repeats the proof, another solver the obligations."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from viap.checker.core_check import CERTIFICATE, CORE, README, check_core, files_of, read_content
from viap.checker.json_fields import Broken, Fields, Rejected
from viap.checker.replay import ComparingSolver, Opinion, satisfied
from viap.core.base.deep import deep
from viap.core.base.errors import ViapError
from viap.core.base.source import Position
from viap.core.kernel.composition import unnoticed
from viap.core.kernel.verdict_assumptions import operations_of, surroundings_of
from viap.core.program.assumption_texts import Taken
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import Operation
from viap.core.smt.answers import Answer
from viap.core.translate.theory import Theory
from viap.evidence.certificate_check.assumption_runs import AssumptionCheck, Probes, probes
from viap.evidence.certificate_check.certificate_fields import (
    COMPILATION,
    FIELD,
    FIELDS,
    SETTINGS,
    contract_texts,
    local_files,
    may_have_contracts,
    promises,
    read_contract,
)
from viap.evidence.certificate_check.certificate_folder import digest
from viap.evidence.certificate_check.certified_program import (
    CertifiedProgram,
    core_bytes,
    read_program,
    read_transformation,
    same_core,
    translated,
)
from viap.evidence.certificate_check.function_parts import FunctionParts
from viap.papers.derivation import Derived


@dataclass(frozen=True, slots=True)
class ConfirmedFunction:
    """A function that is called by its contract, and proved to keep it."""

    name: str
    claims: int
    nodes: int


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
    functions: tuple[ConfirmedFunction, ...] = ()  # those whose contracts calls rely on
    # The numbers of operations that are proved to be defined, and assumed to be, by kind of
    # undefined behaviour; and True if the program's own assertions are left out.
    checked: dict[str, int] = field(default_factory=dict)
    assumed: dict[str, int] = field(default_factory=dict)
    surroundings: tuple[Taken, ...] = ()  # assumptions about other functions and callers
    only: bool = False
    transformed: str | None = None  # the transformation whose program is proved
    compared: bool = False  # True: the core programs are those that the front end makes
    answers: dict[str, Answer] = field(default_factory=dict)

    def claims(self) -> list[str]:
        """Returns what is shown, in two sentences; none if the certificate is not confirmed."""
        if self.result != "confirmed":
            return []
        what = "core program" if self.transformed is None else "transformed program"
        made = f"the {what} is what viap's front end makes of {self.program}"
        return [satisfied(self.transformed, self.answers), made]

    def undecided(self) -> list[str]:
        return [name for name, answer in self.answers.items() if answer is not Answer.UNSAT]


@deep
def check_folder(folder: str, opinion: Opinion, doubt: Opinion | None = None) -> CheckReport:
    """Checks a certificate and returns the report; raises Broken if the folder is not one.

    `opinion`: decides obligations. `doubt`: decides whether assumptions have a model, where no run
    shows that they can be kept; None: that stays open, as the report says.
    """
    files = files_of(folder)
    content = read_content(files)
    about = content.inner("program")
    report = CheckReport("rejected", "", about.text("name"), about.text("data_model"))
    report.function = about.text("function")
    report.errors = tuple(about.texts("errors"))
    report.promised = promises(read_contract(about))
    assumptions = AssumptionCheck(doubt)
    try:
        _check(
            Path(folder).absolute(),
            content,
            files,
            ComparingSolver.of(files, opinion, report.answers),
            assumptions,
            report,
        )
    except Rejected as error:
        report.reason = str(error).replace(f"{Path(folder).absolute()}{os.sep}", "")
        return report
    undecided = report.undecided()
    report.result = "undecided" if undecided else "confirmed"
    report.reason = f"{len(report.answers) - len(undecided)} of {len(report.answers)} obligations"
    report.reason += " are unsatisfiable"
    if assumptions.contradictory:
        report.result = "rejected"
        report.reason += (
            ", but the assumptions contradict each other: nothing is shown "
            f"({'; '.join(assumptions.contradictory)})"
        )
    return report


def _check(
    folder: Path,
    content: Fields,
    files: dict[str, bytes],
    witness: ComparingSolver,
    assumptions: AssumptionCheck,
    report: CheckReport,
) -> None:
    """Repeats all proofs, compares the programs with the texts in C. Raises Rejected."""
    about = content.inner("program")
    report.transformed = read_transformation(about)
    core = check_core(content, files, witness)
    report.nodes = core.part.nodes
    report.functions = tuple(
        ConfirmedFunction(name, len(each.proofs), each.nodes)
        for name, each in core.functions.items()
    )
    program = read_program(about, str(folder / _main_file(about, files)))
    question, theory, derived, made = _theory(folder, program, about, files, report)
    report.assertions = sum(_is_own(claim.position) for claim in theory.assertions)
    names = {str(folder / name): name for name in about.mapping("sha256")}
    same_core(files, CORE, core_bytes(theory, question, names), about.text("file"))
    relied = [*FunctionParts(program, names).compare(content, files, core, assumptions)]
    report.compared = True
    assumptions.check(content, made)
    _no_more(files, {CERTIFICATE, README, *core.texts, *names.values(), *witness.answers})
    report.assumed = operations_of(question, relied)
    own = theory if derived is None else None
    surroundings = surroundings_of(question, own, core.part.proofs, relied)
    report.surroundings = (*surroundings, *assumptions.undecided)


def _is_own(place: Position) -> bool:
    """True for an assertion of the program itself: it is no check, and no transformation's."""
    return place.is_written and not isinstance(place, Operation)


def _main_file(about: Fields, files: dict[str, bytes]) -> str:
    """Returns the program's file; checks that all files are those that were proved."""
    known = ("name", "file", "sha256", "data_model", "function", "errors", "checks", "transformed")
    about.only(*known, *FIELDS, FIELD, COMPILATION, SETTINGS)
    digests = about.mapping("sha256")
    for name, expected in digests.items():
        if name not in files:
            raise Rejected(f"{name}: there is no such file")
        if digest(files[name]) != expected:
            raise Rejected(f"{name}: this is not the text that was proved")
    main = about.text("file")
    if main not in digests:
        raise Broken(f"{CERTIFICATE}: the program is not known")
    return main


def _theory(
    folder: Path,
    program: CertifiedProgram,
    about: Fields,
    files: dict[str, bytes],
    report: CheckReport,
) -> tuple[Program, Theory, Derived | None, Probes]:
    """Reads and translates the program again; also makes the probes of its assumptions."""
    main, digests = about.text("file"), about.mapping("sha256")
    try:
        read = set(local_files(program.path, program.model, program.compilation))
        if read != {folder / name for name in digests}:
            raise Rejected(f"{main}: it includes other files than those of the certificate")
        if may_have_contracts(program.compilation, (files[name] for name in digests)):
            required, shown = contract_texts(
                program.path, program.model, program.entry, program.compilation
            )
            report.promised, report.shown = (*report.promised, *required), shown
        loaded = program.load()
        report.only, report.checked = program.asked.only, program.asked.checked(loaded)
        question = program.asked.program(loaded)
        reason = unnoticed(question)
        if reason is not None:
            # The kernel would report it at the end, too.
            raise Rejected(f"{main}: {reason}")
        return question, *translated(question, report.transformed), probes(question, program)
    except Rejected:
        raise
    except ViapError as error:
        raise Rejected(f"{main}: {error}") from None


def _no_more(files: dict[str, bytes], known: set[str]) -> None:
    for name in files:
        if name not in known:
            raise Rejected(f"{name}: this file is not a part of the proof")
