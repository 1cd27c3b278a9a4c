"""`viap prove --check`, and properties about undefined behaviour."""

import json

import pytest

from viap.prover.cases.time_limits import OutOfTime
from viap.prover.techniques.models import prove as models

MEMORY = "".join(
    f"CHECK( init(main()), LTL(G {name}) )\n"
    for name in ("valid-free", "valid-deref", "valid-memtrack")
)
CLEANUP = "CHECK( init(main()), LTL(G valid-memcleanup) )\n"
OVERFLOW = "CHECK( init(main()), LTL(G ! overflow) )\n"
ANY = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {} void abort(void);\n"


@pytest.fixture
def prove(viap, tmp_path):
    """Proves a text; a property is a text, too."""

    def call(text, *options, prop=None):
        path = tmp_path / "a.c"
        path.write_text(text)
        if prop is not None:
            (tmp_path / "p.prp").write_text(prop)
            options = (*options, "--property", tmp_path / "p.prp")
        answer = viap("prove", "--json", "--timeout", "60", *options, path)
        return answer.status, json.loads(answer.out)

    return call


FILL = """int a[100];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) a[i] = i + 1;
  return 0;
}
"""


def test_all_operations_are_proved(prove):
    status, result = prove(ANY + FILL, "--check", "all")
    assert (status, result["verdict"], result["assumed"]) == (0, "TRUE", {})
    assert {(each["kind"], each["operation"], each["verdict"]) for each in result["checks"]} == {
        ("bounds", "index i of a, size 100", "TRUE"),
        ("overflow", "i + 1 in int", "TRUE"),
    }
    assert {each["line"] for each in result["checks"]} == {6}


def test_what_is_not_asked_for_is_assumed(prove):
    _, result = prove(ANY + FILL, "--check", "overflow")
    assert result["assumed"] == {"bounds": 1}
    _, result = prove(ANY + FILL.replace("  return 0;\n}", "  if (a[n - n] < 0) reach_error();\n}"))
    assert result["checks"] == []
    assert {kind: result["assumed"][kind] for kind in ("bounds", "overflow")} == {
        "bounds": 2,
        "overflow": 3,
    }
    # Where there is nothing to prove, nothing is assumed.
    _, result = prove(ANY + FILL)
    assert (result["assumed"], result["vacuous"][:16]) == ({}, "nothing to prove")


def test_one_is_violated_and_the_others_are_proved(prove):
    text = ANY + FILL.replace("n > 100", "n > 101")
    status, result = prove(text, "--check", "bounds,overflow")
    assert (status, result["verdict"]) == (1, "FALSE")
    verdicts = {each["kind"]: each["verdict"] for each in result["checks"]}
    assert verdicts == {"bounds": "FALSE", "overflow": "TRUE"}
    assert result["violated"]["values"] == {"i": 100}


def test_several_are_violated(prove):
    text = """int main(void) {
  int n = __VERIFIER_nondet_int(), a[4];
  if (n == 7) a[n] = 1;
  if (n == 0) return 3 / n;
  return 0;
}"""
    _, result = prove(ANY + text, "--check", "all")
    verdicts = {each["kind"]: each["verdict"] for each in result["checks"]}
    assert verdicts == {"bounds": "FALSE", "division": "FALSE"}


def test_assertions_count_besides_checks(prove):
    text = "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4) reach_error(); }"
    status, result = prove(ANY + text, "--check", "all")
    assert (status, result["verdict"]) == (1, "FALSE")
    status, result = prove(ANY + text, prop=OVERFLOW)
    assert (status, result["verdict"]) == (0, "TRUE")


@pytest.mark.parametrize(
    ("text", "prop", "part"),
    [
        ("int main(void) { int x = 2147483647; x++; return 0; }", OVERFLOW, "no-overflow"),
        ("int main(void) { int a[3]; int i = 3; a[i] = 1; return 0; }", MEMORY, "valid-deref"),
        (
            "void free(void *); int main(void) { int x; free(&x); return 0; }",
            MEMORY,
            "valid-free",
        ),
        (
            "int main(void) { int *q = 0; { int v; q = &v; goto out; } out: *q = 1; return 0; }",
            MEMORY,
            "valid-deref",
        ),
    ],
)
def test_the_violated_part_of_a_property_is_named(prove, text, prop, part):
    status, result = prove(text, prop=prop)
    assert (status, result["verdict"], result["subproperty"]) == (1, "FALSE", part)
    assert result["reason"].startswith(f"{part}: undefined behaviour at ")


@pytest.mark.parametrize(
    ("text", "prop", "part"),
    [
        ("int main(void) { int *p = malloc(4); *p = 1; return 0; }", MEMORY, "valid-memtrack"),
        ("int *g; int main(void) { g = malloc(4); return 0; }", CLEANUP, "valid-memcleanup"),
    ],
)
def test_lost_memory_is_no_undefined_behaviour(prove, text, prop, part):
    status, result = prove(f"void *malloc(unsigned); {text}", prop=prop)
    assert (status, result["verdict"], result["subproperty"]) == (1, "FALSE", part)
    assert result["reason"].startswith(f"{part}: lost memory at ")
    assert result["violated"]["values"] == {}


