"""The machine: executes core programs on inputs, with exact C semantics."""

from viap.machine.input_sources import (
    FixedInputs,
    InputsExhausted,
    InputSource,
    InputStreams,
    ListedInputs,
    RangeInputs,
)
from viap.machine.program_compiler import Machine, compile_program
from viap.machine.runs import End, Event, EventKind, FirstRead, InputValue, Run
from viap.machine.seeded_inputs import SeededInputs

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
