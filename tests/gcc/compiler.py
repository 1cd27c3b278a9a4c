"""Compiling a C text together with the harness."""

import re
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from uuid import uuid4

from tests.gcc.outcome import Compiled, NamedInput, Observed, Outcome
from viap.program.types import DataModel, IntType

HARNESS = Path(__file__).with_name("harness.c")
OPTIONS = ("-O0", "-w", "-std=gnu17", "-fno-pie")
# The harness comes first, so that its definitions of the run's ends are the ones used.
LINK = ("-no-pie", "-Wl,--wrap=main", "-Wl,-z,muldefs", "-Wl,-z,noexecstack")


class NotComparable(Exception):
    """GCC can't make an executable of the program."""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="viap-gcc-")


def _width(model: DataModel) -> str:
    return "-m32" if model is DataModel.ILP32 else "-m64"


def _gcc(*arguments: str) -> subprocess.CompletedProcess[str]:
    # The messages are read, hence have to be the English ones.
    return subprocess.run(
        ["env", "LC_ALL=C", "gcc", *arguments], capture_output=True, text=True, check=False
    )


@cache
def _harness(model: DataModel, extra: tuple[str, ...]) -> Path:
    target = Path(_folder().name) / f"harness-{uuid4().hex}.o"
    done = _gcc(_width(model), "-O1", "-w", *extra, "-c", str(HARNESS), "-o", str(target))
    if done.returncode:
        raise NotComparable(done.stderr)
    return target


@cache
def available_models() -> tuple[DataModel, ...]:
    """The data models that this machine's gcc can compile for; none without gcc."""
    found = []
    for model in DataModel:
        try:
            compile_text("#include <stdlib.h>\nint main(void) { return 0; }", model)
        except (NotComparable, FileNotFoundError):
            continue
        found.append(model)
    return tuple(found)


def _dump(observed: Iterable[Observed]) -> tuple[str, dict[str, IntType]]:
    """C text that reports the observed globals, to stand behind the program."""
    types = {}
    lines = ["", "extern void viap_put(const char *, long long);", "void viap_dump(void) {"]
    for item in observed:
        for path, _ in item.cells():
            types[path] = item.type
            lines.append(f'  viap_put("{path}", {path});')
    return "\n".join([*lines, "}", ""]), types


UNDEFINED = re.compile(r"undefined reference to `([A-Za-z_]\w*)'")


def _stubs(messages: str, model: DataModel, extra: tuple[str, ...]) -> list[str]:
    """Definitions of the functions that a link has missed, as an object to add."""
    names = sorted(set(UNDEFINED.findall(messages)))
    if not names:
        raise NotComparable(messages[-2000:])
    stub = Path(_folder().name) / f"stubs-{uuid4().hex}.c"
    lines = ["extern long long viap_unknown(const char *);"]
    lines += [f'long long {name}(void) {{ return viap_unknown("{name}"); }}' for name in names]
    stub.write_text("\n".join(lines))
    return [str(stub)]


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
    dump, types = _dump(observed)
    base = Path(_folder().name) / uuid4().hex
    source, program = base.with_suffix(".c"), base.with_suffix(".o")
    source.write_text(text + dump if observed else text)
    common = (_width(model), *extra)
    done = _gcc(*common, *OPTIONS, "-c", str(source), "-o", str(program))
    if done.returncode:
        raise NotComparable(done.stderr[-2000:])
    objects = [str(_harness(model, extra)), str(program)]
    done = _gcc(*common, *LINK, *objects, "-o", str(base))
    if done.returncode:
        objects += _stubs(done.stderr, model, extra)
        done = _gcc(*common, *LINK, "-w", *objects, "-o", str(base))
    if done.returncode:
        raise NotComparable(done.stderr[-2000:])
    source.unlink()
    program.unlink()
    return Compiled(base, types)


def run_gcc(
    text: str,
    inputs: Sequence[int | NamedInput],
    model: DataModel,
    observed: Sequence[Observed] = (),
    seconds: int = 5,
) -> Outcome:
    """The outcome of one run of a program as gcc compiles it."""
    compiled = compile_text(text, model, observed)
    try:
        return compiled.run(inputs, seconds)
    finally:
        compiled.path.unlink()
