"""Functions without a main: `--function`, `--array`, `--assume`, and tables of several."""

import pytest

from viap.prover.cases import vacuous_truth as possible_callers
from viap.prover.cases.time_limits import OutOfTime

FILL = """#include <assert.h>
#define MOST 1000
int total;
const int limit = 7;
void fill(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = i;
  assert(n <= 0 || a[n - 1] == n - 1);
}
"""


def verdict(found):
    return found[0], found[1]["verdict"]


def listed(found):
    return [each["text"] for each in found["assumptions"]]


def test_a_function_is_proved_for_any_arguments(prove):
    options = ("--function", "fill", "--array", "a:n", "--check", "all")
    status, found = prove(FILL, *options)
    assert (status, found["verdict"], found["function"]) == (0, "TRUE", "fill")
    assert found["assumed"] == {}
    assert listed(found) == ["a is not null"]
    assert {each["operation"] for each in found["checks"] if each["kind"] == "bounds"} == {
        "index i of a, size n",
        "index n - 1 of a, size n",
    }


def test_globals_hold_anything_unless_they_are_const(prove):
    text = FILL + "void f(void) { assert(limit == 7); assert(total == 0); }"
    status, found = prove(text, "--function", "f")
    assert (status, found["violated"]["condition"]) == (1, "total == 0")
    assert found["call"]["arguments"][0]["parts"] == [
        {"written": "total", "value": found["violated"]["values"]["total"]}
    ]
    assert verdict(prove(text, "--function", "f", "--assume", "total == 0")) == (0, "TRUE")


def test_objects_without_a_name(prove):
    """A global by the name that literals have here is none; literals may have been changed."""
    text = "#include <assert.h>\nint literal; void f(void) { assert(literal == 0); }\n"
    assert verdict(prove(text, "--function", "f")) == (1, "FALSE")
    text = (
        "#include <assert.h>\nstatic int *const p = (int[]){1}; void f(void) { assert(*p == 1); }"
    )
    status, found = prove(text, "--function", "f")
    assert status == 3
    assert "earlier calls may have changed" in found["reason"]
    assert verdict(prove(text.replace("int ", "const int ", 1).replace("(int[]", "(const int[]"),
                         "--function", "f")) == (0, "TRUE")  # fmt: skip


def test_a_member_is_not_taken_for_a_variable_of_a_similar_name(prove):
    text = FILL + "struct s { int x; }; void f(struct s p, int p_x) { assert(p.x == p_x); }"
    status, found = prove(text, "--function", "f", "--assume", "p.x == 3 && p_x == 5")
    values = [each["parts"][0]["value"] for each in found["call"]["arguments"]]
    assert (status, values) == (1, [3, 5])


def test_static_variables_of_functions_hold_anything(prove):
    text = FILL + "int next(void) { static int k = 1; assert(k > 0); return k; }"
    assert verdict(prove(text, "--function", "next")) == (1, "FALSE")


def test_globals_of_main_are_what_they_are(prove):
    text = FILL + "int main(void) { assert(total == 0); return 0; }"
    assert verdict(prove(text)) == verdict(prove(text, "--function", "main")) == (0, "TRUE")


def test_a_parameter_that_is_changed_does_not_change_the_size(prove):
    """The size is that at the call."""
    text = FILL + "void f(int *a, int n) { n++; %s }"
    options = ("--function", "f", "--array", "a:n", "--assume", "n > 0 && n < 100")
    checked = (*options, "--check", "bounds")
    assert verdict(prove(text % "a[n - 1] = 0;", *checked)) == (1, "FALSE")
    assert verdict(prove(text % "a[n - 2] = 0;", *checked)) == (0, "TRUE")
    hidden = "int b[n--]; a[n] = 0; b[0] = 0;"
    assert verdict(prove(text % hidden, *checked)) == (1, "FALSE")


