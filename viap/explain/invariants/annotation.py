"""A file ► the file with annotated loops: facts, their texts, and what had to be left out."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from viap.c.annotations.annotated_reading import AnnotatedReading, open_file
from viap.explain.invariants.annotated_text import (
    ACSL,
    CBMC,
    clauses,
    definitions,
    inserted,
    insertions,
)
from viap.explain.invariants.loop_facts import LoopFacts, each_loop_facts, loop_facts
from viap.explain.invariants.scope_names import written_loops
from viap.explain.invariants.sufficiency import Sufficiency
from viap.proving.session import Session
from viap.session.question import Question
from viap.session.time_limits import Budget, OutOfTime
from viap.source import STRAY_BYTES, Position, decoded

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
    for place in opened.places.of("loop"):
        at = place.position
        if at not in written:
            skipped.append((at, "it is written in a macro or in another file"))
        elif at not in known:
            skipped.append((at, "nothing is known about it; the program may not reach it"))
    loops = tuple(AnnotatedLoop(each) for each in found)
    return Annotated(encoded(made, data), loops, tuple(dict.fromkeys(skipped)), sufficient)


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
