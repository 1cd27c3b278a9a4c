"""What a witness has besides its reasons: the property, and an invariant where none was found."""

from viap.c.annotations.annotated_reading import Opened
from viap.c.annotations.source_text import called_names
from viap.evidence.witnesses.format.document import Location, WitnessInvariant
from viap.project.property import ASSERT_FUNCTIONS


def trivial(opened: Opened) -> list[WitnessInvariant]:
    """A witness is to have an invariant: one that says nothing, where there is a place for it."""
    places, entry = opened.places, opened.reading.function
    loops = [place for place in places.of("loop") if place.written]
    chosen = loops or [place for place in places.of("statement") if place.function == entry]
    if not chosen:
        return []
    at = chosen[0].position
    kind = "loop_invariant" if loops else "location_invariant"
    return [WitnessInvariant(kind, Location(at.file, at.line, at.column, chosen[0].function), "1")]


def specification_of(opened: Opened) -> str:
    """The property as SV-COMP writes it, where no file says it: no error, no failing assert."""
    reading = opened.reading
    called = set(called_names(opened.tree))
    names = ["reach_error", *sorted(ASSERT_FUNCTIONS & reading.errors & called)]
    checks = [f"CHECK( init({reading.function}()), LTL(G ! call({name}())) )" for name in names]
    return "\n".join(checks)
