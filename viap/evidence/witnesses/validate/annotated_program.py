"""A program with the invariants of a witness as checks at their places."""

from collections.abc import Sequence

from viap.c.annotations.annotated_reading import AnnotatedReading, Opened, open_file
from viap.c.annotations.annotation_insertion import Annotation
from viap.c.annotations.annotation_observers import check
from viap.errors import InputError
from viap.evidence.witnesses.format.document import WitnessInvariant
from viap.evidence.witnesses.format.witness_locations import find
from viap.program.nodes import Program

_KINDS = {"loop_invariant": "loop", "location_invariant": "statement"}


def annotated(
    reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]
) -> tuple[Program, dict[int, WitnessInvariant]]:
    """Returns the program with checks of the invariants, and the invariants by their numbers."""
    opened = open_file(reading)
    return opened.lower(marks_of(opened, invariants), check), dict(enumerate(invariants, 1))


def marks_of(opened: Opened, invariants: Sequence[WitnessInvariant]) -> list[Annotation]:
    """Returns the annotations; raises Rejected for places that the program does not have."""
    return [
        Annotation(number, place, each.value)
        for number, each in enumerate(invariants, 1)
        for place in find(opened.places, _KINDS[each.type], each.location)
    ]


def is_of_witness(reading: AnnotatedReading) -> bool:
    """True if an error was about the witness: the program without it has none."""
    try:
        open_file(reading).lower((), None)
    except InputError:
        return False
    return True
