"""Reduces a program on which gcc and the machine differ, by cvise.

    python benchmarks/reduce_difference.py FILE [--model ILP32|LP64] [--tree DIR] [--seconds S]

The program has no inputs and leaves its results in the global array `out` (of Csmith or of the
generator of pointer programs). What is left is still compiled without warnings that tell of
undefined behaviour, is quiet under the sanitizers, and gcc -O0 and -O2 and clang agree on it; the
machine still differs, or fails in the same way. The file is changed; FILE.orig is kept.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if "--tree" in sys.argv[:-1]:
    sys.path.insert(0, sys.argv[sys.argv.index("--tree") + 1])
    import viap  # noqa: F401 - from that tree
sys.path.insert(0, str(ROOT))

from tests.csmith.judge import FAST, SANITIZED, compiled_values, judged  # noqa: E402
from viap.core.base.processes import Stopped, finished  # noqa: E402
from viap.core.program.integer_types import DataModel, named_model  # noqa: E402

# Reductions like to make programs undefined: what these warn of is not reduced to.
_WARNINGS = (
    "-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type",
    "-Werror=array-bounds", "-Werror=stringop-overflow", "-Werror=sequence-point",
    "-Werror=implicit-function-declaration", "-Werror=implicit-int", "-Werror=int-conversion",
    "-Werror=incompatible-pointer-types", "-Werror=shift-count-overflow", "-Werror=div-by-zero",
    "-std=gnu17", "-fno-strict-aliasing", "-c", "-o", "/dev/null",
)  # fmt: skip


def interesting(path: Path, model: DataModel, wanted: str) -> bool:
    """Whether the machine is (still) wrong on the program."""
    text = path.read_text()
    width = "-m32" if model is DataModel.ILP32 else "-m64"
    for options in (("-O0",), ("-O2",)):
        command = ["gcc", width, *options, *_WARNINGS, str(path)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return False
    try:
        expected = compiled_values(text, model, ("gcc", "-O0"))
        if expected is None or not any(expected):
            return False
        others = [FAST, SANITIZED]
        if shutil.which("clang"):
            others.append(("clang", "-O1"))
        if any(compiled_values(text, model, compiler) != expected for compiler in others):
            return False
    except subprocess.CalledProcessError:
        return False
    return judged(text, model).startswith(wanted)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--model", choices=[model.name for model in DataModel], default="LP64")
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--tree", type=Path)
    parser.add_argument("--check", metavar="START", help="used by cvise")
    arguments = parser.parse_args()
    model = named_model(arguments.model)
    if arguments.check is not None:
        return 0 if interesting(arguments.file, model, arguments.check) else 1
    wanted = judged(arguments.file.read_text(), model)
    # A fault is to stay the same one; the place may move.
    wanted = wanted.partition(" at ")[0] if wanted.startswith("FAULT") else wanted.split(":")[0]
    print(f"looked for: {wanted}")
    if not interesting(arguments.file, model, wanted):
        print("gcc does not say clearly what the program does, or the machine does it")
        return 1
    with tempfile.TemporaryDirectory(prefix="viap-reduce-") as folder:
        script, program = Path(folder) / "interesting.sh", Path(folder) / "program.c"
        shutil.copy(arguments.file, program)
        command = [sys.executable, str(Path(__file__).resolve()), program.name]
        command += ["--model", model.name, "--check", wanted]
        if arguments.tree is not None:
            command += ["--tree", str(arguments.tree.resolve())]
        script.write_text("#!/bin/sh\nexec " + shlex.join(command) + " >/dev/null 2>&1\n")
        script.chmod(0o755)
        jobs = str(max(1, (os.cpu_count() or 2) // 2))
        reduced = ["env", "-C", folder, "cvise", "--n", jobs, script.name, program.name]
        try:
            finished(reduced, arguments.seconds)
        except Stopped:
            print("out of time: this is how far it came")
        shutil.copy(arguments.file, arguments.file.with_suffix(".c.orig"))
        shutil.copy(program, arguments.file)
    print(arguments.file.read_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
