"""Programs for witnesses, and what is said of them."""

import json
from pathlib import Path

import jsonschema

from viap.c.marks.annotated_reading import AnnotatedReading
from viap.core.program.integer_types import DataModel
from viap.evidence.witnesses.document import Location, Waypoint, WitnessInvariant

PRELUDE = """\
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: {reach_error(); abort(); } } }
"""
LINES = PRELUDE.count("\n")
ERRORS = frozenset(("reach_error",))
SCHEMA = json.loads((Path(__file__).parent / "schema.json").read_text())


def of_the_format(content):
    """The faults that the schema finds."""
    return [error.message for error in jsonschema.Draft202012Validator(SCHEMA).iter_errors(content)]


def reading(folder, body, name="program.c", model=DataModel.ILP32):
    """The program behind the prelude, as a file; its lines count from 1 in `at`."""
    file = folder / name
    file.write_text(PRELUDE + body)
    return AnnotatedReading(str(file), model, ERRORS)


def at(line, column=None, function=None, name="program.c"):
    return Location(name, LINES + line, column, function)


def invariant(line, text, column=None):
    return WitnessInvariant("loop_invariant", at(line, column), text)


def follow(kind, line, column=None, value="", action="follow"):
    return Waypoint(kind, action, at(line, column), value)


def target():
    """The call of the error function in the prelude."""
    line = next(n for n, text in enumerate(PRELUDE.split("\n"), 1) if "ERROR:" in text)
    column = PRELUDE.split("\n")[line - 1].index("reach_error") + 1
    return (Waypoint("target", "follow", Location("program.c", line, column)),)
