"""Many programs of Csmith in one executable, each of them twice: compiled by gcc -O0 and -O2.

The start of a compiler, the headers and the linker take most of the time of a small program.
So the names at file scope get a prefix, and the programs of a batch stand in one file, which is
compiled with both options and linked once. Each program runs in a process of its own, with a limit
of its processor time, so that a busy machine does not change what is left out.
"""

import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.compilers import width
from tests.csmith.runtime import OUT
from viap.core.program.integer_types import DataModel

LIMIT_MS = 200
OPTIONS = ("-O0", "-O2")
_LOOSE = ("-w", "-std=gnu17", "-fno-strict-aliasing", "-msse2", "-mfpmath=sse")

# Names at file scope: those of Csmith, and those of our runtime. Others are local to functions.
_NAMES = re.compile(
    r"\b(?:g_\d+|func_\d+|[SU]\d+|main|out|out_count|u?int(?:8|16|32|64)_t|crc32_\w+"
    r"|transparent_\w+|platform_main_\w+|safe_\w+)\b"
)

_MAIN = """
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
static int run(int number) {
  struct itimerval limit = {{0, 0}, {0, %(limit)d000}};
  setitimer(ITIMER_PROF, &limit, 0);
  programs[number].run();
  printf("%%d", number);
  for (unsigned i = 0; i < %(size)d; i++) printf(" %%lld", programs[number].out[i]);
  printf("\\n");
  fflush(stdout);
  return 0;
}
int main(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (int number = 0; number < sizeof programs / sizeof *programs; number++) {
    pid_t child = fork();
    if (child == 0) _exit(run(number));
    waitpid(child, 0, 0);
  }
  return 0;
}
"""


def renamed(text: str, prefix: str) -> str:
    """The program with other names at file scope, to stand beside others in a file."""
    return _NAMES.sub(lambda name: prefix + name[0], text)


def _driver(prefixes: Sequence[str]) -> str:
    """The file with `main`."""
    parts = [f"int {name}main(void); extern long long {name}out[];" for name in prefixes]
    parts.append("static struct { int (*run)(void); long long *out; } programs[] = {")
    parts += [f"  {{{name}main, {name}out}}," for name in prefixes]
    return "\n".join([*parts, "};", _MAIN % {"limit": LIMIT_MS, "size": OUT}])


def batch_values(
    texts: Sequence[str], model: DataModel
) -> list[tuple[tuple[int, ...] | None, ...]]:
    """What each program leaves in `out`, for each of the options.

    None instead of values where it did not end within the limit, or a signal ended it. Raises
    CalledProcessError where the batch can't be compiled.
    """
    with tempfile.TemporaryDirectory(prefix="viap-csmith-") as name:
        folder = Path(name)
        prefixes = [f"o{way}_{n}_" for way in range(len(OPTIONS)) for n in range(len(texts))]
        files = []
        for way, option in enumerate(OPTIONS):
            source = folder / f"programs{way}.c"
            parts = [renamed(text, f"o{way}_{n}_") for n, text in enumerate(texts)]
            source.write_text("\n".join(parts))
            files.append(source.with_suffix(".o"))
            _gcc(option, width(model), *_LOOSE, "-c", str(source), "-o", str(files[-1]))
        driver, executable = folder / "driver.c", folder / "batch"
        driver.write_text(_driver(prefixes))
        _gcc("-O0", width(model), "-w", str(driver), *map(str, files), "-o", str(executable))
        done = subprocess.run(
            [str(executable)], capture_output=True, text=True, check=True, timeout=600
        )
    found: list[tuple[int, ...] | None] = [None] * len(prefixes)
    for line in done.stdout.splitlines():
        number, *values = line.split()
        found[int(number)] = tuple(map(int, values))
    count = len(texts)
    return [tuple(found[n + way * count] for way in range(len(OPTIONS))) for n in range(count)]


def _gcc(*words: str) -> None:
    subprocess.run(["gcc", *words], check=True, capture_output=True, text=True)
