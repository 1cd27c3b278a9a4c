"""Full expressions: each operation of a program is in one, and it starts where its text does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.generate.program import seeded_program
from tests.thorough import examples
from viap.c.marks.annotated_reading import AnnotatedReading, open_file
from viap.c.marks.full_expressions import full_expressions
from viap.core.base.errors import InputError
from viap.core.base.source import Position
from viap.core.program.checks.definedness_checks import operations, with_checks
from viap.core.program.integer_types import DataModel
from viap.core.program.undefined_behaviour import KINDS


def opened(folder, text, model=DataModel.ILP32):
    file = folder / "a.c"
    file.write_text(text)
    return open_file(AnnotatedReading(str(file), model, frozenset()))


@settings(max_examples=examples(25), deadline=None)
@given(st.integers(0, 10**6))
def test_each_operation_is_in_one(tmp_path_factory, seed):
    program = seeded_program(seed, DataModel.ILP32)
    made = opened(tmp_path_factory.mktemp("full"), program.text)
    every = full_expressions(made.tree, made.places.text)
    lines = program.text.split("\n")
    for each in every:
        assert not lines[each.start.line - 1][each.start.column - 1].isspace()
        assert each.statement <= each.start
    try:
        checked = with_checks(made.lower((), None), KINDS)
    except InputError:
        return
    for operation in operations(checked):
        place = Position(operation.file, operation.line, operation.column)
        found = {one.start for one in every if place in one.covers}
        assert len(found) == 1 or operation.file.startswith("<"), operation


# The text from each @ up to what ends the expression is one; nothing else is.
@pytest.mark.parametrize(
    "text",
    [
        "x = 1;",
        "int y = @x, z[2] = { @x, 2 };",
        "if (@(x) > 3) @x++; else @x--;",
        "if (@!x) @x = 1; else if (@-x > 2) @*p = 3;",
        "while (@*p) { @p++; }",
        "do @--x; while (@(x + 1) * 2 > 0);",
        "for (@x = 1; @x < 3; @x++) @(void)x;",
        "for (int k = @(int)x; ;) break;",
        "switch (@x) { case 1: @x = 2; default: @x = 3; }",
        "again: @x = 2; if (@x) goto again;",
        "return @(x) + 1;",
        "if (@x) @return; else @return;",
        "{ { @x = 1; } }",
        "int v[@x + 1];",
    ],
)
def test_where_they_start(tmp_path, text):
    marked = text if "@" in text else f"@{text}"
    head = "int x, *p; int main(void) { "
    made = opened(tmp_path, head + marked.replace("@", "") + " }\n")
    found = sorted(e.start.column for e in full_expressions(made.tree, made.places.text))
    parts = marked.split("@")[:-1]
    wanted = [len(head) + sum(map(len, parts[: k + 1])) + 1 for k in range(len(parts))]
    # Sizes of arrays are expressions, too; a list of initialisers starts with its first one.
    assert [column for column in found if column in wanted] == wanted
    rest = [
        made.places.text.line(str(tmp_path / "a.c"), 1)[c - 1] for c in found if c not in wanted
    ]
    assert all(character.isdigit() for character in rest)
