"""The machine: executes core programs on inputs, with exact C semantics."""

from viap.runs.machine.input_sources import (
    FixedInputs,
    InputsExhausted,
    InputSource,
    InputStreams,
    ListedInputs,
    RangeInputs,
    SeededInputs,
)
from viap.runs.machine.program_compiler import Machine, compile_program
from viap.runs.machine.runs import End, Event, EventKind, FirstRead, InputValue, Run

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
