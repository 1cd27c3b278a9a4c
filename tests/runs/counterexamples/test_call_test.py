"""Calls that go wrong, as tests in C: compiled by gcc as they say, they fail; others do not."""

import re
import shlex
import subprocess

import pytest

from tests.gcc import available_models
from viap.core.program.integer_types import DataModel
from viap.ui.cli.main import main

pytestmark = pytest.mark.skipif(
    DataModel.ILP32 not in available_models(), reason="gcc does not compile for ILP32 here"
)

# What is looked at has to be there; what is not need not.
SOURCE = """#include <assert.h>
extern int ask(int question, const char *text);
extern int elsewhere[4];
extern const short constants[3];
extern const unsigned long most;
extern void somewhere_else(void);
typedef struct { unsigned char red, green; short depth[3]; } pixel;
union word { unsigned int whole; unsigned char low; };
struct message { union word head; int length : 5; long long sizes[2]; };
struct list { int count, *items; } all;
static int total = 3;
int table[6];
int *buffer;
const int limit = 7;
int unused(void) { somewhere_else(); return elsewhere[0]; }
int main(void) { return 1; }
"""
CALLS = {
    "numbers": (
        "int f(int n, long k, short s, _Bool b, unsigned char c, long long x)",
        "assert(!(n == -70000 && k == -5 && s == -300 && b && c == 255 && x == 1LL << 40));",
        "",
    ),
    "arrays": (
        "static void f(const int *a, int n, const char *s)",
        "if (n == 3 && a[2] == -7 && s[5] == 'x') for (int i = 0; i < n; i++) assert(a[i] != -7);",
        "--array a:n --array s:6",
    ),
    "globals": (
        "void f(int k)",
        "assert(!(total == 40 && table[k] == limit && buffer[2] == 9 && elsewhere[3] == k));",
        "--array buffer:3 --assume k==5",
    ),
    "constants of other files": (
        "void f(int k)",
        "if (k >= 0 && k < 3) assert(!(constants[k] == -7 && most == 77 && k == 2));",
        "",
    ),
    "structs": (
        "void f(pixel *p, pixel q, struct message *m)",
        "assert(!(p[2].depth[1] == -3 && q.green == 200 && m->length == -16 && m->sizes[1] == 7));",
        "",
    ),
    "a union": ("void f(struct message *m)", "assert(m->head.low != 3);", ""),
    "members": (
        "void f(struct list *l, struct list by_value)",
        "assert(!(l->count == 3 && l->items[2] == 7 && by_value.items[1] == 8 && all.count == 1));",
        "--array l:1 --array l->items:l->count",
    ),
    "two dimensions": (
        "void f(int n, int k, int m[n][k], short (*b)[4])",
        "assert(!(n == 2 && k == 3 && m[1][2] == 7 && b[n][3] == 5));",
        "--array b:3",
    ),
    "many cells": (
        "void f(int *a, int n)",
        "int s = 0; for (int i = 0; i < 50; i++) s += a[i] == 6; assert(s < 50);",
        "--array a:50",
    ),
    "a function that is not there": (
        "void f(int k)",
        "int first = ask(k, 0); assert(!(first == 12 && ask(1, 0) == k && k == 77));",
        "",
    ),
    "an index": ("int f(int *a, int n)", "return n > 4 ? a[n] : 0;", "--array a:n --check bounds"),
    "no elements": ("int f(int n, int a[n])", "return a[0];", "--check bounds"),
    "a row": ("void f(int n, int m[][5])", "if (n > 4) m[0][n] = 1;", "--array m:3 --check bounds"),
    "bytes": ("void f(void *p, int n)", "char *q = p; q[n] = 1;", "--array p:9 --check bounds"),
    "a sum": ("int f(int n)", "return total + n;", "--check overflow"),
}


@pytest.mark.parametrize("name", CALLS)
def test_gcc_fails_as_well(name, tmp_path, capsys):
    head, body, options = CALLS[name]
    folder = tmp_path / "a folder"
    folder.mkdir()
    program, written = folder / "program.c", tmp_path / "call.c"
    program.write_text(f"{SOURCE}{head}\n{{ {body} }}\n")
    words = ["--function", "f", *options.split(), "--harness", str(written), str(program)]
    assert main(["prove", "--timeout", "60", *words]) == 1
    text = written.read_text()
    (command,) = re.findall(r"^   gcc (.*) TEST.c && ./a.out$", text, re.MULTILINE)
    executable = tmp_path / "test.out"
    subprocess.run(["gcc", *shlex.split(command), written, "-o", executable], check=True)
    ran = subprocess.run([executable], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode != 0
    assert re.search("Assertion|runtime error|AddressSanitizer", ran.stderr)


def test_what_can_not_be_set_is_told(tmp_path, capsys):
    program, written = tmp_path / "program.c", tmp_path / "call.c"
    program.write_text("#include <assert.h>\nvoid f(void) { static int k; assert(k != 3); }")
    assert main(["prove", "--function", "f", "--harness", str(written), str(program)]) == 1
    assert "The static variable k has to hold 3" in written.read_text()


def test_the_program_is_found_from_the_folder_of_the_test(tmp_path, capsys, monkeypatch):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "program.c").write_text(
        "#include <assert.h>\nint f(int n) { assert(n); }"
    )
    monkeypatch.chdir(tmp_path)
    words = ["--function", "f", "--harness", "call.c", "there/program.c"]
    assert main(["prove", *words]) == 1
    assert '#include "there/program.c"' in (tmp_path / "call.c").read_text()


def test_a_test_that_can_not_be_written_is_told(tmp_path, capsys):
    (tmp_path / "program.c").write_text("#include <assert.h>\nint f(int n) { assert(n); }")
    target = tmp_path / "no" / "call.c"
    words = ["--function", "f", "--harness", str(target), str(tmp_path / "program.c")]
    assert main(["prove", *words]) == 2
    out, err = capsys.readouterr()
    assert "program.c: FALSE" in out
    assert f"cannot write {target}" in err
