"""A counterexample of a function as a C test: it includes the source, and calls the function."""

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from shlex import quote

from viap.c.library.library_effects import STANDARD_NAMES
from viap.c.library.library_functions import HARMLESS, PRINTERS, STANDARD
from viap.c.library.library_types import library_function
from viap.c.tree.expression_printer import declaration
from viap.c.tree.tree import Function, Unit
from viap.c.tree.types import VoidType
from viap.core.base.source import ClausePlace
from viap.core.program.c_names import number
from viap.core.program.inputs import failing, is_given
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Given, Input, Program, statements
from viap.core.program.undefined_behaviour import Operation, clause_text
from viap.project.property import ERROR_FUNCTIONS
from viap.runs.counterexamples.caller_objects import (
    Argument,
    Called,
    CallPart,
    Indices,
    PointerAtCall,
)
from viap.runs.counterexamples.harness import (
    SANITIZED,
    linker_options,
    listed,
    safe,
    wrapped,
    wrappers,
)
from viap.runs.machine import Run

_INPUTS = """\
static unsigned long next_input;

static unsigned long long input(void)
{
    if (next_input >= COUNT) {
        __builtin_printf("no inputs are left\\n");
        __builtin_exit(0);
    }
    return inputs[next_input++];
}
"""
_CELLS = """\
static void *viap_cells(unsigned long long count, unsigned long size)
{
    void *cells = __builtin_calloc(count, size);
    if (!cells && count) {
        __builtin_printf("there is no memory for the array\\n");
        __builtin_exit(0);
    }
    return cells;
}
"""
# The arguments of a program are not allocated: `free` of them has to be noticed.
_CELLS_OF_PROGRAM = """\
#define viap_cells(count, size) \\
    __builtin_memset(__builtin_alloca((count) * (size)), 0, (count) * (size))
"""
# Unreached functions may need definitions that do not exist, so the linker drops them.
_PARTS = "-ffunction-sections -Wl,--gc-sections"
_FAILS = '{\n    __builtin_printf("the error was reached\\n");\n    __builtin_exit(1);\n}\n'
_GIVEN_UP = '{\n    __builtin_printf("an assumption is false\\n");\n    __builtin_exit(0);\n}\n'


def call_test(program: Program, run: Run, called: Called, unit: Unit, place: Path) -> str:
    """Returns the text of a file at `place`; compiled and run, it fails."""
    others = [run.inputs[number] for number in sorted(called.others)]
    missing = list(_missing(program, unit))
    fails = [failing(name) for name in wrapped(_asked(program))]
    source = os.path.relpath(Path(program.file).resolve(), place.resolve().parent)
    parts = [_head(program, run, called, unit)]
    # A function may be called without a declaration; then this one counts.
    early = [f"extern {_signature(f)};" for f in missing if _is_ours(f.name)]
    parts += ["\n".join(early) + "\n"] if early else []
    parts.append(f'#define main viap_main\n#include "{_quoted(source)}"\n#undef main\n')
    constants = {symbol.name for symbol in unit.globals if symbol.constant}
    for argument in called.arguments:
        if argument.given.kind == "extern":
            parts.append(_object(argument.given, argument.given.name in constants))
    if missing or fails:
        parts.append(listed([each.value for each in others if each.function]))
        parts.append(_INPUTS)
        parts += [_definition(number, function) for number, function in enumerate(missing)]
        parts += [f"static _Bool {each}(void)\n{{\n    return input();\n}}\n" for each in fails]
        parts += wrappers(fails)
    if any(each.given.pointer for each in called.arguments):
        freed = isinstance(run.position, Operation) and run.position.kind == "free"
        parts.append(_CELLS_OF_PROGRAM if freed and unit.entry.name == "main" else _CELLS)
    parts.append(_main(called, unit))
    return "\n".join(parts)


def _object(given: Given, constant: bool) -> str:
    """Defines an object of another file; a constant one under another name, so that it can be set.

    The linker knows it by its own name.
    """
    if not constant:
        return f"{given.declared};\n"
    name = given.name
    return f'#define {name} viap_{name}\n{given.declared} __asm__("{name}");\n'


