"""`viap prove --witness OUT.yml`: writes down why a verdict is right, in SV-COMP's format."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from viap.cli.answer import Answer
from viap.cli.guard import BAD_INPUT, report
from viap.cli.limits import Budget, OutOfTime
from viap.cli.output import tell
from viap.cli.progress import status_line
from viap.errors import UsageError
from viap.program.types import DataModel
from viap.property import Property

if TYPE_CHECKING:
    from viap.c.marks.load import Reading
    from viap.program.machine import Run
    from viap.prove.kernel import Proof


def prepare(arguments: argparse.Namespace) -> None:
    """Raises UsageError where no witness could be written, before anything is proved."""
    if arguments.witness is None:
        return
    if len(arguments.files) > 1:
        raise UsageError("--witness takes one FILE: a witness is about one program")
    target = Path(arguments.witness)
    if target.is_dir():
        raise UsageError(f"cannot write {target}: it is a folder")
    if not target.absolute().parent.is_dir():
        raise UsageError(f"cannot write {target}: there is no folder {target.parent}")


def write_witness(
    file: str,
    goal: Property,
    answer: Answer,
    run: "Run | None",
    proofs: "Iterable[Proof]",
    budget: Budget,
    arguments: argparse.Namespace,
) -> int:
    """Zero, or the exit status where something is wrong; the verdict stays what it is."""
    path = arguments.witness
    if not answer.sure:
        tell(f"{path}: no witness is written: the verdict is {answer.verdict}")
        return 0
    try:
        from viap.c.marks.load import Reading

        model = DataModel[arguments.data_model]
        reading = Reading(file, model, goal.errors, arguments.function or goal.entry)
        text = _specification(arguments, reading)
        if run is not None:
            from viap.evidence.witnesses.make import write_violation

            with budget.enforced():
                count = write_violation(path, reading, text, run)
            tell(f"{path}: the witness is written, with {count} segments")
        else:
            count = _correctness(path, reading, text, proofs, budget, arguments)
            tell(f"{path}: the witness is written, with {count} invariants")
    except OutOfTime:
        tell(f"{path}: no witness is written: the time is used up")
        return BAD_INPUT
    except Exception as error:
        return report(error, arguments.verbose).status or BAD_INPUT
    return 0


def _correctness(
    path: str,
    reading: "Reading",
    text: str,
    proofs: "Iterable[Proof]",
    budget: Budget,
    arguments: argparse.Namespace,
) -> int:
    from viap.evidence.witnesses.make import write_correctness, write_correctness_of

    try:
        with status_line(arguments) as voice, budget.enforced():
            voice.status("looking for invariants for the witness")
            return write_correctness(path, reading, text, proofs, voice)
    except OutOfTime:
        # A proof was found: that there was no time to say more does not change it.
        write_correctness_of(path, reading, text, [])
        return 0


def _specification(arguments: argparse.Namespace, reading: "Reading") -> str:
    if arguments.property is not None:
        return Path(arguments.property).read_text(encoding="utf-8-sig").strip()
    from viap.evidence.witnesses.make import specification_of

    return specification_of(reading)
