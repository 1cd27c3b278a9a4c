# ruff: noqa: E501
r"""Valid C and GNU C that parsers often refuse: each construct where an assertion holds, and where it fails.

Each program has an expression, and gcc's value of it.
"""

import re
import subprocess
from dataclasses import dataclass

import pytest

from tests.gcc import available_models
from tests.prover.cases.strategies import DEFAULT
from viap.c.library.environment import Environment
from viap.c.load import load_text
from viap.core.base.errors import InputError
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.prover.cases.runner import decide
from viap.runs.machine import End, ListedInputs, compile_program


@dataclass(frozen=True)
class Case:
    """`body`: statements of `main`, behind the declarations `before`."""

    name: str
    before: str
    body: str
    expression: str
    value: int
    proved: bool = True  # else it is only run: there are loops, or libraries

    def text(self, relation):
        return (
            f"extern void reach_error(void);\n{self.before}\nint main(void) {{\n{self.body}\n"
            f"if (({self.expression}) {relation} {self.value}) reach_error();\nreturn 0; }}\n"
        )

    def for_gcc(self, number):
        names = "".join(f"#define {name} {name}_{number}\n" for name in "afghnpvxy")
        return (
            f"{names}{self.before}\nlong long main_{number}(void) {{\n{self.body}\n"
            f"return ({self.expression}); }}\n"
        )


