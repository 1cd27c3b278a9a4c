"""The diagnosis of a case: called for UNKNOWN, within its time limit."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from viap.c.marks.annotated_reading import AnnotatedReading
from viap.core.base.deep import deep
from viap.core.base.errors import GAP, NOT_PROVED, TIMEOUT, ViapError, part
from viap.core.base.source import Position
from viap.core.program.nodes import Assert, Program, statements
from viap.explain.diagnosis.claim_diagnosis import STAGES_OF_RUNS, ClaimDiagnosis
from viap.explain.diagnosis.fact_trials import quick_plan
from viap.explain.diagnosis.next_steps import Surroundings, formulas_to_add, involved, steps_for
from viap.explain.invariants.loop_facts import loop_facts
from viap.facts.dialects import Acsl
from viap.prover.cases.answer import ProgramAnswer
from viap.prover.cases.case import Case
from viap.prover.cases.diagnosis import Diagnosis, NextStep, OpenClaim
from viap.prover.cases.question import Question
from viap.prover.session.session import Session

_CAUSES = (NOT_PROVED, TIMEOUT, GAP)


def diagnose_case(
    case: Case, answer: ProgramAnswer, begun: "UnknownDiagnosis | None" = None
) -> None:
    """Sets the diagnosis of a case, step by step: the time may run out.

    `begun`: the diagnosis that was begun before the answer was there.
    """
    program = case.program
    if program is None:
        steps = tuple(steps_without_program(case.question.file, answer.reason))
        case.diagnosis = Diagnosis(steps=steps) if steps else None
        return
    if answer.cause not in _CAUSES:
        return

    def keep(diagnosis: Diagnosis) -> None:
        case.diagnosis = diagnosis
        case.when_known(replace(answer, diagnosis=diagnosis))

    open_places = [place for place in case.places if place not in answer.proved]

    cause = answer.cause

    def finish() -> None:
        made = begun or UnknownDiagnosis(program, case.session, open_places, keep)
        made.keep = keep
        around = _surroundings(case, cause)
        made.finish(open_places, around, case.question, _reading(case))

    part("all that is missing", finish, None)


def begin_diagnosis(case: Case, is_over: Callable[[], bool]) -> "UnknownDiagnosis | None":
    """Begins the diagnosis of a case whose claims are still being proved; None if it fails."""

    assert case.program is not None
    program, doing = case.program, case.doing

    def keep(diagnosis: Diagnosis) -> None:
        case.diagnosis = diagnosis
        case.when_known(case.so_far())

    def begin() -> "UnknownDiagnosis":
        open_places = [place for place in case.places if place not in case.proved]
        made = UnknownDiagnosis(program, case.session, open_places, keep)
        # (The step that the time ends in is not known yet.)
        made.begin(replace(_surroundings(case, TIMEOUT), doing=""), is_over)
        case.doing = doing
        return made

    return part("all that is missing", begin, None)


def _surroundings(case: Case, cause: str) -> Surroundings:
    """How the question was asked, and where the time went."""
    assert case.program is not None
    spent = {} if case.session is None else case.session.spent
    whole = sum(spent.values()) or 1.0
    shares = tuple((name, spent[name] / whole) for name in sorted(spent, key=lambda n: -spent[n]))
    hints = case.program.hints
    written = frozenset(hint.place.text for hint in hints.hints) if hints else frozenset()
    return Surroundings(cause, case.budget.seconds, shares, case.doing, written)


def _reading(case: Case) -> "AnnotatedReading | None":
    """How the file is read; None for a function with promises about its callers."""
    question = case.question
    if question.entry.contract is not None:
        return None
    from viap.explain.invariants.annotation import reading_of

    return reading_of(question)


# ---- Next steps where no program could be read: another entry function.


_NO_MAIN = re.compile(r"there is no function 'main' \(defined here: (.*)\)")


def steps_without_program(file: str, reason: str) -> Iterator[NextStep]:
    """Yields steps for a file that has functions, but no main."""
    found = _NO_MAIN.search(reason)
    if found is None:
        return
    yield NextStep("option", "--all-functions", "there is no main; each function is proved alone")
    first = found[1].split(",")[0].strip()
    yield NextStep("option", f"--function {first}", "to start with one of the functions")


# ---- Why the answer about a program is UNKNOWN: for each open claim, and for the whole question.


_MOST_CLAIMS = 3  # claims that are looked into
_MOST_STATEMENTS = 1500
_SHOWN_FORMULAS = 4


class UnknownDiagnosis:
    """Finds out why places of a program were not proved; `keep` gets the diagnosis as it grows.

    It may begin while others still try to prove them, and goes on from there when they gave up.
    """

    def __init__(
        self,
        program: Program,
        session: Session | None,
        places: Sequence[Position],
        keep: Callable[[Diagnosis], None],
    ) -> None:
        """`session`: the work on the program, if it was done in this process."""
        self.program, self.session, self.keep = program, session, keep
        read = program if session is None else session.theory.program
        self.claims = {
            place: OpenClaim(place, "") for place in dict.fromkeys(places) if place.is_written
        }
        self._stages: dict[Position, Iterator[OpenClaim]] = {}
        if sum(1 for _ in statements(read.body)) > _MOST_STATEMENTS:
            return
        asserted = {s.position: s for s in statements(read.body) if isinstance(s, Assert)}
        for place in list(self.claims)[:_MOST_CLAIMS]:
            if place in asserted:
                found = ClaimDiagnosis(read, asserted[place], session, not program.ordinary)
                self._stages[place] = found.stages(place)

    @deep
    def begin(self, around: Surroundings, is_over: Callable[[], bool] = lambda: False) -> None:
        """Looks at runs of the program, for each claim; stops early where `is_over`."""
        self.keep(self._made(around))
        for _ in range(STAGES_OF_RUNS):
            for place, stages in self._stages.items():
                if is_over():
                    return
                self._go_on(place, stages, around)

    @deep
    def finish(
        self,
        open_places: Collection[Position],
        around: Surroundings,
        question: Question | None = None,
        reading: AnnotatedReading | None = None,
    ) -> None:
        """Looks at proofs as well.

        `question`: to try what would be advised; `reading`: how its file is read, for formulas in
        the words of the file.
        """
        self.claims = {p: claim for p, claim in self.claims.items() if p in open_places}
        self._stages = {p: stages for p, stages in self._stages.items() if p in open_places}
        self.begin(around)
        for place, stages in self._stages.items():
            while self._go_on(place, stages, around):
                pass
            if question is not None:
                self._try_advice(place, question, around)
                self.keep(self._made(around))
        if reading is not None and self.session is not None:
            self._add_known(self.session, reading)
            self.keep(self._made(around))

    def _go_on(self, place: Position, stages: Iterator[OpenClaim], around: Surroundings) -> bool:
        """Takes the next stage of a claim; returns False if there is none."""
        found = next(stages, None)
        if found is None:
            return False
        self.claims[place] = found
        self.keep(self._made(around))
        return True

    def _try_advice(self, place: Position, question: Question, around: Surroundings) -> None:
        """Finds out whether the claim is proved if what is missing is annotated."""
        claim = self.claims[place]
        if claim.candidate is None:
            return
        added = formulas_to_add(claim.candidate, around.written)
        if added:
            tried = replace(claim.candidate, tried=helps(question, claim, added))
            self.claims[place] = replace(claim, candidate=tried)

    def _made(self, around: Surroundings) -> Diagnosis:
        told = tuple(
            replace(claim, steps=tuple(steps_for(claim, self.program, around)))
            for claim in self.claims.values()
            if claim.condition
        )
        parts, steps = involved(self.program, around), steps_for(None, self.program, around)
        return Diagnosis(told, tuple(parts), tuple(steps))

    def _add_known(self, session: Session, reading: AnnotatedReading) -> None:
        """Adds what is proved at the heads of the loops, in the words of the file."""
        known = known_formulas(session, reading)
        for place, open_claim in self.claims.items():
            if open_claim.loop is not None:
                texts = known.get(open_claim.loop.source, ())
                before = open_claim.known or ()
                shown = (*texts, *(text for text in before if not texts or " == " in text))
                unique = tuple(dict.fromkeys(shown))[:_SHOWN_FORMULAS]
                self.claims[place] = replace(open_claim, known=unique)


# ---- Trials of advice: the program is read with the advised annotations, and the claim is tried.


_LOOP = re.compile(r"(?:for|while|do)\b")


def helps(question: Question, claim: OpenClaim, formulas: Sequence[str]) -> bool | None:
    """True if the claim is proved with these invariants of its loop; None if it was not tried."""
    text = _annotated(question.file, claim.loop, formulas)
    if text is None:
        return None
    from viap.prover.cases.runner import decide

    try:
        program = question.checks.program(question.load_text(text))
        verdict = decide(program, quick_plan())
    except ViapError:
        return None
    return claim.place in verdict.proved


def _annotated(file: str, loop: Position | None, formulas: Sequence[str]) -> str | None:
    """Returns the text of the file with invariants before the loop, in the same line."""
    if loop is None or loop.source.file != file:
        return None
    try:
        lines = Path(file).read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError):
        return None
    at, column = loop.source.line - 1, loop.source.column - 1
    if at >= len(lines) or _LOOP.match(lines[at], max(column, 0)) is None:
        return None  # a loop in a macro, or one of jumps
    clauses = " ".join(f"loop invariant {formula};" for formula in formulas)
    lines[at] = f"{lines[at][:column]}/*@ {clauses} */ {lines[at][column:]}"
    return "\n".join(lines)


# ---- What a session knows about the heads of loops, as ACSL over the variables of the source.


_LONGEST = 90  # characters of a formula that is shown


def known_formulas(session: Session, reading: AnnotatedReading) -> Mapping[Position, list[str]]:
    """Returns the proved formulas of each loop of the file; none if it can't be read so."""
    try:
        facts = loop_facts(session, reading)
    except ViapError:
        return {}
    return {
        each.place.position: [text for text in Acsl().lines(each.formulas) if len(text) <= _LONGEST]
        for each in facts
    }
