"""`--slowest-question`: the question that took the solver longest, as a file."""

from viap.cli.output import tell
from viap.cli.output_files import written
from viap.proving.profile import ProfileTable


def write_slowest(path: str, table: ProfileTable | None) -> None:
    """Writes the script; says on standard error if there was no question."""
    if table is None or table.slowest is None:
        tell(f"viap: {path} is not written: no question was asked")
        return
    slowest = table.slowest
    about = "" if slowest.loop == "none" else f", about the loop at {slowest.loop}"
    head = f"; {slowest.seconds:.2f} s, {slowest.answer}, in '{slowest.technique}'{about}\n"
    written(path, head + slowest.script)
