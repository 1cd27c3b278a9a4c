"""Recursive functions: what they become, and whether runs of them agree with gcc."""

import pytest

from tests.c.lower.recursive_programs import program_text
from tests.gcc import compile_text
from tests.thorough import examples
from viap.c.load import load_text, tree_of_text
from viap.c.lower.program_lowering import lower
from viap.c.lower.recursion_marks import fixed_parameters
from viap.core.base.errors import Unsupported
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import While, ordinary_program, statements
from viap.core.program.program_marks import CALL, ENTRY, EXIT, RETURN, has_marks, is_mark, mark_of
from viap.runs.machine import End, ListedInputs, compile_program
from viap.runs.refute.search import Refuter

HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint out;\n"


def loaded(functions, body):
    return load_text(f"{HEAD}{functions}\nint main(void) {{ {body} return 0; }}", "p.c")


def run(program, *inputs):
    return compile_program(ordinary_program(program)).run(ListedInputs(inputs), budget=2_000_000)


def loops(program):
    return [each for each in statements(program.body) if isinstance(each, While)]


# name: functions, a body with inputs, and (inputs, the value of `out`).
PROGRAMS = {
    "factorial": (
        "int f(int n) { if (n <= 1) return 1; return n * f(n - 1); }",
        "out = f(__VERIFIER_nondet_int());",
        [((5,), 120), ((0,), 1), ((10,), 3628800)],
    ),
    "two calls": (
        "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }",
        "out = f(__VERIFIER_nondet_int());",
        [((10,), 55), ((1,), 1)],
    ),
    "a call in an argument": (
        "int f(int x) { if (x > 100) return x - 10; return f(f(x + 11)); }",
        "out = f(__VERIFIER_nondet_int());",
        [((1,), 91), ((150,), 140)],
    ),
    "a result that is dropped": (
        "int g; int f(int n) { g += n; if (n > 0) f(n - 1); return g; }",
        "f(__VERIFIER_nondet_int()); out = g;",
        [((4,), 10)],
    ),
    "a result that the function reads": (
        "int f(int n) { if (n == 0) return 7; int r = f(n - 1); return r + out; }",
        "out = 100; out = f(__VERIFIER_nondet_int());",
        [((2,), 207)],
    ),
    "two functions, not in tail position": (
        "int h(int n); int f(int n) { return n == 0 ? 0 : 1 + h(n - 1); }"
        " int h(int n) { return n == 0 ? 10 : 2 + f(n - 1); }",
        "out = f(__VERIFIER_nondet_int());",
        [((3,), 14), ((4,), 6)],
    ),
    "a loop around calls": (
        "int f(int n) { int s = 1; for (int i = 0; i < n; i++) s += f(i); return s; }",
        "out = f(__VERIFIER_nondet_int());",
        [((5,), 32)],
    ),
    "a pointer that moves": (
        "int a[4] = {1, 2, 3, 4}; int f(int *p, int n) { return n ? *p + f(p + 1, n - 1) : 0; }",
        "out = f(a, __VERIFIER_nondet_int());",
        [((4,), 10), ((2,), 3)],
    ),
    "pointers that change places": (
        "void f(int *p, int *q, int n) { if (!n) { *p = 1; return; } f(q, p, n - 1); *q += 2; }",
        "int x = 0, y = 0; f(&x, &y, __VERIFIER_nondet_int()); out = 10 * x + y;",
        [((0,), 10), ((1,), 3), ((2,), 32)],
    ),
    "a struct": (
        "struct s { int a, b; }; struct s f(int n) { struct s r = {0, 1}; if (n == 0) return r;"
        " r = f(n - 1); int t = r.a; r.a = r.b; r.b += t; return r; }",
        "struct s r = f(__VERIFIER_nondet_int()); out = r.a;",
        [((10,), 55)],
    ),
    "a static variable": (
        "int f(int n) { static int c; c++; if (n > 0) f(n - 1); return c; }",
        "f(3); out = f(__VERIFIER_nondet_int());",
        [((2,), 7)],
    ),
    "an array that is not needed after the call": (
        "int f(int n) { if (n == 0) return 0; int r = f(n - 1); int t[2] = {n, r};"
        " return t[0] + t[1]; }",
        "out = f(__VERIFIER_nondet_int());",
        [((4,), 10)],
    ),
    "calls of two activations": (
        "int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }"
        " int h(int n) { return n <= 0 ? 0 : f(n) + h(n - 1); }",
        "out = h(__VERIFIER_nondet_int()) + f(2);",
        [((3,), 8)],
    ),
    "narrow results": (
        "unsigned char f(int n) { if (n == 0) return 1; return 3 * f(n - 1); }",
        "out = f(__VERIFIER_nondet_int());",
        [((6,), 217)],
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_run_gives_what_c_says(name):
    functions, body, cases = PROGRAMS[name]
    program = loaded(functions, body)
    for inputs, value in cases:
        result = run(program, *inputs)
        assert (result.end, result.scalars["out"]) == (End.END, value)


def test_the_listed_values_are_those_of_gcc():
    parts = []
    for number, (functions, body, cases) in enumerate(PROGRAMS.values()):
        text = f"{HEAD}{functions}\nint main(void) {{ {body}"
        inputs, value = cases[0]
        compiled = compile_text(
            f"{text} if (out != {value}) reach_error(); return 0; }}", DataModel.LP64
        )
        parts.append((number, compiled.run(inputs).end))
        compiled.path.unlink()
    assert [end for _, end in parts] == ["END"] * len(parts)


# ----------------------------------------------------------------- tail calls and constants


def test_a_tail_call_is_a_loop():
    program = loaded(
        "int f(int n, int s) { if (n == 0) return s; return f(n - 1, s + n); }",
        "out = f(__VERIFIER_nondet_int(), 0);",
    )
    assert len(loops(program)) == 1
    assert run(program, 4).scalars["out"] == 10


def test_a_run_has_no_more_tail_calls_than_a_stack_has_frames():
    program = loaded(
        "unsigned f(unsigned n, unsigned s) { if (n == 0) return s; return f(n - 1, s + 1); }",
        "out = f(__VERIFIER_nondet_int(), 0); f(5, 0); if (out == 4) f(9998, 0);",
    )
    assert run(program, 9_999).scalars["out"] == 9_999
    assert run(program, 4).end is not End.ASSUMPTION  # each call from outside counts anew
    assert run(program, 10_000).end is End.ASSUMPTION


def test_mutual_tail_calls_are_a_loop():
    program = loaded(
        "int h(int n); int f(int n) { return n == 0 ? 1 : h(n - 1); }"
        " int h(int n) { return n == 0 ? 0 : f(n - 1); }",
        "out = f(__VERIFIER_nondet_int());",
    )
    assert len(loops(program)) == 1
    assert [run(program, n).scalars["out"] for n in range(4)] == [1, 0, 1, 0]


def test_arguments_of_a_tail_call_are_passed_at_once():
    program = loaded(
        "int f(int a, int b, int n) { if (n == 0) return a; return f(b, a, n - 1); }",
        "out = f(3, __VERIFIER_nondet_int(), 3);",
    )
    assert run(program, 8).scalars["out"] == 8


@pytest.mark.parametrize(
    "function",
    [
        "int f(int n, int *p) { int x = n; if (p) x += *p; return n == 0 ? x : f(n - 1, &x); }",
        "int f(int n, int *p) { int x[1] = {n}; return n == 0 ? *p : f(n - 1, x); }",
        "struct s { int a[2]; };"
        " int f(int n, int *p) { struct s x = {{n}}; return n == 0 ? *p : f(n - 1, x.a); }",
        "struct s { int a[2]; }; int h(struct s x, int n, int *p) { struct s t = {{n}};"
        " return n == 0 ? *p : h(t, n - 1, x.a); }"
        " int f(int n, int *p) { struct s t = {{7}}; return h(t, n, p); }",
    ],
)
def test_an_address_forbids_the_jump(function):
    program = loaded(function, "out = f(__VERIFIER_nondet_int(), 0);")
    assert program.ordinary


@pytest.mark.parametrize(
    ("body", "fixed"),
    [
        ("", [0]),
        ("x.a[0]++;", []),
        ("x.b = 1;", []),
        ("x.a[n] += 2;", []),
        ("int *p = x.a; *p = 3;", []),
        ("int *p = &x.b; *p = 3;", []),
    ],
)
def test_a_parameter_is_fixed_if_no_part_of_it_changes(body, fixed):
    text = f"struct s {{ int a[2], b; }}; int f(struct s x, int n) {{ {body} return f(x, n - 1); }}"
    function = tree_of_text(text, "p.c", DataModel.LP64, "f").entry
    assert fixed_parameters(function, [function]) == fixed


def test_constant_arguments_are_followed():
    program = loaded("int f(int n) { if (n <= 1) return 1; return n * f(n - 1); }", "out = f(6);")
    assert not loops(program) and not has_marks(program)
    assert run(program).scalars["out"] == 720


def test_constants_without_an_end_are_not_followed():
    program = loaded("int f(int n) { return f(n) + 1; }", "out = f(6);")
    assert has_marks(program)
    assert run(program).end is End.ASSUMPTION  # the stack is full


def test_too_many_calls_are_not_followed():
    program = loaded("int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }", "out = f(15);")
    assert has_marks(program)
    assert run(program).scalars["out"] == 610


# ----------------------------------------------------------------- limits


def test_the_stack_ends():
    program = loaded(
        "int f(int n) { if (n == 0) return 0; return 1 + f(n - 1); }",
        "out = f(__VERIFIER_nondet_int());",
    )
    assert run(program, 9000).scalars["out"] == 9000
    assert run(program, 10001).end is End.ASSUMPTION


def test_a_run_stops_where_a_variable_of_a_deeper_call_would_be_the_same():
    program = loaded(
        "int f(int n, int *p) { int x = n; if (n == 0) return *p; int r = f(n - 1, &x);"
        " return r + x; }",
        "out = f(__VERIFIER_nondet_int(), 0);",
    )
    assert run(program, 2).end is End.ASSUMPTION


def test_freed_memory_is_not_followed():
    text = """#include <stdlib.h>
    void f(int *p, int n) { if (n == 0) free(p); else { f(p, n - 1); n = 0; } }
    int main(void) { int *p = malloc(4); f(p, 3 + (p != 0)); return 0; }"""
    program = load_text(text, "p.c")
    assert program.asserts  # nothing is known of the call


def test_variable_arguments_are_refused():
    text = """#include <stdarg.h>
    int f(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int); va_end(l);
      return n == 0 ? x : 1 + f(n - 1, x); }
    int main(int c, char **v) { return f(c, 1); }"""
    with pytest.raises(Unsupported, match="recursive function 'f'"):
        load_text(text, "p.c")


# ----------------------------------------------------------------- marks


def test_marks_list_the_values_that_contracts_speak_of():
    program = loaded(
        "int g, a[5]; int f(int n, int *p) { g++; if (n == 0) return *p;"
        " int r = f(n - 1, p + 1); return r + g; }",
        "out = f(__VERIFIER_nondet_int(), a);",
    )
    marks = [mark_of(each) for each in statements(program.body) if is_mark(each)]
    assert [mark.kind for mark in marks] == [ENTRY, CALL, RETURN, EXIT, CALL, RETURN]
    for mark in marks:
        assert (mark.function, mark.activation) == ("f", 1)
        assert len(mark.first) == len(mark.state) == 3  # n, the offset of p, g
        assert len(mark.outcome) == (2 if mark.kind in (EXIT, RETURN) else 0)


# ----------------------------------------------------------------- random programs


@pytest.mark.parametrize("seed", range(examples(18)))
def test_random_recursive_functions_agree_with_gcc(seed):
    text = program_text(seed)
    machine = compile_program(ordinary_program(load_text(text, "p.c", DataModel.LP64)))
    compared = 0
    cases = [(d, a, b) for d in (-1, 0, 1, 2) for a in (-2, 1) for b in (-1, 2)]
    states = {}
    for case in cases:
        result = machine.run(ListedInputs(case, [0] * 5000), budget=200_000)
        if result.end is End.END:
            states[case] = (result.scalars["out"], result.scalars.get("g", 0))
    expected = "".join(
        f" if (d == {d} && a == {a} && b == {b} && (out != {out} || g != {g})) reach_error();"
        for (d, a, b), (out, g) in states.items()
    )
    compiled = compile_text(text.replace("/* end */", expected), DataModel.LP64)
    for case in states:
        outcome = compiled.run(case)
        assert outcome.end != "ERROR", (seed, case, states[case])
        compared += outcome.end == "END"
    compiled.path.unlink()
    assert compared or not states


def test_a_reading_with_marks_is_for_proofs_alone():
    text = f"{HEAD}int f(int n) {{ if (n < 1) return 0; return f(n - 1) + 1; }}\n"
    text += "int main(void) { if (f(__VERIFIER_nondet_int()) < 0) reach_error(); return 0; }"
    unit = tree_of_text(text, "p.c", DataModel.LP64)
    errors = frozenset(("reach_error",))
    program = lower(unit, DataModel.LP64, errors, lambda builder, mark, value: None)
    assert has_marks(program)
    assert Refuter(program).search(0.1) is None