CASES = [
    # Labels have a name space of their own (C11 6.2.3).
    Case("label like a typedef", "typedef int T;", "int x = 0; goto T; x = 1; T: x += 2;", "x", 2),
    Case(
        "labels like typedefs in a row",
        "typedef int T, U;",
        "T n = 0; U: T: n++; if (n < 3) goto U;",
        "n",
        3,
    ),
    Case(
        "label behind a condition",
        "typedef int T;",
        "int x = 1; if (x) T: x += 5; else x = 2;",
        "x",
        6,
    ),
    Case(
        "address of a label like a typedef",
        "typedef int T;",
        "int x = 0; void *p = &&T; goto *p; x = 1; T: x += 2;",
        "x",
        2,
    ),
    Case(
        "block's label like a typedef",
        "typedef int T;",
        "int x = 3; { __label__ T; goto T; x = 1; T: ; } T y = x;",
        "y",
        3,
    ),
    Case(
        "unnamed bit-field of a typedef",
        "typedef unsigned T;",
        "struct { T a : 3; T : 5; T b : 8; } s = {7, 9};",
        "s.a + s.b + sizeof s",
        20,
    ),
    # Definitions in the style of K&R.
    Case("no types at all", "f(a, b) { return a - b; }", "", "f(7, 3)", 4),
    Case(
        "some types",
        "f(a, b, c) int b; char *c; { return a + b + c[1]; }",
        "",
        'f(1, 2, "ab")',
        101,
    ),
    Case(
        "declarators without a base type",
        "*f(a) int *a; { return a + 1; }",
        "int x[2] = {1, 2};",
        "*f(x)",
        2,
    ),
    Case(
        "a result of a pointer to a function",
        "g(a) { return 2 * a; } (*f(a))() { return a ? g : 0; }",
        "",
        "f(1)(5)",
        10,
    ),
    Case(
        "typedef in K&R parameters",
        "typedef short T; f(a, b) T a; register b; { return sizeof a + b; }",
        "",
        "f((T)1, 2)",
        4,
    ),
    Case(
        "struct in K&R parameters",
        "struct s { int a, b; }; f(s, n) struct s s; { return s.b + n; }",
        "struct s x = {1, 2};",
        "f(x, 3)",
        5,
    ),
    Case(
        "float in K&R parameters is promoted", "f(x) float x; { return x * 2; }", "", "f(1.25)", 2
    ),
    Case(
        "declaration without a type",
        "x; y = 3; *p = &x; f();  f() { return y; }",
        "x = 4;",
        "*p + f()",
        7,
    ),
    Case(
        "static without a type",
        "static f(a) { return a + 1; } static g(); static g() { return f(1); }",
        "",
        "g()",
        2,
    ),
    Case("const without a type", "const f(a) const a; { return a; }", "", "f(6)", 6),
    Case("no result", "f(p) int *p; { *p = 8; }", "int x; f(&x);", "x", 8),
    # Designators of old GNU C.
    Case(
        "colon designators",
        "struct s { int a, b, c; };",
        "struct s x = { b: 2, a: 1 };",
        "x.a * 10 + x.b + x.c",
        12,
    ),
    Case(
        "colon designator like a typedef",
        "typedef int T; struct s { int T, b; };",
        "struct s x = { T: 4, b: 1 };",
        "x.T - x.b",
        3,
    ),
    Case(
        "index without =",
        "",
        "int a[] = { [2] 5, 6, [0] 7 };",
        "a[0] * 100 + a[2] * 10 + a[3] + sizeof a",
        772,
    ),
    Case("range without =", "", "int a[4] = { [1 ... 2] 5 };", "a[0] + a[1] * 2 + a[2] + a[3]", 15),
    Case(
        "index without = before a list",
        "struct s { int a, b; };",
        "struct s x[2] = { [1] { b: 3, a: 4 }, [0] { 1, 2 } };",
        "x[0].b * 100 + x[1].a * 10 + x[1].b",
        243,
    ),
    Case(
        "colon designator of a union",
        "union u { int i; char c[4]; };",
        "union u x = { c: { 1, 0, 0, 0 } };",
        "x.i",
        1,
    ),
    Case(
        "colon designator with a conditional",
        "struct s { int a, b; };",
        "int y = 1; struct s x = { a: y ? 2 : 3, b: y };",
        "x.a * 10 + x.b",
        21,
    ),
    Case(
        "static object with old designators",
        "static struct { int a, b[3]; } x = { b: { [1] 4 }, a: 2 };",
        "",
        "x.a + x.b[1] + x.b[2]",
        6,
    ),
    # Casts to unions.
    Case(
        "cast to a union",
        "union u { int i; double d; };",
        "union u x = (union u)3.5;",
        "x.d * 2",
        7,
    ),
    Case(
        "cast of an int to a union",
        "union u { double d; int i; };",
        "int y = 4;",
        "((union u)y).i",
        4,
    ),
    Case(
        "cast of a pointer to a union",
        "union u { long l; int *p; };",
        "int y = 4;",
        "*((union u)&y).p",
        4,
    ),
    Case(
        "cast of a struct to a union",
        "struct s { int a; }; union u { int i; struct s s; };",
        "struct s y = {6};",
        "((union u)y).s.a",
        6,
    ),
    Case(
        "cast to a union as an argument",
        "union u { int i; char *p; }; int f(union u x) { return x.i; }",
        "",
        "f((union u)5)",
        5,
    ),
    Case(
        "cast of an effect to a union",
        "union u { int i; float x; };",
        "int y = 4; union u x = (union u)y++;",
        "x.i * 10 + y",
        45,
    ),
    Case(
        "cast of a union to itself",
        "union u { int i; };",
        "union u x = { 3 }, y = (union u)x;",
        "y.i",
        3,
    ),
    Case(
        "cast to an inner union",
        "union v { int i; }; union u { union v v; char *p; };",
        "union v y = { 8 };",
        "((union u)y).v.i",
        8,
    ),
    # Transparent unions.
    Case(
        "argument for a transparent union",
        "typedef union { int *i; const char *c; } U __attribute__((transparent_union));"
        "static int f(U x) { return *x.i; }",
        "int y = 7;",
        "f(&y)",
        7,
    ),
    Case(
        "the other member of a transparent union",
        "union u { int *i; const char *c; } __attribute__((__transparent_union__));"
        "static int f(int n, union u x) { return x.c[n]; }",
        "",
        'f(1, "ab")',
        98,
    ),
    Case(
        "a transparent union itself",
        "typedef union { int i; float x; } U __attribute__((transparent_union));"
        "static int f(U x) { return x.i; }",
        "U y = { 5 };",
        "f(y) + f(6)",
        11,
    ),
    Case(
        "null for a transparent union",
        "typedef union { int *i; char *c; } U __attribute__((transparent_union));"
        "static int f(U x) { return x.i == 0; }",
        "",
        "f(0)",
        1,
    ),
    Case(
        "void pointer for a transparent union",
        "typedef union { int *i; long *l; } U __attribute__((transparent_union));"
        "static int f(U x) { return *x.i; }",
        "int y = 3; void *p = &y;",
        "f(p)",
        3,
    ),
    # The omitted operand: its condition is evaluated once.
    Case("effect in ?:", "", "int x = 1, y = x++ ?: 9;", "x * 10 + y", 21),
    Case("effect in ?: that is zero", "", "int x = 0, y = x++ ?: 9;", "x * 10 + y", 19),
    Case(
        "call in ?:",
        "int n; int f(int x) { n++; return x; }",
        "int a = f(3) ?: f(4), b = f(0) ?: f(5);",
        "a * 100 + b * 10 + n",
        353,
    ),
    Case("assignment in ?:", "", "int x, y = (x = 4) ?: 1;", "x + y", 8),
    Case(
        "types in ?:",
        "",
        "unsigned char c = 255; long y = c++ ?: -1L;",
        "y + c + sizeof (c++ ?: 1L)",
        263,
    ),
    Case("pointers in ?:", "int a[2] = {1, 2};", "int *p = a, *q = p++ ?: 0;", "*p * 10 + *q", 21),
    Case(
        "floats in ?:",
        "double f(double x) { return x; }",
        "double y = f(0.5) ?: 2; int z = f(0) ?: 3;",
        "y * 2 + z",
        4,
    ),
    Case(
        "?: inside of ?:",
        "int n; int f(int x) { n++; return x; }",
        "int y = f(0) ?: f(0) ?: f(6);",
        "y * 10 + n",
        63,
    ),
    Case(
        "statement expression in ?:", "", "int x = 2, y = ({ x *= 2; x; }) ?: 7;", "x * 10 + y", 44
    ),
    Case(
        "?: for its effect",
        "int n; int f(int x) { n += x; return x; }",
        "f(0) ?: f(5); f(2) ?: f(9);",
        "n",
        7,
    ),
    Case("?: in a condition", "", "int x = 0, y = 0; if (x++ ?: y++) y = 9;", "x * 10 + y", 11),
    # Nested functions.
    Case("nested function", "", "int f(int x) { return x * 10; } int y = f(4);", "y", 40),
    Case(
        "nested function reads", "", "int v = 5; int f(int x) { return x + v; } v = 7;", "f(1)", 8
    ),
    Case("nested function writes", "", "int n = 0; void f(int x) { n += x; } f(2); f(3);", "n", 5),
    Case(
        "nested function of a parameter",
        "int g(int a) { int f(void) { return a++; } f(); f(); return a; }",
        "",
        "g(4)",
        6,
    ),
    Case(
        "nested function twice",
        "int g(int a) { int v = a; int f(int x) { return x * v; } return f(2) + f(3); }",
        "",
        "g(4) * 100 + g(5)",
        2025,
    ),
    Case(
        "nested in nested",
        "",
        "int v = 1; void f(void) { int w = 2; void g(void) { v += w; w++; } g(); g(); v *= w; } f();",
        "v",
        24,
    ),
    Case(
        "nested functions call each other",
        "",
        "int v = 3; int f(void) { return v; } int g(int x) { return f() + x; } v = 4;",
        "g(2)",
        6,
    ),
    Case(
        "sibling captures what another calls",
        "int h(int a) { int b = 1; int f(void) { return a + b; } "
        "int g(void) { int a = 100; return f() + a; } b = 2; return g(); }",
        "",
        "h(5)",
        107,
    ),
    Case(
        "auto declares a nested function",
        "",
        "int v = 2; auto int f(int); int g(void) { return f(1); } int f(int x) { return v + x; }",
        "g()",
        3,
    ),
    Case(
        "recursive nested function",
        "",
        "int n = 0; int f(int x) { n++; return x <= 1 ? 1 : x * f(x - 1); } int y = f(4);",
        "y * 10 + n",
        244,
    ),
    Case(
        "nested in a recursive function",
        "int g(int a) { int f(int x) { return x + 1; } return a ? f(a) + g(a - 1) : 0; }",
        "",
        "g(3)",
        9,
        proved=False,
    ),
    Case(
        "nested function shadows",
        "int v = 1; int f(void) { return 1; } int g(void) { int v = 2, r = f(); "
        "{ int f(void) { return v; } r = r * 10 + f(); } return r * 10 + f(); }",
        "",
        "g()",
        121,
    ),
    Case(
        "captured array",
        "",
        "int a[3] = {1, 2, 3}; int f(int i) { return a[i]; } void g(int i) { a[i] *= 5; } g(1);",
        "f(1) * 10 + f(2)",
        103,
    ),
    Case(
        "captured struct",
        "struct s { int a, b; };",
        "struct s x = {1, 2}; struct s f(void) { x.a++; return x; } struct s y = f();",
        "y.a * 100 + x.a * 10 + y.b",
        222,
    ),
    Case(
        "captured pointer",
        "",
        "int y = 1, *p = &y; void f(void) { *p = 6; p = 0; } f();",
        "y + (p == 0)",
        7,
    ),
    Case(
        "captured variable of a loop",
        "",
        "int n = 0; for (int i = 0; i < 3; i++) { int k = i * 2; int f(void) { return k + i; } n += f(); }",
        "n",
        9,
    ),
    Case(
        "sizes and addresses of captured",
        "",
        "int a[5]; int *p = a; int f(void) { return sizeof a + (&a[0] == p); }",
        "f()",
        21,
    ),
    Case(
        "nested static and enumerator",
        "",
        "enum { E = 4 }; typedef short T; int f(void) { static int n; T t = E; return n += t; } f();",
        "f()",
        8,
    ),
    Case(
        "K&R nested function",
        "",
        "int v = 1; int f(a, b) char *b; { return a + b[0] + v; }",
        'f(1, "a")',
        99,
    ),
    Case(
        "nested function with variable arguments",
        "#include <stdarg.h>\n",
        "int v = 1; int f(int n, ...) { va_list l; va_start(l, n); int r = va_arg(l, int); va_end(l); return r + v; }",
        "f(1, 5)",
        6,
    ),
    Case(
        "nested function as an argument",
        "int g(int (*p)(int), int x) { return p(x) + 1; }",
        "int f(int x) { return 2 * x; } int y = g(f, 4);",
        "y",
        9,
    ),
    Case(
        "nested function that captures as an argument",
        "int g(int (*p)(int), int x) { return p(x) + p(x); }",
        "int n = 0; int f(int x) { n++; return n * x; } int y = g(f, 4);",
        "y * 10 + n",
        122,
    ),
    Case(
        "two that capture as arguments",
        "int g(int (*p)(void), int (*q)(void)) { return p() * 10 + q(); }",
        "int a = 1, b = 2; int f(void) { return a; } int h(void) { return b + f(); } a = 4; int y = g(f, h);",
        "y",
        46,
    ),
    Case(
        "a pointer to a nested function",
        "",
        "int v = 3; int f(int x) { return v - x; } int (*p)(int) = f; v = 9;",
        "p(1) * 10 + (p == &f)",
        81,
    ),
    Case(
        "a captured one that is given on",
        "int g(void (*p)(void)) { p(); return 0; } int h(void (*p)(void)) { return g(p); }",
        "int n = 1; void f(void) { n *= 5; } h(f); g(&f);",
        "n",
        25,
    ),
    Case(
        "jump out of a nested function",
        "",
        "__label__ out; int n = 1; void f(int x) { if (x) goto out; n = 2; } f(0); f(1); n = 9; out:;",
        "n",
        2,
    ),
    Case(
        "jump out through another function",
        "void g(void (*p)(void)) { p(); }",
        "__label__ out; int n = 1; void f(void) { n++; goto out; } g(f); n = 9; out:;",
        "n",
        2,
    ),
    Case(
        "jump out of two functions",
        "int h(int a) { __label__ out; int n = 0; void f(void) { void g(void) { n = a; goto out; } g(); n = 7; } "
        "f(); n = 8; out: return n; }",
        "",
        "h(3) * 10 + h(4)",
        34,
    ),
    Case(
        "jump out of an operand",
        "",
        "__label__ out; int n = 1; int f(void) { goto out; } n = 5 + f(); out:;",
        "n",
        1,
    ),
    Case(
        "address of a label of the surroundings",
        "int h(int k) { __label__ a, b; void *f(void) { return k ? &&a : &&b; } goto *f(); a: return 1; b: return 2; }",
        "",
        "h(1) * 10 + h(0)",
        12,
    ),
    Case(
        "names of nested functions",
        "",
        "char f(void) { return __func__[0] + (sizeof __func__ > 1); }",
        "f()",
        103,
    ),
    Case(
        "captured array of variable size",
        "int h(int n) { int a[n]; int f(int i) { return a[i]; } a[1] = 47; return f(1) + sizeof a; }",
        "",
        "h(2)",
        55,
    ),
    # Universal character names.
    Case("\\u in a name", "", "int caf\\u00e9 = 3; caf\\u00e9++;", "café", 4),
    Case(
        "\\U in a name", "int f(int \\U000000e9\\u00e8) { return \\u00e9\\u00e8; }", "", "f(5)", 5
    ),
    Case("\\u as a macro", "#define \\u00e9 6\n", "", "é", 6),
    Case(
        "\\u in a string",
        "",
        'const unsigned char *s = (const unsigned char *)"a\\u00e9";',
        's[1] * 1000 + s[2] + sizeof "\\u00e9" * 0',
        195169,
    ),
    Case(
        "\\U in a string",
        "",
        'const unsigned char *s = (const unsigned char *)"\\U0001F600";',
        's[0] * 1000 + s[3] + sizeof "\\U0001F600"',
        240133,
    ),
    Case(
        "\\u in wide strings",
        "#include <stddef.h>\n",
        "const wchar_t *s = L\"\\u20ac\"; int c = L'\\u00e9';",
        "s[0] + c",
        8597,
    ),
    Case(
        "\\u in UTF-16",
        "",
        'const unsigned short *s = u"\\U0001F600";',
        "s[0] * 10 + (s[1] == 0xDE00)",
        553571,
    ),
    # Statement expressions are no blocks.
    Case(
        "statement expression in a statement expression",
        "",
        "int x = 3, y = ({ x++; ({ x * 2; }); });",
        "y",
        8,
    ),
    Case(
        "struct of inner statement expressions",
        "struct s { int a; }; struct s f(void) { struct s x = {4}; return x; }",
        "struct s y = ({ ({ f(); }); }); ({ y.a++; });",
        "y.a",
        5,
    ),
    Case(
        "infinity",
        "",
        "double d = __builtin_inf(); float x = __builtin_inff();",
        "d > 1e300 && x == d",
        1,
    ),
    # Operands are evaluated, and once.
    Case(
        "argument that a format does not use",
        "#include <stdio.h>\n",
        'char b[9]; int n = 0; sprintf(b, "abc", n++);',
        "n",
        1,
    ),
    Case(
        "operand that asm reads and writes",
        "int n, m = 3; int *f(void) { n++; return &m; }",
        'asm("" : "+r"(*f()));',
        "n * 10 + m",
        13,
    ),
    Case(
        "effects on parameters in a tail call",
        "int f(int n, int m) { if (m == 0) return n; return f(n++, m - 1); }",
        "int k = 4;",
        "f(7, k)",
        7,
    ),
    Case(
        "effects on parameters in a tail call of no result",
        "int r; void f(int n, int m) { if (m == 0) r = n; else f(n--, m - 1); }",
        "f(7, 4);",
        "r",
        7,
    ),
    Case(
        "alignment of a function",
        "void f(void) __attribute__((aligned(64))); void f(void) {}",
        "",
        "__alignof__(f)",
        64,
    ),
]

