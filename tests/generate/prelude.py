"""What stands before a program: headers, and the functions of the world that it uses."""

from tests.generate.blocks import Lines
from tests.generate.context import Context
from tests.generate.inputs import input_types


def prelude(g: Context) -> Lines:
    """Headers, and the functions of the world that the program uses."""
    lines = ["#include <stdint.h>", "#include <stddef.h>"]
    if "string" in g.requires:
        lines.append("#include <string.h>")
    if g.requires & {"stdlib", "exit"} or g.choices.chance(50):
        lines.append("#include <stdlib.h>")
    else:
        lines.append("extern void abort(void);")
    for suffix, (spelling, _) in input_types(g.model).items():
        if f"__VERIFIER_nondet_{suffix}" in g.requires:
            void = g.choices.pick(("void", ""))
            lines.append(f"extern {spelling} __VERIFIER_nondet_{suffix}({void});")
    if g.requires & {"__VERIFIER_assert", "reach_error"}:
        lines += _error(g)
    if "__VERIFIER_assert" in g.requires:
        lines += [
            "void __VERIFIER_assert(int cond) {",
            "  if (!(cond)) {",
            "    ERROR: { reach_error(); abort(); }",
            "  }",
            "  return;",
            "}",
        ]
    if "__VERIFIER_assume" in g.requires:
        lines.append("extern void __VERIFIER_assume(int);")
    if "assume_abort_if_not" in g.requires:
        lines.append("void assume_abort_if_not(int cond) { if (!cond) { abort(); } }")
    lines.append("typedef unsigned short word;")
    if "list" in g.requires:
        lines.append("struct cell { int value; struct cell *next; };")
    return lines


def _error(g: Context) -> Lines:
    """The error function, in one of the forms that tasks have."""
    match g.choices.integer(0, 2):
        case 0:
            return ["extern void reach_error(void);"]
        case 1:
            return [
                "extern void __VERIFIER_error() __attribute__ ((__noreturn__));",
                "void reach_error() { __VERIFIER_error(); }",
            ]
        case _:
            return ["#include <assert.h>", "void reach_error() { assert(0); }"]
