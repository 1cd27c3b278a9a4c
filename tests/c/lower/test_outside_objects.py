"""Strings of main, objects that the program does not know, and objects that a caller frees."""

import json
import subprocess

import pytest

from tests.compilers import require
from tests.thorough import marked
from viap.ui.cli.main import main

START = """\
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct node { int val; struct node *next; };
struct list { struct node *first; int *data; };
struct dev { volatile unsigned status, data; };
struct node *get(void);
int *where(void);
int *lost(int *);
uintptr_t address(void);
void fill(struct list *);
int g;
static int s;
#define REG (*(volatile unsigned *)0x40001000)
#define DEV ((struct dev *)0x5000)
"""
FREES = "--check=free,lifetime"

# By name: the function, the check, the verdict, and kinds of assumptions or a word of the reason.
CASES = {
    "freed": (
        "void f(struct list *l) { free(l->data); free(l); }",
        FREES,
        "TRUE",
        {"can-be-freed"},
    ),
    "freed-list": (
        "void f(struct node *h) { while (h) { struct node *n = h->next; free(h); h = n; } }",
        FREES,
        "TRUE",
        {"can-be-freed", "trees"},
    ),
    "freed-and-used": (
        "int f(struct node *h) { if (!h) return 0; free(h); return h->val; }",
        FREES,
        "FALSE",
        "use after free",
    ),
    "freed-around": ("int f(struct list *l) { free(l); return *l->data; }", FREES, "FALSE", "free"),
    "freed-twice": ("void f(struct node *h) { free(h); free(h); }", FREES, "FALSE", "invalid free"),
    "freed-inside": ("void f(int *p) { free(p + 1); }", FREES, "FALSE", "invalid free"),
    "freed-array": ("void f(int *p) { free(p); p[0] = 1; }", FREES, "FALSE", "use after free"),
    "result": (
        "int f(void) { struct node *p = get(); if (!p) return 0; int v = p->val;"
        " if (v > 3) assert(v >= 3); return v; }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "result-null": (
        "int f(void) { return get()->val; }",
        "--check=null",
        "FALSE",
        "null",
    ),
    "result-list": (
        "int f(void) { int n = 0; for (struct node *p = get(); p && n < 9; p = p->next) n++;"
        " assert(n <= 9); return n; }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "result-spares": (
        "void f(void) { s = 2; int *p = where(); if (p) *p = 5; assert(s == 2); }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "result-may-be-global": (
        "void f(void) { int *p = where(); g = 1; if (p) *p = 5; assert(g == 1); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-may-be-argument": (
        "void f(void) { int x = 3, *q = lost(&x); x = 4; if (q) *q = 9; assert(x == 4); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-may-be-the-callers": (
        "void f(struct node *h) { if (!h) return; int *q = lost(&h->val); h->val = 4;"
        " if (q) *q = 9; assert(h->val == 4); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-links": (
        "void f(struct node *h) { struct node **q = (struct node **)where(); if (!h || !q) return;"
        " *q = h; if (!h->next) return; assert(h->next != h); }",
        "--check=null",
        "UNKNOWN",
        "",
    ),
    "results-overlap": (
        "void f(void) { struct node *p = get(), *q = get(); if (p && q) { int *a = &p->val,"
        " *b = &q->val; *a = 1; *b = 2; assert(*a == 1); } }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-copied": (
        "void f(void) { struct node *p = get(); if (p) { struct node n = *p; s = 1;"
        " if (n.next) n.next->val = 3; assert(s == 1); } }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "result-of-unknown-size": (
        "int f(void) { int *p = where(); return p ? p[3] : 0; }",
        "--check=bounds",
        "UNKNOWN",
        "the sizes of 1 accessed objects from outside are not known",
    ),
    "result-filled": (
        "void f(void) { s = 2; int *p = where(); if (p) memset(p, 0, 8); assert(s == 2); }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "result-filled-is-unknown": (
        "void f(void) { int *p = where(); g = 1; if (p) memset(p, 0, 4); assert(g == 1); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-filled-null": (
        "void f(void) { memset(where(), 0, 4); }",
        "--check=null",
        "FALSE",
        "null",
    ),
    "result-filled-bounds": (
        "void f(void) { int *p = where(); if (p) memset(p, 0, 4); }",
        "--check=bounds",
        "UNKNOWN",
        "from outside are not known",
    ),
    "copied-from-result": (
        "void f(void) { int a[2] = {1, 2}; int *p = where(); s = 1; if (p) memcpy(a, p, 8);"
        " assert(s == 1); }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "copied-from-result-is-any": (
        "void f(void) { int a[2] = {1, 2}; int *p = where(); if (p) memcpy(a, p, 8);"
        " assert(a[0] == 1); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "copied-pointer-from-result": (
        "void f(void) { int x = 1, *a = &x; void *p = where(); if (p) memcpy(&a, p, sizeof a);"
        " g = 1; if (a) *a = 2; assert(g == 1); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "copied-to-result": (
        "void f(void) { int a[2] = {1, 2}; int *p = where(); if (p) memcpy(p, a, 8);"
        " assert(a[1] == 2); }",
        "--check=null",
        "TRUE",
        {"unknown-object"},
    ),
    "copied-to-result-may-be-global": (
        "void f(void) { int a[2] = {1, 2}; int *p = where(); g = 1; if (p) memcpy(p, a, 4);"
        " assert(g == 1); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "address-copied-to-result": (
        "void f(void) { int x = 1, *a = &x; void *p = where(), *q; if (!p) return;"
        " memcpy(p, &a, sizeof a); x = 2; q = where(); if (q) *(int *)q = 3; assert(x == 2); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "result-freed": (
        "void f(void) { int *p = where(); s = 1; free(p); assert(s == 1); }",
        "--check=null",
        "TRUE",
        {"frees"},
    ),
    "result-freed-unknown": (
        "void f(void) { free(where()); }",
        FREES,
        "UNKNOWN",
        "object from outside that is freed",
    ),
    "result-or-variable-freed": (
        "void f(int c) { int x = 0, *p = c ? &x : where(); if (c) free(p); }",
        FREES,
        "FALSE",
        "invalid free",
    ),
    "address-from-outside": (
        "void f(void) { char y = 1; uintptr_t a = (uintptr_t)&y, b = address() + (a & 0);"
        " g = 1; *(char *)b = 2; assert(g == 1); }",
        "--check=sequence",
        "UNKNOWN",
        "not proved",
    ),
    "address-from-caller": (
        "void f(uintptr_t b) { char y = 1; uintptr_t a = (uintptr_t)&y + b - b;"
        " g = 1; *(char *)b = 2; assert(g == 1 && a); }",
        "--check=sequence",
        "UNKNOWN",
        "not proved",
    ),
    "result-reallocated": (
        "void f(void) { int *p = realloc(where(), 8); if (p) assert(p[0] == 3); }",
        "--check=null",
        "UNKNOWN",
        "realloc of a pointer from outside",
    ),
    "bytes-from-outside": (
        "void f(void) { struct list a; int y = 1; unsigned char *q = (unsigned char *)&a;"
        " a.data = &y; fill(&a); q[0] = 3; if (a.data) { g = 1; *a.data = 2; assert(g == 1); } }",
        "--check=sequence",
        "UNKNOWN",
        "not proved",
    ),
    "register": (
        "void f(void) { REG = 3; unsigned v = REG & 7; g = 2; REG |= 1; assert(v < 8 && g == 2); }",
        "--check=null",
        "TRUE",
        {"fixed-address", "volatile-any"},
    ),
    "register-is-no-memory": (
        "void f(void) { REG = 3; assert(REG == 3); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "device": (
        "int f(void) { for (int i = 0; i < 9; i++) if (DEV->status & 1) {"
        " unsigned d = DEV->data & 255; assert(d < 256); return 1; } return 0; }",
        "--check=null",
        "TRUE",
        {"fixed-address"},
    ),
    "fixed-address": (
        "void f(void) { *(int *)0x100 = 3; assert(*(int *)0x100 == 3); }",
        "--check=null",
        "UNKNOWN",
        "not proved",
    ),
    "main": (
        "int main(int argc, char *argv[]) { assert(argv[argc] == 0);"
        " for (int i = 0; i < argc; i++) assert(argv[i] != 0); return 0; }",
        "--check=bounds,null",
        "TRUE",
        set(),
    ),
    "main-strings": (
        "int main(int argc, char **argv) { if (argc == 3) assert(argv[1][2] != 'x'); return 0; }",
        "--check=null",
        "FALSE",
        "main(3, argv)",
    ),
    "main-without-arguments": (
        "int main(int argc, char **argv) { return argv[1] != 0; }",
        "--check=bounds",
        "FALSE",
        "index 1 of argv",
    ),
}


def answer(name, folder, capsys, *more):
    function, check, _, _ = CASES[name]
    path = folder / f"{name}.c"
    path.write_text(f"{START}{function}\n")
    entry = "main" if name.startswith("main") else "f"
    main(["prove", "--json", f"--function={entry}", check, "--timeout=200", *more, str(path)])
    found = json.loads(capsys.readouterr().out)
    return found[0] if isinstance(found, list) else found


SLOW = {"address-from-caller", "address-from-outside"}


def verdicts(verdict):
    return [name for name, case in CASES.items() if case[2] == verdict]


@pytest.mark.parametrize("name", verdicts("TRUE"))
def test_a_proof_lists_what_it_assumes(name, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    assert found["verdict"] == "TRUE", found["reason"]
    listed = {each["kind"] for each in found["assumptions"]}
    assert listed.issuperset(CASES[name][3])


@pytest.mark.parametrize("name", marked(verdicts("UNKNOWN"), SLOW))
def test_what_may_happen_outside_is_not_excluded(name, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    assert found["verdict"] == "UNKNOWN"
    reason = found["reason"]  # (A busy machine may need more time to give up.)
    assert CASES[name][3] in reason or "out of time" in reason


@pytest.mark.parametrize("name", verdicts("FALSE"))
def test_a_wrong_use_is_refuted_and_its_test_fails(name, tmp_path, capsys):
    harness = tmp_path / "test.c"
    found = answer(name, tmp_path, capsys, f"--harness={harness}")
    assert found["verdict"] == "FALSE", found["reason"]
    assert CASES[name][3] in found["reason"]
    require("gcc", "-m32")
    options = "-m32 -w -g -O0 -fsanitize=undefined,address -fno-sanitize-recover=all".split()
    program = tmp_path / "test"
    subprocess.run(["gcc", *options, str(harness), "-o", str(program)], check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode, harness.read_text()
    assert f"{name}.c" in done.stderr