def _head(program: Program, run: Run, called: Called, unit: Unit) -> str:
    width = "".join(f"{flag} " for flag in program.model.flags if flag != "-m64")
    what, options = f"reaches the error at {run.position}", "-w -O0"
    if isinstance(run.position, Operation):
        what, options = f"is undefined at {run.position}", f"-w -O0 {SANITIZED}"
        what += f": {run.position.kind}: {run.position.text}"
    fails = "fails: it ends with a message and a status that is not 0."
    if isinstance(run.position, ClausePlace):
        what = f"violates {clause_text(run.position)}"
        fails = "ends without a failure: no compiler reads the clause. Look at the values then."
    libraries = linker_options(_asked(program))
    given = "".join(f" {safe(quote(flag))}" for flag in program.flags)
    lines = [
        f"/* A call of {unit.entry.name} that {safe(what)}.",
        "",
        f"   gcc {width}{options}{given} {libraries}{_PARTS} TEST.c && ./a.out",
        "",
        f"   {fails}",
    ]
    for argument in called.arguments:
        if argument.given.kind == "local":
            values = ", ".join(str(part.value) for part in argument.parts if part.value is not None)
            name = argument.given.name
            lines += ["", f"   The static variable {name} has to hold {values or 'certain values'}"]
            lines += ["   by then, as after earlier calls: that can't be set from here."]
    if any(not run.inputs[number].function for number in called.others):
        lines += ["", "   It reads uninitialised variables: they have to hold certain values, too,"]
        lines += ["   which no compiler promises."]
    return "\n".join(lines) + " */\n"


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


# ----------------------------------------------------------------- missing functions


def _is_ours(name: str) -> bool:
    return name.startswith("__VERIFIER_") or name in ERROR_FUNCTIONS


def _missing(program: Program, unit: Unit) -> Iterator[Function]:
    """Yields the functions that the test has to define, so that it can be linked."""
    asked = _asked(program)
    for function in unit.functions:
        name = function.name
        needed = name in asked or _is_ours(name) or not _is_known(name, program.model)
        absent = function.body is None or function.body.position.file == STANDARD
        if absent and needed:
            yield function


def _asked(program: Program) -> set[str]:
    """Returns the functions that return inputs."""
    return {
        node.function
        for node in statements(program.body)
        if isinstance(node, Input) and node.function and not is_given(node.function)
    }


def _is_known(name: str, model: DataModel) -> bool:
    """True if a C library defines the function."""
    if (
        name.startswith("__builtin_")
        or name in HARMLESS
        or name in PRINTERS
        or name in STANDARD_NAMES
    ):
        return True
    return library_function(name, model) is not None or name.startswith("__assert")


def _signature(function: Function, name: str = "") -> str:
    type, name = function.type, name or function.name
    given = [declaration(each, f"argument{k}") for k, each in enumerate(type.parameters or ())]
    if type.variadic:
        given.append("...")
    inside = ", ".join(given) or ("" if type.parameters is None else "void")
    return declaration(type.result, f"{name}({inside})")


def _definition(number: int, function: Function) -> str:
    """Defines it under another name in C: the program may declare it with lost qualifiers."""
    name = function.name
    signature = _signature(function, f"viap_missing{number}")
    head = f'{signature} __asm__("{name}");\n\n{signature}\n'
    if name in ERROR_FUNCTIONS:
        return head + _FAILS
    if name in ("__VERIFIER_assume", "__VERIFIER_assert"):
        stop = _GIVEN_UP if name.endswith("assume") else _FAILS
        return head + stop.replace("{\n", "{\n    if (argument0)\n        return;\n", 1)
    if isinstance(function.type.result, VoidType):
        return head + "{\n}\n"
    result = declaration(function.type.result, "")
    return head + f"{{\n    return ({result})input();\n}}\n"


# ----------------------------------------------------------------- the call