BY_NAME = {case.name: case for case in CASES}


@pytest.mark.parametrize("name", BY_NAME)
def test_it_is_accepted_and_decided(name):
    case = BY_NAME[name]
    ends = {}
    for relation in ("!=", "=="):
        core = load_text(case.text(relation), "a.c", DataModel.LP64)
        run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=100_000)
        ends[relation] = run.end, run.detail
        if relation == "!=" and case.proved:
            assert decide(core, DEFAULT).outcome is Outcome.TRUE
    assert ends["!="][0] is End.END
    assert ends["=="][0] is End.ERROR


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="gcc is not here")
def test_gcc_says_the_same(tmp_path):
    names, lines = [], []
    for number, case in enumerate(CASES):
        (tmp_path / f"p{number}.c").write_text(case.for_gcc(number))
        names.append(f"p{number}.c")
        lines.append(f'long long main_{number}(void); printf("%lld ", main_{number}());')
    (tmp_path / "all.c").write_text(f"#include <stdio.h>\nint main(void) {{ {' '.join(lines)} }}\n")
    command = ["gcc", "-w", "-O0", "-finput-charset=UTF-8", "all.c", *names, "-o", "all"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    done = subprocess.run(["./all"], cwd=tmp_path, check=True, capture_output=True, text=True)
    values = dict(zip(BY_NAME, map(int, done.stdout.split()), strict=True))
    assert values == {case.name: case.value for case in CASES}


REFUSED = {
    "a union without such a member": (
        "union u { int i; }; int main(void) { (union u)1.5; }",
        "become 'union u'",
    ),
    "an argument for a plain union": (
        "union u { int i; }; void f(union u x) { } int main(void) { f(1); }",
        "become 'union u'",
    ),
    "a list of arguments": (
        "#include <stdarg.h>\nint f(int n, ...) { va_list l; va_start(l, n); int g(void) "
        "{ return va_arg(l, int); } return g(); } int main(void) { f(1, 2); }",
        "the list of arguments 'l'",
    ),
    "the address in a recursive function": (
        "int h(int (*p)(void)) { return p(); } int f(int n) { int g(void) { return n; } "
        "return n > 9 ? h(g) : f(n + 1) + h(g); } int x; int main(void) { f(x); }",
        "which is recursive",
    ),
    "a jump out of recursion": (
        "int f(int n) { __label__ out; void g(int k) { if (k == 0) goto out; g(k - 1); } g(n); "
        "out: return n; } int x; int main(void) { f(x); }",
        "a jump out of 'f.g'",
    ),
    "no such label": (
        "int main(void) { void g(void) { goto out; } g(); }",
        "there is no label 'out'",
    ),
    "designators of several levels": ("int main(void) { int a[2][2] = { [1][0] 5 }; }", "expected"),
    "a body that is never closed": ("int f(void) { if (1) {\n} int main(void) { }\n", "in line 1"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(name):
    text, words = REFUSED[name]
    with pytest.raises(InputError, match=re.escape(words)):
        load_text(text, "a.c", DataModel.LP64, environment=Environment(strict=True))
