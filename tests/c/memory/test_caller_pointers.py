"""Pointers in a caller's objects without a known target: in opaque objects, unions and bytes."""

import json
import subprocess

import pytest

from tests.compilers import require
from tests.thorough import marked
from viap.c.load import load_text
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.runs.machine import End, ListedInputs, compile_program
from viap.ui.cli.main import main

START = """\
#include <assert.h>
#include <stdint.h>
#include <string.h>
struct node { int val; struct node *next; };
struct list { struct node *first; int *data; };
struct hidden;
struct box { struct hidden *state; int v; };
struct either { union { int *p; long l; } u; int n; };
struct numbers { uintptr_t addr; int v; };
struct call { void (*f)(void); int n; };
extern int *const table[4];
int *get(void);
void keep(int *);
void other(void);
int g;
static int s, lent, rows[3];
static struct { int head; int cells[4]; } both;
static const int three = 3;
static void nothing(void) { }
#ifdef __SANITIZE_ADDRESS__  /* a test of gcc's */
void keep(int *p) { }
#endif
void give(void) { keep(&lent); keep(rows); keep(both.cells); }
void unused(void) { s++; }
"""
NULL, NONE = "--check=null", "--check=sequence"

# By name: the function, the check, the verdict, and kinds of assumptions or a word of the reason.
CASES = {
    "read": (
        "int f(void *p) { struct list *l = p; int *d = l->data; if (!d) return 0;"
        " int v = *d; if (v > 3) assert(v >= 3); return v; }",
        NULL,
        "TRUE",
        {"unknown-object", "size"},
    ),
    "local-stays": (
        "void f(struct box *b, int k) { int x = k; struct list *l = (struct list *)b->state;"
        " if (l->data) *l->data = 1; assert(x == k); }",
        NULL,
        "TRUE",
        {"unknown-object"},
    ),
    "union": (
        "void f(struct either *e, int k) { int x = k; if (e->u.p) *e->u.p = 4; assert(x == k); }",
        NULL,
        "TRUE",
        {"unknown-object"},
    ),
    "list-in-bytes": (
        "void f(struct node *h, int k) { int x = k; if (!h) return; ((unsigned char *)h)[1] = 2;"
        " if (h->next) h->next->val = 4; assert(x == k); }",
        NONE,
        "TRUE",
        {"unknown-object"},
    ),
    "table": (
        "void f(int k) { g = 1; int *p = table[k & 3]; if (p && *p > 2) assert(g == 1); }",
        NULL,
        "TRUE",
        {"unknown-object"},
    ),
    "function-in-bytes": (
        "void f(struct call *c, int k) { ((char *)c)[9] = 0; c->f = k ? nothing : 0;"
        " assert((c->f != 0) == (k != 0)); c->n = 3; assert(c->n == 3); }",
        NONE,
        "TRUE",
        {"size"},
    ),
    "alias": (
        "void f(void *p, int *z) { struct list *l = p; *z = 3; if (l->data) *l->data = 4;"
        " assert(*z == 3); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "alias-through-global": (
        "void f(void *p) { struct list *l = p; g = 3; if (l->data) *l->data = 4; assert(g == 3); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "old-value": (
        "void f(void *p) { struct list *l = p; int *old = l->data; l->data = &g;"
        " assert(old == 0); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "compared": (
        "void f(void *p) { struct list *l = p; assert(l->data != (int *)l); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "text-of-a-caller": (
        'void f(const char *t) { assert(t != "abc"); }',
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "text-in-a-union": (
        'void f(struct either *e) { assert((char *)e->u.p != "abc"); }',
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "constant-of-the-file": (
        "void f(const int *p) { assert(p != &three); }",
        NONE,
        "TRUE",
        {"apart-from-globals"},
    ),
    "constant-read": (
        "void f(int *p) { *p = 4; assert(three == 3); }",
        NONE,
        "TRUE",
        {"size"},
    ),
    "integer-in-struct": (
        "void f(struct numbers *n) { int x = 0; uintptr_t k = (uintptr_t)&x; n->v = 1;"
        " *(int *)n->addr = 5; assert(n->v == 1 && k); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "function-behind-void": (
        "void f(void *p) { struct call *c = p; void (*h)(void) = nothing; g = 1;"
        " (g ? c->f : h)(); assert(g == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "function-or-null-behind-void": (
        "void f(void *p) { struct call *c = p; g = 1; if (c->f) c->f(); assert(g == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "lent-to-a-pointer": (
        "void f(void) { int *p = get(); lent = 1; if (p) *p = 2; assert(lent == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "lent-to-a-function": (
        "void f(void) { lent = 1; other(); assert(lent == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "lent-row": (
        "void f(void) { rows[1] = 1; other(); assert(rows[1] == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "lent-member": (
        "void f(void) { both.cells[1] = 1; other(); assert(both.cells[1] == 1); }",
        NONE,
        "UNKNOWN",
        "not proved",
    ),
    "not-lent": (
        "void f(void) { s = 1; other(); assert(s == 1); }",
        NONE,
        "TRUE",
        {"calls-back"},
    ),
    "null": (
        "int f(void *p) { struct list *l = p; return *l->data; }",
        NULL,
        "FALSE",
        "null or invalid pointer",
    ),
    "null-by-assertion": (
        "void f(void *p, int n) { struct list *l = p; assert(n != 7 || l->data); }",
        NONE,
        "FALSE",
        "f(p, 7)",
    ),
    "before-the-list": (
        "void f(struct node *h) { if (!h) return; ((unsigned char *)h)[0] = 2;"
        " assert(h->val != 258); if (h->next) h->next->val = 4; }",
        NONE,
        "FALSE",
        "f(h)",
    ),
}


def answer(name, folder, capsys, *more):
    function, check, _, _ = CASES[name]
    path = folder / f"{name}.c"
    path.write_text(f"{START}{function}\n")
    main(["prove", "--json", "--function=f", check, "--timeout=200", *more, str(path)])
    found = json.loads(capsys.readouterr().out)
    return found[0] if isinstance(found, list) else found


def verdicts(verdict):
    return [name for name, case in CASES.items() if case[2] == verdict]


@pytest.mark.parametrize("name", verdicts("TRUE"))
def test_a_proof_lists_what_it_assumes(name, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    assert found["verdict"] == "TRUE", found["reason"]
    assert {each["kind"] for each in found["assumptions"]}.issuperset(CASES[name][3])


@pytest.mark.parametrize("name", marked(verdicts("UNKNOWN"), {"integer-in-struct"}))
def test_what_such_a_pointer_may_reach_is_not_proved(name, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    assert found["verdict"] == "UNKNOWN"
    assert CASES[name][3] in found["reason"]


@pytest.mark.parametrize("name", verdicts("FALSE"))
def test_a_wrong_use_is_refuted_and_its_test_fails(name, tmp_path, capsys):
    harness = tmp_path / "test.c"
    found = answer(name, tmp_path, capsys, f"--harness={harness}")
    assert found["verdict"] == "FALSE", found["reason"]
    assert CASES[name][3] in found["reason"]
    require("gcc", "-m32")
    options = "-w -g -O0 -fsanitize=undefined,address -fno-sanitize-recover=all".split()
    program = tmp_path / "test"
    command = ["gcc", "-m32", *options, str(harness), "-o", str(program)]
    subprocess.run(command, check=True)
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert done.returncode, harness.read_text()
    assert f"{name}.c" in done.stderr


def test_bytes_that_lead_to_one_of_several_objects_end_a_run():
    text = """\
#include <stdlib.h>
extern void reach_error(void);
struct node { int v; struct node *next; };
int main(void) { struct node *head = 0; for (int i = 0; i < 3; i++) {
    struct node *p = malloc(sizeof *p); ((char *)p)[1] = 1; p->v = i; p->next = head; head = p; }
    if (head->v != 2) reach_error(); if (head->next->v == 1) reach_error(); return 0; }
"""
    program = load_text(text, "several.c", DataModel.LP64)
    ended = compile_program(ordinary_program(program)).run(ListedInputs([]), budget=10_000)
    assert ended.end is End.ASSUMPTION
