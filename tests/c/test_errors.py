"""What can't be read or modelled: one message, with its place and a caret."""

import pytest

from viap.c.library.environment import Environment
from viap.c.load import load_program, load_text
from viap.core.base.errors import InputError, SyntaxFault, TypeFault, Unsupported, UsageError
from viap.core.program.integer_types import DataModel


def failure(text, name="t.c", model=DataModel.ILP32):
    with pytest.raises(InputError) as raised:
        load_text(text, name, model)
    return raised.value


UNSUPPORTED = [
    ("int main(){ long double d = 1.5; }", "1:25", "long double"),
    ("long double d;\nint main(){ int x = d > 0; }", "2:21", "long double"),
    ('int main(){ int x; asm goto("" :::: a); a: ; }', "1:20", "asm goto"),
    ("int x, f(void);\nint main(){ x = (long)f; return x; }", "2:17", "function's address"),
    ("int sigaction();\nint main(){ sigaction(); }", "2:13", "signals ('sigaction')"),
    ("void pthread_create();\nint main(){ pthread_create(); }", "2:13", "threads"),
    ("typedef int v __attribute__((vector_size(16)));\nint main(){ v x; }", "1:30", "vector_size"),
    ("int thrd_create(int (*)(void)); int f(void);\nint main(){ thrd_create(f); }", "2:13",
     "threads"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "place", "words"), UNSUPPORTED)
def test_unsupported_constructs(text, place, words):
    error = failure(text)
    assert isinstance(error, Unsupported)
    assert words in error.message
    assert str(error).startswith("t.c:")
    assert f"{error.position.line}:{error.position.column}" == place
    assert error.construct


WRONG = [
    ("int main(){ return x; }", TypeFault, "1:20", "'x' is not declared"),
    ("int main(){ int x 3; }", SyntaxFault, "1:18", "expected ';' after 'x'"),
    ("int main(){", SyntaxFault, "1:11", "end of file"),
    ("int main(){ goto nowhere; }", TypeFault, "1:13", "no label 'nowhere'"),
    ("int main(){ goto *&&nowhere; }", TypeFault, "1:11", "no label 'nowhere'"),
    ("int main(){ break; }", TypeFault, "1:13", "outside of a loop"),
    ("struct s { int a; } x;\nint main(){ x.b = 1; }", TypeFault, "2:13", "no member 'b'"),
    ("struct s { int a; } x;\nint main(){ return x + 1; }", TypeFault, "2:20", "'+' on"),
    ("int a[-1];\nint main(){ a[0] = 1; }", TypeFault, "1:5", "size -1"),
    ('int main(){ char s[2] = {"ab", 1}; }', TypeFault, "1:18", "more values"),
    ("int main(){ return _Generic(1, long: 1); }", TypeFault, "1:20", "no association"),
    ("int main(){ return _Generic(1, int: 1, signed: 2); }", TypeFault, "1:40", "compatible"),
    ("int main(){ return _Generic(1, default: 1, default: 2); }", TypeFault, "1:44", "twice"),
    ("int main(){ return _Generic(1, void: 1, default: 2); }", TypeFault, "1:32", "incomplete"),
    ("int main(){ return _Generic(1, int(void): 1, int: 2); }", TypeFault, "1:32", "function's"),
    ('_Static_assert(sizeof(int) == 8, "wide");\nint main(){}', TypeFault, "1:1", "fails: wide"),
    ("int main(){ _Static_assert(1 > 2); }", TypeFault, "1:13", "assertion fails"),
    ("struct S { int a; _Static_assert(0, \"\"); };\nint main(){ struct S s; }", TypeFault,
     "1:19", "assertion fails"),
    ("int main(){ for (_Static_assert(0, \"\"); ; ); }", TypeFault, "1:18", "assertion fails"),
    ("int main(){ return '\\u0041'; }", SyntaxFault, "1:20", "not a character"),
    ("int main(){ int n = 3; goto l; { int a[n]; l: ; } }", TypeFault, "1:24", "jump into"),
    ("int main(){ int n = 3; goto l; int (*p)[n]; l: ; }", TypeFault, "1:24", "jump into"),
    ("int main(){ int n = 3; goto l; typedef int T[n]; l: ; }", TypeFault, "1:24", "jump into"),
    ("int main(){ int n = 3; switch (n) { int a[n]; case 3: ; } }", TypeFault, "1:47",
     "jump into"),
    ("int main(){ goto l; return ({ l: ; 3; }); }", TypeFault, "1:13", "jump into"),
    ("int f(int n){ __builtin_va_list l; __builtin_va_start(l, n); }\nint main(){ f(1); }",
     TypeFault, "1:36", "without variable"),
    ("int main(){ _Bool b; return __builtin_add_overflow(1, 2, &b); }", TypeFault, "1:29",
     "not an integer"),
    ("int f(int a) { return a; }\nint main(){ f(); }", TypeFault, "2:13", "expected"),
    ("int main(){ 3 = 4; }", TypeFault, "1:13", "assigned"),
    (f"int main(){{ return {9**50}; }}", SyntaxFault, "1:20", "too large"),
    ("int x = 3;\nint y = x;\nint main(){ return y; }", TypeFault, "2:9", "not a constant"),
    ("int i, a[3];\nint *p = &a[i];\nint main(){ return *p; }", TypeFault, "2:11", "a constant"),
    ("int n = 3;\nint a[n];\nint main(){ return a[0]; }", TypeFault, "2:5", "not a constant"),
    ("enum { A = 0x7fffffff, B };\nint main(){ return B; }", TypeFault, "1:24", "overflows"),
    ("struct { int a:0; } s;\nint main(){ return s.a; }", TypeFault, "1:14", "has no name"),
    ("struct { int a:33; } s;\nint main(){ return s.a; }", TypeFault, "1:14", "valid width"),
    ("int main(){ return 089; }", SyntaxFault, "1:20", ""),
    ("int main(){ return u\"a\" U\"b\"[0]; }", SyntaxFault, "1:20", "different kinds"),
    ("typedef int T __attribute__((aligned(3)));\nT x;\nint main(){ return x; }", TypeFault,
     "1:30", "power of two"),
    ("void f(void);\nint other(){}", TypeFault, "0:0", "no function 'main'"),
    ("int main(){ case 3: ; }", TypeFault, "1:13", "case"),
    ('_Static_assert(sizeof(int) == 3, "");\nint main(){}', TypeFault, "1:1", "assertion fails"),
    ('int main(){ _Static_assert(0, "no"); }', TypeFault, "1:13", "assertion fails"),
    ('struct s { int a; _Static_assert(0, ""); } x;\nint main(){ return x.a; }', TypeFault,
     "1:19", "assertion fails"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "place", "words"), WRONG)
