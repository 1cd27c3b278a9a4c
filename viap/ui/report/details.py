"""What a report shows beyond the answer: code, loops, axioms by stage, proofs, and the run.

Each part is made by itself, within its own limit of time: one that fails is left out, and the page
says so.
"""

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from viap.core.base.deep import deep
from viap.core.base.errors import ViapError
from viap.core.base.source import Position
from viap.core.kernel.obligations import InductionMember, claimed, stopped
from viap.core.kernel.rules import Kernel, Proof
from viap.core.kernel.verdict import Verdict
from viap.core.logic import build
from viap.core.program.undefined_behaviour import Operation
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Claim
from viap.core.translate.translation import translate
from viap.explain.invariants.annotation import told_facts
from viap.explain.invariants.loop_facts import LoopFacts
from viap.facts.dialects import Acsl, acsl
from viap.prover.cases.time_limits import Budget
from viap.ui.explain.loop_report import LoopPanel, loop_panels
from viap.ui.explain.proof_questions import questions_of
from viap.ui.explain.question_report import questions_text
from viap.ui.explain.solved_theory import Solved, solve, solved_theory
from viap.ui.explain.theory_report import theory_text
from viap.ui.report.code_parts import code_functions
from viap.ui.report.proof_trees import cut, proof_trees

if TYPE_CHECKING:
    from viap.c.text.parse import Parsed
    from viap.core.program.nodes import Program
    from viap.prover.cases.answer import ProgramAnswer
    from viap.prover.cases.case import Case
    from viap.prover.session.session import Session
    from viap.runs.counterexamples.counterexample import Counterexample
    from viap.runs.counterexamples.run_path import PathStep
    from viap.runs.counterexamples.write_texts import StateChange


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
        from viap.c.missing_headers import parsed_part
        from viap.core.base.source_texts import Sources

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


# ---- What a report says of each loop: iterations, closed forms, invariants, cells written, rank.


def loop_parts(
    panels: Iterable[LoopPanel], facts: Iterable[LoopFacts], minimal: bool
) -> list[dict[str, Any]]:
    """Returns the loops as JSON. `minimal`: the invariants are a smallest set for a proof."""
    known = {}
    for each in facts:
        at = each.place.position.source
        known[at.file, at.line] = each
    parts = []
    for panel in panels:
        at = panel.position.source
        parts.append(
            {
                "file": at.file,
                "line": at.line,
                "depth": panel.depth,
                "title": f"while ({panel.condition})",
                "reached": bool(panel.counter),
                "counter": panel.counter,
                "iterations": panel.iterations.as_json(),
                "exits": panel.exits,
                "forms": [each.as_json() for each in panel.forms],
                "arrays": list(panel.arrays),
                **_proved(known.get((at.file, at.line)), minimal),
            }
        )
    return parts


def _proved(facts: LoopFacts | None, minimal: bool) -> dict[str, Any]:
    """The facts in the words of the program; unknown `assigns` and `rank` are None."""
    if facts is None:
        return {"invariants": [], "minimal": False, "assigns": None, "rank": None}
    return {
        "invariants": Acsl().lines(facts.formulas),
        "minimal": minimal,
        "assigns": None if facts.assigns is None else [place.text for place in facts.assigns],
        "rank": None if facts.variant is None else acsl(facts.variant),
    }


# ---- The run of a counterexample for the stepper: its steps with the values that each changes.


# A page stays light: of longer runs, the first and the last steps are shown.
_HEAD, _TAIL = 400, 400  # steps
_CHANGES = 8_000  # changed cells of all steps


def run_parts(found: "Counterexample") -> dict[str, Any]:
    """Returns the steps as JSON, None if there are too many to follow, and the run as a C test."""
    steps = found.steps
    return {
        "steps": None if steps is None else _told(steps),
        "left_out": 0 if steps is None else max(0, len(steps) - _HEAD - _TAIL),
        "test": _test(found),
    }


def _told(steps: "list[PathStep]") -> list[dict[str, Any]]:
    """Each step with `set`: names, indices and new values.

    The page adds the changes up, so that it holds each of them once. `lost`: further changes before
    this step are not known.
    """
    room, told, skipped = _CHANGES, [], False
    shown = [*steps[:_HEAD], *steps[max(_HEAD, len(steps) - _TAIL) :]]
    for number, step in enumerate(shown):
        cut = len(shown) < len(steps) and number == _HEAD
        changes = step.changes[-max(room, 0) :] if room > 0 else ()
        room -= len(changes)
        skipped = cut or step.lost or len(changes) < len(step.changes)
        told.append(
            {
                "file": "" if step.position is None else step.position.source.file,
                "line": 0 if step.position is None else step.position.source.line,
                "depth": step.depth,
                "text": step.text,
                **({"lost": True} if skipped else {}),
                **({"set": [_change(each) for each in changes]} if changes else {}),
            }
        )
    return told


def _change(change: "StateChange") -> list[Any]:
    """[name, value] of a variable, [name, value, index, size] of a cell; index "*" is the row."""
    if change.whole:
        return [change.name, change.value, "*", change.size]
    if change.index is None:
        return [change.name, change.value]
    return [change.name, change.value, change.index, change.size]


def _test(found: "Counterexample") -> str | None:
    """The C file with the inputs of the run; None if it can't be written."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "test.c"
        try:
            found.write_harness(str(path))
        except ViapError:
            return None
        return path.read_text(encoding="utf-8", errors="replace")


# ---- The proved claims that no execution reaches: the kernel proves their path conditions false.


# Whatever is not shown quickly counts as reached.
_LIMITS = Limits(200_000, 0.1)
_SECONDS = 2.0


def unreachable_claims(verdict: Verdict, places: Iterable[Position]) -> set[Position]:
    """Returns the places of proved claims that no execution reaches, as far as that is shown.

    `places`: all places of claims; those that the translation has no claim for are never reached.
    """
    if verdict.theory is None or verdict.run is not None:
        return set()
    # (A transformation may have moved claims.)
    places = () if verdict.transformation is not None else places
    kernel = Kernel(verdict.theory, Solver())
    end = time.process_time() + _SECONDS
    unreached: dict[Position, bool] = dict.fromkeys(places, True)
    for claim, proof in verdict.proofs.items():
        at = claim.position
        # (Copies of a claim are at the same place: all of them must be out of reach.)
        if unreached.get(at, True):
            in_time = time.process_time() < end
            unreached[at] = claim.condition is build.FALSE or (
                in_time and _is_unreached(claim, proof, kernel)
            )
    return {place for place, dead in unreached.items() if dead}


def _is_unreached(claim: Claim, proof: Proof, kernel: Kernel) -> bool:
    """True if the facts that prove the claim also prove that its path is never taken."""
    shown = proof.premises[0] if proof.rule == "reached" else proof
    member = shown.argument
    if shown.rule != "direct" or not isinstance(member, InductionMember):
        return False
    said = stopped if proof.rule == "reached" else claimed
    impossible = said(replace(claim, condition=build.FALSE))
    return kernel.direct(impossible, member.constants, member.facts, _LIMITS) is not None
