"""Effects that outlive a call: what a later call does, or writes, is not lost."""

import pytest

from viap.api import prove
from viap.c.library.library_effects import _TABLE, AT_START, OF_LOCALE, lasting_effect
from viap.c.load import load_text
from viap.core.base.errors import Unsupported
from viap.core.base.source import OpenEffect
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Assert, statements

HEAD = """#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
int fopencookie(), pthread_create(), aio_read(), uselocale();
static int g;
static char b[64];
static FILE *f;
static double x = 1, y = 1e-20;
static void handle(int number) { g = 1; }
static void leave(void) { assert(g == 0); }
"""
# Each statement has an effect for later, with the word that the message has.
LASTING = {
    "setvbuf(stdout, b, _IOFBF, 64);": "memory",
    "setbuffer(stdout, b, 64);": "memory",
    "{ int (*set)(FILE *, char *, int, size_t) = setvbuf; set(stdout, b, _IOFBF, 64); }": "memory",
    'f = fmemopen(b, 64, "w");': "memory",
    "initstate(1, b, 64);": "memory",
    "putenv(b);": "memory",
    "aio_read(b);": "memory",
    "signal(SIGINT, handle);": "signals",
    "atexit(leave);": "program ends",
    "fopencookie(leave);": "later calls",
    "pthread_create(b, 0, leave, 0);": "threads",
    'setlocale(LC_ALL, ""); g = isalpha(200);': "'isalpha' depends",
    "g = MB_CUR_MAX; uselocale(b);": "depends",
    "fesetround(FE_UPWARD); x = x + y;": "floating-point",
    "fenv_t e; fesetenv(&e); x = x + y;": "floating-point",
    'asm("ldmxcsr %0" :: "m"(g));': "floating-point",
}
HARMLESS = [
    "setvbuf(stdout, NULL, _IONBF, 0);",
    "setbuf(stdout, 0);",
    "signal(SIGPIPE, SIG_IGN);",
    'setlocale(LC_ALL, "C"); g = isalpha(200);',
    "setlocale(LC_ALL, NULL); g = isalpha(200);",
    'g = isdigit(200); setlocale(LC_ALL, "");',
    "fesetround(FE_TONEAREST); x = x + y;",
    "fesetenv(FE_DFL_ENV); x = x + y;",
    "raise(SIGINT); kill(getpid(), SIGINT); alarm(1); fork();",
]
# What is in attributes, or in assembly, is used.
NAMED = {
    "int g; __attribute__((constructor)) void c(void) { g = 1; }": "before or after main",
    'int g; void c(void); __attribute__((section(".init_array"))) void (*p)(void) = c;': "before",
    'int g; void c(void) { g = 1; } asm(".section .init_array\\n.quad c");': "names 'c'",
    'int g; void c(void) { g = 1; } void d(void); asm(".set d, c");': "names 'c'",
    'int g; asm("k: movl $1, g(%rip)\\nret");': "names 'g'",
    "int g; static void c(int *p) { g = 1; } #int v __attribute__((cleanup(c))) = 0;": "cleanup",
    'int g; void c(void) { g = 1; } #asm("call c" : : : "memory");': "names 'c'",
    'int g; #asm("movl $1, g(%%rip)" : : : );': "names 'g'",
    'int g; void c(void) { g = 1; } #asm("call *%0" :: "r"(c) : "memory");': "gets a function",
    "int g; void __cyg_profile_func_enter(void *f, void *p) { g++; }": "options of compilers",
    "int g; extern int __start_cells[]; #__start_cells[0] = 1;": "bound of a section",
}


def loaded(text):
    return load_text(text, "t.c", DataModel.LP64)


def program(statement, later="assert(g == 0);"):
    return f"{HEAD}int main(void) {{ {statement} {later} }}\n"


@pytest.mark.parametrize("statement", LASTING)
def test_what_outlives_a_call_is_refused(statement):
    with pytest.raises(Unsupported, match=LASTING[statement]):
        loaded(program(statement))
    # In a called function, it is open.
    float_later = "assert(x + y == 1.0);"
    called = f"{HEAD}static void c(void) {{ {statement} }} int main(void) {{ c(); {float_later} }}"
    found = [each.position for each in statements(loaded(called).body) if isinstance(each, Assert)]
    effects = [place for place in found if isinstance(place, OpenEffect)]
    assert any(LASTING[statement] in place.text or "asm" in statement for place in effects)


