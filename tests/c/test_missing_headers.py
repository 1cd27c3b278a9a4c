"""Parts of programs are read with the headers that they lack; programs are not."""

import json
import subprocess

import pytest

from tests.compilers import require
from viap.c.library.environment import Environment
from viap.c.load import load_text
from viap.core.base.errors import InputError
from viap.core.program.assumptions import HEADER
from viap.project.contract import Contract
from viap.ui.cli.main import main

FIND = (
    "bool has(const int *a, int n) { return a != NULL && n > 0 && ceil(n) > 0 && INT_MAX > n; }\n"
)
GONE = "int gone(struct node *p) { return p->next == NULL; }\n"


def part(text, name, **options):
    return load_text(text, "part.c", function=name, contract=Contract(), **options)


def headers(program):
    return [each.name for each in program.assumptions if each.kind == HEADER]


def test_missing_headers_are_read_and_listed():
    program = part(FIND, "has")
    assert headers(program) == ["<stdbool.h>", "<stddef.h>", "<math.h>", "<limits.h>"]
    assert program.flags[:2] == ("-include", "stdbool.h")


def test_headers_that_are_there_are_not_listed():
    text = "#include <stdbool.h>\n#include <stddef.h>\n#include <math.h>\n#include <limits.h>\n"
    assert headers(part(text + FIND, "has")) == []


@pytest.mark.parametrize(
    "text, options",
    [
        (FIND + "int main(void) { return 0; }", {}),
        (FIND, {"environment": Environment(strict=True)}),
        (GONE, {}),
        ("int f(int x) { return unheard_of + x; }", {}),
    ],
    ids=["a program", "strict", "a struct of its own", "a name of nobody"],
)
def test_what_is_missing_is_an_error(text, options):
    name = "gone" if text is GONE else "f" if "unheard" in text else "has"
    with pytest.raises(InputError) as error:
        part(text, name, **options)
    assert error.value.position.line == 1


@pytest.mark.parametrize(
    "text, words",
    [
        ("bool f(void) { return NULL == unheard_of; }", "'unheard_of' is not declared"),
        ("bool f(struct node *p) { return p->next == NULL; }", "'struct node' is incomplete"),
        ("int f(void) { return sizeof(struct node) > NULL; }", "incomplete type 'struct node'"),
    ],
)
def test_the_error_that_no_header_mends_is_reported(text, words):
    with pytest.raises(InputError, match=words):
        part(text, "f")


def test_types_of_systems_are_found():
    assert headers(part("uint f(uint x) { return x; }", "f")) == ["<sys/types.h>"]


TWICE = """int once(int x) { return x; }
int twice(int x) { return x; }
int calls(int x) { return twice(x); }
int twice(int x) { return x + 1; }
"""


@pytest.mark.parametrize("name", ["twice", "calls"])
def test_a_function_that_is_defined_twice_is_an_error_where_it_is_used(name):
    with pytest.raises(InputError, match="defined again; its first definition is in line 2"):
        part(TWICE, name)
    assert part(TWICE, "once").body


def test_a_program_defines_functions_once():
    with pytest.raises(InputError, match="part.c:4:5: error: 'twice' is defined again"):
        load_text(TWICE + "int main(void) { return once(0); }", "part.c")


def test_a_program_needs_its_headers():
    with pytest.raises(InputError, match="'NULL' is not declared; include <stddef.h>"):
        load_text("int main(void) { return NULL == 0; }", "whole.c")


def test_a_table_names_them(tmp_path, capsys):
    file = tmp_path / "part.c"
    file.write_text(
        "bool less(int a, int b) { assert(b != 0 || a >= 0 || a < b); return a < b; }\n"
    )
    main(["prove", "--all-functions", "--json", str(file)])
    answer = json.loads(capsys.readouterr().out)
    answer = answer[0] if isinstance(answer, list) else answer
    assert answer["verdict"] == "TRUE"
    kinds = {each["kind"]: each["names"] for each in answer["assumptions"]}
    assert kinds[HEADER] == ["<stdbool.h>", "<assert.h>"]


def test_a_compiler_agrees(tmp_path):
    require("gcc")
    file = tmp_path / "part.c"
    file.write_text(FIND)
    flags = part(FIND, "has").flags
    assert subprocess.run(["gcc", "-c", "-o", "/dev/null", *flags, str(file)]).returncode == 0
