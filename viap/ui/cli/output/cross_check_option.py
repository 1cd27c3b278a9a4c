"""`--cross-check COMPILER`: its messages."""

from pathlib import Path

from viap import __version__
from viap.core.base.errors import ViapError
from viap.runs.crosscheck.cross_check import SCRATCH
from viap.runs.crosscheck.differences import CrossCheck, Difference
from viap.ui.cli.streams import routed, tell

_LONGEST = 100_000  # characters of a program that is shown


def announce_scratch() -> None:
    """Lets the supervisor know what to remove if this process is ended."""
    routed("targets", [str(SCRATCH)])


def tell_of(found: CrossCheck, file: str, data_model: str) -> None:
    """Tells why nothing was compared, or which runs differ: a report for viap's authors."""
    if found.problem:
        tell(f"viap: {file}: not cross-checked: {found.problem}")
    if found.differences:
        tell(_report(found, found.differences[0], file, data_model))


def _report(found: CrossCheck, first: Difference, file: str, data_model: str) -> str:
    values = ",".join(str(value) for _, value in first.inputs)
    lines = [
        f"viap: {file}: fault of viap: it and the compiler disagree about what this program does.",
        "Please report this, with the following text:",
        f"  viap {__version__}, {data_model}, --cross-check '{found.compiler}'",
        f"  {first.what}",
        f"  inputs: {', '.join(f'{name} = {value}' for name, value in first.inputs) or 'none'}",
        f"  viap run --data-model {data_model} --input '{values}' {file}",
        f"---- {file}",
    ]
    try:
        text = Path(file).read_text(errors="replace")
    except OSError as error:
        raise ViapError(f"cannot read {file}: {error.strerror}") from None
    shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "\n[...]"
    return "\n".join([*lines, shown.rstrip("\n"), "----"])


def as_text(found: CrossCheck) -> list[str]:
    if found.problem:
        return [f"not cross-checked: {found.problem}"]
    rest = found.runs - found.compared
    same = found.compared - len(found.differences)
    lines = [f"cross-checked by '{found.compiler}': {same} of {found.compared} runs agree"]
    if rest:
        lines[0] += f", {rest} not comparable"
    if not found.compared:
        lines = [f"not cross-checked: none of {found.runs} runs is comparable"]
    return lines
