"""Where the time goes: questions by technique, loop and claim, and the one under way."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from viap.core.base.errors import number_of
from viap.core.kernel.rules import Proof
from viap.core.logic.terms import Kind, Term
from viap.core.logic.walkers import subterms
from viap.core.smt.answers import Answer
from viap.core.smt.solver import smtlib
from viap.prover.session.session import Session

_NONE = "none"


@dataclass(frozen=True)
class ProfileRow:
    """CPU seconds and questions of a technique, loop or claim."""

    name: str
    seconds: float
    questions: int

    def as_json(self) -> dict[str, Any]:
        return {"name": self.name, "cpu_s": round(self.seconds, 3), "questions": self.questions}


@dataclass(frozen=True)
class SlowestQuestion:
    """The question that took longest: its CPU seconds, answer, technique, loop, and script."""

    seconds: float
    answer: str
    technique: str
    loop: str
    script: str

    def as_json(self) -> dict[str, Any]:
        shown = {"answer": self.answer, "technique": self.technique, "loop": self.loop}
        return {"cpu_s": round(self.seconds, 3), **shown}


@dataclass(frozen=True)
class ProfileTable:
    """Where the time went. Rows of `loops` and `claims` count the solver's time alone."""

    techniques: tuple[ProfileRow, ...]
    loops: tuple[ProfileRow, ...]
    claims: tuple[ProfileRow, ...]
    slowest: SlowestQuestion | None

    def as_json(self) -> dict[str, Any]:
        return {
            "techniques": [row.as_json() for row in self.techniques],
            "loops": [row.as_json() for row in self.loops],
            "claims": [row.as_json() for row in self.claims],
            "slowest": None if self.slowest is None else self.slowest.as_json(),
        }


@dataclass(eq=False)
class _Count:
    seconds: float = 0.0
    questions: int = 0


@dataclass(eq=False)
class Profile:
    """Counts the questions of sessions, while they are asked.

    `refuted`: the CPU seconds of each question that the solver refuted.
    """

    technique: str = ""
    refuted: dict[tuple[Term, ...], float] = field(default_factory=dict)
    _techniques: dict[str, _Count] = field(default_factory=dict)
    _loops: dict[str, _Count] = field(default_factory=dict)
    _claims: dict[str, _Count] = field(default_factory=dict)
    _slowest: tuple[float, Sequence[Term], Answer, str, str] | None = None

    def attend(self, session: "Session") -> None:
        """Counts the questions of a session from now on."""
        session.solver.watch = partial(self._note, session)

    def _note(
        self, session: "Session", formulas: Sequence[Term], answer: Answer, seconds: float
    ) -> None:
        if answer is Answer.UNSAT:
            self.refuted[tuple(formulas)] = seconds
        loop = loop_text(session, formulas)
        subject = session.solver.subject
        claim = _NONE if subject is None else str(subject)
        tables = (self._techniques, self._loops, self._claims)
        for table, name in zip(tables, (self.technique, loop, claim), strict=True):
            count = table.setdefault(name, _Count())
            count.seconds += seconds
            count.questions += 1
        if self._slowest is None or seconds > self._slowest[0]:
            self._slowest = seconds, formulas, answer, self.technique, loop

    def table(self, session: "Session | None") -> ProfileTable:
        """Returns the rows so far; `session` knows all the time of its techniques."""
        spent = {} if session is None else session.spent
        names = dict.fromkeys((*spent, *self._techniques))
        techniques = {
            name: _Count(
                spent.get(name, self._techniques.get(name, _Count()).seconds),
                self._techniques.get(name, _Count()).questions,
            )
            for name in names
        }
        slowest = None
        if self._slowest is not None:
            seconds, formulas, answer, technique, loop = self._slowest
            script = smtlib(formulas)
            slowest = SlowestQuestion(seconds, answer.value, technique, loop, script)
        return ProfileTable(_rows(techniques), _rows(self._loops), _rows(self._claims), slowest)


def _rows(counts: Mapping[str, _Count]) -> tuple[ProfileRow, ...]:
    rows = [ProfileRow(name, count.seconds, count.questions) for name, count in counts.items()]
    return tuple(sorted(rows, key=lambda row: -row.seconds))


def loop_text(session: "Session", formulas: Sequence[Term]) -> str:
    """Returns the loops that the goal of a question is about, by their lines; "none" without."""
    meanings = session.theory.meanings
    lines: dict[int, None] = {}
    for node in subterms(formulas[-1]) if formulas else ():
        if node.kind is Kind.APPLY:
            meaning = meanings.get(node.payload)
            if meaning is not None and meaning.loop is not None:
                lines[meaning.loop.position.source.line] = None
    if not lines:
        return _NONE
    return f"line{'s' if len(lines) > 1 else ''} {', '.join(map(str, sorted(lines)))}"


# ---- Tells which loop the solver is asked about, for people who wait.


# Seconds between two looks: a look walks over a formula, and most questions are short.
_PAUSE_S = 0.1


class LoopWatch:
    """Looks at questions from time to time; `heard` gets the loops when they change."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self._heard = heard
        self._next = 0.0
        self._last = ""

    def attend(self, session: "Session") -> None:
        """Looks at the questions of a session from now on."""
        session.solver.begins = partial(self._look, session)

    def _look(self, session: "Session", formulas: Sequence[Term]) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _PAUSE_S
        loops = loop_text(session, formulas)
        text = "" if loops == "none" else loops
        if text != self._last:
            self._last = text
            self._heard(text)


# ---- The question that was under way when the time ran out, in words.


def running_question(session: Session) -> str:
    """Returns a clause about the question of a session or of its transformed programs; or ""."""
    for each in (session, *session.transformed.values()):
        running = each.solver.running
        if running is not None:
            start, formulas = running
            loops = loop_text(each, formulas)
            about = "" if loops == "none" else f" about the loop at {loops}"
            technique = f" of '{session.now}'" if session.now else ""
            spent = time.perf_counter() - start
            return f"; a question{technique}{about} was running, for {spent:.1f} s"
    return ""


# ---- Counts of what a proof's own questions got: instances, by what they are instances of.


GENERAL = "assertion for any number of iterations"  # the reason of an assertion's own lemmas


def own_steps(proof: Proof) -> Iterator[Proof]:
    """Yields the steps that show an assertion itself: lemmas made for it first, then their use.

    What other techniques have proved before, closed forms and invariants, is not followed.
    """
    if proof.rule == "reached":
        yield from own_steps(proof.premises[0])
        return
    for used in dict.fromkeys(premise for fact in proof.premises for premise in fact.premises):
        if any(obligation.reason == GENERAL for obligation in used.obligations):
            yield from own_steps(used)
    if proof.obligations:
        yield proof


def instances_text(proof: Proof) -> str:
    """Returns `5 instances of 3 axioms, 2 instances of 2 proved statements`."""
    axioms: Counter[Proof] = Counter()
    proved: Counter[Proof] = Counter()
    for step in dict.fromkeys(own_steps(proof)):
        for fact in step.premises:
            known = fact.premises[0]
            (axioms if known.rule == "axiom" else proved)[known] += 1
    parts = [
        f"{number_of(kinds.total(), 'instance')} of {number_of(len(kinds), name)}"
        for kinds, name in ((axioms, "axiom"), (proved, "proved statement"))
        if kinds
    ]
    return ", ".join(parts) or "no instance"
