"""Structures that a caller gives: lists, trees, arrays of pointers; safe and wrong uses of each."""

import json
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.compilers import require
from viap.project.task import words_of
from viap.ui.cli.main import main

TYPES = """\
#include <assert.h>
struct node { int val; struct node *next; };
struct tree { int v; struct tree *l, *r; };
struct item { char *name; int n; };
struct list { struct node *first; int n; };
struct any { void *data; struct any *next; };
struct even { struct odd *down; int e; };
struct odd { struct even *up; int o; };
struct node *table[8];
struct { struct tree *root; struct item items[3]; } all;
"""
CHECKS = "--check=null,bounds"

# By name: the function, its options, and the verdict.
CASES = {
    "list": ("void f(struct node *h) { while (h) { h->val = 1; h = h->next; } }", [], "TRUE"),
    "list-null": ("int f(struct node *h) { return h->val; }", [], "FALSE"),
    "list-behind": (
        "int f(struct node *h) { if (!h || !h->next) return 0; return h->next->next->val; }",
        [],
        "FALSE",
    ),
    "list-values": (
        "void f(struct node *h) { if (h && h->next) assert(h->val != 4 || h->next->val != 5); }",
        [],
        "FALSE",
    ),
    "list-is-no-circle": (
        "void f(struct node *h) { if (h && h->next) { h->val = 1; h->next->val = 2;"
        " assert(h->val == 1); } }",
        [],
        "TRUE",
    ),
    "list-changed": (
        "void f(struct node *h) { if (h && h->next) { h->next = h->next->next;"
        " assert(h->next != h); } }",
        [],
        "TRUE",
    ),
    "list-changed-null": (
        "int f(struct node *h) { if (!h) return 0; h->next = 0; return h->next->val; }",
        [],
        "FALSE",
    ),
    "two-lists": (
        "void f(struct node *a, struct node *b) { if (a && b) { a->val = 1; b->val = 2;"
        " assert(a->val == 1 && a != b); } }",
        [],
        "TRUE",
    ),
    "linked-to-another": (
        "void f(struct node *a, struct node *b) { if (a && b) { a->next = b; b->val = 7;"
        " assert(a->next->val == 7); } }",
        [],
        "TRUE",
    ),
    "copy": (
        "void f(struct node *a) { if (a && a->next) { *a = *a->next; assert(a->val == 0); } }",
        [],
        "FALSE",
    ),
    "copied": (
        "void f(struct node *a) { if (a && a->next) { struct node n = *a->next; *a = n;"
        " assert(a->next == n.next && a->val == n.val); } }",
        [],
        "TRUE",
    ),
    "tree": (
        "int f(struct tree *t, int x) { while (t && t->v != x) t = x < t->v ? t->l : t->r;"
        " return t != 0; }",
        [],
        "TRUE",
    ),
    "tree-null": ("int f(struct tree *t) { return t && t->l ? t->l->r->v : 0; }", [], "FALSE"),
    "tree-branches": (
        "void f(struct tree *t) { if (t && t->l && t->r) { t->l->v = 1; t->r->v = 2;"
        " assert(t->l->v == 1); } }",
        [],
        "TRUE",
    ),
    "rows": (
        "int f(int **m, int r, int c) { int s = 0; for (int i = 0; i < r; i++)"
        " for (int j = 0; j < c; j++) s |= m[i][j]; return s; }",
        ["--array=m:r", "--array=m[]:c"],
        "TRUE",
    ),
    "rows-outside": (
        "int f(int **m, int r) { return r > 0 ? m[r][0] : 0; }",
        ["--array=m:r", "--array=m[]:1"],
        "FALSE",
    ),
    "rows-too-short": (
        "int f(int **m, int r) { return r > 0 ? m[0][2] : 0; }",
        ["--array=m:r", "--array=m[]:2"],
        "FALSE",
    ),
    "rows-apart": (
        "void f(int **m) { m[0][0] = 1; m[1][0] = 2; assert(m[0][0] == 1); }",
        ["--array=m:2", "--array=m[]:1"],
        "TRUE",
    ),
    "row-changed": (
        "void f(int **m) { m[0] = m[1]; m[1][0] = 2; assert(m[0][0] == 2); }",
        ["--array=m:2", "--array=m[]:1"],
        "TRUE",
    ),
    "words": (
        "void f(char **w, int n) { if (n > 1) assert(w[1][2] != 'x'); }",
        ["--array=w:n", "--array=w[]:3"],
        "FALSE",
    ),
    "items": (
        "void f(struct item *p, int n) { for (int i = 0; i < n; i++) p[i].name[0] = 'a'; }",
        ["--array=p:n", "--array=p[].name:1"],
        "TRUE",
    ),
    "items-outside": (
        "void f(struct item *p, int n) { if (n > 0) p[n - 1].name[1] = 'a'; }",
        ["--array=p:n", "--array=p->name:1"],
        "FALSE",
    ),
    "member": ("void f(struct list *l) { if (l->first) l->first->val = l->n; }", [], "TRUE"),
    "member-null": ("void f(struct list *l) { l->first = l->first->next; }", [], "FALSE"),
    "untyped": (
        "void f(struct any *v) { if (v && v->next) { int *p = v->next->data; assert(*p != 4); } }",
        ["--array=v->data:4"],
        "FALSE",
    ),
    "table": (
        "void f(int k) { if (k >= 0 && k < 8 && table[k]) assert(table[k]->val != 5); }",
        [],
        "FALSE",
    ),
    "table-safe": (
        "int f(int k) { return k >= 0 && k < 8 && table[k] ? table[k]->val : 0; }",
        [],
        "TRUE",
    ),
    "table-outside": ("int f(int k) { return k >= 0 && table[k] ? 1 : 0; }", [], "FALSE"),
    "global": ("int f(void) { return all.root->v; }", [], "FALSE"),
    "global-items": (
        "void f(void) { if (all.root) all.root->v = 1; all.items[2].name[0] = 'a'; }",
        ["--array=all.items[].name:1"],
        "TRUE",
    ),
    "reference": (
        "void f(struct node **r, struct node *n) { if (n) { n->next = *r; *r = n;"
        " assert((*r)->next != n); } }",
        [],
        "TRUE",
    ),
    "reference-null": ("void f(struct node **r) { *r = (*r)->next; }", [], "FALSE"),
    "pointer-to-pointer": (
        "void f(int **p) { **p = 3; assert(**p == 3 && (*p)[0] > 0); }",
        ["--array=p[]:1"],
        "TRUE",
    ),
    "pointer-to-short": ("void f(int **p) { (*p)[1] = 3; }", ["--array=p[]:1"], "FALSE"),
    "types-in-turn": (
        "int f(struct even *e) { return e && e->down && e->down->up ? e->down->up->down->o : 0; }",
        [],
        "FALSE",
    ),
    "types-in-turn-safe": (
        "void f(struct even *e) { if (e && e->down && e->down->up) { e->e = 1;"
        " e->down->up->e = 2; assert(e->e == 1); } }",
        [],
        "TRUE",
    ),
    "lists": (
        "void f(struct node **ls, int n) { if (n > 1 && ls[1] && ls[1]->next)"
        " assert(ls[1]->next->val != 6); }",
        ["--array=ls:n"],
        "FALSE",
    ),
    "lists-apart": (
        "void f(struct node **ls) { if (ls[0] && ls[1] && ls[0]->next) { ls[0]->next->val = 1;"
        " ls[1]->val = 2; assert(ls[0]->next->val == 1); } }",
        ["--array=ls:2"],
        "TRUE",
    ),
    "cubes": (
        "void f(int ***m) { m[1][1][1] = 1; assert(m[1][1][1] == 1); }",
        ["--array=m:2", "--array=m[]:2", "--array=m[][]:2"],
        "TRUE",
    ),
    "cubes-outside": (
        "void f(int ***m) { m[1][1][2] = 1; }",
        ["--array=m:2", "--array=m[]:2", "--array=m[][]:2"],
        "FALSE",
    ),
}


