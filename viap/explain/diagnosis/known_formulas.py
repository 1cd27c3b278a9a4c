"""What a session knows about the heads of loops, as ACSL over the variables of the source."""

from collections.abc import Mapping

from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.errors import ViapError
from viap.explain.invariants.loop_facts import loop_facts
from viap.facts.dialects import Acsl
from viap.proving.session import Session
from viap.source import Position

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
