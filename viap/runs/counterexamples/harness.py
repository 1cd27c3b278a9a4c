"""A counterexample as C: the functions that return a program's inputs, with their values."""

from collections.abc import Collection, Iterable
from shlex import quote

from viap.core.base.source import Position
from viap.core.program.c_names import stored
from viap.core.program.inputs import OrderChoice, failing, is_open
from viap.core.program.nodes import Input, Program, statements
from viap.core.program.undefined_behaviour import MEMORY, UNINITIALISED, Operation
from viap.runs.machine import Run
from viap.runs.machine.repeated_runs import dependence, needs_outside

_A_LINE = 8  # numbers in a line of an array

_STANDARD = {
    "bool": "_Bool",
    "char": "char",
    "uchar": "unsigned char",
    "short": "short",
    "ushort": "unsigned short",
    "int": "int",
    "uint": "unsigned int",
    "unsigned": "unsigned int",
    "long": "long",
    "ulong": "unsigned long",
    "longlong": "long long",
    "ulonglong": "unsigned long long",
    "size_t": "size_t",
    "float": "float",
    "double": "double",
}

# A condition that no compiled program can fulfil.
HELD_BY_CELLS = "Cells of arrays that were never written have to hold certain values,"

_ENDS = """\
/* Used unless the program has functions of its own for these. */
__attribute__((weak)) void reach_error(void)
{
    fprintf(stderr, "the error was reached\\n");
    exit(1);
}

__attribute__((weak)) void __VERIFIER_error(void)
{
    fprintf(stderr, "the error was reached\\n");
    exit(1);
}

__attribute__((weak)) void __VERIFIER_assume(int condition)
{
    if (!condition) {
        fprintf(stderr, "an assumption is false\\n");
        exit(0);
    }
}
"""


def harness(program: Program, run: Run, function: str = "main") -> str:
    """Returns a C file that makes the program repeat a run, when compiled with it."""
    asked = [each.value for each in run.inputs if each.function]
    # Functions that the run did not reach must exist too, for the linker.
    functions = {f"__VERIFIER_nondet_{name}": spelled for name, spelled in _STANDARD.items()}
    for node in statements(program.body):
        if isinstance(node, Input) and node.function and not is_open(node.function):
            functions[node.function] = str(stored(node.type))
    parts = [_head(program, run), "#include <stdio.h>\n#include <stdlib.h>\n"]
    parts.append(_values(asked, core_inputs(program, run)))
    parts += [_function(name, spelled) for name, spelled in functions.items()]
    parts += [_nothing(name) for name in program.stubs if name not in functions]
    parts += wrappers(functions)
    parts.append(_ENDS)
    if function != "main":
        # The core program starts with main, no matter which function was proved.
        parts.append(
            f"#ifndef CORE\nextern int {function}();\n\n"
            f"int main(void)\n{{\n    return {function}();\n}}\n#endif\n"
        )
    return "\n".join(parts)


def core_inputs(program: Program, run: Run) -> list[int]:
    """Returns the inputs of the core program as C: there, uninitialised variables are inputs."""
    places = _unset_places(program)
    return [each.value for each in run.inputs if each.function or each.position in places]


def _unset_places(program: Program) -> set[Position]:
    """Positions where uninitialised variables get values; cells get theirs where they are read."""
    body = statements(program.body)
    return {node.position for node in body if isinstance(node, Input) and not node.function}


SANITIZED = "-fsanitize=address,undefined -fno-sanitize-recover=all"


def _asked(program: Program) -> set[str]:
    """Returns the functions that the program calls for its inputs."""
    return {node.function for node in statements(program.body) if isinstance(node, Input)}


def _head(program: Program, run: Run) -> str:
    width = "".join(f"{flag} " for flag in program.model.flags if flag != "-m64")
    place = safe(str(run.position))
    what, start = f"reaches the error at {place}", "./a.out"
    libraries = linker_options(_asked(program))
    given = "".join(f" {safe(quote(flag))}" for flag in program.flags)
    options = "-w -O0"
    named = (safe(quote(file)) for file in (program.file, *program.linked))
    files = " ".join(named) if program.linked else "PROGRAM.c"
    fails = "fails: it ends with a message and a status that is not 0."
    if isinstance(run.position, Operation):
        # A compiled program does not detect undefined behaviour by itself.
        what, options = f"is undefined at {place}", f"-w -O0 {SANITIZED}"
        if run.position.kind in ("pointers", "lifetime", "alignment", "other"):
            fails = "fails where gcc's sanitizers notice it, which they do not always."
        if run.position.kind == "sequence":
            fails = "need not fail: no sanitizer notices it. gcc -Wsequence-point may warn of it."
        if run.position.kind in MEMORY:
            what = f"loses memory at {place}"
        elif run.position.kind == UNINITIALISED:
            what, options = f"reads what has no value at {place}", "-w -g -O0"
            start = "valgrind --error-exitcode=1 ./a.out"
            fails = "fails, if the value decides something: valgrind tells of that alone."
    lines = [
        f"/* The inputs on which the program {what}.",
        "",
        f"   gcc {width}{options}{given} {libraries}{files} HARNESS.c && {start}",
        "",
        f"   {fails}",
    ]
    open_values = [
        each.value
        for each in run.inputs
        if not each.function and not isinstance(each.position, OrderChoice)
    ]
    unset = bool(open_values) and bool(dependence(run))
    if unset or (open_values and needs_outside(run)):
        held = "zero" if not any(open_values) else "certain values"
        what = "uninitialised variables" if unset else "variables that others set"
        lines += [
            "",
            f"   The program reads {what}. They have to hold {held} for it,",
            "   which no compiler promises. In viap's core program, they are inputs:",
            "",
            f"   viap show PROGRAM.c >CORE.c; gcc {width}-w -O0 -DCORE CORE.c HARNESS.c && ./a.out",
        ]
        places = _unset_places(program)
        if any(v.value for v in run.inputs if not v.function and v.position not in places):
            lines += ["", f"   {HELD_BY_CELLS}", "   which they do not hold there either."]
    return "\n".join(lines) + " */\n"


