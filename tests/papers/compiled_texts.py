"""Printed programs in one executable: one run of gcc and one process for many runs."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.compilers import needs

needs_gcc = needs("gcc")

# Each run is a child: an assertion that fails, and an exit, end that one alone.
_DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static char line[1 << 20], *rest;
static unsigned long long next_input(void)
{
    char *end;
    unsigned long long value = strtoull(rest, &end, 10);
    if (end == rest)
        _exit(4);
    rest = end;
    return value;
}
void __assert_fail(const char *text, const char *file, unsigned number, const char *function)
{
    (void)text, (void)file, (void)number, (void)function;
    _exit(3);
}
%(inputs)s
%(mains)s
static int (*const programs[])(void) = { %(names)s };
static const char *const ends[] = { "end", "?", "?", "assertion", "inputs" };

int main(void)
{
    while (fgets(line, sizeof line, stdin)) {
        int status = 0;
        long number = strtol(line, &rest, 10);
        fflush(stdout);
        if (fork() == 0) {
            alarm(5);
            programs[number]();
            _exit(0);
        }
        wait(&status);
        puts(WIFEXITED(status) && WEXITSTATUS(status) < 5 ? ends[WEXITSTATUS(status)] : "signal");
    }
    return 0;
}
"""
_INPUT = re.compile(r"^extern ([\w ]+) (\w+)\(void\);$", re.MULTILINE)
_KNOWN = {"abort", "exit"}


def outcomes(
    texts: Sequence[str], runs: Sequence[tuple[int, Sequence[int]]], folder: Path
) -> list[str]:
    """How runs of printed programs end: "end", "assertion", "inputs" (too few) or "signal".

    A run is the number of a text and its inputs. gcc must not warn of any text.
    """
    inputs = {}
    for number, text in enumerate(texts):
        declared = {name: type for type, name in _INPUT.findall(text) if name not in _KNOWN}
        inputs.update(declared)
        (folder / f"text{number}.c").write_text(f"#define main program{number}\n{text}")
    names = [f"program{number}" for number in range(len(texts))]
    driver = _DRIVER % {
        "inputs": "\n".join(
            f"{t} {n}(void) {{ return ({t})next_input(); }}" for n, t in inputs.items()
        ),
        "mains": "\n".join(f"int {name}(void);" for name in names),
        "names": ", ".join(names),
    }
    (folder / "driver.c").write_text(driver)
    files = [f"text{number}.c" for number in range(len(texts))]
    command = ["gcc", "-Wall", "-Werror", *files, "driver.c", "-o", "programs"]
    gcc = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert gcc.returncode == 0, gcc.stderr
    asked = "".join(f"{number} {' '.join(map(str, values))}\n" for number, values in runs)
    executable = [str(folder / "programs")]
    result = subprocess.run(
        executable, input=asked, capture_output=True, text=True, check=True, timeout=60
    )
    return result.stdout.split()
