"""Why the answer about a program is UNKNOWN: for each open claim, and for the whole question."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.deep import deep
from viap.explain.diagnosis.advice_trials import helps
from viap.explain.diagnosis.claim_diagnosis import STAGES_OF_RUNS, ClaimDiagnosis
from viap.explain.diagnosis.known_formulas import known_formulas
from viap.explain.diagnosis.next_steps import (
    Surroundings,
    formulas_to_add,
    involved,
    steps_for,
)
from viap.program.nodes import Assert, Program, statements
from viap.proving.session import Session
from viap.session.diagnosis import Diagnosis, OpenClaim
from viap.session.question import Question
from viap.source import Position

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
