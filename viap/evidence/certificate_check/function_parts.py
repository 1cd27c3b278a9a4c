"""The functions that are called by contract in a certificate, read again from the text in C."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from viap.checker.core_check import FUNCTIONS, CoreProofs, core_of_function
from viap.checker.json_fields import Broken, Fields, Rejected
from viap.core.base.errors import ViapError
from viap.core.kernel.composition import refusal
from viap.core.kernel.rules import Proof
from viap.core.program.assumptions import CallPlace
from viap.core.program.nodes import Program
from viap.core.translate.theory import Claim, Theory
from viap.evidence.certificate_check.assumption_runs import AssumptionCheck, inner_probes
from viap.evidence.certificate_check.certified_program import (
    CertifiedProgram,
    core_bytes,
    read_transformation,
    same_core,
    translated,
)
from viap.papers.derivation import Derived


def function_fields(function: CallPlace, names: Mapping[str, str]) -> dict[str, Any]:
    """Returns the fields that name a function; `names`: of the certificate's files, by path."""
    assert function.place is not None
    fields: dict[str, Any] = {"function": function.name, "line": function.place.line}
    file = names.get(os.path.abspath(function.place.file))
    return fields if file is None else {**fields, "file": file}


@dataclass(frozen=True)
class ReadFunction:
    """A function's program as the front end reads it, and the proofs of its core program."""

    program: Program
    theory: Theory
    derived: Derived | None
    proofs: Mapping[Claim, Proof]


class FunctionParts:
    """Reads the functions again; `names`: of the certificate's files, by their paths."""

    def __init__(self, program: CertifiedProgram, names: Mapping[str, str]) -> None:
        self.program, self.names = program, names

    def compare(
        self,
        content: Fields,
        files: Mapping[str, bytes],
        proofs: CoreProofs,
        assumptions: AssumptionCheck,
    ) -> Iterator[ReadFunction]:
        """Yields the functions; raises Rejected for a core program that is not that of the text."""
        parts = content.each(FUNCTIONS, "function") if content.has(FUNCTIONS) else ()
        for number, fields in enumerate(parts, 1):
            name = fields.text("function")
            try:
                program, theory, derived = self.read(name, read_transformation(fields))
                self._check_place(fields, program)
                text = core_bytes(theory, program, self.names)
                same_core(files, core_of_function(number, name), text, name)
            except Broken:
                raise
            except ViapError as error:
                raise Rejected(f"function {name}: {error}") from None
            assumptions.check(fields, inner_probes(program, name))
            yield ReadFunction(program, theory, derived, proofs.functions[name].proofs)

    def read(self, name: str, transformation: str | None) -> tuple[Program, Theory, Derived | None]:
        """Returns the program of a function, for any call that its contract allows."""
        called = self.program.of_called(name)
        program = called.asked.program(called.load())
        reason = refusal(program)
        if reason is not None:
            raise Rejected(reason)
        return program, *translated(program, transformation)

    def _check_place(self, fields: Fields, program: Program) -> None:
        assert program.function is not None
        said = function_fields(program.function, self.names)
        if said != {key: fields.any(key) for key in ("function", "line", "file") if key in said}:
            raise Rejected(f"it is defined in line {said['line']}")