def test_two_pointers_lead_to_two_arrays_and_true_says_so(prove):
    text = FILL + "void f(int *a, int *b) { a[0] = 1; b[0] = 2; assert(a[0] == 1); total = 3; }"
    status, found = prove(text, "--function", "f", "--array", "a:1", "--array", "b:1")
    assert (status, found["verdict"]) == (0, "TRUE")
    assert found["assumed"] == {"null": 3}
    assert listed(found) == ["a and b do not overlap"]


# ----------------------------------------------------------------- sizes


SIZES = {
    "int a[n]": ("int n, int a[n]", "if (n > 0) a[%s] = 0;", "n - 1", "n"),
    "int a[10]": ("int n, int a[10]", "a[%s] = 0;", "9", "10"),
    "int a[static 10]": ("int n, int a[static 10]", "a[%s] = 0;", "9", "10"),
    "int m[n][4]": ("int n, int m[n][4]", "if (n > 0) m[n - 1][%s] = 0;", "3", "4"),
    "int m[n][n]": ("int n, int m[n][n]", "if (n > 0) m[%s][0] = 0;", "n - 1", "n"),
    "int (*m)[4]": ("int n, int (*m)[4]", "m[%s][3] = 0;", "2", "3"),
    "char *s": ("const char *s", "total = s[%s];", "2", "3"),
    "unsigned short *s": ("unsigned short *s", "s[%s] = 1;", "2", "3"),
    "struct": ("struct pair *p", "p[%s].y = 1;", "2", "3"),
    "a member": ("struct pair *p", "p[2].z[%s] = 1;", "4", "5"),
    "void *p": ("void *p", "unsigned char *q = p; q[%s] = 1;", "2", "3"),
}


@pytest.mark.parametrize("name", SIZES)
def test_an_array_ends_where_it_ends(prove, name):
    parameters, body, inside, outside = SIZES[name]
    pair = "struct pair { int x, y; short z[5]; };\n"
    text = FILL + pair + f"void f({parameters}) {{ {body} }}"
    options = ["--function", "f", "--check", "bounds"]
    declared = parameters.split()[-1].strip("*()[]4")
    if "a[" not in parameters and "m[n]" not in parameters:
        options += ["--array", f"{declared[0]}:3"]
    assert verdict(prove(text % inside, *options)) == (0, "TRUE")
    assert verdict(prove(text % outside, *options)) == (1, "FALSE")


@pytest.mark.parametrize("size", ["0", "n - n", "-n", "MOST - 1000"])
def test_an_array_without_elements_has_no_first_one(prove, size):
    text = FILL + "int f(const int *a, int n) { return a[0]; }"
    options = ("--function", "f", "--array", f"a:{size}", "--check", "bounds")
    assert verdict(prove(text, *options, "--assume", "n > 0")) == (1, "FALSE")


def test_a_size_that_overflows_says_nothing(prove):
    """Where n * k is no int, nobody knows how many elements there are."""
    text = FILL + "void f(int *a, int n, int k) { if (n > 0 && k > 0) a[n - 1] = 0; %s }"
    options = ("--function", "f", "--array", "a:n * k", "--check", "bounds,overflow")
    assert verdict(prove(text % "", *options)) == (0, "TRUE")
    only_there = "assert(n != 100000 || k != 100000);"
    assert verdict(prove(text % only_there, *options)) == (0, "TRUE")
    assert verdict(prove(text % "assert(n != 1000 || k != 1000);", *options)) == (1, "FALSE")


