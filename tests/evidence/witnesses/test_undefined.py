"""Witnesses about undefined behaviour: where a violation is, and what invariants prove."""

from dataclasses import replace

import pytest

from tests.evidence.witnesses.programs import of_the_format
from viap.c.marks.annotated_reading import open_file
from viap.c.marks.full_expressions import full_expressions
from viap.checker.json_fields import Rejected
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.integer_types import DataModel
from viap.evidence.witnesses.annotated_program import AskedReading
from viap.evidence.witnesses.correctness import validate_correctness
from viap.evidence.witnesses.document import (
    Location,
    Waypoint,
    WitnessInvariant,
    WitnessTask,
    document,
)
from viap.evidence.witnesses.invariant_choice import choose_invariants
from viap.evidence.witnesses.run_trail import trail
from viap.evidence.witnesses.violation import Patience, validate_violation
from viap.evidence.witnesses.witness_writer import reading_of, sha256, violation_sequence
from viap.project.property import parse_property, specification_about
from viap.prover.cases.runner import decide
from viap.runs.refute.search import Refuter

OVERFLOW = "CHECK( init(main()), LTL(G ! overflow) )"
MEMORY = "\n".join(
    f"CHECK( init(main()), LTL(G {name}) )"
    for name in ("valid-free", "valid-deref", "valid-memtrack")
)
HEAD = """#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define NEXT(x) ((x) + 1)
struct pair { int first; struct pair *next; };
int a[10];
"""
# The @ are gone in the programs; they mark places that targets may be said to be at.
OVERFLOWS = {
    "declaration": "int main(void) { int x = __VERIFIER_nondet_int(), @y = @x + 1; return @y; }",
    "initialiser": "int main(void) { int x = @0; if (@x < 1) x = __VERIFIER_nondet_int();"
    " int b[2] = { @x - 1, 2 }; return @b[1]; }",
    "assignment": "int main(void) { int x = __VERIFIER_nondet_int(); @x = x * 3; return @x; }",
    "branch": "int main(void) { int x = __VERIFIER_nondet_int();"
    " if (@(x + 1) > 3) { @x = 2; } else @x = 1; return @x; }",
    "else": "int main(void) { int x = __VERIFIER_nondet_int();"
    " if (@x < 3) @x = 0; else @x = x + 5; return @x; }",
    "condition": "int main(void) { int x = __VERIFIER_nondet_int();"
    " while (@-x < 3 && x < 3) @x = 3; return @x; }",
    "end of an iteration": "int main(void) { int x = __VERIFIER_nondet_int();"
    " do @x = x | 1; while (@x + x < 3); return @x; }",
    "head of for": "int main(void) { int x = __VERIFIER_nondet_int();"
    " for (int i = @x - 2; @i < 5; @i++) @x = 0; return @x; }",
    "step of for": "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 2000000000) return 0;"
    " for (@; @x > 3; @x += 200000000) { a[1] = @x; } return 0; }",
    "return": "int twice(int x) { return @x * 2; }"
    "int main(void) { @a[0] = twice(__VERIFIER_nondet_int()); return @a[0]; }",
    "switch": "int main(void) { int x = __VERIFIER_nondet_int();"
    " switch (@x + 1) { case 3: @x = 1; break; default: @x = 2; } return @x; }",
    "macro": "int main(void) { int x = __VERIFIER_nondet_int(); @x = NEXT(x); return @x; }",
}
MEMORIES = {
    "index": "int main(void) { int n = __VERIFIER_nondet_int(); @a[n % 11] = 1; return @a[0]; }",
    "pointer": "int main(void) { int *p = a; @p += 10; @*p = 1; @a[0] = 2; return 0; }",
    "null": "int main(void) { struct pair one = { 1, 0 }; struct pair *p = &one;"
    " while (@p->first > 0) @p = p->next; return @a[0]; }",
    "library": "int main(void) { char b[4]; for (int i = 0; @i < 4; i++) @b[i] = 'x';"
    " @a[1] = (int)strlen(b); @a[2] = 1; return 0; }",
    "after free": "int main(void) { int *p = malloc(8); if (@!p) return 0;"
    " @free(p); return @p[0]; }",
    "free": "int main(void) { int *p = malloc(8); if (@!p) return 0; @p[0] = 1; @free(p + 1); }",
    "freed twice": "int main(void) { int *p = malloc(8); @free(p); @a[0] = 1;"
    " if (@a[0]) @free(p); }",
}
# By their place among the @ of a case: the right target.
RIGHT = {
    "declaration": 1, "initialiser": 2, "assignment": 0, "branch": 0, "else": 2, "condition": 0,
    "end of an iteration": 1, "head of for": 0, "step of for": 2, "return": 0, "switch": 0,
    "macro": 0, "index": 0, "pointer": 1, "null": 0, "library": 2, "after free": 2, "free": 2,
    "freed twice": 3,
}  # fmt: skip
EVERY = [(name, text, OVERFLOW) for name, text in OVERFLOWS.items()]
EVERY += [(name, text, MEMORY) for name, text in MEMORIES.items()]
ids = [each[0] for each in EVERY]


