"""Default parts of a witness: the property, and an invariant if none was found."""

from viap.c.annotations.annotated_reading import Opened
from viap.c.annotations.source_text import called_names
from viap.evidence.witnesses.format.document import Location, WitnessInvariant
from viap.project.property import ASSERT_FUNCTIONS


def trivial(opened: Opened) -> list[WitnessInvariant]:
    """Returns a trivial invariant, if there is a place for it: a witness must have one."""
    places, entry = opened.places, opened.reading.function
    loops = [place for place in places.of("loop") if place.written]
    chosen = loops or [place for place in places.of("statement") if place.function == entry]
    if not chosen:
        return []
    at = chosen[0].position
    kind = "loop_invariant" if loops else "location_invariant"
    return [WitnessInvariant(kind, Location(at.file, at.line, at.column, chosen[0].function), "1")]


def specification_of(opened: Opened) -> str:
    """Returns SV-COMP's notation of the default property: no error, no failing assert."""
    reading = opened.reading
    called = set(called_names(opened.tree))
    names = ["reach_error", *sorted(ASSERT_FUNCTIONS & reading.errors & called)]
    checks = [f"CHECK( init({reading.function}()), LTL(G ! call({name}())) )" for name in names]
    return "\n".join(checks)