def test_leaks_are_asked_for_by_name(prove):
    text = "void *malloc(unsigned); int main(void) { int *p = malloc(4); *p = 1; return 0; }"
    status, result = prove(text, "--check", "all")
    assert (status, result["verdict"]) == (0, "TRUE")
    status, result = prove(text, "--check", "all,leaks")
    assert (status, [each["kind"] for each in result["checks"]]) == (1, ["null", "leaks"])


@pytest.mark.parametrize("spelled", ["uninitialised", "uninitialized"])
def test_reads_without_a_value(prove, spelled):
    text = "int main(void) { int i, a[3]; a[0] = 1; a[1] = 2; i = 1; return a[i + 1]; }"
    status, result = prove(text, "--check", spelled)
    assert (status, result["verdict"]) == (1, "FALSE")
    assert [each["operation"] for each in result["checks"]] == ["a[i + 1] is read"]
    assert result["violated"]["values"] == {"i": 1}
    text = text.replace("return a[i + 1];", "if (a[i + 1] != a[2]) __assert_fail();")
    assert prove(text)[1]["assumed"]["uninitialised"] == 2


def test_overflow_is_not_about_indices(prove):
    text = "int main(void) { int a[3]; int i = 3; a[i] = 1; i = 2147483647; i++; return 0; }"
    status, result = prove(text, prop=OVERFLOW)
    assert (status, result["verdict"]) != (1, "FALSE")


def test_a_long_offset_of_a_pointer_is_no_overflow(prove):
    text = "int main(void) { int a[3]; int *p = a; while (*p++) p = p + *p; p--; return *p; }"
    status, result = prove(text, prop=OVERFLOW)
    assert (status, result["verdict"], result["checks"]) == (0, "TRUE", [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "void *malloc(unsigned); int main(void) { int *a[2]; while (1) a[0] = malloc(4); }",
            "a run without end may lose memory",
        ),
        (
            "void *malloc(unsigned); int **g; int main(void) { g = malloc(8); *g = malloc(4); }",
            "tracking: the memory allocated in line 1",
        ),
        (
            "int main(void) { int *q = 0; for (int i = 0; i < 2; i++) { int v; q = &v; *q = 1; } }",
            "a pointer may outlive the variable",
        ),
    ],
)
def test_what_may_go_unnoticed_is_not_proved(prove, text, reason):
    status, result = prove(text, prop=MEMORY)
    assert (status, result["verdict"]) == (3, "UNKNOWN")
    assert reason in result["reason"]


LIBRARY = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("char d[3]; int n = -1; memset(d, 0, n);", "FALSE"),
        ("char d[3] = {0}, s[3] = {0}; long n = -2; memcpy(d, s, n);", "FALSE"),
        ("char d[3] = {0}; long n = -2; memmove(d, d, n);", "FALSE"),
        ("union { int i; char c[4]; } u; size_t n = -4; memset(&u, 0, n); return u.c[1];", "FALSE"),
        ("char d[3]; int n = 3; memset(d, 0, n);", "TRUE"),
        ('printf("%s", (char *)0);', "FALSE"),
        ('char *p = malloc(3); free(p); printf("%d %s", 1, p);', "FALSE"),
        ("char *p = 0; puts(p);", "FALSE"),
        ('printf("%d %d", 1);', "FALSE"),
        ('printf("%*d", 3);', "FALSE"),
        ('char b[2] = {1, 2}; printf("%s", b);', "FALSE"),
        ('printf("%d %s %% %*d%c", 1, "abc", 3, 4, 5); puts("x");', "TRUE"),
    ],
)
def test_what_the_library_is_given(prove, body, verdict):
    text = f"{LIBRARY}int main(void) {{ {body} return 0; }}"
    _, result = prove(text, "--check", "all", "--data-model", "LP64")
    assert result["verdict"] == verdict


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--check", "bouds"),
            "'bouds' is not a kind of undefined behaviour; did you mean 'bounds'?",
        ),
        (("--check", ""), "'' is not a kind of undefined behaviour"),
    ],
)
def test_what_can_not_be_asked_for(viap, tmp_path, options, message):
    (tmp_path / "a.c").write_text("int main(void) { return 0; }")
    answer = viap("prove", *options, tmp_path / "a.c")
    assert answer.status == 2
    assert message in answer.err


def test_check_and_property_exclude_each_other(viap, tmp_path):
    (tmp_path / "a.c").write_text("int main(void) { return 0; }")
    (tmp_path / "p.prp").write_text(OVERFLOW)
    answer = viap("prove", "--check", "all", "--property", tmp_path / "p.prp", tmp_path / "a.c")
    assert (answer.status, "give one of the two" in answer.err) == (2, True)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("int *p = malloc(4); *p = 1;", "loses memory at"),
        ("int x; if (x) return 1;", "valgrind --error-exitcode=1 ./a.out"),
        ("int i = 1; i = i++ + 1;", "no sanitizer notices it"),
    ],
)
def test_a_harness_of_what_sanitizers_do_not_call_undefined(viap, tmp_path, body, told):
    text = f"void *malloc(unsigned); int main(void) {{ {body} return 0; }}"
    (tmp_path / "a.c").write_text(text)
    options = ("--check", "uninitialised,leaks,sequence", "--harness", tmp_path / "h.c")
    assert viap("prove", *options, tmp_path / "a.c").status == 1
    assert told in (tmp_path / "h.c").read_text()