def test_an_unknown_size_is_told_and_never_guessed(prove):
    text = FILL + (
        "void f(const int *a, int n) {\n"
        "int s = a[0]; if (n >= 0) s ^= a[n]; assert(s <= 0 || s > 0); }"
    )
    status, found = prove(text, "--function", "f")
    large = "a is large enough: its size is not known, and 2 accesses are not checked"
    assert (status, listed(found)) == (0, [large])
    status, found = prove(text, "--function", "f", "--check", "bounds")
    assert (status, found["verdict"]) == (3, "UNKNOWN")
    assert found["reason"].endswith("so 2 of its accesses can't be checked: give --array a:SIZE")
    assert all(each["verdict"] == "UNKNOWN" for each in found["checks"])
    below = FILL + "int f(const int *a, int n) { return a[n]; }"
    status, found = prove(below, "--function", "f", "--check", "bounds")
    assert status == 1
    assert found["violated"]["values"]["n"] < 0


def test_nobody_knows_whether_pointers_stay_inside_of_an_unknown_size(prove):
    text = FILL + "int *f(int *a, unsigned n) { return a + n; }"
    assert verdict(prove(text, "--function", "f", "--check", "pointers")) == (3, "UNKNOWN")
    sized = ("--array", "a:n", "--check", "pointers")
    assert verdict(prove(text, "--function", "f", *sized)) == (0, "TRUE")


def test_a_violation_behind_an_unknown_size_counts(prove):
    text = FILL + "void f(const int *a, unsigned n) { assert(a[n] != 5 || n != 70000); }"
    status, found = prove(text, "--function", "f")
    assert (status, found["verdict"]) == (1, "FALSE")
    (array, number) = found["call"]["arguments"]
    assert array["parts"][0]["sizes"] == [70001]
    assert array["parts"][0]["cells"] == [{"written": "a[70000]", "value": 5}]
    assert number["parts"][0]["value"] == 70000


# ----------------------------------------------------------------- assumptions


def test_assumptions_are_about_parameters_globals_and_cells(prove):
    text = (
        FILL
        + """struct ring { int count; };
    int find(const char *s, int n, struct ring *r) {
      int i = 0; while (s[i] != 0) i++;
      assert(i < n && r->count <= total); return i; }"""
    )
    options = ["--function", "find", "--array", "s:n", "--array", "r:1", "--check", "all"]
    promised = ["n > 0 && s[n-1] == '\\0'", "r->count <= total", "n <= MOST"]
    for each in promised:
        options += ["--assume", each]
    assert verdict(prove(text, *options)) == (0, "TRUE")
    assert verdict(prove(text, *options[:8], *options[10:])) == (1, "FALSE")


def test_what_is_undefined_is_not_assumed(prove):
    """1 / n > 0 says that n is not zero, also where division by zero is looked for."""
    text = FILL + "void f(int n, int k) { assert(n != 0); assert(n < 3); }"
    for extra in ([], ["--check", "all"]):
        options = ("--function", "f", "--assume", "5 / n > 1", *extra)
        assert verdict(prove(text, *options)) == (0, "TRUE")
    wrong = ("--function", "f", "--assume", "n * n < 10 && n > 0 && n != 4")
    assert verdict(prove(text, *wrong, "--check", "all")) == (1, "FALSE")


@pytest.mark.parametrize("jobs", [1, 2])
def test_there_is_no_certificate_of_what_nobody_can_fulfil(viap, tmp_path, jobs):
    path, folder = tmp_path / "a.c", tmp_path / "proof"
    path.write_text(FILL)
    options = ("--function", "fill", "--array", "a:n", "--assume", "n > 5 && n < 3")
    answer = viap("prove", "--jobs", jobs, *options, "--certificate", folder, path)
    assert answer.status == 3
    assert "no certificate is written: the verdict is UNKNOWN" in answer.err
    assert "assertion not proved" in answer.out
    assert not folder.exists()


def test_what_nobody_can_fulfil_proves_nothing(prove):
    for assumed in (["n > 5 && n < 3"], ["n > 5", "n < 3"], ["0"], ["n != n"]):
        options = [word for each in assumed for word in ("--assume", each)]
        status, found = prove(FILL, "--function", "fill", *options)
        assert (status, found["verdict"]) == (3, "UNKNOWN")
        assert found["reason"].startswith("no call can satisfy --assume and --array together")
    status, found = prove(FILL, "--function", "fill", "--array", "a:n / 0")
    assert (status, found["verdict"]) == (3, "UNKNOWN")


