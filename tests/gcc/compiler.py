"""Compiling a C text together with the driver of cross-checks, by gcc."""

import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from uuid import uuid4

from tests.compilers import makes_programs, require, width
from tests.gcc.outcome import Compiled, CompiledOutcome, NamedInput, Observed
from viap.core.program.integer_types import DataModel, IntType
from viap.runs.crosscheck.cross_check import Compiler, NotCompiled

COMMAND = "gcc -O0 -std=gnu17"
NotComparable = NotCompiled


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="viap-gcc-")


@cache
def _compiler(model: DataModel, extra: tuple[str, ...]) -> Compiler:
    target = Path(_folder().name) / f"driver-{uuid4().hex}.o"
    return Compiler(COMMAND, model).with_driver(target, extra)


@cache
def available_models() -> tuple[DataModel, ...]:
    """The data models that this machine's gcc can compile for; none without gcc."""
    return tuple(model for model in DataModel if makes_programs("gcc", width(model)))


def _dump(observed: Iterable[Observed]) -> tuple[str, dict[str, IntType]]:
    """C text that reports the observed globals, to stand behind the program."""
    types = {}
    lines = ["", "extern void viap_put(const char *, long long);", "void viap_dump(void) {"]
    for item in observed:
        for path, _ in item.cells():
            types[path] = item.type
            lines.append(f'  viap_put("{path}", {path});')
    return "\n".join([*lines, "}", ""]), types


def compile_text(
    text: str,
    model: DataModel,
    observed: Sequence[Observed] = (),
    extra: tuple[str, ...] = (),
) -> Compiled:
    """An executable of a program; its globals that are to be observed must be visible.

    Functions that are declared and never defined give inputs of their own name.
    `extra` are further options for gcc. Raises NotComparable.
    """
    require("gcc", width(model))
    dump, types = _dump(observed)
    folder = Path(_folder().name) / uuid4().hex
    folder.mkdir()
    source, executable = folder / "text.c", folder.with_suffix(".out")
    source.write_text(text)
    try:
        built = _compiler(model, extra).compile(
            source, folder, appended=dump if observed else "", options=extra
        )
        built.path.rename(executable)
    finally:
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
    return Compiled(executable, types)


def run_gcc(
    text: str,
    inputs: Sequence[int | NamedInput],
    model: DataModel,
    observed: Sequence[Observed] = (),
    seconds: int = 5,
) -> CompiledOutcome:
    """The outcome of one run of a program as gcc compiles it."""
    compiled = compile_text(text, model, observed)
    try:
        return compiled.run(inputs, seconds)
    finally:
        compiled.path.unlink()