def answer(name, folder, capsys, *more):
    function, options, _ = CASES[name]
    path = folder / f"{name}.c"
    path.write_text(f"{TYPES}{function}\n")
    main(["prove", "--json", "--function=f", CHECKS, "--timeout=200", *options, *more, str(path)])
    found = json.loads(capsys.readouterr().out)
    return found[0] if isinstance(found, list) else found


def verdicts(verdict):
    return [name for name, case in CASES.items() if case[2] == verdict]


@pytest.mark.parametrize("name", verdicts("TRUE"))
def test_a_safe_use_is_proved(name, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    assert found["verdict"] == "TRUE", found["reason"]


@pytest.mark.parametrize("name", verdicts("FALSE"))
def test_a_wrong_use_is_refuted_and_its_test_fails(name, tmp_path, capsys):
    harness = tmp_path / "test.c"
    found = answer(name, tmp_path, capsys, f"--harness={harness}")
    assert found["verdict"] == "FALSE", found["reason"]
    assert found["call"]["function"] == "f"
    require("gcc", "-m32")
    done = run(harness, tmp_path)
    assert done.returncode, harness.read_text()
    assert f"{name}.c" in done.stderr  # it fails in the function


def run(harness, folder):
    options = "-m32 -w -g -O0 -fsanitize=undefined,address -fno-sanitize-recover=all".split()
    program = folder / "test"
    built = subprocess.run(["gcc", *options, str(harness), "-o", str(program)], check=False)
    if built.returncode:
        pytest.fail(harness.read_text())
    return subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("tree", set()),
        ("list-is-no-circle", {"trees"}),
        ("two-lists", {"apart"}),
        ("rows", {"not-null"}),
        ("rows-apart", {"not-null", "trees"}),
    ],
)
def test_shapes_are_listed_only_where_they_matter(name, kinds, tmp_path, capsys):
    found = answer(name, tmp_path, capsys)
    listed = {each["kind"] for each in found["assumptions"]}
    assert kinds <= listed
    assert ("trees" in listed) == ("trees" in kinds)


