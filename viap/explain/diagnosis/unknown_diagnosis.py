"""Why the answer about a program is UNKNOWN: for each open claim, and for the whole question."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.deep import deep
from viap.explain.diagnosis.claim_diagnosis import ClaimDiagnosis
from viap.explain.diagnosis.known_formulas import known_formulas
from viap.explain.diagnosis.next_steps import Surroundings, involved, steps_for
from viap.program.nodes import Assert, Program, statements
from viap.proving.session import Session
from viap.session.diagnosis import Diagnosis, OpenClaim
from viap.source import Position

_MOST_CLAIMS = 3  # claims that are looked into
_MOST_STATEMENTS = 1500
_SHOWN_FORMULAS = 4


@deep
def diagnose(
    program: Program,
    session: Session | None,
    open_places: Sequence[Position],
    around: Surroundings,
    keep: Callable[[Diagnosis], None],
    reading: AnnotatedReading | None = None,
) -> None:
    """Finds out why places were not proved; `keep` gets the diagnosis whenever it grows.

    `session`: the work on the program, if it was done in this process; `reading`: how its file is
    read, for formulas in the source's words.
    """
    read = program if session is None else session.theory.program
    parts = involved(program, around)
    claims = {
        place: OpenClaim(place, "") for place in dict.fromkeys(open_places) if place.is_written
    }

    def made() -> Diagnosis:
        told = tuple(
            replace(claim, steps=tuple(steps_for(claim, program, around)))
            for claim in claims.values()
            if claim.condition
        )
        return Diagnosis(told, tuple(parts), tuple(steps_for(None, program, around)))

    keep(made())
    if sum(1 for _ in statements(read.body)) > _MOST_STATEMENTS:
        return
    asserted = {s.position: s for s in statements(read.body) if isinstance(s, Assert)}
    for place in list(claims)[:_MOST_CLAIMS]:
        claim = asserted.get(place)
        if claim is None:
            continue
        for found in ClaimDiagnosis(read, claim, session, not program.ordinary).stages(place):
            claims[place] = found
            keep(made())
    if reading is None or session is None:
        return
    known = known_formulas(session, reading)
    for place, open_claim in claims.items():
        if open_claim.loop is not None:
            texts = known.get(open_claim.loop.source, ())
            before = open_claim.known or ()
            shown = (*texts, *(text for text in before if not texts or " == " in text))
            unique = tuple(dict.fromkeys(shown))[:_SHOWN_FORMULAS]
            claims[place] = replace(open_claim, known=unique)
    keep(made())
