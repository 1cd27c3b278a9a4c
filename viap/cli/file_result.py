"""The answer for one file, as it is printed: text or JSON."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from viap.cli.answer import ProgramAnswer, advice, said_of_open
from viap.cli.assumption_lines import assuming
from viap.cli.counterexample import Counterexample
from viap.cli.guard import BAD_INPUT
from viap.program.undefined_behaviour import Operation, claim_text
from viap.source import Position

if TYPE_CHECKING:
    from viap.crosscheck.differences import CrossCheck
    from viap.evidence.sarif import Scanned


@dataclass(frozen=True)
class FileResult:
    """The answer for one file, as it is printed."""

    file: str
    answer: ProgramAnswer
    data_model: str
    function: str | None = None  # the one that was named
    assertions: tuple[Position, ...] = ()
    cpu_s: float = 0.0
    wall_s: float = 0.0
    counterexample: Counterexample | None = None
    cross_check: "CrossCheck | None" = None  # where it was asked for

    def _of(self, place: Position) -> str:
        """The verdict on one assertion."""
        first = None if self.counterexample is None else self.counterexample.position()
        if place == first or place in self.answer.refuted:
            return "FALSE"
        if isinstance(place, Operation) and place.partial:
            return "UNKNOWN"
        # What no execution reaches is not among the proved ones, and holds.
        sure = self.answer.verdict == "TRUE" or place in self.answer.proved
        return "TRUE" if sure else "UNKNOWN"

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            **({} if self.function is None else {"function": self.function}),
            "verdict": self.answer.verdict,
            "strategy": self.answer.strategy,
            "reason": self.answer.reason,
            **({} if self.answer.cause is None else {"cause": self.answer.cause}),
            "cpu_s": round(self.cpu_s, 3),
            "wall_s": round(self.wall_s, 3),
            "data_model": self.data_model,
            "subproperty": self.answer.violated,
            "assumed": dict(self.answer.assumed),
            "assumptions": [each.as_json() for each in self.answer.taken],
            "open_values": [
                {"name": name, "position": str(place), "line": place.line}
                for name, place in self.answer.open_values
            ],
            "vacuous": self.answer.vacuous or None,
            "assertions": [
                {
                    "position": str(place),
                    "file": place.file,
                    "line": place.line,
                    "column": place.column,
                    "verdict": self._of(place),
                }
                for place in self.assertions
                if not isinstance(place, Operation)
            ],
            "checks": [
                {
                    "position": str(place),
                    "file": place.file,
                    "line": place.line,
                    "column": place.column,
                    "kind": place.kind,
                    "operation": place.text,
                    "verdict": self._of(place),
                }
                for place in self.assertions
                if isinstance(place, Operation)
            ],
            **self._json_cross_check(),
            **(self.counterexample.as_json() if self.counterexample is not None else {}),
        }

    def _json_cross_check(self) -> dict[str, Any]:
        if self.cross_check is None:
            return {}
        from viap.cli.cross_check_option import as_json

        return {"cross_check": as_json(self.cross_check)}

    def scanned(self) -> "Scanned":
        """For code-scanning pages."""
        from viap.evidence.sarif import SarifFinding, Scanned

        answer, found = self.answer, self.counterexample
        first = None if found is None else found.position()
        findings = [
            SarifFinding(
                place, self._of(place), *(found.shown() if place == first and found else ())
            )
            for place in self.assertions
        ]
        failed = answer.status == BAD_INPUT and not answer.sure
        reason = answer.vacuous or answer.reason
        return Scanned(self.file, answer.verdict, reason, findings, failed)

    def as_text(self, quiet: bool, verbose: bool = False) -> str:
        said = f": {self.answer.vacuous}" if self.answer.vacuous and not quiet else ""
        lines = [f"{self.file}: {self.answer.verdict}{said}"]
        if not quiet:
            lines.append(f"  reason: {self.answer.reason}")
            if self.answer.open_values:
                lines.append(f"  {said_of_open(self.answer.open_values)}")
            lines += [f"  {_shown(place, self._of(place))}" for place in self.assertions]
            if self.counterexample is not None:
                lines += [f"  {line}" for line in self.counterexample.as_text(verbose)]
            if self.cross_check is not None:
                from viap.cli.cross_check_option import as_text

                lines += [f"  {line}" for line in as_text(self.cross_check)]
            lines += [f"  {line}" for line in advice(self.answer, self.file)]
            lines += [f"  {line}" for line in assuming(self.answer.assumed, self.answer.taken)]
        return "\n".join(lines) + "\n"


_RESULTS = {"TRUE": "proved", "FALSE": "violated", "UNKNOWN": "not proved"}


def _shown(place: Position, verdict: str) -> str:
    """One assertion or check, with what was found out about it."""
    result = _RESULTS[verdict]
    if isinstance(place, Operation):
        text = place.text if verdict == "FALSE" else claim_text(place)
        return f"{place}: {place.kind} check {result}: {text}"
    return f"{place}: assertion {result}"
