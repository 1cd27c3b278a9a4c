"""Are annotations enough? The annotated text is proved again, from its annotations alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from viap.c.annotations.annotated_reading import Opened
from viap.data import strategies_path
from viap.errors import ViapError
from viap.explain.invariants.annotated_text import ACSL, inserted, insertions, lines_of
from viap.explain.invariants.candidate import BOUND, SUPPORT, Candidate
from viap.explain.invariants.loop_facts import LoopFacts
from viap.kernel.verdict import Outcome
from viap.program.written_hints import INVARIANT, PROVED
from viap.session.question import Question
from viap.session.runner import decide
from viap.session.strategy_file import find_plan

STRATEGY = "annotations"
_MOST_DROPS = 16  # single invariants that are left out on trial


@dataclass(frozen=True, slots=True)
class Trial:
    """`proved`: the program was proved; `inductive` and `used`: the facts, by loop and place."""

    proved: bool
    inductive: frozenset[tuple[int, int]] = frozenset()
    used: frozenset[tuple[int, int]] = frozenset()


class Sufficiency:
    """Tries sets of annotations of one file."""

    def __init__(self, question: Question, source: str, opened: Opened) -> None:
        self._question, self._source, self._opened = question, source, opened
        self._plan = find_plan(STRATEGY, strategies_path())

    def smallest(self, loops: Sequence[LoopFacts]) -> tuple[list[LoopFacts], bool]:
        """Returns a set of annotations from which the program is proved, and True.

        If there is none, all that was proved before is returned, and False.
        """
        chosen = list(loops)
        trial = self.tried(chosen)
        if not trial.proved and any(loop.supports for loop in loops):
            # Cells that the loop has not reached yet are as they were.
            chosen = [replace(each, facts=(*each.facts, *each.supports)) for each in loops]
            trial = self.tried(chosen)
        if not trial.proved:
            return list(loops), False
        chosen = self._reduced(chosen, trial)
        for loop, fact in self._droppable(chosen)[:_MOST_DROPS]:
            fewer = list(chosen)
            kept = tuple(each for each in chosen[loop].facts if each is not fact)
            fewer[loop] = replace(chosen[loop], facts=kept)
            if self.tried(fewer).proved:
                chosen = fewer
        return chosen, True

    def _reduced(self, loops: list[LoopFacts], trial: Trial) -> list[LoopFacts]:
        """Returns what a proof used; if that is too little, all that is inductive."""
        for wanted in (trial.used, trial.inductive):
            fewer = []
            for loop, facts in enumerate(loops):
                kept = [
                    fact
                    for number, fact in enumerate(facts.facts)
                    if (loop, number) in wanted
                    or (_is_kept(fact) and (loop, number) in trial.inductive)
                ]
                fewer.append(replace(facts, facts=tuple(kept)))
            if self.tried(fewer).proved:
                return fewer
        return loops

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
        lines = [lines_of(each) for each in loops]
        texts = [
            (facts.place, [f"loop invariant {line.text};" for line in own])
            for facts, own in zip(loops, lines, strict=True)
        ]
        text = inserted(self._source, insertions(self._source, self._opened, texts, ACSL))
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
        clauses = [(loop, line) for _, _, loop in order for line in lines[loop]]
        if len(clauses) != len(places):
            return Trial(verdict.outcome is Outcome.TRUE)
        inductive, used = set(), set()
        for (loop, line), result in zip(clauses, places, strict=True):
            facts = {(loop, number) for number in line.facts}
            inductive |= facts if result.status == PROVED else set()
            used |= facts if result.used else set()
        return Trial(verdict.outcome is Outcome.TRUE, frozenset(inductive), frozenset(used))


def _is_kept(fact: Candidate) -> bool:
    """True for bounds, and for what the first proof rests on: other tools may need it."""
    return fact.origin == BOUND or (fact.needed and fact.origin != SUPPORT)