def test_a_harness_says_how_to_notice_it(viap, tmp_path):
    text = "int main(void) { int a[4]; int n = __VERIFIER_nondet_int(); if (n > 5) a[n] = 1; }"
    (tmp_path / "a.c").write_text(ANY + text)
    answer = viap("prove", "-v", "--check", "all", "--harness", tmp_path / "h.c", tmp_path / "a.c")
    assert answer.status == 1
    assert "undefined: index n of a, size 4" in answer.out
    head = (tmp_path / "h.c").read_text()
    assert "is undefined at" in head
    assert "-fsanitize=address,undefined" in head


def test_what_was_proved_before_the_time_was_over_stays_proved(prove, monkeypatch):
    def late(work, limits):
        raise OutOfTime

    monkeypatch.setattr(models, "run", late)  # the second round begins with it
    text = ANY + FILL.replace("  return 0;\n}", "  while (n > 1) n = n % 2 ? 3 * n + 1 : n / 2;\n}")
    status, result = prove(text, "--check", "bounds,overflow")
    assert (status, result["verdict"]) == (3, "UNKNOWN")
    verdicts = {each["operation"]: each["verdict"] for each in result["checks"]}
    assert verdicts["index i of a, size 100"] == "TRUE"
    assert verdicts["3 * n in int"] == "UNKNOWN"
    rest = "a.c:7:29: overflow: 3 * n in int and 1 other"
    assert result["reason"].startswith("out of time: the limit of 60 s is used up; ")
    assert "; not proved: " in result["reason"]
    assert result["reason"].endswith(rest)


NAMES = """#include <stdlib.h>
#include <string.h>
struct point { int x; int v[4]; };
int moved(struct point *p, int x) { return p->v[x] + x; }
int main(void) {
  struct point one, many[3], *heap = malloc(sizeof(struct point));
  int *cell = malloc(sizeof(int)), m[3][5], k = __VERIFIER_nondet_int(), x = k;
  char to[4], from[4] = "ab";
  if (k < 0 || k > 2) return 0;
  strcpy(to, from);
  one.x = one.v[k] = many[k].x = many[k].v[x] = *cell = heap->x = heap->v[k] = m[k][x] = k;
  one.x = one.x + 1; many[k].x = many[k].x + 2; *cell = *cell + 3; heap->x = heap->x + 4;
  many[k].v[x] = many[k].v[x] + 5; heap->v[k] = heap->v[k] + 6; m[k][x] = m[k][x] + 7;
  return moved(&one, k);
}
"""


def test_operations_are_called_as_the_user_wrote_them(prove):
    _, result = prove(ANY + NAMES, "--check", "bounds,overflow", "--strategy", "fast")
    named = [each["operation"] for each in result["checks"]]
    for text in (
        "one.x + 1 in int",
        "many[k].x + 2 in int",
        "*cell + 3 in int",
        "heap->x + 4 in int",
        "many[k].v[x] + 5 in int",
        "heap->v[k] + 6 in int",
        "m[k][x] + 7 in int",
        "index x of many[k].v, size 4",
        "index k of heap->v, size 4",
        "index x of m[k], size 5",
        "one.v[x] + x in int",  # the parameter x of the call
        "index i of to, size 4, in strcpy",
    ):
        assert text in named


def test_what_the_library_does_is_told_of_the_call(prove):
    text = '#include <string.h>\nint main(void) {\n  char a[3];\n  strcpy(a, "abc");\n}\n'
    status, result = prove(text, "--check", "bounds")
    assert status == 1
    (wrong,) = [each for each in result["checks"] if each["verdict"] == "FALSE"]
    assert (wrong["line"], wrong["column"]) == (4, 3)
    assert wrong["operation"] == "index i of a, size 3, in strcpy"


def test_what_no_execution_reaches_holds(prove):
    text = "int main(void) { int n = __VERIFIER_nondet_int(), x = 1; if (!x) n = 3 / n; return n; }"
    status, result = prove(ANY + text, "--check", "division")
    assert (status, result["verdict"]) == (0, "TRUE")
    assert [each["verdict"] for each in result["checks"]] == ["TRUE"]


@pytest.mark.parametrize(("most", "status"), [(30, 0), (31, 1)])
def test_powers_of_two_that_shifts_make(prove, most, status):
    text = f"int main(void) {{ int k = __VERIFIER_nondet_int(); if (k < 0 || k > {most}) return 0;"
    found, result = prove(ANY + text + " return (1 << k) - 1; }", "--check", "overflow,shift")
    assert (found, result["verdict"]) == (status, "FALSE" if status else "TRUE")