def reading(folder, text, specification):
    file = folder / "program.c"
    file.write_text(HEAD + text)
    stated = parse_property(specification, "p.prp")
    looked_for = asked(stated.checks, frozenset())
    return AskedReading(str(file), DataModel.ILP32, stated.errors, "main", asked=looked_for)


def places(text):
    """The columns of the @ in a text of one line, when they are gone."""
    parts = text.split("@")[:-1]
    return [sum(map(len, parts[: k + 1])) + 1 for k in range(len(parts))]


def found_run(made):
    run = Refuter(open_file(made).lower((), None)).search(5.0)
    assert run is not None
    return run


@pytest.mark.parametrize(("name", "text", "specification"), EVERY, ids=ids)
def test_the_target_is_the_full_expression(tmp_path, name, text, specification):
    columns, line = places(text), HEAD.count("\n") + 1
    made = reading(tmp_path, text.replace("@", ""), specification)
    segments = trail(made, found_run(made))
    at = segments[-1][0].location
    assert (at.line, at.column) == (line, columns[RIGHT[name]])
    entry = violation_sequence(made, specification, segments)
    assert not of_the_format([entry])
    assert document([entry], "w.yml").segments == tuple(segments)
    report = validate_violation(made, segments)
    assert report.result == "confirmed", report
    # Elsewhere, nothing is undefined: at other expressions, and where there is none.
    elsewhere = [each for k, each in enumerate(columns) if k != RIGHT[name]]
    for column in (*elsewhere[:1], 2):
        other = replace(at, column=column, function=None)
        moved = [*segments[:-1], (Waypoint("target", "follow", other),)]
        report = validate_violation(made, moved, patience=Patience(0, 0))
        if column in _statements(made, at):
            assert report.result == "confirmed", (column, report)
        else:
            assert report.result in ("rejected", "undecided"), (column, report)


def _statements(made, at):
    """Where the statement of the target starts: that is said, too, by some tools."""
    opened = open_file(made)
    every = full_expressions(opened.tree, opened.places.text)
    expressions = {each.start.column for each in every}
    found = {each.statement.column for each in every if each.start.column == at.column}
    return found - expressions


def test_a_target_without_a_column(tmp_path):
    text = "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  x = x + 1;\n  return x;\n}\n"
    made = reading(tmp_path, text, OVERFLOW)
    segments = trail(made, found_run(made))
    line = segments[-1][0].location.line
    for number, result in ((line, "confirmed"), (line + 1, "rejected"), (line + 2, "rejected")):
        target = Waypoint("target", "follow", Location("program.c", number))
        report = validate_violation(made, [*segments[:-1], (target,)])
        assert report.result == result, report


def test_what_the_witness_leaves_open_is_searched(tmp_path):
    text = OVERFLOWS["step of for"].replace("@", "")
    made = reading(tmp_path, text, OVERFLOW)
    target = trail(made, found_run(made))[-1]
    report = validate_violation(made, [target])
    assert report.result == "confirmed", report
    column = text.index("for (") + 1
    here = Location("program.c", HEAD.count("\n") + 1, column)
    many = (Waypoint("branching", "follow", here, "true"),)
    assert validate_violation(made, [many, target]).result == "confirmed"
    never = (Waypoint("branching", "follow", here, "false"),)
    assert validate_violation(made, [never, target]).result == "rejected"