def test_a_proof_is_not_lost_where_it_is_not_known_whether_there_are_calls(prove, monkeypatch):
    def stop(*_):
        raise OutOfTime

    monkeypatch.setattr(possible_callers, "call", stop)
    status, found = prove(FILL, "--function", "fill", "--assume", "n > 5")
    assert (status, found["verdict"]) == (0, "TRUE")
    assert listed(found)[-1] == "some call satisfies --assume and --array, which was not shown"


def test_that_there_are_calls_does_not_depend_on_the_strategy(prove):
    text = FILL + "void f(int n) { assert(n != 3); }"
    options = ("--function", "f", "--strategy", "viap")
    assert prove(text, *options, "--assume", "n > 3")[1]["assumptions"] == []
    assert verdict(prove(text, *options, "--assume", "n > 5 && n < 4")) == (3, "UNKNOWN")


MISTAKES = {
    "--assume=n > m": "--assume:1:5: error: 'm' is not declared",
    "--assume=n >": "--assume:1:4: error: expected an expression after '>'",
    "--assume= ": "--assume:1:1: error: this is not a C expression",
    "--assume=n); } int g(void) { (": "--assume:1:1: error: this is not a C expression",
    "--assume=n > 0 /* */": "--assume:1:1: error: this is not a C expression",
    "--assume=n++": "--assume:1:1: error: this changes something, or calls a function",
    "--assume=abs(n) > 0": "--assume:1:1: error: this changes something, or calls a function",
    "--assume=a[0].x": "--assume:1:1: error: ",
    "--assume=n > 0, n < 9": "--assume:1:1: error: one condition is expected",
    "--array=a:3, 10": "--array:1:3: error: one size of 'a' is expected: its type gives the others",
    "--array=n:4": "--array:1:1: error: 'n' is not a pointer or an array, but of type 'int'",
    "--array=b:4": "--array:1:1: error: 'fill' has no parameter 'b' (its parameters: a, n)",
    "--array=a:k": "--array:1:3: error: 'k' is not declared",
    "--array=a:a": "--array:1:3: error: the size of 'a' is not an integer, but of type 'int *'",
    "--array=a:-3": "--array:1:3: error: 'a' can't have -3 elements",
}


@pytest.mark.parametrize("option", MISTAKES)
def test_mistakes_are_told_by_their_place_in_the_option(viap, tmp_path, option):
    (tmp_path / "a.c").write_text(FILL)
    answer = viap("prove", "--function", "fill", option, tmp_path / "a.c")
    assert answer.status == 2
    assert answer.err.startswith(MISTAKES[option])
    assert "UNKNOWN" in answer.out


def test_of_several_options_the_wrong_one_is_told(viap, tmp_path):
    (tmp_path / "a.c").write_text(FILL)
    options = ("--assume", "n > 0", "--assume", "n < k")
    answer = viap("prove", "--function", "fill", *options, tmp_path / "a.c")
    assert answer.err.startswith("--assume 'n < k':1:5: error: 'k' is not declared\n    n < k\n")


