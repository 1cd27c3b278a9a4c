"""What a report shows beyond the answer: code, loops, axioms by stage, proofs, and the run.

Each part is made by itself, within its own limit of time: one that fails is left out, and the page
says so.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from viap.deep import deep
from viap.errors import ViapError
from viap.explain.invariants.annotation import told_facts
from viap.explain.loop_report import loop_panels
from viap.explain.proof_questions import questions_of
from viap.explain.question_report import questions_text
from viap.explain.solved_theory import Solved, solve, solved_theory
from viap.explain.theory_report import theory_text
from viap.program.undefined_behaviour import Operation
from viap.report.code_parts import code_functions
from viap.report.loop_parts import loop_parts
from viap.report.proof_trees import cut, proof_trees
from viap.report.run_parts import run_parts
from viap.report.unreachable_claims import unreachable_claims
from viap.session.time_limits import Budget
from viap.translate.proved_theory import theory_of
from viap.translate.translation import translate

if TYPE_CHECKING:
    from viap.c.parse import Parsed
    from viap.program.nodes import Program
    from viap.proving.session import Session
    from viap.session.answer import ProgramAnswer
    from viap.session.case import Case
    from viap.source import Position

_LONGEST = 100_000  # characters of the axioms of a stage
_SHORT, _LONG = 5.0, 20.0  # seconds for a part
_REDUCTION_S = 4.0  # for a smallest set of invariants, which takes several proofs

Part = tuple[str, Callable[[], Any], float]


@dataclass(frozen=True)
class ReportDetails:
    """The parts about a case that is finished; `session`: the one that found its proofs."""

    case: "Case"
    answer: "ProgramAnswer"
    session: "Session | None"

    def parts(self) -> Iterator[Part]:
        """Yields for each part its name, its maker, and its limit in seconds, quick ones first.

        A maker returns texts, numbers, lists and dicts. It may raise OutOfTime and ViapError.
        """
        if self.case.found is not None:
            yield "run", deep(self._run), _SHORT
        yield "functions", deep(self._functions), _SHORT
        if self.case.verdict is not None:
            yield "unreachable", deep(self._unreachable), _SHORT
            yield "proofs", deep(self._proofs), _LONG
        yield "as translated", deep(self._translated), _LONG
        yield "loops", deep(self._loops), _LONG
        yield "with closed forms", deep(self._with_closed_forms), _LONG
        if self.session is not None and self.answer.verdict == "TRUE":
            yield "instantiated", deep(self._instantiated), _SHORT

    @cached_property
    def program(self) -> "Program":
        question = self.case.question
        return self.case.program or question.checks.program(question.load())

    @cached_property
    def _solved(self) -> Solved:
        return solve(theory_of(self.program))

    def _run(self) -> dict[str, Any]:
        assert self.case.found is not None
        return run_parts(self.case.found)

    def _functions(self) -> list[dict[str, Any]]:
        question = self.case.question
        files = [question.file, *(file.path for file in question.compilation.linked)]
        found = code_functions(self._trees(), self.program, question.entry.function, files)
        return [each.as_json() for each in found]

    def _trees(self) -> "Iterator[Parsed]":
        from viap.c.load import read_source
        from viap.c.load.missing_headers import parsed_part
        from viap.source_texts import Sources

        question = self.case.question
        yield parsed_part(
            read_source(question.file),
            question.file,
            question.model,
            Sources(),
            question.compilation,
        )
        for file in question.compilation.linked:
            yield parsed_part(
                read_source(file.path), file.path, question.model, Sources(), file.compilation
            )

    def _unreachable(self) -> list[dict[str, Any]]:
        assert self.case.verdict is not None
        if self.answer.verdict != "TRUE":
            return []
        places = unreachable_claims(self.case.verdict, self.case.places)
        return [_claim_place(place) for place in sorted(places)]

    def _proofs(self) -> list[dict[str, Any]]:
        assert self.case.verdict is not None
        times = {} if self.case.profile is None else self.case.profile.refuted
        return proof_trees(self.case.verdict, times)

    def _translated(self) -> str:
        return cut(theory_text(translate(self.program)), _LONGEST)

    def _loops(self) -> list[dict[str, Any]]:
        panels = loop_panels(self._solved)
        if not panels:
            return []
        proved = self.answer.verdict == "TRUE"
        try:
            session, question = self.case.session, self.case.question
            facts, smallest = told_facts(session, question, proved, _REDUCTION_S)
        except ViapError:
            facts, smallest = [], False  # (of several files, for one)
        return loop_parts(panels, facts, smallest)

    def _with_closed_forms(self) -> str:
        return cut(theory_text(solved_theory(self._solved)), _LONGEST)

    def _instantiated(self) -> str:
        assert self.session is not None
        return cut(questions_text(questions_of(self.session, self.case.plan)), _LONGEST)


def limit(seconds: float, budget: Budget) -> Budget:
    """The time for a part: at most these seconds, and no more than is left."""
    return Budget(min(seconds, max(budget.remaining(), 0.0)))


def _claim_place(place: "Position") -> dict[str, Any]:
    at = place.source
    kind = place.kind if isinstance(place, Operation) else ""
    text = place.text if isinstance(place, Operation) else ""
    return {"file": at.file, "line": at.line, "column": at.column, "kind": kind, "text": text}