def test_other_undefined_behaviour_is_no_violation(tmp_path):
    """The run divides by zero, or leaves the array: of that, no-overflow says nothing."""
    for text in ("int main(void) { int x = 0; @x = 3 / x; }", "int main(void) { @a[11] = 1; }"):
        made = reading(tmp_path, text.replace("@", ""), OVERFLOW)
        at = Location("program.c", HEAD.count("\n") + 1, text.index("@") + 1)
        target = [(Waypoint("target", "follow", at),)]
        assert validate_violation(made, target, patience=Patience(0, 0)).result != "confirmed"


SAFE = """int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 10) return 0;
  for (int i = 0; i < n; i++) { a[i] = i; s += 200000000; }
  if (s == 3) reach_error();
}
"""


@pytest.mark.parametrize("specification", [OVERFLOW, MEMORY])
def test_invariants_that_prove_a_property(tmp_path, specification):
    made = reading(tmp_path, SAFE, specification)
    verdict = decide(open_file(made).lower((), None))
    assert verdict.outcome is Outcome.TRUE
    invariants = choose_invariants(made, verdict.proofs.values())
    report = validate_correctness(made, invariants)
    assert report.result == "confirmed", report
    assert " check" in report.reason
    if specification is OVERFLOW:
        assert validate_correctness(made, []).result == "undecided"
    at = invariants[0].location
    wrong = WitnessInvariant("loop_invariant", at, "i < n")
    assert validate_correctness(made, [*invariants, wrong]).result == "rejected"
    undefined = WitnessInvariant("loop_invariant", at, "a[i + 10] != a[i + 11] + s + 2000000000")
    assert validate_correctness(made, [*invariants, undefined]).result != "confirmed"


@pytest.mark.parametrize(
    ("old", "new", "specification"),
    [
        ("200000000", "300000000", OVERFLOW),
        ("n > 10", "n > 11", MEMORY),
        ("a[i]", "a[i + 1]", MEMORY),
    ],
)
def test_a_violated_property_is_rejected(tmp_path, old, new, specification):
    good = WitnessInvariant(
        "loop_invariant", Location("program.c", HEAD.count("\n") + 4, 3), "0 <= i"
    )
    report = validate_correctness(reading(tmp_path, SAFE.replace(old, new), specification), [good])
    assert (report.result, report.invariants) == ("rejected", 1), report
    assert "the program violates the property" in report.reason


def test_what_would_go_unnoticed_is_not_confirmed(tmp_path):
    text = "int main(void) { int *p; { int x = 1; p = &x; again: if (!p) goto again; } *p = 1; }"
    report = validate_correctness(reading(tmp_path, text, MEMORY), [])
    assert report.result != "confirmed"


def test_behaviour_that_the_property_is_silent_about_does_not_reject(tmp_path):
    """An array whose size may be zero: that is undefined, but no overflow."""
    text = "int main(void) { int n = __VERIFIER_nondet_int(); int v[n]; v[0] = 1; return 0; }"
    report = validate_correctness(reading(tmp_path, text, OVERFLOW), [])
    assert report.result == "undecided", report


def task(file, specification):
    return WitnessTask(("program.c",), {"program.c": sha256(str(file))}, specification, "ILP32")


def test_a_witness_of_another_property(tmp_path):
    file = tmp_path / "program.c"
    file.write_text(SAFE)
    deref = "CHECK( init(main()), LTL(G valid-deref) )"
    unreach = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    every = [OVERFLOW, MEMORY, deref, unreach]
    for said in every:
        for wanted in every:
            stated = parse_property(wanted, "p.prp")
            if said == wanted:
                assert reading_of(task(file, said), str(file), stated, None, "w.yml")
            else:
                with pytest.raises(Rejected, match="another property"):
                    reading_of(task(file, said), str(file), stated, None, "w.yml")


@pytest.mark.parametrize(
    ("kind", "name"),
    [("bounds", "valid-deref"), ("free", "valid-free"), ("overflow", "no-overflow")],
)
def test_the_property_of_a_kind(kind, name):
    stated = parse_property(specification_about(kind, "f"), "p.prp")
    assert (stated.name, stated.entry) == (name, "f")
    assert kind in stated.kinds


def test_kinds_that_no_property_is_about():
    assert specification_about("division", "main") is None
