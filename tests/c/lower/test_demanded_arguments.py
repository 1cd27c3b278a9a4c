"""Arguments of library functions without a body: null, freed and short objects are noticed."""

from viap.c.library.environment import DEFAULT
from viap.c.library.library_effects import DEMANDS
from viap.c.library.library_functions import HARMLESS, PRINTERS, THROUGH_ARGUMENTS, TRANSFERS
from viap.c.load import load_text
from viap.core.program.nodes import ordinary_program
from viap.core.program.undefined_behaviour import KINDS
from viap.runs.machine import End, ListedInputs, compile_program

ALL = frozenset(KINDS)
HEAD = """#define _GNU_SOURCE
#define _XOPEN_SOURCE 700
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int i; double d; float f; char *end; fpos_t place; struct stat s; struct timespec t;
struct timeval tv; struct tm moment; struct utimbuf times; char room[4] = "abc", target[4];
char open_end[2] = {'a', 'b'};
int main(void) {
    FILE *file = fopen("a", "r");
    %s
    return 0; }
"""
TEXT, STREAM = '"r"', "file"
CALLS = {
    "perror": [TEXT], "fflush": [STREAM], "fopen": [TEXT, TEXT], "fclose": [STREAM],
    "fgetc": [STREAM], "getc": [STREAM], "feof": [STREAM], "ferror": [STREAM], "system": [TEXT],
    "remove": [TEXT], "fdopen": ["1", TEXT], "freopen": [TEXT, TEXT, STREAM],
    "popen": [TEXT, TEXT], "pclose": [STREAM], "rmdir": [TEXT], "chdir": [TEXT],
    "mkdir": [TEXT, "1"], "chmod": [TEXT, "1"], "setenv": [TEXT, TEXT, "1"], "unsetenv": [TEXT],
    "setbuf": [STREAM, "NULL"], "setvbuf": [STREAM, "NULL", "_IONBF", "0"],
    "nanosleep": ["&t", "&t"], "atof": [TEXT], "strtof": [TEXT, "&end"], "strtod": [TEXT, "&end"],
    "frexp": ["1.0", "&i"], "modf": ["1.0", "&d"], "fgetpos": [STREAM, "&place"],
    "fsetpos": [STREAM, "&place"], "gettimeofday": ["&tv", "NULL"],
    "clock_gettime": ["CLOCK_REALTIME", "&t"], "stat": [TEXT, "&s"], "fstat": ["1", "&s"],
    "lstat": [TEXT, "&s"], "utime": [TEXT, "&times"], "fputc": ["65", STREAM],
    "putc": ["65", STREAM], "fputs": [TEXT, STREAM], "puts": [TEXT],
    "fprintf": [STREAM, '"%d"', "1"], "fread": ["room", "1", "4", STREAM],
    "fwrite": ["room", "1", "4", STREAM],
}  # fmt: skip
# Bodies in C that demand the same.
WRITTEN = {
    "rename": ("tt", [TEXT, TEXT]), "getenv": ("t", [TEXT]), "access": ("t.", [TEXT, "1"]),
    "unlink": ("t", [TEXT]), "strftime": ("..t.", ["target", "4", TEXT, "&moment"]),
}  # fmt: skip


def end_of(statement, inputs=(1,)):
    return ends_of([statement], inputs)[0]


def ends_of(statements, inputs=(1,)):
    """What is undefined in each statement, by runs of one program; "" where nothing is."""
    cases = "".join(f"case {k}: {{ {each} break; }}\n" for k, each in enumerate(statements))
    text = HEAD % f"switch (__VERIFIER_nondet_int()) {{ {cases} }}"
    core = load_text(text, "t.c", environment=DEFAULT.ordinary()[0], watch=ALL)
    compiled = compile_program(ordinary_program(core))
    first, *rest = inputs
    runs = [
        compiled.run(ListedInputs([first, k, *rest, *[0] * 20])) for k in range(len(statements))
    ]
    return [run.detail if run.end is End.UNDEFINED else "" for run in runs]


def called(name, arguments, place=-1, by="0"):
    given = [by if k == place else each for k, each in enumerate(arguments)]
    return f"{name}({', '.join(given)});"


