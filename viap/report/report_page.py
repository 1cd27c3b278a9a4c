"""The page of a report, from results as JSON: one file that needs nothing else."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from viap import __version__
from viap.report.claims import SAID, ReportClaim, Tally, claims_of, kinds_of, tallies
from viap.report.run_states import run_steps
from viap.report.source_rows import SourceFile, source_file

_MARKS = {"": "", "proved": "✓", "violated": "✗", "open": "?", "assumed": "≈"}
_ORDER = ("FALSE", "UNKNOWN", "TRUE")
Json = Mapping[str, Any]


@dataclass(frozen=True)
class ReportGroup:
    """The results about one program: one, or one for each of its functions."""

    number: int
    results: Sequence[Json]

    @property
    def title(self) -> str:
        return ", ".join(self.results[0]["files"])

    @cached_property
    def claims(self) -> list[ReportClaim]:
        found = [claim for result in self.results for claim in claims_of(result)]
        return sorted(dict.fromkeys(found), key=lambda claim: (claim.file, claim.line))

    @cached_property
    def tallies(self) -> list[Tally]:
        return tallies(self.results)

    @property
    def kinds(self) -> list[str]:
        return kinds_of(self.tallies)

    @cached_property
    def anchors(self) -> dict[str, str]:
        names = [*self.results[0]["files"], *(claim.file for claim in self.claims)]
        return {name: f"f{self.number}-{at}" for at, name in enumerate(dict.fromkeys(names))}

    def anchor(self, file: str) -> str:
        return self.anchors.get(file, "")

    @property
    def files(self) -> list[SourceFile]:
        loops = [loop for part in self.parts for loop in part.get("loops", ())]
        return [
            source_file(
                name,
                (claim for claim in self.claims if claim.file == name),
                _different(loop for loop in loops if loop["file"] == name),
            )
            for name in self.anchors
        ]

    @property
    def parts(self) -> list[dict[str, Any]]:
        """What was found out beyond the answers."""
        return [
            {**result["details"], "function": result.get("function")}
            for result in self.results
            if result.get("details")
        ]

    @property
    def runs(self) -> list[dict[str, Any]]:
        return [
            {
                "function": result.get("function"),
                "inputs": result.get("inputs", ()),
                "violated": result.get("violated"),
                "steps": run_steps(result.get("steps") or ()),
                "test": (result.get("details") or {}).get("test"),
            }
            for result in self.results
            if result["verdict"] == "FALSE"
        ]

    @property
    def rests(self) -> list[str]:
        """Everything that an answer takes for granted, each text once."""
        texts = []
        for result in self.results:
            texts += [each.get("text", "") for each in result["assumptions"]]
            texts += [
                f"{number} operations are defined, without a check: {kind}"
                for kind, number in result["assumed"].items()
            ]
            texts += [str(each.get("text", each)) for each in result.get("requires", ())]
        return [*dict.fromkeys(text for text in texts if text)]


def report_page(results: Sequence[Json], command: str) -> str:
    """Returns the page; `command` is the command line that made the results."""
    by_program: dict[tuple[str, ...], list[Json]] = {}
    for result in results:
        by_program.setdefault(tuple(result["files"]), []).append(result)
    groups = [ReportGroup(number, each) for number, each in enumerate(by_program.values(), 1)]
    verdicts = Counter(result["verdict"] for result in results)
    environment = Environment(
        loader=PackageLoader("viap.report", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["mathematical"] = mathematical
    steps: Any = environment.get_template("proof_step.html").module
    return environment.get_template("page.html").render(
        title=groups[0].title if len(groups) == 1 else f"{len(groups)} programs",
        version=__version__,
        style=Markup(_text("style.css")),
        script=Markup(_text("script.js")),
        verdicts=[(verdict, verdicts[verdict]) for verdict in _ORDER if verdicts[verdict]],
        groups=groups,
        states=SAID.items(),
        marks=_MARKS,
        step=steps.step,
        command=command,
    )


def mathematical(text: str) -> Markup:
    """A closed form as people write it: raised exponents, true signs."""
    told = str(escape(text))
    told = re.sub(r"\^(\w+|\([^()]*\))", lambda found: f"<sup>{found[1].strip('()')}</sup>", told)
    for plain, sign in (("&lt;=", "≤"), ("&gt;=", "≥"), ("!=", "≠"), ("*", "·")):
        told = told.replace(plain, sign)
    return Markup(told)


def _text(name: str) -> str:
    return files("viap.report").joinpath(name).read_text(encoding="utf-8")


def _different(loops: Any) -> list[Json]:
    """Loops of several functions' results, each once: a callee is seen by every caller."""
    return [*{(loop["line"], tuple(loop["lines"])): loop for loop in loops}.values()]
