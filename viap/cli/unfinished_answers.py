"""The answers of `viap prove` where the process that looks for them can't give them any more."""

import argparse
import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from viap.cli.file_result import FileResult
from viap.cli.function_table import table
from viap.cli.output import routed
from viap.session.answer import ProgramAnswer
from viap.unknown_causes import BAD_INPUT, UNKNOWN

if TYPE_CHECKING:
    from viap.evidence.sarif import Scanned


@dataclass(frozen=True)
class Finished:
    """An answer that was found, and its forms: a counterexample does not go from here to there."""

    result: FileResult
    json: dict[str, Any] | None
    scanned: "Scanned | None"


@dataclass(frozen=True)
class Closing:
    """How the answers are printed: `several` functions of a file as a table."""

    files: tuple[str, ...]
    data_model: str
    several: bool
    json: bool
    sarif: bool
    quiet: bool
    verbose: bool
    written: bool  # whether evidence was to be written

    @staticmethod
    def of(arguments: argparse.Namespace, several: bool) -> "Closing":
        evidence = (arguments.certificate, arguments.witness, arguments.harness)
        return Closing(
            tuple(arguments.files),
            arguments.data_model,
            several,
            arguments.json,
            arguments.sarif,
            arguments.quiet,
            arguments.verbose,
            any(each is not None for each in evidence),
        )

    def announce(self, targets: Sequence[str | None]) -> None:
        routed("targets", [target for target in targets if target is not None])
        routed("fallback", pickle.dumps(self))

    def finished(self, result: FileResult) -> Finished:
        as_json = result.as_json() if self.json else None
        scanned = result.scanned() if self.sarif else None
        return Finished(result, as_json, scanned)

    def text(self, results: Sequence[FileResult]) -> str:
        if not self.several or any(each.function is None for each in results):
            return "".join(each.as_text(self.quiet, self.verbose) for each in results)
        details = "".join(each.as_text(False, True) for each in results) if self.verbose else ""
        return details + table(results, self.quiet)

    def whole(self, results: Sequence[Finished], status: int) -> str:
        """What is printed at the end of all, where it is for programs."""
        if self.json:
            objects = [each.json for each in results]
            single = len(objects) == 1 and not self.several
            return json.dumps(objects[0] if single else objects, indent=2) + "\n"
        if self.sarif:
            from viap.evidence.sarif import sarif_log

            scanned = [each.scanned for each in results if each.scanned is not None]
            return json.dumps(sarif_log(scanned, status), indent=2) + "\n"
        return ""

    def finish(
        self,
        kept: Sequence[Finished],
        printed: int,
        now: FileResult | None,
        reason: str,
        cause: str,
    ) -> tuple[str, int]:
        """All answers, where the one that was looked for just now is not found for a reason."""
        found = list(kept)
        if now is not None:
            found.append(self.finished(self._given_up(now, reason, cause)))
        seen = {each.result.file for each in found}
        for file in self.files:
            if file not in seen:
                answer = ProgramAnswer(reason, cause=cause)
                found.append(self.finished(FileResult(file, answer, self.data_model)))
        status = status_of([each.result for each in found])
        rest = [each.result for each in found[printed:]]
        by_file = {file: [r for r in rest if r.file == file] for file in self.files}
        text = "".join(self.text(results) for results in by_file.values() if results)
        return (self.whole(found, status) if self.json or self.sarif else text), status

    def _given_up(self, now: FileResult, reason: str, cause: str) -> FileResult:
        if not now.answer.sure:
            return replace(now, answer=replace(now.answer, reason=reason, cause=cause))
        # The verdict was there, and evidence was being written.
        trouble = BAD_INPUT if self.written else now.answer.trouble
        return replace(now, answer=replace(now.answer, trouble=trouble))


def status_of(results: Sequence[FileResult]) -> int:
    statuses = {result.answer.status for result in results}
    return next((status for status in (BAD_INPUT, 1, UNKNOWN) if status in statuses), 0)


def keep(finished: Finished) -> None:
    """Hands over an answer, for whoever has to go on from here."""
    plain = replace(finished.result, counterexample=None, error=None)
    routed("keep", pickle.dumps(replace(finished, result=plain)))


def now_at(result: FileResult) -> None:
    """Hands over what is known of the case that is looked at just now."""
    routed("now", pickle.dumps(replace(result, counterexample=None)))
