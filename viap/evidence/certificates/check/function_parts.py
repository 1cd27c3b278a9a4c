"""The parts of a certificate about functions that are called by contract ► summaries.

Each part is a proof that a function keeps its contract. The kernel makes a summary of it, and
composes them: `viap.kernel.composition` says when calls may rely on them.
"""

import os
from collections.abc import Mapping
from typing import Any

from viap.errors import ViapError
from viap.evidence.certificates.check.assumption_runs import RUNS, AssumptionCheck, inner_probes
from viap.evidence.certificates.check.certified_program import (
    CertifiedProgram,
    read_transformation,
    translated,
)
from viap.evidence.certificates.check.comparing_solver import ComparingSolver
from viap.evidence.certificates.check.obligation_scripts import function_folder
from viap.evidence.certificates.check.proof_part import ProofPart, read_proofs
from viap.evidence.evidence_errors import Rejected
from viap.evidence.json_fields import Fields
from viap.kernel.composition import NoSummary, Summary
from viap.kernel.shown_question import unnoticed
from viap.program.call_worlds import CallPlace

FUNCTIONS = "functions"


def function_fields(function: CallPlace, names: Mapping[str, str]) -> dict[str, Any]:
    """Returns the fields that name a function; `names`: of the certificate's files, by path."""
    assert function.place is not None
    fields: dict[str, Any] = {"function": function.name, "line": function.place.line}
    file = names.get(os.path.abspath(function.place.file))
    return fields if file is None else {**fields, "file": file}


class FunctionParts:
    """Reads the parts; `names`: of the certificate's files, by their paths."""

    def __init__(
        self,
        program: CertifiedProgram,
        names: Mapping[str, str],
        witness: ComparingSolver,
        assumptions: AssumptionCheck,
    ) -> None:
        self.program, self.names = program, names
        self.witness, self.assumptions = witness, assumptions
        self.proved: dict[str, ProofPart] = {}  # by the names of functions, in their order

    def read(self, content: Fields) -> tuple[Summary, ...]:
        """Returns the summaries of all parts; raises Rejected for one that is none."""
        summaries = []
        for number, fields in enumerate(content.each(FUNCTIONS, "function"), 1):
            fields.only("function", "file", "line", "transformed", "claims", "nodes", RUNS)
            name = fields.text("function")
            where = f"function {name[:60]}"
            if not name.isidentifier():
                raise Rejected(f"{where}: this is not a name")
            if name in self.proved:
                raise Rejected(f"{where}: there are two parts about it")
            try:
                summaries.append(self._summary(fields, name, function_folder(number, name)))
            except (Rejected, NoSummary) as error:
                raise Rejected(f"{where}: {error}") from None
        return tuple(summaries)

    def _summary(self, fields: Fields, name: str, folder: str) -> Summary:
        """Returns the summary that one part shows. Raises Rejected, and NoSummary."""
        called = self.program.of_called(name)
        transformation = read_transformation(fields)
        try:
            program = called.asked.program(called.load())
            reason = unnoticed(program)
            if reason is not None:
                raise Rejected(reason)
            theory, derived = translated(program, transformation)
        except Rejected:
            raise
        except ViapError as error:
            raise Rejected(str(error)) from None
        if program.function is None:
            raise Rejected("it has no contract")
        said = function_fields(program.function, self.names)
        if said != {key: fields.any(key) for key in ("function", "line", "file") if key in said}:
            raise Rejected(f"it is defined in line {said['line']}")
        part = self.proved[name] = read_proofs(fields, theory, derived, self.witness, folder)
        shown = part.summary()
        self.assumptions.check(fields, inner_probes(program, name))
        return shown


def superfluous(summaries: tuple[Summary, ...], used: tuple[Summary, ...]) -> None:
    """Raises Rejected if there is a summary that no call leads to."""
    for summary in summaries:
        if summary not in used:
            raise Rejected(f"function {summary.function}: no call relies on its contract")
