"""Annotations survive preprocessing: macros, headers, positions; other programs are as before."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.c.contracts import formulas, unit_of
from tests.compilers import needs
from viap.c.load import load_tree, tree_of_text
from viap.core.base.errors import InputError
from viap.core.program.integer_types import DataModel
from viap.project.compilation import NO_ANNOTATIONS, Compilation, LinkedFile
from viap.project.contract import Contract

ROOT = Path(__file__).resolve().parents[3]
HEADER = """#ifndef ADD_H
#define ADD_H
#define LIMIT 100
#define IN(x, low, high) ((low) <= (x) && (x) < (high))
/*@ requires IN(x, 0,
  @             LIMIT);
  @ ensures \\result == x + 1; */
int add(int x);
#endif
"""
SOURCE = """#include "add.h"
int add(int value) { return value + 1; }
int main(void) { return add(2); }
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "add.h").write_text(HEADER)
    (tmp_path / "add.c").write_text(SOURCE)
    return tmp_path


def contract(unit, name="add"):
    return next(each for each in unit.functions if each.name == name).contract


def test_a_contract_in_a_header(folder):
    found = contract(load_tree(str(folder / "add.c")))
    assert formulas(found, "requires") == ["0 <= value && value < 100"]
    (clause,) = found.requires
    assert clause.position.file.endswith("add.h")
    assert (clause.position.line, clause.position.column) == (5, 5)
    assert clause.text == "requires ((0) <= (x) && (x) < (100))"


def test_errors_in_a_header_show_its_line(folder):
    (folder / "add.h").write_text(HEADER.replace("x + 1; */", "y + 1; */"))
    with pytest.raises(InputError) as error:
        load_tree(str(folder / "add.c"))
    lines = error.value.render().splitlines()
    assert lines[0].endswith("add.h:7:24: error: 'y' is not declared")
    assert lines[2].index("^") == lines[1].index("y + 1")


def test_the_option_makes_comments_of_annotations(folder):
    options = Compilation(macros=(NO_ANNOTATIONS,))
    assert contract(load_tree(str(folder / "add.c"), compilation=options)) is None


@needs("gcc")
def test_another_preprocessor_that_keeps_comments(folder):
    options = Compilation(cpp="gcc -E -C")
    with pytest.raises(
        InputError, match="'LIMIT' is not declared"
    ):  # macros are replaced by viap's own
        load_tree(str(folder / "add.c"), compilation=options)
    text = HEADER.replace("IN(x, 0,\n  @             LIMIT)", "x < 7")
    (folder / "add.h").write_text(text)
    found = contract(load_tree(str(folder / "add.c"), compilation=options))
    assert formulas(found, "requires") == ["value < 7"]
    assert str(found.requires[0].position).endswith("add.h:5:5")


def test_preprocessed_text():
    text = '# 7 "old.c"\n/*@ ensures \\result > 0; */\nint f(void) { return 1; }\n'
    unit = unit_of(text, name="x.i")
    assert formulas(unit.entry.contract) == ["\\result > 0"]
    assert str(unit.entry.contract.position) == "old.c:7:1"


def test_contracts_of_linked_files(folder):
    (folder / "main.c").write_text('#include "add.h"\nint main(void) { return add(1); }\n')
    (folder / "add.c").write_text(SOURCE.replace("main", "other"))
    path = str(folder / "main.c")
    linked = LinkedFile(str(folder / "add.c"), Compilation())
    unit = tree_of_text(
        Path(path).read_text(), path, DataModel.LP64, compilation=Compilation(linked=(linked,))
    )
    assert formulas(contract(unit), "requires") == ["0 <= value && value < 100"]


def test_lines_that_are_continued():
    text = "int f(int n) { //@ assert n \\\n  == 0 || m;\n return 0; }"
    with pytest.raises(InputError) as error:
        unit_of(text)
    assert (error.value.position.line, error.value.position.column) == (2, 11)


def test_conditional_groups_hide_annotations():
    text = """#if 0
    /*@ requires nonsense; */
    #endif
    /*@ requires n > 0; */
    #define X /*@ requires too; */
    int f(int n) { return n; }"""
    assert formulas(unit_of(text).entry.contract, "requires") == ["n > 0"]


def test_strings_are_not_annotations():
    unit = unit_of('char *f(void) { return "/*@ assert x; */ //@ assert y;"; }')
    assert unit.entry.contract is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int g(int); int f(int n) { return g(/*@ assert n; */ n); }", "at this place"),
        ("#define M(x) x\nint f(int n) { return M(/*@ assert n; */ n); }", "inside of parentheses"),
        ("int /*@ requires n; */ f(int n) { return n; }", "at this place"),
    ],
)
def test_annotations_at_wrong_places(text, message):
    with pytest.raises(InputError, match=message):
        unit_of(text)


def test_a_contract_of_no_function_is_an_error():
    with pytest.raises(InputError, match="no function follows"):
        unit_of("/*@ requires x > 0; */ int x; int f(void) { return x; }")


SCRIPT = (
    "import sys; from viap.ui.cli.main import main; main(['prove', '--quiet', sys.argv[1]]);"
    "print(*(name for name in sys.modules if 'specification' in name or 'annotation' in name))"
)


def test_programs_without_annotations_load_nothing_of_this():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "sv-benchmarks/first/count-up.c"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    # (The entry of a technique says that it has nothing to do.)
    assert done.stdout.splitlines()[1:] == ["viap.prover.techniques.annotations"]


def test_contracts_in_a_header_of_their_own(folder):
    (folder / "plain.c").write_text("int twice(int n) { return 2 * n; }\n")
    (folder / "contracts.h").write_text("/*@ requires 0 <= n < 9; */ int twice(int n);\n")
    options = Compilation(first=(str(folder / "contracts.h"),))
    unit = load_tree(
        str(folder / "plain.c"), function="twice", contract=Contract(), compilation=options
    )
    assert formulas(unit.entry.contract, "requires") == ["0 <= n && n < 9"]
