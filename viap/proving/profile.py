"""Where the time goes: questions to the solver by technique, loop and claim."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.smt.answers import Answer
from viap.smt.solver import smtlib

if TYPE_CHECKING:
    from viap.proving.session import Session

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
