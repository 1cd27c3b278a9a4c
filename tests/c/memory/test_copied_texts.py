"""Functions of the library that copy texts: undefined if the bytes they write are read, too."""

import itertools
import subprocess

import pytest

from tests.gcc import available_models
from viap.c.library.environment import DEFAULT
from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.core.program.undefined_behaviour import KINDS
from viap.data import strategies_path
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import find_plan
from viap.runs.machine import End, ListedInputs, compile_program

ALL = frozenset(KINDS)
HEAD = """#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
"""
ROOM = 12
# A call with `to`, `from` and the number n; the first byte that it writes, counted from `to`, and
# the numbers of bytes that it writes, and reads at `from`. `length` is that of the text at `from`,
# `old` that of the text at `to`.
CALLS = {
    "strcpy": ("strcpy(to, from);", lambda v: (0, v.length + 1, v.length + 1)),
    "stpcpy": ("stpcpy(to, from);", lambda v: (0, v.length + 1, v.length + 1)),
    "strcat": ("strcat(to, from);", lambda v: (v.old, v.length + 1, v.length + 1)),
    "strncpy": ("strncpy(to, from, n);", lambda v: (0, v.n, min(v.n, v.length + 1))),
    "stpncpy": ("stpncpy(to, from, n);", lambda v: (0, v.n, min(v.n, v.length + 1))),
    "strncat": (
        "strncat(to, from, n);",
        lambda v: (v.old, min(v.n, v.length) + 1, min(v.n, v.length + 1)),
    ),
    "strlcpy": ("strlcpy(to, from, n);", lambda v: (0, min(v.n, v.length + 1), v.length + 1)),
    "strxfrm": ("strxfrm(to, from, n);", lambda v: (0, min(v.n, v.length + 1), v.length + 1)),
    "memccpy": (
        "memccpy(to, from, 0, n);",
        lambda v: (0, min(v.n, v.length + 1), min(v.n, v.length + 1)),
    ),
    "memcpy": ("memcpy(to, from, n);", lambda v: (0, v.n, v.n)),
    "swab": ("swab(from, to, n);", lambda v: (0, v.n // 2 * 2, v.n // 2 * 2)),
    "sprintf": ('sprintf(to, "%s", from);', lambda v: (0, v.length + 1, v.length + 1)),
    "a width": ('sprintf(to, "%4s", from);', lambda v: (0, max(4, v.length) + 1, v.length + 1)),
    "a precision": (
        'sprintf(to, "%.2s", from);',
        lambda v: (0, min(2, v.length) + 1, min(2, v.length + 1)),
    ),
    "more behind": ('sprintf(to, "%s%d", from, 55);', lambda v: (0, v.length + 3, v.length + 1)),
    "more before": ('sprintf(to, "%d%s", 55, from);', lambda v: (0, v.length + 3, v.length + 1)),
    "snprintf": (
        'snprintf(to, n, "%s", from);',
        lambda v: (0, min(v.n, v.length + 1), v.length + 1),
    ),
}


class Case:
    """A text of a length in an array, and where it is to go."""

    def __init__(self, to, source, length, n):
        self.to, self.source, self.length, self.n = to, source, length, n
        row = [0] * (3 * ROOM)
        row[source : source + length] = [1] * length
        self.old = row.index(0, to) - to

    @property
    def inputs(self):
        return [self.to, self.source, self.length, self.n]


def overlaps(case, bytes_of):
    start, written, read = bytes_of(case)
    first, second = case.to + start, case.source
    return max(first, second) < min(first + written, second + read)


def machine(call):
    text = f"""{HEAD} int main(void) {{
      char b[{3 * ROOM}] = {{0}};
      int t = __VERIFIER_nondet_int(), f = __VERIFIER_nondet_int();
      int length = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
      char *to = b + t, *from = b + f;
      for (int i = 0; i < length; i++) from[i] = 'a' + i;
      {call} return 0; }}"""
    core = load_text(text, "t.c", environment=DEFAULT.ordinary()[0])
    return compile_program(ordinary_program(core))


CASES = [
    Case(to, source, length, n)
    for to, source, length, n in itertools.product((0, 3, 5), range(9), (0, 1, 4), (0, 1, 3, 7))
]


@pytest.mark.parametrize("name", CALLS)
def test_the_machine_stops_where_bytes_are_written_and_read(name):
    call, bytes_of = CALLS[name]
    compiled = machine(call)
    seen = set()
    for case in CASES[:: 1 if " n" in call else 4]:
        run = compiled.run(ListedInputs(case.inputs), budget=10_000)
        expected = overlaps(case, bytes_of)
        seen.add(expected)
        undefined = run.end is End.UNDEFINED
        assert undefined is expected, (case.inputs, run.detail)
        assert "overlap" in run.detail if undefined else run.detail in ("", "exit")
    assert seen == {True, False}


# A safe use, and a wrong one, of two places in one array.
USES = {
    "strncpy": ("strncpy(b + 8, b, 4);", "strncpy(b, b + 1, 4);"),
    "strncat": ("strncat(b, b, 2);", "strncat(b, b, 4);"),
    "memccpy": ("memccpy(b + 8, b, 0, 4);", "memccpy(b + 1, b, 0, 4);"),
    "memcpy": ("memcpy(b + 8, b, 4);", "memcpy(b + 3, b, 4);"),
    "sprintf": ('sprintf(b + 8, "%s", b);', 'sprintf(b, "%s!", b);'),
    "snprintf": ('snprintf(b + 8, 4, "%s", b);', 'snprintf(b, 4, "-%s", b + 1);'),
    "an object": ("struct s x = {1}, y = x; memcpy(&x, &y, sizeof x);",
                  "struct s x = {1}; memcpy(&x, &x, sizeof x);"),
}  # fmt: skip
PROGRAM = """%s
struct s { int a; char c; };
int main(void) { char b[16] = "abc"; %s return 0; }
"""


def verdict(text):
    program = asked({}, ALL).program(load_text(text, "t.c", watch=ALL))
    return decide(program, find_plan("default", strategies_path()))


@pytest.mark.parametrize("name", USES)
def test_a_safe_use_is_proved(name):
    found = verdict(PROGRAM % (HEAD, USES[name][0]))
    assert found.outcome.value == "TRUE", found.reasons


@pytest.mark.parametrize("name", USES)
def test_a_wrong_use_is_refuted(name):
    found = verdict(PROGRAM % (HEAD, USES[name][1]))
    assert found.outcome.value == "FALSE", found.reasons
    assert "overlap" in str(found.run)


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="gcc is not here")
def test_the_address_sanitizer_reports_the_wrong_uses(tmp_path):
    """Without a copy of an object to itself, and formats: it does not look at these."""
    seen = ["strcpy(b, b + 1);", "strcat(b, b);"]
    seen += [USES[name][1] for name in ("strncpy", "strncat", "memcpy")]
    cases = "".join(f"case {k}: {call} break;" for k, call in enumerate(seen))
    text = f'{HEAD} int main(int argc, char **argv) {{ char b[16] = "abc";'
    (tmp_path / "t.c").write_text(f"{text} switch (atoi(argv[1])) {{ {cases} }} return 0; }}")
    command = ["gcc", "-w", "-O0", "-fno-builtin", "-fsanitize=address", "t.c", "-o", "t"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    for k, call in enumerate(seen):
        done = subprocess.run(["./t", str(k)], cwd=tmp_path, capture_output=True, text=True)
        assert "overlap" in done.stderr, call
        assert done.returncode


def test_different_objects_cost_nothing():
    text = HEAD + 'int main(void) { char a[8], b[8] = "ab"; strcpy(a, b); sprintf(a, "%s", b); }'
    shown = repr(load_text(text, "t.c", watch=ALL))
    assert "overlap" not in shown


def test_texts_from_outside_may_overlap():
    text = HEAD + "char *one(void); char *two(void); int main(void) { strcpy(one(), two()); }"
    program = load_text(text, "t.c", watch=ALL)
    assert any(kind == "other" and "overlap" in why for kind, why in program.gaps)
