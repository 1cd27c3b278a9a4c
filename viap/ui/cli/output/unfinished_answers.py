"""Answers of `viap prove` in place of a process that can't give them any more."""

import argparse
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, NOT_PROVED, UNKNOWN
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.job_outputs import JobOutputs
from viap.ui.cli.streams import routed, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from viap.evidence.sarif import Scanned
    from viap.ui.cli.program_entry import ProgramFiles


@dataclass(frozen=True)
class Finished:
    """An answer, and its printed forms: a counterexample can't be sent to another process."""

    result: FileResult
    json: dict[str, Any] | None
    scanned: "Scanned | None"
    shown: bool = False  # True if its line of a table is printed
    awaited: bool = False  # True if it stands for an answer that was not looked for yet
    details: str = ""  # text that is printed above its line of a table


@dataclass(frozen=True)
class Closing:
    """Format of the answers; `several`: the functions of a file are a table."""

    files: tuple[str, ...]
    data_model: str
    several: bool
    json: bool
    sarif: bool
    quiet: bool
    verbose: bool
    written: bool  # True if evidence was requested
    # By the files: those that are linked with them.
    linked: "Mapping[str, tuple[str, ...]]" = field(default_factory=dict)
    outputs: JobOutputs = JobOutputs()

    @staticmethod
    def of(
        arguments: argparse.Namespace, several: bool, programs: "Sequence[ProgramFiles]"
    ) -> "Closing":
        evidence = (arguments.certificate, arguments.witness, arguments.harness)
        return Closing(
            tuple(program.file for program in programs),
            arguments.data_model,
            several,
            arguments.json,
            arguments.sarif,
            arguments.quiet,
            arguments.verbose,
            any(each is not None for each in evidence),
            {program.file: program.others for program in programs},
            JobOutputs.of(arguments, [f for each in programs for f in (each.file, *each.others)]),
        )

    def announce(self, targets: Sequence[str | None]) -> None:
        routed("targets", [target for target in targets if target is not None])
        routed("fallback", pickle.dumps(self))

    def finished(self, result: FileResult) -> Finished:
        as_json = result.as_json() if self.json or self.outputs.needs_json else None
        places = (each for each in result.assertions if result.verdict_of(each) != "TRUE")
        is_judged = self.sarif or self.outputs.concern(places)
        scanned = result.scanned() if is_judged else None
        return Finished(result, as_json, scanned)

    def portable(self, result: FileResult) -> Finished:
        """The answer as it can be sent to another process, with all of its printed forms."""
        for_people = not (self.json or self.sarif)
        details = result.as_text(False, True) if for_people and self.verbose else ""
        return replace(self.finished(result), result=plain(result), details=details)

    def awaited(self, file: str, function: str) -> Finished:
        """The place of an answer."""
        answer = ProgramAnswer("", cause=NOT_PROVED)
        return Finished(self._result(file, answer, function), None, None, False, True)

    def _result(self, file: str, answer: ProgramAnswer, function: str | None = None) -> FileResult:
        return FileResult(file, answer, self.data_model, function, linked=self.linked.get(file, ()))

    def text(self, results: Sequence[FileResult]) -> str:
        return "".join(each.as_text(self.quiet, self.verbose) for each in results)

    def table(self, results: Sequence[Finished]) -> str:
        """The rest of a table: its head, and some of its lines, are printed already."""
        from viap.ui.cli.output.function_table import FunctionTable

        file = results[0].result.file
        names = [each.result.function or "main" for each in results]
        made = FunctionTable(file, names, self.quiet)
        rows = [made.row(each.result) for each in results if not each.shown]
        return "".join((*rows, made.foot([each.result for each in results])))

    def finish(
        self,
        kept: Sequence[Finished],
        printed: int,
        now: FileResult | None,
        reason: str,
        cause: str,
    ) -> tuple[str, int]:
        """Returns the rest of the output and the exit status.

        The present question is unanswered, for `reason` and `cause`.
        """
        found = [self._settled(each, reason, cause) for each in kept]
        if now is not None:
            found.append(self.finished(self._given_up(now, reason, cause)))
        seen = {each.result.file for each in found}
        for file in self.files:
            if file not in seen:
                answer = ProgramAnswer(reason, cause=cause)
                found.append(self.finished(self._result(file, answer)))
        latest = _latest(found)
        text, status = self.conclude(latest)
        if self.json or self.sarif:
            return text, status
        for file in self.files:
            rest = [each for each in _latest(found[printed:]) if each.result.file == file]
            if rest and self.several and all(each.result.function for each in rest):
                text += self.table(rest)
            else:
                text += self.text([each.result for each in rest])
        return text, status

    def conclude(self, results: Sequence[Finished]) -> tuple[str, int]:
        """Writes what a job asked for; returns the text of JSON or SARIF, and the exit status."""
        status = status_of([each.result for each in results])
        log: dict[str, Any] | None = None
        if self.sarif or any(each.scanned is not None for each in results):
            # (All of them count, also if comments concern only some.)
            scanned = [each.scanned or each.result.scanned() for each in results]
            log, status = self.outputs.log(scanned, status)
            if status != 1 and any(each.result.answer.trouble for each in results):
                status = BAD_INPUT  # (of evidence that could not be written)
        if self.outputs.needs_json:
            told = [each for each in results if each.json is not None]
            objects = [each.json for each in told if each.json is not None]
            status = self.outputs.write(objects, [each.result.details for each in told]) or status
        if not (self.json or self.sarif):
            return "", status
        import json

        if self.sarif:
            return json.dumps(log, indent=2) + "\n", status
        objects = [each.json for each in results if each.json is not None]
        single = len(objects) == 1 and not self.several
        return json.dumps(objects[0] if single else objects, indent=2) + "\n", status

    def _settled(self, each: Finished, reason: str, cause: str) -> Finished:
        """An answer that was awaited, and does not come any more for a reason."""
        if not each.awaited:
            return each
        return self.finished(replace(each.result, answer=ProgramAnswer(reason, cause=cause)))

    def _given_up(self, now: FileResult, reason: str, cause: str) -> FileResult:
        if now.answer.diagnosis is not None and now.answer.reason:
            return now  # The answer was there, and its diagnosis was being looked for.
        if not now.answer.sure:
            return replace(now, answer=replace(now.answer, reason=reason, cause=cause))
        # The verdict was there, and evidence was being written.
        if self.written:
            tell(f"viap: the evidence for {now.file} is not written: {reason}")
        trouble = BAD_INPUT if self.written else now.answer.trouble
        return replace(now, answer=replace(now.answer, trouble=trouble))


def _latest(found: Sequence[Finished]) -> list[Finished]:
    """The last answer of each function: a first attempt may be followed by another one."""
    return [*{(each.result.file, each.result.function): each for each in found}.values()]


def status_of(results: Sequence[FileResult]) -> int:
    """The exit status of several answers: no other one hides a violation."""
    statuses = {result.answer.status for result in results}
    return next((status for status in (1, BAD_INPUT, UNKNOWN) if status in statuses), 0)


def plain(result: FileResult) -> FileResult:
    """The result without the parts that can't be sent to another process."""
    answer, found = result.answer, result.counterexample
    if found is not None and (place := found.position()) is not None:
        answer = replace(answer, refuted=answer.refuted | {place})
    return replace(result, answer=answer, counterexample=None, error=None)


def keep(finished: Finished) -> None:
    """Sends a finished answer to the supervisor."""
    routed("keep", pickle.dumps(replace(finished, result=plain(finished.result))))


def now_at(result: FileResult) -> None:
    """Sends the state of the present case to the supervisor."""
    routed("now", pickle.dumps(replace(result, counterexample=None)))
