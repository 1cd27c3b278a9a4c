"""Many small programs without inputs in one C file: the compiler's start takes most of the time.

Each is run in a process of its own; what it leaves in its array `out` is printed.
"""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.compilers import require, width
from tests.gcc.small_program import INCLUDED, SmallProgram
from viap.core.program.integer_types import DataModel

# How each program may be compiled; all have to agree, or C does not say what it does.
PLAIN = ("gcc", "-O0", "-fno-strict-aliasing")
FAST = ("gcc", "-O2", "-fno-strict-aliasing")
SANITIZED = (
    "gcc", "-O1", "-fno-strict-aliasing", "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)  # fmt: skip

_MAIN = """
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static void show(int number, long long *out, int count) {
  printf("%d", number);
  for (int i = 0; i < count; i++) printf(" %lld", out[i]);
  printf("\\n");
  fflush(stdout);
}
static int run(int number);
int main(void) {
  for (int number = 0; number < PROGRAMS; number++) {
    int status;
    pid_t child = fork();
    if (child == 0) { alarm(5); _exit(run(number)); }
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status)) printf("%d failed\\n", number);
    fflush(stdout);
  }
  return 0;
}
"""


def batch_text(programs: Sequence[SmallProgram]) -> str:
    """One C file that runs all of the programs."""
    parts = [INCLUDED]
    parts += [program.renamed(f"p{number}_") for number, program in enumerate(programs)]
    parts.append(f"#define PROGRAMS {len(programs)}")
    parts.append(_MAIN)
    parts.append("static int run(int number) {\n  switch (number) {")
    for number, program in enumerate(programs):
        name = f"p{number}_"
        parts.append(
            f"  case {number}: {name}main(); show({number}, {name}out, {program.results}); break;"
        )
    return "\n".join([*parts, "  }\n  return 0;\n}\n"])


def run_batch(
    programs: Sequence[SmallProgram],
    compiler: Sequence[str],
    model: DataModel,
    libraries: Sequence[str] = (),
) -> list[tuple[int, ...] | None]:
    """What each program leaves in `out`; None for a program that failed.

    Raises CalledProcessError where the compiler takes offence.
    """
    with tempfile.TemporaryDirectory(prefix="viap-batch-") as folder:
        source, executable = Path(folder) / "all.c", Path(folder) / "all"
        source.write_text(batch_text(programs))
        require(*compiler, width(model))
        command = [*compiler, width(model), "-w", "-std=gnu17", str(source), "-o", str(executable)]
        command += libraries
        subprocess.run(command, check=True, capture_output=True, text=True)
        done = subprocess.run(
            [str(executable)], capture_output=True, text=True, check=False, timeout=300
        )
    found: list[tuple[int, ...] | None] = [None] * len(programs)
    for line in done.stdout.splitlines():
        number, *values = line.split()
        if values != ["failed"]:
            found[int(number)] = tuple(int(value) for value in values)
    return found
