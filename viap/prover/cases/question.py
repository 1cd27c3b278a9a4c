"""A question: the property, the file, and the way to read the file."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from viap.c.library.environment import DEFAULT, SV_COMP, Environment
from viap.core.base.errors import UsageError
from viap.core.program.assumption_texts import Taken, grouped
from viap.core.program.assumptions import PROMISED, Assumption
from viap.core.program.checks.definedness_checks import RequestedChecks, asked
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program, While, statements
from viap.core.program.undefined_behaviour import with_footprint
from viap.project.compilation import PLAIN, Compilation
from viap.project.property import ASSERT_FUNCTIONS, DEFAULT_PROPERTY, MAIN, ProgramEntry, Property

if TYPE_CHECKING:
    from viap.core.kernel.verdict import Verdict
    from viap.prover.cases.called_functions import Summaries
    from viap.runs.machine import Run


@dataclass(frozen=True)
class Question:
    """A question; `kinds`: undefined behaviour to exclude, besides that of the property.

    `footprint`: callers rely on the answer, so that each access of the function has to lie in an
    object that its contract names. `summaries`: proofs of called functions, for all questions that
    are made of this one. `opens_calls`: if calls by contract lead to no answer, bodies are looked
    at.
    """

    file: str
    entry: ProgramEntry = ProgramEntry(MAIN)
    goal: Property = DEFAULT_PROPERTY
    kinds: frozenset[str] = frozenset()
    model: DataModel = DataModel.ILP32
    environment: Environment = DEFAULT
    compilation: Compilation = PLAIN
    footprint: bool = False
    summaries: "Summaries" = field(default_factory=dict, compare=False, repr=False)
    opens_calls: bool = True

    @property
    def errors(self) -> frozenset[str]:
        """Error functions of the property; for a function, its asserts count as well."""
        whole = self.entry.contract is None
        return self.goal.errors if whole else self.goal.errors | ASSERT_FUNCTIONS

    @property
    def checks(self) -> RequestedChecks:
        return asked(self.goal.checks, self.kinds | ({"bounds"} if self.footprint else set()))

    @property
    def watch(self) -> frozenset[str]:
        """The kinds of undefined behaviour that the front end looks for."""
        kinds = asked(self.goal.checks, self.kinds).kinds
        return with_footprint(kinds) if self.footprint else kinds

    def of_called(self, function: str) -> "Question":
        """Returns the question whether callers may rely on the contract of a function."""
        from viap.project.contract import Contract

        return replace(self, entry=ProgramEntry(function, Contract()), footprint=True)

    def with_bodies(self) -> "Question":
        """Returns the question about the program that knows no call by a contract."""
        return replace(self, environment=replace(self.environment, calls="inline"))

    @property
    def settled(self) -> tuple[Taken, ...]:
        """Returns what the settings say about the callers of the function, as an assumption."""
        contract = self.entry.contract
        texts = () if contract is None else contract.settled
        return grouped(Assumption(PROMISED, text) for text in texts)

    @property
    def promises(self) -> bool:
        """True if something is promised about the callers of the function."""
        contract = self.entry.contract
        return contract is not None and bool(contract.assumptions or contract.arrays)

    def load(self) -> Program:
        """The core program of the file, before checks are added. Raises InputError."""
        return self._load(self.entry)

    def probe(self) -> Program:
        """A program that reaches its error if some call keeps the promises about callers."""
        return self._load(self.entry.probe())

    def load_text(self, text: str) -> Program:
        """The core program of a text that stands in place of the file's. Raises InputError."""
        from viap.c.load import load_text

        entry = self.entry
        program = load_text(
            text,
            self.file,
            self.model,
            errors=self.errors,
            function=entry.function,
            contract=entry.contract,
            watch=self.watch,
            environment=self.environment,
            compilation=self.compilation,
        )
        return _finished(program, entry)

    def parse_ahead(self) -> None:
        """Parses the file for all questions about its text, within `parsed_once`."""
        from viap.c.load import parse_ahead

        parse_ahead(self.file, self.model, self.compilation)

    def _load(self, entry: ProgramEntry) -> Program:
        watch, around = self.watch, self.environment
        return load(self.file, entry, self.model, watch, self.errors, around, self.compilation)


def load(
    file: str,
    entry: ProgramEntry,
    model: DataModel,
    watch: frozenset[str],
    errors: frozenset[str] | None = None,
    environment: Environment = DEFAULT,
    compilation: Compilation = PLAIN,
) -> Program:
    """The core program of a file that starts with an entry. Raises InputError."""
    from viap.c.load import load_program

    program = load_program(
        file,
        model,
        errors=errors,
        function=entry.function,
        contract=entry.contract,
        watch=watch,
        environment=environment,
        compilation=compilation,
    )
    return _finished(program, entry)


def _finished(program: Program, entry: ProgramEntry) -> Program:
    if program.ordinary:
        from viap.core.program.checks.definedness_checks import with_defined_terms

        program = with_defined_terms(program)
    if entry.contract is None:
        return program
    from viap.core.program.checks.definedness_checks import as_promised

    return as_promised(program)


def entry_point(
    function: str | None,
    arrays: Sequence[tuple[str, str]],
    assumed: Sequence[str],
    default: str = MAIN,
    strict: bool = True,
    other_main: Callable[[], bool] = lambda: False,
) -> ProgramEntry:
    """The entry of that name, with the promises about its callers. Raises UsageError.

    `strict`: an array that the function does not have is an error. `other_main`: returns True if
    no program can start with the function `main`.
    """
    if function is None or (function == MAIN and not other_main()):
        for option, promised in (("array", arrays), ("assume", assumed)):
            if promised and strict:
                raise UsageError(
                    f"--{option} is about the callers of a function: name it with --function "
                    "(main has no callers)"
                )
        return ProgramEntry(function or default)
    for name, count in Counter(name for name, _ in arrays).items():
        if count > 1:
            raise UsageError(f"--array gives '{name}' more than one size")
    from viap.project.contract import Contract

    return ProgramEntry(function, Contract(tuple(arrays), tuple(assumed), strict))


def surroundings(
    of_task: bool, external: str | None, volatile: str | None, malloc_may_fail: bool
) -> Environment:
    """The program's environment; `of_task`: the rules of SV-COMP are the defaults."""
    usual = SV_COMP if of_task else DEFAULT
    return replace(
        usual,
        external=external or usual.external,
        volatile=volatile or usual.volatile,
        malloc_may_fail=malloc_may_fail,
    )


# ---- A question and the TRUE that answers it ► a certificate.


# For a run that shows that assumptions can be kept.
_SECONDS = 1.0


def write_certificate(folder: str, question: Question, verdict: "Verdict") -> int:
    """Writes the certificate to a folder; returns the number of its obligations.

    Raises Unwritable, OSError, or UsageError if the folder holds something else.
    """
    from viap.evidence import certificate_writer

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
    from viap.runs.refute.search import Refuter

    run = Refuter(probe).search(_SECONDS)
    if run is not None or any(isinstance(each, While) for each in statements(probe.body)):
        return run  # (a decision may take long)
    from viap.prover.cases.vacuous_truth import call
    from viap.prover.session.session import Reporter

    return call(probe, Reporter()).run
