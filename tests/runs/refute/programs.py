"""C programs as core programs, for tests."""

from pathlib import Path

from viap.c.load import load_program
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Program

INPUT = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"


def load(folder: Path, body: str, model: DataModel = DataModel.ILP32) -> Program:
    path = folder / "program.c"
    path.write_text(f"{INPUT}int main(void) {{\n{body}\n}}\n")
    return load_program(str(path), model)