def _main(called: Called, unit: Unit) -> str:
    lines: list[str] = []
    # Globals first: a parameter may hide one.
    for argument in called.arguments:
        if argument.given.kind in ("global", "extern"):
            lines += statements_of(argument)
    names: dict[str, str] = {}
    # Sizes of arrays may be parameters.
    for argument in sorted(called.arguments, key=lambda each: each.given.pointer):
        if argument.given.kind == "parameter":
            names[argument.given.name] = argument.given.name
            lines += statements_of(argument)
    for argument in called.arguments:
        if argument.given.kind == "member":
            lines += statements_of(argument)
    lines += map(pointer_statement, called.pointers)
    for argument in called.arguments:
        if argument.given.kind == "objects":
            lines += statements_of(argument)
    values = [names.get(each.name, "0") for each in unit.entry.parameters]
    name = "viap_main" if unit.entry.name == "main" else unit.entry.name
    lines.append(f"{name}({', '.join(values)});")
    body = "\n".join(f"    {line}" if line else "" for line in [*lines, "return 0;"])
    return f"int main(void)\n{{\n{body}\n}}\n"


# ---- Values and arrays that a caller passes, as C statements.


# Minimal number of equal adjacent cells that are set by a loop.
_A_LOOP = 4


def statements_of(argument: Argument) -> list[str]:
    """Declares a parameter, allocates the array behind a pointer, and sets the cells read."""
    given = argument.given
    lines = []
    if given.kind == "objects":
        pass  # they are made with the pointers to them
    elif given.pointer:
        made = "0" if argument.linked else _made(argument)
        declared = f"{given.declared} = {made};"
        lines.append(declared if given.kind == "parameter" else f"{given.name} = {made};")
    elif given.kind == "parameter":
        if len(argument.parts) == 1 and argument.parts[0].written == given.name:
            return [f"{given.declared} = {_number(argument.parts[0])};"]
        lines.append(f"{given.declared} = {{0}};")
    for part in argument.parts:
        if part.value is not None:
            lines.append(f"{part.written} = {_number(part)};")
        else:
            lines += _cells(part)
    return lines


def pointer_statement(pointer: PointerAtCall) -> str:
    """Sets a pointer in an object or array, and makes the object that it leads to."""
    if pointer.same:
        return f"{pointer.place} = {pointer.same};"
    if pointer.elements is None:
        return f"{pointer.place} = 0;"
    return f"{pointer.place} = viap_cells({pointer.elements}, sizeof {pointer.shape}[0]);"


def _number(part: CallPart) -> str:
    return number(part.value or 0, part.variable.type)


def _made(argument: Argument) -> str:
    """Allocates exactly the cells behind a pointer, so that an access to one more is noticed."""
    known = argument.given.single or argument.count is not None
    if not argument.parts and not known:
        return "viap_cells(1, 1)"  # they are never read
    if not argument.parts:
        return f"viap_cells({argument.elements()}, sizeof {argument.given.name}[0])"
    # Only the use of a `void *` shows the type behind it, which is no union or struct.
    untyped = argument.parts[0].written.startswith("((")
    array = argument.parts[0].written.partition("[")[0] if untyped else argument.given.name
    return f"viap_cells({argument.elements()}, sizeof {array}[0])"


def _cells(part: CallPart) -> Iterator[str]:
    """Yields the statements for cells that are not zero; the others are zero already."""
    cells = sorted((at, value) for at, value in part.cells.items() if value)
    for _, group in groupby(enumerate(cells), key=lambda each: _alike(*each)):
        run = [cell for _, cell in group]
        value = number(run[0][1], part.variable.type)
        if len(run) < _A_LOOP:
            yield from (f"{part.cell(at)} = {value};" for at, _ in run)
            continue
        first, last = run[0][0], run[-1][0]
        cell = part.written.format(*first[:-1], "i")
        yield f"for (long long i = {first[-1]}; i <= {last[-1]}; i++)"
        yield f"    {cell} = {value};"


def _alike(place: int, cell: tuple[Indices, int]) -> tuple[Indices, int, int]:
    """Returns a key that is equal for adjacent cells of one row with the same value."""
    indices, value = cell
    return indices[:-1], indices[-1] - place, value