@pytest.mark.parametrize(
    ("function", "apart"),
    [
        ("void f(int *p, int *q) { *q = 3; free(p); assert(*q == 3); }", {"p", "q"}),
        ("void f(int *p, int *q) { free(p); free(q); }", {"p", "q"}),
        ("void f(struct list *l) { free(l->first); l->first = 0; }", {"l", "l->first"}),
        ("void f(struct item *i) { free(i->name); free(i); }", {"i", "i->name"}),
        ("void f(int *p, int *q) { free(p); }", set()),
    ],
)
def test_an_object_that_is_freed_is_no_other_one(function, apart, tmp_path, capsys):
    path = tmp_path / "freed.c"
    path.write_text(f"#include <stdlib.h>\n{TYPES}{function}\n")
    main(["prove", "--json", "--function=f", "--check=free,lifetime", str(path)])
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "TRUE"
    listed = {each["kind"]: set(each["names"]) for each in found["assumptions"]}
    assert listed.get("apart", set()) == apart


def test_the_size_of_rows_is_asked_for(tmp_path, capsys):
    path = tmp_path / "rows.c"
    path.write_text("int f(int **m, int r) { return r > 0 ? m[0][0] : 0; }\n")
    main(["prove", "--json", "--function=f", "--check=bounds", "--array=m:r", str(path)])
    found = json.loads(capsys.readouterr().out)
    assert "give --array m[]:SIZE" in found["reason"]


TASKS = sorted((Path(__file__).resolve().parents[3] / "sv-benchmarks" / "callers").glob("*.yml"))


@pytest.mark.parametrize("path", TASKS, ids=lambda path: path.stem)
def test_a_task_has_the_verdict_that_it_tells(path, capsys):
    task = yaml.safe_load(path.read_text())
    expected = str(task["properties"][0]["expected_verdict"]).upper()
    words = words_of(task["options"])
    main(["prove", "--json", "--data-model=LP64", *words, str(path.with_suffix(".c"))])
    assert json.loads(capsys.readouterr().out)["verdict"] == expected
