"""Are annotations enough? The annotated text is proved again, from its annotations alone."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from viap.c.annotations.annotated_reading import Opened
from viap.data import strategies_path
from viap.errors import ViapError
from viap.explain.invariants.annotated_text import (
    ACSL,
    definitions,
    inserted,
    insertions,
)
from viap.explain.invariants.candidate import BOUND, SUPPORT, Candidate
from viap.explain.invariants.loop_facts import LoopFacts
from viap.facts.dialects import acsl
from viap.kernel.verdict import Outcome
from viap.program.written_hints import INVARIANT, PROVED
from viap.session.question import Question
from viap.session.runner import decide
from viap.session.strategy_file import find_plan

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
