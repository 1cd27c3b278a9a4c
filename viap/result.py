"""The classes of a result of `viap.prove`: immutable, and documented for users.

docs/python-interface.rst describes each field; semantic versioning covers them.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from viap.core.base.errors import UsageError
from viap.core.base.source import Position
from viap.core.program.undefined_behaviour import Operation

if TYPE_CHECKING:
    from viap.core.kernel.rules import Proof as KernelProof
    from viap.core.kernel.verdict import Verdict
    from viap.prover.cases.answer import CaseResult
    from viap.prover.cases.case import Case
    from viap.prover.cases.diagnosis import Diagnosis
    from viap.prover.cases.question import Question
    from viap.runs.counterexamples.counterexample import Counterexample as FoundRun

FilePath = str | os.PathLike[str]

# Version of `Result.to_json`, "major.minor": a major step removes or changes fields, a minor adds.
SCHEMA_VERSION: Final = "1.1"

TRUE: Final = "TRUE"
FALSE: Final = "FALSE"
UNKNOWN: Final = "UNKNOWN"


@dataclass(frozen=True)
class Place:
    """A place in a source file; `line` and `column` begin with 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Assertion:
    """An assertion of the program, or a call of an error function, with the verdict on it."""

    place: Place
    verdict: str


@dataclass(frozen=True)
class Check:
    """An operation that must be defined, with its kind ("overflow") and the verdict on it."""

    place: Place
    verdict: str
    kind: str
    operation: str


@dataclass(frozen=True)
class Assumption:
    """An assumption of TRUE: its kind, the names and lines that it is about, and its text."""

    kind: str
    names: tuple[str, ...]
    lines: tuple[int, ...]
    text: str


@dataclass(frozen=True)
class Annotation:
    """An annotation in the program, such as a loop invariant: its kind and text.

    `status` is "proved", or why it is not; `used`: the proof of an assertion rests on it.
    """

    place: Place
    kind: str
    text: str
    status: str
    used: bool
    detail: str


@dataclass(frozen=True)
class Input:
    """A value that the program got from outside; `function` gave it, or is "" for others."""

    value: int
    type: str
    function: str
    origin: str
    place: Place


@dataclass(frozen=True)
class Step:
    """A step of a run, as text; `depth` counts the calls and loops around it."""

    place: Place | None
    depth: int
    text: str


@dataclass(frozen=True)
class Violation:
    """The violated assertion, and the values of the variables and cells in it."""

    place: Place
    condition: str
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Counterexample:
    """A run that reaches the error. Its parts are made on demand."""

    _found: "FoundRun" = field(repr=False)

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """All inputs of the run, in their order."""
        from viap.runs.counterexamples.violation_text import origin_of_input

        return tuple(
            Input(
                each.value,
                str(each.type),
                each.function,
                origin_of_input(each),
                _place(each.position),
            )
            for each in self._found.run.inputs
        )

    @cached_property
    def trace(self) -> tuple[Step, ...] | None:
        """The steps of the run; None if there are too many of them."""
        if self._found.steps is None:
            return None
        return tuple(
            Step(None if step.position is None else _place(step.position), step.depth, step.text)
            for step in self._found.steps
        )

    @cached_property
    def violated(self) -> Violation | None:
        """The violated assertion; None if its text is not known."""
        broken = self._found.violation
        if broken is None:
            return None
        values = MappingProxyType(dict(broken.values))
        return Violation(_place(broken.position), broken.condition, values)

    def write_harness(self, path: FilePath) -> None:
        """Writes the inputs as a C file, to be compiled with the program. Raises ViapError."""
        self._found.write_harness(os.fspath(path))

    def _json(self) -> dict[str, Any]:
        return self._found.as_json()


@dataclass(frozen=True)
class Proof:
    """The kernel's proof of an assertion or check.

    `statement` is what was proved, as a formula; `rule` the last rule, `steps` their number, and
    `obligations` the number of questions to the solver.
    """

    place: Place
    statement: str
    rule: str
    steps: int
    obligations: int