def test_no_file_is_taken_for_an_option(viap, tmp_path, monkeypatch):
    """What is undefined in an option leaves a call out; what is undefined in a file does not."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "--assume").write_text("int f(int n) { return n + 1; }\n")
    (tmp_path / "--assume.c").write_text('#include "--assume"\nint g(int n) { return f(n) + 1; }\n')
    for name, file in (("f", "--assume"), ("g", "--assume.c"), ("f", "--assume.c")):
        answer = viap("prove", "--function", name, "--check", "overflow", "--", file)
        assert (answer.status, "FALSE" in answer.out) == (1, True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--array", "a"), "'a' is not of the form NAME:SIZE"),
        (("--array", "a:"), "'a:' is not of the form NAME:SIZE"),
        (("--array", "a:n"), "--array is about the callers of a function"),
        (("--function", "main", "--assume", "1"), "--assume is about the callers of a function"),
        (("--function", "f", "--array", "a:1", "--array", "a:2"), "more than one size"),
        (("--function", "f", "--all-functions"), "leave --function out"),
        (("--all-functions", "--harness", "h.c"), "--harness takes one function"),
        (("--function", "f", "--witness", "w.yml"), "--witness is for whole programs"),
    ],
)
def test_bad_usage(viap, tmp_path, options, message):
    (tmp_path / "a.c").write_text(FILL)
    answer = viap("prove", *options, tmp_path / "a.c")
    assert (answer.status, message in answer.err) == (2, True)


# ----------------------------------------------------------------- what is not supported


UNSUPPORTED = {
    "int f(long double *a) { return a[0] > 0; }": "numbers of type long double",
}


@pytest.mark.parametrize("text", UNSUPPORTED)
def test_what_is_not_supported_is_unknown(prove, text):
    status, found = prove(text, "--function", "f", "--check", "all")
    assert (status, found["verdict"]) == (3, "UNKNOWN")
    assert found["reason"].endswith(f"unsupported: {UNSUPPORTED[text]}")


def test_members_that_nobody_uses_may_be_pointers(prove):
    text = "struct n { int v; struct n *next; }; int f(struct n *p) { return p->v; }"
    assert verdict(prove(text, "--function", "f", "--array", "p:1", "--check", "all"))[0] == 0


BUFFER = (
    FILL
    + """struct buffer { char *data; int length, capacity; };
struct pool { struct buffer first, *spare; int (*hook)(int); struct pool *next; } pool;
int put(struct buffer *b, char c) {
  if (b->length == b->capacity) return 0;
  b->data[b->length++] = c;
  assert(b->data[b->length - 1] == c);
  return 1; }
int deep(struct pool *p) {
  p->first.data[0] = 'x'; p->spare->data[1] = 'y';
  assert(p->first.data[0] == 'x' && p->spare->length != 12);
  return 0; }
int shared(struct buffer *a, struct buffer b) {
  a->data[0] = 1; b.data[0] = 2; pool.first.data[0] = 3; assert(a->data[0] == 1);
  return 0; }
