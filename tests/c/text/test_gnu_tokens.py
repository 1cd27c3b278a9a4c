"""GNU words are understood before the parser sees them."""

import pytest

from viap.c.load import load_text, tree_of_text
from viap.core.base.errors import Unsupported
from viap.core.program.integer_types import DataModel
from viap.runs.machine import End, FixedInputs, compile_program


def final(text, model=DataModel.ILP32):
    run = compile_program(load_text(text, "t.c", model)).run(FixedInputs())
    assert run.end is End.END, run.detail
    return run.scalars


ACCEPTED = [
    "extern int f(void) __attribute__((__nothrow__, __leaf__)) __attribute__((const));",
    'extern int g(const char *, ...) __asm__("" "__isoc99_g") __attribute__((format(printf,1,2)));',
    "static __inline__ int h(int * __restrict p) { return *p; }",
    "__extension__ typedef long long q;",
    "struct __attribute__((deprecated)) s { int a __attribute__((unused)); };",
    "typedef __builtin_va_list va;",
    "#pragma once",
    "int volatile __volatile__ v; __const int c = 3; __signed__ char sc;",
    "_Noreturn void stop(void);",
    "typedef int t[2] __attribute__((aligned(8)));",
    '_Static_assert(sizeof(int) == 4, "int");',
]


@pytest.mark.parametrize("declaration", ACCEPTED)
def test_declarations_with_gnu_words(declaration):
    tree_of_text(f"{declaration}\nint main(void) {{ return 0; }}", "t.c", DataModel.ILP32)


def test_modes_give_typedefs_their_width():
    text = """typedef int wide __attribute__((__mode__(__DI__)));
    typedef unsigned narrow __attribute__ ((mode (QI)));
    int a, b; int main(void) { a = sizeof(wide); b = (narrow)300; }"""
    assert final(text) == {"a": 8, "b": 44}


def test_statement_expressions():
    text = """int r; int main(void) {
      r = ({ int t = 3; for (int i = 0; i < 2; i++) t += i; t * 2; }) + ({ 1; }); }"""
    assert final(text)["r"] == 9


def test_case_ranges_and_missing_operands():
    text = """int r; int main(void) { int x = 0;
      for (int i = 0; i < 8; i++) switch (i) { case 2 ... 4: r += 10; break; case 7: r += i ?: 9; }
      r += x ?: 100; }"""
    assert final(text)["r"] == 137


def test_typeof_and_alignof():
    text = (
        "int a, b; int main(void) { __typeof__(1LL) x = 1; a = sizeof(x); b = __alignof__(int); }"
    )
    assert final(text) == {"x": 1, "a": 8, "b": 4}


def test_builtins():
    text = """int a, b; int main(void) { int x = 5;
      if (__builtin_expect(x > 3, 1)) a = __builtin_constant_p(3) + __builtin_abs(-4);
      char s[4]; __builtin_memset(s, 1, sizeof s); b = s[3]; }"""
    scalars = final(text)
    assert (scalars["a"], scalars["b"]) == (5, 1)


def test_assembly_without_effect_is_dropped():
    text = 'int r; int main(void) { __asm__ __volatile__ ("" ::: "memory"); asm(""); r = 1; }'
    assert final(text)["r"] == 1


def test_jumping_assembly_is_refused_only_where_it_is_reached():
    text = 'void f(void) { asm goto("" :::: a); a: ; } int main(void) { %s }'
    assert final(text % "return 0;") == {}
    with pytest.raises(Unsupported, match="asm goto"):
        final(text.replace("main", "g").replace("f(void)", "main(void)") % "")


@pytest.mark.parametrize("broken", ["int x __attribute__((", "int x __attribute__;", "asm(;"])
def test_broken_words_are_syntax_errors(broken):
    from viap.core.base.errors import SyntaxFault

    with pytest.raises(SyntaxFault) as raised:
        load_text(f"{broken}\nint main(void) {{}}", "t.c")
    assert raised.value.position.line == 1
