"""What types mean is proved and refuted alike: the claim that holds, and one beside it."""

import pytest

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.prover.cases.runner import decide

HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
"""

# name: (declarations, statements on an unknown x, what holds, what does not hold)
RULES = {
    "a comparison in one signed bit": (
        "struct { int a:1; } s;", "s.a = x > 3;", "s.a <= 0", "s.a >= 0"
    ),
    "one signed bit is never 1": (
        "struct { signed a:1; } s;", "s.a = x == 7;", "s.a != 1", "s.a == (x == 7)"
    ),
    "a negation in one signed bit": (
        "struct { int a:1; } s;", "s.a = !x;", "s.a == -(x == 0)", "s.a == !x"
    ),
    "a conjunction in one signed bit": (
        "struct { int a:1; } s;", "s.a = x > 0 && x < 9;", "s.a == -(x > 0 && x < 9)", "s.a != -1"
    ),
    "an element of structs with one signed bit": (
        "struct { int a:1; } s[4];", "s[2].a = x < 0;", "s[2].a != 1", "s[2].a == 0"
    ),
    "a comparison in one unsigned bit": (
        "struct { unsigned a:1; } s;", "s.a = x > 3;", "s.a == (x > 3)", "s.a == 0"
    ),
    "any number in one unsigned bit": (
        "struct { unsigned a:1; } s;", "s.a = x;", "s.a == (x & 1)", "s.a == (x != 0)"
    ),
    "any number in a _Bool": (
        "struct { _Bool a:1; } s;", "s.a = x;", "s.a == (x != 0)", "s.a == (x & 1)"
    ),
    "a signed bit-field wraps": (
        "struct { signed a:4; } s;", "s.a = x;", "s.a >= -8 && s.a <= 7", "s.a == x || x > 7"
    ),
    "an unsigned bit-field is promoted to int": (
        "struct { unsigned a:5; } s;", "s.a = x;", "s.a - 40 < 0", "s.a - 40 > 0"
    ),
    "a wide bit-field keeps its width": (
        "struct { unsigned long long a:40; } s;", "s.a = x;", "s.a + 1 <= 0xffffffffffull",
        "s.a + 1 > s.a"
    ),
    "a wide bit-field and a wider type": (
        "struct { long long a:40; } s;", "s.a = x;", "s.a + 1LL > s.a", "s.a + 1ull > 0"
    ),
    "an enum is unsigned": (
        "enum E { A, B } e;", "e = x;", "e - 1 >= 0", "A - 1 >= 0"
    ),
    "an enum with a negative value is signed": (
        "enum E { A = -1, B } e;", "e = x;", "e == x", "e >= 0"
    ),
    "a wide enum": (
        "enum E { A = 0x100000000LL } e = A;", "", "e > 0xffffffff", "(int)e != 0"
    ),
    "a packed enum": (
        "enum __attribute__((packed)) E { A = 3 } e;", "e = x;", "e >= 0 && e < 256", "e == x"
    ),
    "an old-style parameter is narrow": (
        "int f(c) char c; { return c; }", "", "f(x) >= -128 && f(x) <= 127", "f(x) == x"
    ),
    "an old-style parameter is wide": (
        "int f(a) long long a; { return a > 0xffffffff; }", "", "f(1LL << 32)", "f(x + 0LL)"
    ),
    "packed sizes": (
        "struct __attribute__((packed)) S { char c; int i; };", "", "sizeof(struct S) == 5",
        "sizeof(struct S) == 8"
    ),
    "sizes by a pragma": (
        "#pragma pack(push, 1)\nstruct S { char c; int i; };\n#pragma pack(pop)\n"
        "struct T { char c; int i; };", "", "sizeof(struct S) + 3 == sizeof(struct T)",
        "sizeof(struct S) == sizeof(struct T)"
    ),
    "a mode": (
        "typedef int Q __attribute__((mode(QI)));", "Q q = x;", "q >= -128 && q < 128", "q == x"
    ),
    "conditions with remainders": (
        "#if -7 % 3 == -1 && '\\377' < 0\n#define R 1\n#else\n#define R 2\n#endif", "", "R == 1",
        "R == 2"
    ),
    "the compiler's text": (
        "#ifdef __GNUC__\n#define R 1\n#else\n#define R 2\n#endif", "", "R == 1", "R == 2"
    ),
    "a static by a const": (
        "static const int n = 5; static int q = n + 1;", "", "q == 6", "q == 1"
    ),
    "two externs of one object": (
        "void f(int a) { extern int z; z = a; } int g(void) { extern int z; return z; }", "f(x);",
        "g() == x", "g() == 0"
    ),
    "effects in a parameter's size": (
        "int z[9]; int f(int n, int a[n++]) { return n; }", "", "f(3, z) == 4", "f(3, z) == 3"
    ),
    "the type of an array of variable size": (
        "", "int n = x & 7; n++; int a[n]; n += 2; typeof(a) b;", "sizeof b == sizeof a",
        "sizeof b == n * sizeof(int)"
    ),
    "an empty asm is one statement": (
        "", "int y = 1; if (x > 0) __asm__(\"\"); y = 2;", "y == 2", "y == 1"
    ),
    "a character with its sign": ("", "char c = '\\377';", "c < 0 && '\\377' == -1", "c == 255"),
    "a constant too wide for int": ("", "", "2147483648 > x", "2147483648 - 1 < x + 1LL"),
}  # fmt: skip


def outcome(declarations, body, claim, model):
    text = f"""{HEAD}{declarations}
int main(void) {{
    int x = __VERIFIER_nondet_int();
    {body}
    if (!({claim})) reach_error();
    return 0;
}}"""
    return decide(load_text(text, "t.c", model), DEFAULT).outcome


@pytest.mark.parametrize("name", RULES)
def test_what_holds_is_proved_and_what_does_not_is_refuted(name):
    declarations, body, right, wrong = RULES[name]
    assert outcome(declarations, body, right, DataModel.LP64) is Outcome.TRUE
    assert outcome(declarations, body, wrong, DataModel.ILP32) is Outcome.FALSE