def safe(text: str) -> str:
    """Returns a text that cannot end a comment, such as a file name."""
    return text.replace("*/", "* /").replace("\n", " ")


def _values(values: list[int], core: list[int]) -> str:
    return f"""\
#ifdef CORE
{listed(core)}
#else
{listed(values)}
#endif
static unsigned long next_input;

static unsigned long long input(void)
{{
    if (next_input >= COUNT) {{
        fprintf(stderr, "no inputs are left\\n");
        exit(0);
    }}
    return inputs[next_input++];
}}
"""


def listed(values: list[int]) -> str:
    """Returns the inputs as a C array, and their number."""
    rows = []
    for start in range(0, len(values), _A_LINE):
        row = values[start : start + _A_LINE]
        rows.append("    " + ", ".join(f"{value % (1 << 64)}ULL" for value in row))
    shown = ",\n".join(rows or ["    0"])
    size = len(values)
    return (
        f"#define COUNT {size}UL\n"
        f"static const unsigned long long inputs[{size or 1}] = {{\n{shown}\n}};"
    )


def _function(name: str, spelled: str) -> str:
    if name.startswith(("__VERIFIER_", "viap_")):
        return f"{_WEAK} {spelled} {name}(void)\n{{\n    return {_input(spelled)};\n}}\n"
    # Under another name in C: headers may declare the function with another type.
    own = f"viap_stub_{name}"
    if name == "time":
        return _WEAK + _TIME.format(spelled=spelled, own=own)
    if name in _OPENING:
        return _WEAK + _STREAM.format(name=name, own=own)
    head = f'{_WEAK} {spelled} {own}(void) __asm__("{name}");\n\n{spelled} {own}(void)\n'
    return f"{head}{{\n    return {_input(spelled)};\n}}\n"


def _input(spelled: str) -> str:
    """Returns the next input as a C expression; floating-point numbers are listed as bits."""
    members = {"float": "unsigned int", "double": "unsigned long long"}
    if spelled not in members:
        return f"({spelled})input()"
    bits = members[spelled]
    return f"((union {{ {bits} bits; {spelled} number; }}){{ ({bits})input() }}).number"


def _nothing(name: str) -> str:
    """Defines a function of another file that returns nothing and does nothing."""
    own = f"void viap_stub_{name}(void)"
    return f'{_WEAK} {own} __asm__("{name}");\n\n{own}\n{{\n}}\n'


_WEAK = "__attribute__((weak))"
_TIME = """\
 {spelled} {own}({spelled} *where) __asm__("time");

{spelled} {own}({spelled} *where)
{{
    {spelled} value = ({spelled})input();
    if (where)
        *where = value;
    return value;
}}
"""

# Functions that return null, or a stream that is none of the others.
_OPENING = frozenset(("fopen", "fopen64", "fdopen", "tmpfile", "popen"))
_STREAM = """\
 void *{own}(void) __asm__("{name}");

void *{own}(void)
{{
    static unsigned long count;
    count++;
    return input() ? (void *)count : 0;
}}
"""

# Allocations that may fail: by name, their parameters and the arguments that are passed on.
_ALLOCATIONS = {
    "malloc": ("unsigned long size", "size"),
    "valloc": ("unsigned long size", "size"),
    "calloc": ("unsigned long count, unsigned long size", "count, size"),
    "realloc": ("void *old, unsigned long size", "old, size"),
}


def wrapped(functions: Iterable[str]) -> list[str]:
    """Returns the allocations that fail if an input says so."""
    return [name for name in _ALLOCATIONS if failing(name) in functions]


def wrappers(functions: Collection[str]) -> list[str]:
    """Defines wrappers for the program's own allocations only, by the linker's `--wrap`."""
    parts = []
    for name in wrapped(functions):
        parameters, handed = _ALLOCATIONS[name]
        parts.append(
            f"#ifndef CORE\nvoid *__real_{name}({parameters});\n\n"
            f"void *__wrap_{name}({parameters})\n{{\n"
            f"    return {failing(name)}() ? 0 : __real_{name}({handed});\n}}\n#endif\n"
        )
    return parts


def linker_options(functions: Collection[str]) -> str:
    return "".join(f"-Wl,--wrap={name} " for name in wrapped(functions))