def test_wrong_programs(text, kind, place, words):
    error = failure(text)
    assert isinstance(error, kind)
    assert words in error.message
    assert f"{error.position.line}:{error.position.column}" == place


@pytest.mark.parametrize("function", ["get", "next_of"])
def test_variable_arguments_of_the_entry_are_not_known(function):
    text = (
        "#include <stdarg.h>\nint next_of(va_list l) { return va_arg(l, int); }\n"
        "int get(int n, ...) { va_list l; va_start(l, n); return next_of(l); }\n"
    )
    with pytest.raises(Unsupported, match="entry function"):
        load_text(text, "t.c", function=function)


def test_the_message_shows_the_line_and_a_caret():
    error = failure("int main() {\n\tint y = 1;\n\treturn y + zz;\n}\n")
    assert error.render() == (
        "t.c:3:13: error: 'zz' is not declared\n    \treturn y + zz;\n    \t           ^"
    )


def test_errors_in_the_standard_library_are_told_of_the_call():
    text = (
        "void *memchr(void *, int, unsigned);\nvoid *where(void);\n"
        "int main(){ return memchr(where(), 1, 3) == 0; }"
    )
    with pytest.raises(Unsupported) as raised:
        load_text(text, "t.c", environment=Environment(external="pure"))
    assert str(raised.value.position) == "t.c:3:20"
    assert "return memchr(where(), 1, 3)" in raised.value.render()


def test_what_is_not_reached_does_not_matter():
    text = "double half(double x) { return x / 2; }\nint main(){ return 0; }"
    assert load_text(text, "t.c").body == ()


@pytest.mark.parametrize("content", [b"\0\0\1", b"\x7fELF\0\0", b"", b"hello world", b"(((("])
def test_files_that_are_not_c(tmp_path, content):
    path = tmp_path / "garbage.c"
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        load_program(str(path))
    assert raised.value.position.file == str(path)


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(UsageError, match="no such file"):
        load_program(str(tmp_path / "missing.c"))
    with pytest.raises(UsageError, match="folder"):
        load_program(str(tmp_path))


def test_old_encodings_are_read(tmp_path):
    path = tmp_path / "latin.c"
    path.write_bytes("/* Grüße */ int main() { return 0; }".encode("latin-1"))
    assert load_program(str(path)).body == ()


def test_endless_nesting_is_refused():
    with pytest.raises(InputError):
        load_text("int main() { return " + "(" * 100_000 + "1" + ")" * 100_000 + "; }", "t.c")


def test_calls_that_double_are_refused():
    lines = ["int f0(int x) { if (x) return 1; return x + 1; }"]
    for k in range(1, 30):
        lines.append(f"int f{k}(int x) {{ return f{k - 1}(x) + f{k - 1}(x + 1); }}")
    lines.append("int main() { return f29(1); }")
    with pytest.raises(Unsupported, match="inlined"):
        load_text("\n".join(lines), "t.c", environment=Environment(strict=True))


def test_static_assertions_reach_nothing():
    text = (
        "int f(void); double d[2]; int g(int n) { return g(n); }\n"
        '_Static_assert(sizeof(f()) == sizeof(g(1)) && sizeof(d) == 16 && 1.5 > 1, "");\n'
        'int main(){ _Static_assert(1, ""); return 0; }'
    )
    assert not load_text(text, "t.c").body
