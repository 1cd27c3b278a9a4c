"""Reads a file with assertions for undefined behaviour, if a witness is about it."""

from dataclasses import dataclass

from viap.c.annotations.annotated_reading import AnnotatedReading
from viap.c.annotations.annotation_insertion import number_at
from viap.program.nodes import Program
from viap.program.undefined_behaviour import Operation
from viap.source import Position
from viap.transform.common.definedness_checks import operations
from viap.transform.common.requested_checks import RequestedChecks


@dataclass(frozen=True, slots=True)
class AskedReading(AnnotatedReading):
    """A reading with checks; annotations of a witness are not part of the program or asserted."""

    asked: RequestedChecks = RequestedChecks()

    @property
    def watch(self) -> frozenset[str]:
        return self.asked.kinds

    def finished(self, program: Program) -> Program:
        if not self.asked.kinds:
            return program
        put_in = [
            each for each in operations(self.asked.program(program)) if number_at(each) is not None
        ]
        return self.asked.program(program, put_in)

    def violates(self, place: Position | None) -> bool:
        """True if undefined behaviour at a place violates the property in question."""
        return isinstance(place, Operation) and place.kind in self.asked.kinds - self.asked.silent
