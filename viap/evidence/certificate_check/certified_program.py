"""The program of a certificate: how it is read again, with all that is asked of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from viap.c.library.environment import Environment
from viap.c.load import load_program
from viap.checker.core_check import CERTIFICATE
from viap.checker.core_writer import core_text
from viap.checker.json_fields import Broken, Fields, Rejected
from viap.core.program.checks.definedness_checks import (
    RequestedChecks,
    as_promised,
    with_defined_terms,
)
from viap.core.program.integer_types import DataModel, is_model, named_model
from viap.core.program.nodes import Program
from viap.core.program.undefined_behaviour import with_footprint
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Theory
from viap.evidence.certificate_check.certificate_fields import (
    read_asked,
    read_compilation,
    read_contract,
    read_environment,
)
from viap.papers.derivation import Derived, derive, is_transformation
from viap.project.compilation import Compilation
from viap.project.contract import Contract
from viap.project.property import ASSERT_FUNCTIONS, ProgramEntry


@dataclass(frozen=True)
class CertifiedProgram:
    """A program's file, its entry, and what is asked; `watch`: kinds that the front end notices."""

    path: str
    model: DataModel
    entry: ProgramEntry
    errors: frozenset[str]
    asked: RequestedChecks
    watch: frozenset[str]
    environment: Environment
    compilation: Compilation

    def of_called(self, function: str) -> "CertifiedProgram":
        """Returns the program of a function whose contract callers rely on.

        (The kernel compares the text, the options and the checks of the two when it composes.)
        """
        return replace(
            self,
            entry=ProgramEntry(function, Contract()),
            errors=self.errors | ASSERT_FUNCTIONS,
            asked=replace(self.asked, kinds=self.asked.kinds | {"bounds"}),
            watch=with_footprint(self.watch),
        )

    def load(self) -> Program:
        """Returns the core program, before checks are added. Raises InputError."""
        loaded = load_program(
            self.path,
            self.model,
            errors=self.errors,
            function=self.entry.function,
            contract=self.entry.contract,
            watch=self.watch,
            environment=self.environment,
            compilation=self.compilation,
        )
        if loaded.ordinary:
            loaded = with_defined_terms(loaded)
        return loaded if self.entry.contract is None else as_promised(loaded)

    def probe(self) -> Program:
        """Returns a program that reaches its error if some call keeps the promises of callers."""
        return replace(self, entry=self.entry.probe()).load()


def read_program(about: Fields, path: str) -> CertifiedProgram:
    """Reads how the program in a file was read when it was proved."""
    model = about.text("data_model")
    if not is_model(model):
        raise Broken(f"{CERTIFICATE}: the data model is not known")
    function, errors = about.text("function"), frozenset(about.texts("errors"))
    if not all(name.isidentifier() for name in (function, *errors)):
        raise Broken(f"{CERTIFICATE}: the function and the errors must be names")
    asked = read_asked(about)
    return CertifiedProgram(
        path,
        named_model(model),
        ProgramEntry(function, read_contract(about)),
        errors,
        asked,
        asked.kinds,
        read_environment(about),
        read_compilation(about),
    )


def read_transformation(fields: Fields) -> str | None:
    """Returns the transformation whose result the proof is about; None if there is none."""
    name = fields.text("transformed") if fields.has("transformed") else None
    if name is not None and not is_transformation(name):
        raise Rejected(f"{fields.where}: there is no transformation '{name[:40]}'")
    return name


def translated(program: Program, transformation: str | None) -> tuple[Theory, Derived | None]:
    """Returns the theory of a program with its checks, or of what a transformation makes of it."""
    derived = None if transformation is None else derive(transformation, program)
    return theory_of(program if derived is None else derived.program), derived


# ---- The core programs of a certificate: how they are made of the text in C, and compared.


def same_core(files: Mapping[str, bytes], name: str, made: bytes, source: str) -> None:
    """Raises Rejected unless the core program of that name is the one that is made of a source."""
    if files[name] == made:
        return
    ours, theirs = made.split(b"\n"), files[name].split(b"\n")
    pairs = enumerate(zip(ours, theirs, strict=False), 1)
    line = next((k for k, (our, their) in pairs if our != their), min(len(ours), len(theirs)))
    raise Rejected(
        f"{name}: this is not the program that viap's front end makes of {source} (line {line})"
    )


def core_bytes(theory: Theory, question: Program, names: Mapping[str, str]) -> bytes:
    """Returns the text of the program that a theory is of, as the certificate has it."""
    text = core_text(theory.program, question, names)
    return text.encode(errors="backslashreplace")
