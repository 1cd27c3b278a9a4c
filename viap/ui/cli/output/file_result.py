"""The answer for one file, as it is printed: text or JSON."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import part
from viap.core.base.source import ClausePlace, Position
from viap.core.program.undefined_behaviour import Operation, claim_text, clause_claim
from viap.prover.cases.answer import CaseResult, advice, said_of_open
from viap.ui.cli.streams import fitted, is_one_terminal, painted

if TYPE_CHECKING:
    from viap.evidence.sarif import Scanned
    from viap.ui.story.story_text import ProofStory

# Makes the lines of a part of the text.
Section = Callable[[], Iterable[str]]


@dataclass(frozen=True)
class FileResult(CaseResult):
    """The answer for one file, as it is printed; `details` are for a report.

    `replay`: for FALSE, the command that repeats the run; "" if it is too long to be printed.
    """

    details: dict[str, Any] | None = None
    replay: str = ""
    explain: bool = False  # the user wants to know why
    story: "ProofStory | None" = None  # for TRUE, how it is proved

    @staticmethod
    def of(result: CaseResult, function: str | None) -> "FileResult":
        """The result of a case; `function`: the function that the user named, if any."""
        known = {each.name: getattr(result, each.name) for each in fields(result)}
        return FileResult(**{**known, "function": function})

    def as_json(self) -> dict[str, Any]:
        from viap.result import Result

        made = Result.of(self).to_json()
        if self.replay:
            made["replay"] = self.replay
        if self.story is not None:
            from viap.ui.story.story_text import story_json

            made["proof"] = part("how it is proved", partial(story_json, self.story), None)
        return made

    def scanned(self) -> "Scanned":
        """The result for code-scanning pages (SARIF)."""
        from viap.core.program.program_marks import NOT_CHECKED, PROVED
        from viap.evidence.sarif import SarifFinding, Scanned

        answer, found = self.answer, self.counterexample
        first = None if found is None else found.position()
        nothing: tuple[dict[str, Any], list[Any]] = {}, []
        shown = nothing if found is None else part("the path of a run", found.shown, nothing)
        why = {} if answer.diagnosis is None else answer.diagnosis.sentences()
        findings = []
        for place in self.assertions:
            values, steps = shown if place == first else nothing
            verdict = self.verdict_of(place)
            said = why.get(place, "")
            findings.append(SarifFinding(place, verdict, values, steps, detail=said))
        findings += [
            SarifFinding(each.place, "UNKNOWN", annotation=each)
            for each in answer.annotations
            if each.status not in (PROVED, NOT_CHECKED)
        ]
        reason = answer.vacuous or answer.reason
        return Scanned(self.file, answer.verdict, reason, findings, answer.failed, self.function)

    def as_text(self, quiet: bool, verbose: bool = False) -> str:
        said = f": {self.answer.vacuous}" if self.answer.vacuous and not quiet else ""
        lines = [f"{self._files()}: {painted(self.answer.verdict)}{said}"]
        for what, make in () if quiet else self._sections(verbose or self.explain, verbose):
            # (A part that can't be shown costs no other one.)
            made = part(what, partial(_listed, make), [f"{what} could not be shown"])
            lines += [f"  {line}" for line in made]
        return "\n".join(lines) + "\n"

    def _sections(self, full: bool, verbose: bool) -> "Iterator[tuple[str, Section]]":
        """Yields the parts of the text below the verdict: a name, and what makes its lines."""
        answer = self.answer
        yield "the reason", lambda: self._reason_lines()
        yield "the claims", lambda: _unindented(self._assertion_lines(), full)
        if answer.annotations:
            from viap.ui.cli.output.answer_lines import annotation_lines

            yield "the annotations", lambda: annotation_lines(answer, verbose)
        if (found := self.counterexample) is not None:
            yield "the counterexample", lambda: found.as_text(full)
        if self.replay and found is not None:
            long = len(self.replay) > _LONGEST_LINE
            command = "the command is long: --json has it" if long else self.replay
            yield "the command that repeats it", lambda: [f"replay: {command}"]
        if (story := self.story) is not None:
            from viap.ui.story.story_text import story_lines

            yield "how it is proved", lambda: story_lines(story)
        elif self.explain and answer.verdict == "TRUE" and self.assertions:
            yield "how it is proved", lambda: ["how it is proved: no time was left to tell it"]
        if (checked := self.cross_check) is not None:
            from viap.ui.cli.output.cross_check_option import as_text

            yield "the cross-check", lambda: as_text(checked)
        if (diagnosis := answer.diagnosis) is not None:
            from viap.ui.cli.output.answer_lines import question_lines

            yield "what is missing", lambda: question_lines(diagnosis)
        if diagnosis is None or not diagnosis.every_step():
            yield "advice", lambda: advice(answer, self.file)
        if answer.assumed or answer.taken:
            from viap.ui.cli.output.assumption_lines import assuming

            yield "the assumptions", lambda: assuming(answer.assumed, answer.taken)
        if (profile := self.profile) is not None:
            from viap.ui.cli.output.answer_lines import profile_lines

            yield "the profile", lambda: profile_lines(profile)

    def _reason_lines(self) -> Iterator[str]:
        # (On a terminal, the message about a bad input stands just above.)
        is_told = self.answer.failed and is_one_terminal()
        if not is_told and self.answer.reason != self.answer.vacuous:
            yield from _unindented([f"reason: {self.answer.reason}"], whole=True)
        if self.answer.open_values:
            yield said_of_open(self.answer.open_values)

    def _assertion_lines(self) -> Iterator[str]:
        """Yields the assertions and checks, with the diagnosis of those that are open."""
        diagnosis = self.answer.diagnosis
        claims = {} if diagnosis is None else {claim.place: claim for claim in diagnosis.claims}
        for place in self.assertions:
            yield _shown(place, self.verdict_of(place))
            if place in claims:
                from viap.ui.cli.output.answer_lines import claim_lines

                yield from claim_lines(claims[place])

    def _files(self) -> str:
        if len(self.linked) >= _SHOWN_FILES:
            return f"{self.file} and {len(self.linked)} other files"
        return ", ".join((self.file, *self.linked))


def _listed(make: Section) -> list[str]:
    return [*make()]


def _unindented(lines: Iterable[str], whole: bool) -> list[str]:
    """The lines as they fit behind two blanks."""
    return [line[2:] for line in fitted([f"  {line}" for line in lines], whole=whole)]


_LONGEST_LINE = 2000  # characters of a replay command that is printed as text
_SHOWN_FILES = 4  # shown names of a program with many files
_RESULTS = {"TRUE": "proved", "FALSE": "violated", "UNKNOWN": "not proved"}


def _shown(place: Position, verdict: str) -> str:
    """Text of one assertion or check, with its verdict."""
    result = painted(_RESULTS[verdict])
    if isinstance(place, Operation):
        text = place.text if verdict == "FALSE" else claim_text(place)
        return f"{place}: {place.kind} check {result}: {text}"
    if isinstance(place, ClausePlace):
        return f"{place}: {place.kind} {result}: {clause_claim(place)}"
    return f"{place}: assertion {result}"