def places(letters):
    """Functions and their arguments, with each place of such a demand."""
    demanded = {name: (DEMANDS[name], arguments) for name, arguments in CALLS.items()} | WRITTEN
    return [
        {"name": name, "arguments": arguments, "place": k}
        for name, (demands, arguments) in demanded.items()
        for k, demand in enumerate(demands)
        if demand in letters
    ]


def test_proper_calls_are_defined():
    calls = [called(name, arguments) for name, arguments in CALLS.items()]
    assert ends_of(calls) == [""] * len(calls)


def test_null_pointers_are_not():
    calls = [called(**each) for each in places("trws")]
    allowed = {"null or invalid pointer", "an argument that the function does not allow"}
    found = dict(zip(calls, ends_of(calls), strict=True))
    assert len(found) > 50
    assert {call for call, end in found.items() if end not in allowed} == set()


def test_texts_must_end():
    good = [called(**each, by="room") for each in places("tT")]
    bad = [called(**each, by="open_end") for each in places("tT")]
    found = dict(zip([*good, *bad], ends_of([*good, *bad]), strict=True))
    assert [found[call] for call in good] == [""] * len(good)
    assert [call for call in bad if "index" not in found[call]] == []


def test_objects_must_exist():
    made = {
        "modf(1.0, g);": "double *g = malloc(sizeof *g);",
        "strtod(room, g);": "char **g = malloc(sizeof *g);",
        "stat(room, g);": "struct stat *g = malloc(sizeof *g);",
        "nanosleep(g, NULL);": "struct timespec *g = calloc(1, sizeof *g);",
    }
    good = [f"{first} {call}" for call, first in made.items()]
    bad = [f"{first} free(g); {call}" for call, first in made.items()]
    found = ends_of([*good, *bad])
    assert found[: len(good)] == [""] * len(good)
    assert all("free" in end for end in found[len(good) :]), found


def test_a_stream_may_be_null_where_a_file_can_not_be_opened():
    assert end_of("fputs(room, file);", (0,)) == "null or invalid pointer"
    assert end_of("fflush(file);", (0,)) == ""
    assert end_of("if (file) fputs(room, file);", (0,)) == ""


def test_functions_with_unknown_demands_leave_a_gap():
    core = load_text(HEAD % 'wchar_t w[2]; wcscpy(w, L"long");', "t.c", watch=ALL)
    assert {"bounds", "null", "other"} <= {kind for kind, why in core.gaps if "wcscpy" in why}


def test_every_function_with_pointers_is_listed_or_leaves_a_gap():
    """Functions without pointers need no entry; `v...` ones are noted where they are read."""
    plain = "clock getpid sleep usleep srand48 getppid getuid geteuid getgid getegid tmpfile"
    plain += " fcloseall dup dup2 umask sync fsync ftruncate lseek difftime sched_yield closelog"
    plain += " tzset putchar putchar_unlocked ldexp vprintf vfprintf vdprintf utimes"
    plain += " raise kill alarm fork"
    known = {*HARMLESS, *PRINTERS, *THROUGH_ARGUMENTS, *TRANSFERS}
    assert known - set(DEMANDS) == set(plain.split())


def test_two_streams_differ_and_time_does_not_go_back():
    text = "FILE *g = fopen(room, room); if (file == g) free(&i);"
    assert end_of(text, (1, 1)) == ""
    back = "clock_t a = clock(), b = clock(); if (a > b) free(&i);"
    assert end_of(back, (1, 5, 3)) == ""
    assert "free" in end_of(back.replace(">", "<"), (1, 3, 5))


def test_a_closed_stream_is_assumed_not_to_be_used():
    core = load_text(HEAD % "if (file) fclose(file);", "t.c", watch=ALL)
    assert any(each.kind == "closed-streams" for each in core.assumptions)
    core = load_text(HEAD % "if (file) fflush(file);", "t.c", watch=ALL)
    assert not any(each.kind == "closed-streams" for each in core.assumptions)


def test_faults_are_shown_at_the_call():
    for call in ('sscanf(open_end, "%d", &i);', "getenv(open_end);", "puts(open_end);"):
        core = load_text(HEAD % call, "t.c", environment=DEFAULT.ordinary()[0], watch=ALL)
        run = compile_program(ordinary_program(core)).run(ListedInputs([1]))
        assert run.end is End.UNDEFINED
        assert run.position is not None and run.position.file == "t.c"