@pytest.mark.parametrize("statement", HARMLESS)
def test_what_leaves_nothing_is_read(statement):
    loaded(program(statement))


@pytest.mark.parametrize("text", NAMED)
def test_a_name_in_an_attribute_or_in_assembly_is_a_use(text):
    outside, _, inside = text.partition("#")
    with pytest.raises(Unsupported, match=NAMED[text]):
        loaded(f"{outside} int main(void) {{ {inside} return 0; }}")


ANSWERS = {
    # A name in an attribute or in assembly of a called function.
    'static void c(int *p) { assert(0); } static void h(void) { int v __attribute__((cleanup(c)));'
    "v = 1; } int main(void) { h(); }": ("UNKNOWN", None),
    "void c(void) { assert(0); } static void k(void) __attribute__((weakref(\"c\")));"
    "static void h(void) { k(); } int main(void) { h(); }": ("UNKNOWN", None),
    'void c(void) { assert(0); } static void h(void) { asm("call c"::); } int main(void) { h(); }':
    ("UNKNOWN", None),
    # The end of the number leads into the text.
    'int main(void) { char s[] = "1.5abc", *e; strtod(s, &e); s[3] = 0; *e = 1; assert(!s[3]); }':
    ("UNKNOWN", None),
    # Variables of the library.
    "int main(void) { assert(optind == 1); }": ("UNKNOWN", None),
    "int main(void) { assert(optind == 2); }": ("FALSE", None),
    "int main(void) { assert(environ); }": ("UNKNOWN", None),
    "int main(void) { assert(errno == 0); }": ("UNKNOWN", None),
    "int main(void) { long z = timezone; tzset(); assert(timezone == z); }": ("UNKNOWN", None),
    'int main(void) { char **k = environ; setenv("A", "b", 1); assert(environ == k); }':
    ("UNKNOWN", None),
    # No run goes on behind a signal; a program may.
    "int main(void) { raise(SIGTERM); assert(0); }": ("UNKNOWN", None),
    "int main(void) { g = 2; fork(); kill(0, SIGINT); assert(g == 2); }": ("TRUE", []),
    'int main(void) { setlocale(LC_ALL, ""); g = 3; assert(g == 3); }': ("TRUE", []),
    # A thread, a rounding mode or a locale of another file is none: that is listed.
    "void start(int *); int main(void) { start(&g); g = 3; assert(g == 3); }":
    ("TRUE", ["external"]),
    "void start(void); int h; int main(void) { start(); h = 3; assert(h == 3); }":
    ("TRUE", ["external"]),
    "void start(void); int main(void) { start(); assert(!isalpha(200)); }": ("TRUE", ["external"]),
    "void start(void); int main(void) { int h = 3; start(); assert(h == 3); }": ("TRUE", []),
}  # fmt: skip


@pytest.mark.parametrize("text", ANSWERS)
def test_answers(text, tmp_path):
    verdict, listed = ANSWERS[text]
    file = tmp_path / "t.c"
    head = HEAD.replace("static double x = 1, y = 1e-20;", "") if "start" in text else HEAD
    file.write_text(f"{head}extern char **environ;\n{text}\n")
    result = prove(file, timeout=3)
    assert result.verdict == verdict
    if listed is not None:
        kinds = [each.kind for each in result.assumptions]
        assert [each for each in kinds if each in ("external", "unmodelled")] == listed


def test_a_false_answer_before_such_a_call_stays(tmp_path):
    file = tmp_path / "t.c"
    file.write_text(
        f"{HEAD}static void c(void) {{ atexit(leave); }} int main(void) {{ assert(g); c(); }}\n"
    )
    assert prove(file, timeout=3).verdict == "FALSE"


def test_the_place_of_the_effect_is_the_reason(tmp_path):
    file = tmp_path / "t.c"
    file.write_text(f"{HEAD}static void c(void) {{ atexit(leave); }}\nint main(void) {{ c(); }}\n")
    result = prove(file, timeout=3)
    line = HEAD.count("\n") + 1
    assert f"t.c:{line}:23: unsupported: a function that runs when the program ends" in (
        result.reason
    )


def test_each_name_has_one_kind():
    names = [name for listed in _TABLE.values() for name in listed.split()]
    assert len(names) == len(set(names))
    assert not OF_LOCALE & set(names) and not AT_START.keys() & set(names)
    assert not lasting_effect("strtok")