@dataclass(frozen=True)
class Result:
    """The answer to one question.

    `verdict` is "TRUE", "FALSE" or "UNKNOWN"; `cause` is None but for UNKNOWN. `assumed` counts
    operations that TRUE assumes to be defined, by their kind. `vacuous` is the reason if TRUE is
    vacuous. `error` is the exception that ended the work, if one did.
    """

    file: str
    verdict: str
    cause: str | None
    reason: str
    strategy: str | None
    data_model: str
    function: str | None
    assertions: tuple[Assertion, ...]
    checks: tuple[Check, ...]
    assumptions: tuple[Assumption, ...]
    assumed: Mapping[str, int]
    counterexample: Counterexample | None
    cpu_s: float
    wall_s: float
    vacuous: str | None
    annotations: tuple[Annotation, ...] = ()
    error: Exception | None = field(default=None, compare=False)
    _case: "CaseResult | None" = field(default=None, repr=False, compare=False)
    _question: "Question | None" = field(default=None, repr=False, compare=False)
    _proof: "Verdict | None" = field(default=None, repr=False, compare=False)
    _asked: "Case | None" = field(default=None, repr=False, compare=False)

    @cached_property
    def proofs(self) -> tuple[Proof, ...]:
        """The proofs of TRUE, in the order of the program; of a transformed one, if it has a
        `transformation` in its reason. Empty for FALSE and UNKNOWN."""
        if self._proof is None or self.verdict != TRUE:
            return ()
        from viap.facts.printer import show

        return tuple(
            Proof(_place(claim.position), show(proof.body), proof.rule, *_size(proof))
            for claim, proof in self._proof.proofs.items()
        )

    @cached_property
    def diagnosis(self) -> "Diagnosis | None":
        """Why UNKNOWN: loops in the way, missing facts, next steps; found out at the first use.

        None for TRUE and FALSE, and if nothing was found.
        """
        assert self._case is not None
        answer = self._case.answer
        if answer.diagnosis is not None or self.verdict != UNKNOWN or self._asked is None:
            return answer.diagnosis
        from viap.explain.diagnosis.case_diagnosis import diagnose_case

        diagnose_case(self._asked, answer)
        return self._asked.diagnosis

    def write_certificate(self, folder: FilePath) -> int:
        """Writes the proof of TRUE for `viap check`; returns the number of obligations.

        Raises ViapError if there is no proof, or the folder holds something else.
        """
        if self.verdict != TRUE or self._proof is None or self._question is None:
            raise UsageError(f"only TRUE has a certificate, and this is {self.verdict}")
        from viap.evidence.certificate_check.certificate_folder import check_target
        from viap.prover.cases.question import write_certificate

        check_target(os.fspath(folder))
        return write_certificate(os.fspath(folder), self._question, self._proof)

    def to_json(self) -> dict[str, Any]:
        """The result as `viap prove --json` prints it: dicts, lists, texts and numbers alone."""
        from viap.prover.cases.result_json import as_json

        assert self._case is not None
        known = self.__dict__.get("diagnosis", self._case.answer.diagnosis)
        answer = replace(self._case.answer, diagnosis=known)
        return {"schema_version": SCHEMA_VERSION, **as_json(replace(self._case, answer=answer))}

    @staticmethod
    def of(case: "CaseResult") -> "Result":
        """The result of a case."""
        answer = case.answer
        operations = [place for place in case.assertions if isinstance(place, Operation)]
        others = [place for place in case.assertions if not isinstance(place, Operation)]
        return Result(
            file=case.file,
            verdict=answer.verdict,
            cause=answer.cause,
            reason=answer.reason,
            strategy=answer.strategy,
            data_model=case.data_model,
            function=case.function,
            assertions=tuple(Assertion(_place(place), case.verdict_of(place)) for place in others),
            checks=tuple(
                Check(_place(place), case.verdict_of(place), place.kind, place.text)
                for place in operations
            ),
            assumptions=tuple(
                Assumption(each.kind, each.names, each.lines, str(each)) for each in answer.taken
            ),
            assumed=MappingProxyType(dict(answer.assumed)),
            counterexample=None
            if case.counterexample is None
            else Counterexample(case.counterexample),
            cpu_s=case.cpu_s,
            wall_s=case.wall_s,
            vacuous=answer.vacuous or None,
            annotations=tuple(
                Annotation(
                    _place(each.place),
                    each.place.kind,
                    each.place.text,
                    each.status,
                    each.used,
                    each.detail,
                )
                for each in answer.annotations
            ),
            error=case.error,
            _case=case,
        )


def _place(position: Position) -> Place:
    source = position.source
    return Place(source.file, source.line, source.column)


def _size(proof: "KernelProof") -> tuple[int, int]:
    """The number of different steps of a proof, and of their obligations."""
    seen = {id(proof): proof}
    waiting = [proof]
    while waiting:
        for premise in waiting.pop().premises:
            if id(premise) not in seen:
                seen[id(premise)] = premise
                waiting.append(premise)
    return len(seen), sum(len(each.obligations) for each in seen.values())