"""
)


def test_the_pointers_in_a_single_struct_lead_to_arrays_of_their_own(prove):
    put = ["--function", "put", "--array", "b:1", "--check", "bounds,null"]
    sized = [*put, "--array", "b->data:b->capacity"]
    promised = ["--assume", "0 <= b->length && b->length <= b->capacity"]
    status, found = prove(BUFFER, *sized, *promised)
    assert (status, found["verdict"]) == (0, "TRUE")
    assert listed(found) == ["b and b->data are not null", "b and b->data do not overlap"]
    assert verdict(prove(BUFFER, *sized)) == (1, "FALSE")
    status, found = prove(BUFFER, *put, *promised)
    assert (status, found["verdict"]) == (3, "UNKNOWN")
    assert "give --array b->data:SIZE" in found["reason"]


def test_pointers_of_several_structs_do_not_meet(prove):
    options = ("--function", "shared", "--array", "a:1")
    status, found = prove(BUFFER, *options)
    assert (status, found["verdict"]) == (0, "TRUE")
    apart = "a, b.data, pool.first.data and a->data do not overlap"
    assert listed(found)[0] == apart


def test_members_of_members_have_sizes_too(prove):
    options = ["--function", "deep", "--check", "bounds,null"]
    for each in ("p:1", "p->spare:1", "p->spare->data:2", "p->first.data:1"):
        options += ["--array", each]
    status, found = prove(BUFFER, *options)
    assert (status, 12 in found["violated"]["values"].values()) == (1, True)
    assert verdict(prove(BUFFER, *options, "--assume", "p->spare->length == 3")) == (0, "TRUE")
    options[-3] = "p->spare->data:1"
    assert verdict(prove(BUFFER, *options, "--assume", "p->spare->length == 3")) == (1, "FALSE")


def test_a_size_may_be_behind_another_pointer(prove):
    text = FILL + "void f(int *a, const int *n) { if (*n > 0) a[*n - 1] = 0; }"
    options = ("--function", "f", "--check", "bounds", "--array", "n:1")
    assert verdict(prove(text, *options, "--array", "a:*n")) == (0, "TRUE")
    assert verdict(prove(text, *options, "--array", "a:*n - 1")) == (1, "FALSE")


@pytest.mark.parametrize("size", ["1", "4", "n"])
def test_bytes_that_a_caller_gives_hold_anything(prove, size):
    text = FILL + "void f(const void *p, int n) { const unsigned char *q = p; assert(q[0] != %s); }"
    options = ("--function", "f", "--array", f"p:{size}", "--check", "bounds")
    for value in ("0", "7"):
        found = prove(text % value, *options, "--assume", "n > 0")
        assert verdict(found) == (1, "FALSE")
        assert found[1]["call"]["arguments"][0]["name"] == "p"
    assert verdict(prove(text % "256", *options, "--assume", "n > 0")) == (0, "TRUE")


def test_what_a_caller_gives_is_initialised(viap, tmp_path):
    """Where reads of what has no value can be checked, there are none here."""
    text = """int g; int t[3]; struct s { int x; };
    int f(int *a, struct s *p, void *v, int n) {
      static int k; unsigned char *q = v;
      return (a[0] ^ p->x ^ q[1] ^ n ^ g ^ t[1] ^ k) & 1; }"""
    (tmp_path / "a.c").write_text(text)
    options = ("--array", "a:1", "--array", "p:1", "--array", "v:2", "--check", "uninitialised")
    answer = viap("prove", "--function", "f", *options, tmp_path / "a.c")
    assert "can't be checked yet" in answer.err or "a.c: TRUE" in answer.out


ROWS = "int f(int n, int m, int a[n][m]) { return n > 0 ? a[n - 1][m - 1] : 0; }"


def test_promises_are_heard_before_sizes_of_rows_are_looked_at(prove):
    options = ("--function", "f", "--check", "all")
    some = ("--assume", "n < 1000 && m < 1000")
    found = prove(ROWS, *options, *some)
    assert verdict(found) == (1, "FALSE")
    assert "an array whose size is not positive" in found[1]["reason"]
    for more in ("m > 0", "m > 0 && a[0][0] == 3"):
        assert verdict(prove(ROWS, *options, *some, "--assume", more)) == (0, "TRUE")


def test_what_a_caller_gives_has_a_value(prove):
    text = "int f(int *a) { int *p = a + 1; return a[0] + *p; }"
    _, found = prove(text, "--function", "f", "--array", "a:2", "--assume", "a[0] == 0")
    assert "uninitialised" not in found["assumed"]
    _, found = prove(text, "--function", "f", "--check", "all")
    assert "written" not in found["reason"]


@pytest.mark.parametrize("model", ["ILP32", "LP64"])
def test_no_array_is_longer_than_an_object_can_be(prove, model):
    """A size that fits no signed number is not that of an array: no such call exists."""
    text = "#include <stddef.h>\nint f(int *a, size_t n) { return a[n - 1]; }\n"
    options = ("--function", "f", "--array", "a:n", "--check", "bounds", "--data-model", model)
    assert verdict(prove(text, *options, "--assume", "n > 0")) == (0, "TRUE")
    assert verdict(prove(text, *options)) == (1, "FALSE")
    computed = ("--function", "f", "--array", "a:n + 1", *options[4:])
    assert verdict(prove(text, *computed, "--assume", "n > 0 && n < 99")) == (0, "TRUE")
