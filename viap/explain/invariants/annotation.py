"""A file ► the file with annotated loops: facts, their texts, and what had to be left out."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from viap.c.marks.annotated_reading import AnnotatedReading, Opened, open_file
from viap.core.base.errors import ViapError
from viap.core.base.source import STRAY_BYTES, Position, decoded
from viap.core.kernel.verdict import Outcome
from viap.core.program.program_marks import INVARIANT, PROVED
from viap.data import strategies_path
from viap.explain.invariants.annotated_text import (
    ACSL,
    CBMC,
    clauses,
    definitions,
    inserted,
    insertions,
)
from viap.explain.invariants.candidate import BOUND, SUPPORT, Candidate
from viap.explain.invariants.loop_facts import LoopFacts, each_loop_facts, loop_facts
from viap.explain.invariants.scope_names import written_loops
from viap.facts.dialects import acsl
from viap.prover.cases.question import Question
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget, OutOfTime
from viap.prover.session.session import Session

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class AnnotatedLoop:
    facts: LoopFacts

    @property
    def position(self) -> Position:
        return self.facts.place.position

    def as_json(self) -> dict[str, Any]:
        at = self.position
        return {
            "position": str(at),
            "line": at.line,
            "column": at.column,
            "function": self.facts.place.function,
            "acsl": clauses(self.facts, ACSL),
            "cbmc": clauses(self.facts, CBMC),
            "definitions": list(self.facts.needed_definitions),
            "unsaid": list(self.facts.unsaid),
        }


@dataclass(frozen=True, slots=True)
class Annotated:
    """The result: `data` are the bytes of the annotated file.

    `sufficient`: True if the program was proved again from the annotations alone; None if that was
    not tried. `skipped`: loops without annotations, with reasons.
    """

    data: bytes
    loops: tuple[AnnotatedLoop, ...]
    skipped: tuple[tuple[Position, str], ...]
    sufficient: bool | None = None

    @property
    def messages(self) -> list[str]:
        lines = [f"{at}: this loop gets no annotation: {why}" for at, why in self.skipped]
        if self.sufficient:
            return lines
        if self.sufficient is False:
            lines.append("the annotations alone were not enough to prove the program again")
        for loop in self.loops:
            for what in loop.facts.unsaid:
                where = loop.facts.place.position
                lines.append(f"{where}: proved, but not said in terms of the program: {what}")
        return lines


def reading_of(question: Question) -> AnnotatedReading:
    """Returns the way to read the file of a question with marks in it."""
    return AnnotatedReading(
        question.file,
        question.model,
        question.errors,
        question.entry.function,
        question.environment,
        question.compilation,
        question.entry.contract,
    )


def annotate(
    session: Session | None, question: Question, format: str, proved: bool, budget: Budget
) -> Annotated:
    """Returns the annotated file of a question. Raises InputError.

    `session`: the one that worked on the question; None if nothing was begun. `proved`: the program
    is proved, so that annotations are reduced to those that a proof needs. If the time runs out,
    there are fewer facts, or more than needed.
    """
    reading = reading_of(question)
    data = Path(question.file).read_bytes()
    opened = open_file(reading)
    found: list[LoopFacts] = []
    with suppress(OutOfTime), budget.enforced():
        for each in () if session is None else each_loop_facts(session, reading):
            found.append(each)
    source = decoded(data)
    sufficient: bool | None = None
    if proved:
        trials = Sufficiency(question, source, opened)
        with suppress(OutOfTime), budget.enforced():
            trials.reduce(found)
        found, sufficient = trials.best or found, trials.sufficient
    texts = [(each.place, clauses(each, format)) for each in found]
    puts = insertions(source, opened, texts, format)
    if format == ACSL:
        puts = [*definitions(source, found), *puts]
    made = inserted(source, puts)
    known = {each.place.position for each in found if clauses(each, format)}
    skipped = []
    written = {place.position for place in written_loops(opened)}
    places = opened.places.of("loop")
    for at in _other_loops(session, question, {place.position for place in places}):
        skipped.append((at, "a jump or a library function makes it, and no loop statement"))
    for place in places:
        at = place.position
        if at not in written:
            skipped.append((at, "it is written in a macro or in another file"))
        elif at not in known:
            skipped.append((at, "nothing is known about it; the program may not reach it"))
    loops = tuple(AnnotatedLoop(each) for each in found)
    return Annotated(encoded(made, data), loops, tuple(dict.fromkeys(skipped)), sufficient)


def _other_loops(
    session: Session | None, question: Question, statements: Collection[Position]
) -> Iterator[Position]:
    """Yields where the file has loops that are no statements."""
    for loop in () if session is None else session.theory.loops:
        at = loop.position.source
        if at.file == question.file and at not in statements:
            yield at


def told_facts(
    session: Session | None, question: Question, proved: bool, seconds: float
) -> tuple[list[LoopFacts], bool]:
    """Returns what was proved of the loops in the file, and True if a proof needs no more.

    `proved`: the program is proved, so that facts are reduced to those that a proof needs, if
    that takes no more than these seconds of computing. Raises InputError.
    """
    reading = reading_of(question)
    found = [] if session is None else loop_facts(session, reading)
    if not (proved and found):
        return found, False
    source = decoded(Path(question.file).read_bytes())
    trials = Sufficiency(question, source, open_file(reading), seconds)
    trials.reduce(found)
    return trials.best, bool(trials.sufficient)


def encoded(text: str, original: bytes) -> bytes:
    """Returns the bytes of a text that was read from such bytes."""
    table = {STRAY_BYTES + byte: 0xDC80 + byte for byte in range(128)}
    data = text.translate(table).encode("utf-8", errors="surrogateescape")
    return _BOM + data if original.startswith(_BOM) else data


# ---- Are annotations enough? The annotated text is proved again, from its annotations alone.


STRATEGY = "annotations"
_SECONDS = 6.0
_MOST_DROPS = 16  # single invariants that are left out on trial


@dataclass(frozen=True, slots=True)
class Trial:
    """`proved`: the program was proved; `inductive` and `used`: the facts, by loop and place."""

    proved: bool
    inductive: frozenset[tuple[int, int]] = frozenset()
    used: frozenset[tuple[int, int]] = frozenset()


class Sufficiency:
    """Tries sets of annotations of one file."""

    def __init__(
        self, question: Question, source: str, opened: Opened, seconds: float = _SECONDS
    ) -> None:
        """`seconds`: of computing, for leaving out single invariants."""
        self._question, self._source, self._opened = question, source, opened
        self._seconds = seconds
        self._plan = find_plan(STRATEGY, strategies_path())
        self.best: list[LoopFacts] = []
        self.sufficient: bool | None = None

    def reduce(self, loops: Sequence[LoopFacts]) -> None:
        """Looks for fewer annotations from which the program is proved: they are in `best`.

        `sufficient` is None until the first trial ended. If none succeeds, `best` has all facts.
        """
        self.best = chosen = list(loops)
        trial = self.tried(chosen)
        for more in (_with_supports, _with_proposals, _with_guesses):
            wider = [more(loop) for loop in chosen]
            if not trial.proved and wider != chosen:
                chosen, trial = wider, self.tried(wider)
        self.sufficient = trial.proved
        if not trial.proved:
            return
        self.best = _certain(chosen, trial)
        self.best = self._reduced(chosen, trial)
        end = time.process_time() + self._seconds
        for loop, fact in self._droppable(self.best)[:_MOST_DROPS]:
            if time.process_time() > end:
                break
            fewer = list(self.best)
            kept = tuple(each for each in self.best[loop].facts if each is not fact)
            fewer[loop] = replace(self.best[loop], facts=kept)
            if self.tried(fewer).proved:
                self.best = fewer
        self.best = self._inductive(self.best)

    def _inductive(self, loops: list[LoopFacts]) -> list[LoopFacts]:
        """Returns the facts without those that the others no longer support, if they suffice."""
        trial = self.tried(loops)
        fewer = _chosen(loops, lambda loop, number, fact: (loop, number) in trial.inductive)
        many = sum(len(each.facts) for each in loops)
        if len(trial.inductive) == many or not self.tried(fewer).proved:
            return _certain(loops, trial)
        return fewer

    def _reduced(self, loops: list[LoopFacts], trial: Trial) -> list[LoopFacts]:
        """Returns what a proof used; if that is too little, all that is inductive."""
        for wanted in (trial.used, trial.inductive):

            def stays(
                loop: int,
                number: int,
                fact: Candidate,
                wanted: frozenset[tuple[int, int]] = wanted,
            ) -> bool:
                place = loop, number
                return place in wanted or (_is_kept(fact) and place in trial.inductive)

            fewer = _chosen(loops, stays)
            if self.tried(fewer).proved:
                return fewer
        return _certain(loops, trial)

    def _droppable(self, loops: Sequence[LoopFacts]) -> list[tuple[int, Candidate]]:
        """Returns facts that may be left out, the longest first."""
        found = [
            (loop, fact)
            for loop, facts in enumerate(loops)
            for fact in facts.facts
            if not _is_kept(fact)
        ]
        return sorted(found, key=lambda each: -each[1].formula.size)

    def tried(self, loops: Sequence[LoopFacts]) -> Trial:
        """Proves the program from these annotations."""
        # One line for each fact: of two bounds in a line, one may be proved and one not.
        texts = [
            (each.place, [f"loop invariant {acsl(formula)};" for formula in each.formulas])
            for each in loops
        ]
        puts = insertions(self._source, self._opened, texts, ACSL)
        text = inserted(self._source, [*definitions(self._source, loops), *puts])
        try:
            program = self._question.checks.program(self._question.load_text(text))
            verdict = decide(program, self._plan)
        except ViapError:
            return Trial(False)
        places = [each for each in verdict.annotations if each.place.kind == INVARIANT]
        places.sort(key=lambda each: (each.place.line, each.place.column))
        order = sorted(
            (facts.place.position.line, facts.place.position.column, loop)
            for loop, facts in enumerate(loops)
        )
        clauses = [(loop, k) for _, _, loop in order for k in range(len(loops[loop].facts))]
        if len(clauses) != len(places):
            return Trial(verdict.outcome is Outcome.TRUE)
        proved = [
            (clause, result.used)
            for clause, result in zip(clauses, places, strict=True)
            if result.status == PROVED
        ]
        inductive = {clause for clause, _ in proved}
        used = {clause for clause, is_used in proved if is_used}
        return Trial(verdict.outcome is Outcome.TRUE, frozenset(inductive), frozenset(used))


def _with_supports(loop: LoopFacts) -> LoopFacts:
    """Returns a loop with the facts that cells which it has not reached yet are as they were."""
    return replace(loop, facts=(*loop.facts, *loop.supports))


def _with_proposals(loop: LoopFacts) -> LoopFacts:
    return replace(loop, facts=(*loop.facts, *loop.proposals))


def _with_guesses(loop: LoopFacts) -> LoopFacts:
    known = set(loop.formulas)
    guesses = (each for each in loop.guesses if each.formula not in known)
    return replace(loop, facts=(*loop.facts, *guesses))


def _certain(loops: Sequence[LoopFacts], trial: Trial) -> list[LoopFacts]:
    """Returns the loops without proposals and guesses that the trial did not prove."""
    return _chosen(
        loops,
        lambda loop, number, fact: (
            (loop, number) in trial.inductive
            or fact not in (*loops[loop].proposals, *loops[loop].guesses)
        ),
    )


def _chosen(
    loops: Sequence[LoopFacts], stays: Callable[[int, int, Candidate], bool]
) -> list[LoopFacts]:
    """Returns the loops with the facts that stay, by the numbers of loop and fact."""
    return [
        replace(each, facts=tuple(f for k, f in enumerate(each.facts) if stays(number, k, f)))
        for number, each in enumerate(loops)
    ]


def _is_kept(fact: Candidate) -> bool:
    """True for bounds, and for what the first proof rests on: other tools may need it."""
    return fact.origin == BOUND or (fact.needed and fact.origin != SUPPORT)
