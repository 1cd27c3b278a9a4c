"""Requirements that were found before: which hypothesis a function is proved under.

An entry only says which hypothesis to try. The answer is that of a case under its promises, with a
verdict that the memory makes again; the requirements that are reported are those of that case.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import ViapError
from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import EntryTerm
from viap.modules.requirements.trials import CLAIM, OPEN, PROVED, Outcome, Trials, narrowed
from viap.prover.cases.time_limits import Budget

if TYPE_CHECKING:
    from viap.core.program.nodes import Program
    from viap.prover.cases.question import Question
    from viap.prover.cases.strategy_file import Strategy
    from viap.prover.cases.verdict_memory import VerdictMemory

KIND = "requires"
MORE_TIME = 1.5  # times the seconds of an earlier search are worth another one
_OPERATORS = (">=", "<=", "!=")
# A name of C with members and indices, or what terms say of the object behind it.
_PLACE = r"[A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*|\[\d+\])*"
_NAME = re.compile(rf"{_PLACE}|(?:strlen|least|largest|zero)\({_PLACE}\)")


class RequirementsMemory:
    """Finds and keeps the requirements of one question, by its text and by its program.

    A search may have been cut off though its answer is sure: with more time, there may be better
    requirements. Such an entry counts unless there is clearly more time now.
    """

    def __init__(self, verdicts: "VerdictMemory", question: "Question") -> None:
        self.verdicts, self.reads = verdicts, verdicts.reads
        self._question = question
        self._keys: dict[bytes, None] = {}
        self._before: dict[str, Any] | None = None  # the entry of a search with less time

    def by_text(self, plan: "Strategy", budget: Budget) -> Outcome | None:
        """The outcome by the entry for the texts that were read; None if there is none.

        With it, the program without requirements need not be made.
        """
        return self._recalled(_text_digest(self._question), plan, budget)

    def by_program(self, program: "Program", plan: "Strategy", budget: Budget) -> Outcome | None:
        """The outcome by the entry for the program without requirements; None if there is none."""
        return self._recalled(self.verdicts.digest(program), plan, budget)

    def keep(self, found: Outcome, budget: Budget) -> None:
        """Keeps the hypothesis and the verdict of an outcome."""
        if found.trial is None or found.tried is None or found.result is None:
            return
        made = written(found.tried)
        if read(made) == found.tried:
            if found.trial.past is not None:
                found.trial.past.keep(budget)
            self._put(made, found.result.answer.unfinished, budget)

    def keep_none(self, unfinished: bool, budget: Budget) -> None:
        """Keeps that the question was decided without requirements."""
        self._put(None, unfinished, budget)

    def keep_before(self, budget: Budget) -> None:
        """Keeps that more time did not lead to another answer than before."""
        if self._before is not None:
            self._put(self._before["made"], True, budget)

    def _put(self, made: dict[str, Any] | None, unfinished: bool, budget: Budget) -> None:
        entry = {"made": made, "unfinished": unfinished, "seconds": budget.seconds}
        for key in self._keys:
            self.verdicts.entries.put(KIND, key, entry)

    def _recalled(self, key: bytes | None, plan: "Strategy", budget: Budget) -> Outcome | None:
        """The outcome by an entry; without a result if the entry is that there is no requirement.

        The outcome is that of a case with a verdict of the memory: None if there is no such one.
        """
        if key is None:
            return None
        self._keys[key] = None
        entry = self.verdicts.entries.get(KIND, key) if self.reads else None
        if not isinstance(entry, dict) or not entry.keys() >= {"made", "unfinished", "seconds"}:
            return None
        unfinished = bool(entry["unfinished"])
        if unfinished and not _has_enough(entry["seconds"], budget.seconds):
            self._before = entry
            return None
        if entry["made"] is None:
            return Outcome(OPEN, hurried=unfinished)
        made = read(entry["made"])
        if made is None:
            return None
        question = narrowed(self._question, made.single)
        trials = Trials(question, None, plan, budget, lambda text: None, self.verdicts)
        found = trials.recalled(made)
        if found.verdict not in (PROVED, CLAIM):
            return None
        if len(self._keys) > 1:
            # The text has changed, but not the program.
            for each in self._keys:
                self.verdicts.entries.put(KIND, each, entry)
        return found.unfinished() if unfinished else found


def _has_enough(had: Any, now: float | None) -> bool:
    """True if a search had about the time that there is now; None is time without a limit."""
    if had is None or now is None:
        return had is None
    return isinstance(had, int | float) and now < MORE_TIME * had


# ----------------------------------------------------------------- entries


def written(made: Hypothesis) -> dict[str, Any]:
    """A hypothesis as JSON."""
    return {
        "sizes": [[name, _term(size)] for name, size in made.sizes],
        "conditions": [
            [_term(each.term), each.op, each.bound, None if each.size is None else _term(each.size)]
            for each in made.conditions
        ],
        "single": list(made.single),
    }


def read(entry: Any) -> Hypothesis | None:
    """The hypothesis of an entry; None if the entry is not one."""
    try:
        sizes = tuple((_name(name), _read_term(size)) for name, size in entry["sizes"])
        conditions = tuple(
            Condition(
                _read_term(term),
                _OPERATORS[_OPERATORS.index(op)],
                _number(bound),
                None if size is None else _read_term(size),
            )
            for term, op, bound, size in entry["conditions"]
        )
        return Hypothesis(sizes, conditions, tuple(map(_name, entry["single"])))
    except (TypeError, ValueError, KeyError, IndexError):
        return None


def _term(term: EntryTerm) -> list[Any]:
    products = [[factor, list(names)] for factor, names in term.products]
    return [products, term.offset, term.divisor, term.wide]


def _read_term(entry: Any) -> EntryTerm:
    products, offset, divisor, wide = entry
    read_ones = tuple((_number(factor), tuple(map(_name, names))) for factor, names in products)
    if _number(divisor) <= 0 or type(wide) is not bool:
        raise ValueError("a term")
    return EntryTerm(read_ones, _number(offset), divisor, wide)


def _name(text: Any) -> str:
    if not isinstance(text, str) or not _NAME.fullmatch(text):
        raise ValueError("a name")
    return text


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("a number")
    return value


# ----------------------------------------------------------------- texts


def _text_digest(question: "Question") -> bytes | None:
    """A digest of all that a question is made of; None if its files are not all known here."""
    compilation = question.compilation
    if compilation.linked or compilation.cpp:
        return None
    made = sha256()
    try:
        for part in _parts(question):
            made.update(part.encode("utf-8", "surrogatepass") + b"\0")
    except ViapError:
        return None
    return made.digest()


def _parts(question: "Question") -> Iterator[str]:
    from viap.c.source_file import parsed_text, read_source
    from viap.core.base.source_texts import Sources

    sources, compilation = Sources(), question.compilation
    text = read_source(question.file)
    parsed_text(text, question.file, question.model, sources, compilation)
    yield from (text, question.file)
    for name, included in sorted(sources.texts.items()):
        yield from (name, included)
    checks = question.checks
    for names in (question.errors, checks.kinds, checks.silent):
        yield repr(sorted(names))  # (a set has another order in each process)
    yield repr((question.entry, checks.only, question.model.name, question.environment))
    yield repr((compilation, question.goal.name))
