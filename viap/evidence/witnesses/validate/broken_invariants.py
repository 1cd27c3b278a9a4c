"""Runs that violate an invariant of a witness, or the property."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.annotations.annotated_reading import AnnotatedReading, open_file
from viap.c.annotations.annotation_insertion import number_at
from viap.c.elaborate import build
from viap.c.tree import Expr
from viap.evidence.witnesses.format.checked_reading import AskedReading
from viap.evidence.witnesses.format.document import WitnessInvariant
from viap.evidence.witnesses.validate.annotated_program import marks_of
from viap.machine import Run
from viap.program.nodes import Program
from viap.program.undefined_behaviour import Operation
from viap.refute.search import Refuter

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder

SECONDS_OF_RUNS = 1.0


def broken(
    reading: AnnotatedReading, invariants: Sequence[WitnessInvariant], program: Program
) -> tuple[str, list[int]] | None:
    """Returns a violation of an invariant or the property in words, and the inputs of its run.

    Returns None if no such run is found.
    """
    opened = open_file(
        AnnotatedReading(
            reading.file, reading.model, frozenset(), reading.function, reading.environment
        ).in_ordinary()
    )
    marks = marks_of(opened, invariants)

    def assert_it(builder: "FlowBuilder", mark: tree.Marked | None, value: Expr | None) -> None:
        if mark is None or value is None:
            return
        builder.emit(actions.Assert(build.truth(value), mark.position, mark.position))

    if marks:
        run = Refuter(opened.lower(marks, assert_it)).search(SECONDS_OF_RUNS)
        if run is not None:
            return shown_by(run, reading, invariants)
    run = Refuter(program).search(SECONDS_OF_RUNS)
    return None if run is None else shown_by(run, reading, invariants)


def shown_by(
    run: Run, reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]
) -> tuple[str, list[int]] | None:
    """Returns the violation that a run shows, and its inputs; None if the error is irrelevant."""
    inputs = [each.value for each in run.inputs]
    place, number = run.position, number_at(run.position)
    if number is not None:
        if isinstance(place, Operation):
            return None  # the invariant can't be evaluated there: that does not show it to be false
        each = invariants[number - 1]
        return f"{each.location}: '{each.value}' is false on inputs {_shown(inputs)}", inputs
    if isinstance(reading, AskedReading) and isinstance(place, Operation):
        if not reading.violates(place):
            return None  # undefined behaviour that the property is not about
    return f"the program violates the property on inputs {_shown(inputs)}", inputs


def _shown(inputs: list[int]) -> str:
    more = ", ..." if len(inputs) > 12 else ""
    return (", ".join(str(each) for each in inputs[:12]) or "none") + more
