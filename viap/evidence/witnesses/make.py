"""A verdict ► its witness: the invariants of a proof, or the waypoints of a run."""

from collections.abc import Iterable

from viap.c.marks.load import Reading, open_file
from viap.errors import InputError
from viap.evidence.witnesses.choose import choose_invariants
from viap.evidence.witnesses.document import Invariant, Location
from viap.evidence.witnesses.trail import trail
from viap.evidence.witnesses.waypoints import called_in
from viap.evidence.witnesses.write import invariant_set, violation_sequence, write_entries
from viap.program.machine import Run
from viap.property import ASSERT_FUNCTIONS
from viap.prove.kernel import Proof
from viap.prove.work import Voice
from viap.source import Position


def write_correctness(
    path: str,
    reading: Reading,
    specification: str,
    proofs: Iterable[Proof] = (),
    voice: Voice | None = None,
) -> int:
    """The number of its invariants; what could be said of them is what the validator agrees to."""
    found = choose_invariants(reading, proofs, voice)
    write_correctness_of(path, reading, specification, found)
    return len(found)


def write_correctness_of(
    path: str, reading: Reading, specification: str, found: list[Invariant]
) -> None:
    entry = invariant_set(reading, specification, found or [trivial(reading)])
    write_entries(path, [entry])


def write_violation(path: str, reading: Reading, specification: str, run: Run) -> int:
    """The number of its segments."""
    segments = trail(reading, run)
    write_entries(path, [violation_sequence(reading, specification, segments)])
    return len(segments)


def trivial(reading: Reading) -> Invariant:
    """A witness has at least one invariant: where nothing was found, one that says nothing."""
    places = open_file(reading).places
    loops = [place for place in places.of("loop") if place.written]
    chosen = loops or [p for p in places.of("statement") if p.function == reading.function]
    if not chosen:
        raise InputError("there is no place for an invariant", _nowhere(reading))
    at = chosen[0].position
    kind = "loop_invariant" if loops else "location_invariant"
    return Invariant(kind, Location(at.file, at.line, at.column, chosen[0].function), "1")


def _nowhere(reading: Reading) -> Position:
    return Position(reading.file)


def specification_of(reading: Reading) -> str:
    """The property as SV-COMP writes it, where no file says it: no error, no failing assert."""
    called = set(called_in(open_file(reading).tree))
    names = ["reach_error", *sorted(ASSERT_FUNCTIONS & reading.errors & called)]
    checks = [f"CHECK( init({reading.function}()), LTL(G ! call({name}())) )" for name in names]
    return "\n".join(checks)
