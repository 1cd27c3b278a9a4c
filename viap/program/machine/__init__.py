"""The machine: executes core programs on inputs, with exact C semantics."""

from viap.program.machine.compiler import Machine, compile_program
from viap.program.machine.inputs import (
    FixedInputs,
    InputsExhausted,
    InputSource,
    InputStreams,
    ListedInputs,
    RangeInputs,
)
from viap.program.machine.run import End, Event, EventKind, FirstRead, InputValue, Run
from viap.program.machine.seeded import SeededInputs

__all__ = [
    "End",
    "Event",
    "EventKind",
    "FirstRead",
    "FixedInputs",
    "InputSource",
    "InputStreams",
    "InputValue",
    "InputsExhausted",
    "ListedInputs",
    "Machine",
    "RangeInputs",
    "Run",
    "SeededInputs",
    "compile_program",
]
