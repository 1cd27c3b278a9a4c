"""Uses of library functions: each can be called; common ones are proved safe, and refuted."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.c.library.uses import CALLS, HEAD, LEFT_OUT, USES, VARIABLES
from tests.gcc import available_models
from tests.thorough import LONG
from viap.api import prove
from viap.c.library.library_effects import lasting_effect
from viap.c.library.library_functions import refused
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import KINDS

SORTING = """static int by_size(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
"""
COMMON = "".join(
    f"#include <{name}.h>\n" for name in ("ctype", "stdio", "stdlib", "string", "time")
)
DOCS = Path(__file__).resolve().parents[3] / "docs" / "library.rst"


def documented():
    words = re.findall(r"^  (?! )(.*)$", DOCS.read_text(), re.MULTILINE)
    names = {name for line in words for name in line.split()}
    return {name for name in names if name in ("qsort", "bsearch") or not really_refused(name)}


def really_refused(name):
    return bool(refused(name) or lasting_effect(name)) and name not in CALLS


def function(name):
    """A function that calls it, with the variables of the call."""
    call = CALLS.get(name, "()")
    words = set(re.findall(r"\w+", re.sub(r'"[^"]*"', "", call)))
    declared = " ".join(text for word, text in VARIABLES.items() if word in words)
    return f"static void call_{name}(void) {{ {declared} {name}{call}; }}\n"


def program(names):
    parts = map(function, names)
    calls = "".join(f"case {k}: call_{name}(); break;\n" for k, name in enumerate(names))
    main = f"int main(void) {{ switch (__VERIFIER_nondet_int()) {{ {calls} }} return 0; }}\n"
    return f"{HEAD}{SORTING}{''.join(parts)}{main}"


NAMES = sorted(documented() - LEFT_OUT)
# Without checks there is less to lower.
WATCHED = [frozenset(KINDS), frozenset()] if LONG else [frozenset(KINDS)]
GROUPS = [NAMES[k : k + 40] for k in range(0, len(NAMES), 40)]


def test_every_documented_function_is_called():
    assert len(NAMES) > 200
    assert set(CALLS) <= documented()


@pytest.mark.parametrize("group", range(len(GROUPS)))
@pytest.mark.parametrize("watch", WATCHED, ids=len)
def test_every_call_is_lowered(group, watch):
    load_text(program(GROUPS[group]), "t.c", DataModel.LP64, watch=watch)


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="gcc is not here")
def test_gcc_accepts_the_calls(tmp_path):
    (tmp_path / "t.c").write_text(program(NAMES))
    command = ["gcc", "-fsyntax-only", "-w", "-Werror=implicit-function-declaration"]
    command += ["-Werror=incompatible-pointer-types", "-Werror=int-conversion", "t.c"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def verdict(use, tmp_path):
    file = tmp_path / "a.c"
    main = f"int main(void) {{ long n = 0; {use} return n != 0; }}\n"
    file.write_text(f"#define _GNU_SOURCE\n{COMMON}{SORTING}{main}")
    return prove(file, check="all", data_model="LP64", timeout=200)


@pytest.mark.parametrize("name", USES)
def test_a_safe_use_is_proved(name, tmp_path):
    found = verdict(USES[name][0], tmp_path)
    assert found.verdict == "TRUE", found.reason


@pytest.mark.parametrize("name", USES)
def test_a_wrong_use_is_refuted(name, tmp_path):
    found = verdict(USES[name][1], tmp_path)
    assert found.verdict == "FALSE", found.reason
