"""Bodies with a syntax error cost their functions; declarations without a type are of int."""

import subprocess

import pytest

from tests.gcc import available_models
from viap.c.load import load_text
from viap.core.base.errors import InputError, SyntaxFault
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import ordinary_program
from viap.project.contract import Contract
from viap.runs.machine import End, ListedInputs, compile_program

BROKEN = """int sum(int a) { return a + 1; }
int wrong(int a) { int k = a
    int j = k; return j; }
int caller(int a) { return wrong(a); }
int other(int a) { { return sum(a); } }
int also(int a) { return a + ; }
"""


def read(text, function):
    return load_text(text, "t.c", DataModel.LP64, function=function, contract=Contract())


@pytest.mark.parametrize("function", ["sum", "other"])
def test_the_other_functions_are_read(function):
    core = read(BROKEN, function)
    unread = [(each.name, each.position.line) for each in core.assumptions if each.kind == "unread"]
    assert unread == [("wrong", 2), ("also", 6)]


@pytest.mark.parametrize(("function", "line"), [("wrong", 2), ("caller", 2), ("also", 6)])
def test_the_function_and_its_callers_have_the_error(function, line):
    with pytest.raises(SyntaxFault) as raised:
        read(BROKEN, function)
    assert raised.value.position.line == line


def test_a_program_must_be_whole():
    with pytest.raises(SyntaxFault):
        load_text(BROKEN + "int main(void) { return sum(1); }", "t.c")


@pytest.mark.parametrize(
    "text",
    [
        "int f(int a) { return a; }\nint g(int a) { if (a) { return 1; \n",  # no end
        "int f(int a) { return a; } }\n",
        "int f(int a) { return a; }\nint x = ;\n",
        "int f(int a) { return a; }\nstruct s { int a int b; };\n",
        "int f(int a) { return a; }\nint (*g(int a))(void) { return 0 }\n",
    ],
)
def test_errors_elsewhere_are_errors_of_the_file(text):
    with pytest.raises(InputError):
        read(text, "f")


def test_a_contract_is_not_left_out():
    with pytest.raises(InputError):
        text, contract = "int f(int a) { return a; }", Contract(assumptions=("a + > 0",))
        load_text(text, "t.c", function="f", contract=contract)


# A type that is missing, and the value of `f`.
IMPLICIT = {
    "const most = 26; int f(void) { return most; }": 26,
    "static count; int f(void) { count += 3; return count; }": 3,
    "static list[2] = {1, 7}; int f(void) { return list[1]; }": 7,
    "int f(void) { int n = 0; for (auto i = 0; i < 4; i++) n += i; return n; }": 6,
    "int f(void) { register i, j = 2; i = 5; return i - j; }": 3,
    "static volatile *place; int f(void) { return sizeof *place; }": 4,
    "typedef number; number x = 9; int f(void) { return x; }": 9,
    "static g(a) { return a + 1; } int f(void) { return g(1); }": 2,
}


@pytest.mark.parametrize("text", IMPLICIT)
def test_a_declaration_without_a_type_is_one_of_int(text):
    ending = "\nvoid reach_error(void);\nint main(void) { if (f() != %d) reach_error(); return 0; }"
    core = load_text(text + ending % IMPLICIT[text], "t.c", DataModel.LP64)
    run = compile_program(ordinary_program(core)).run(ListedInputs([]), budget=1000)
    assert run.end is End.END


@pytest.mark.skipif(DataModel.LP64 not in available_models(), reason="gcc is not here")
def test_gcc_takes_it_for_int(tmp_path):
    """With the option, compilers accept it that refuse it by default."""
    names = []
    for number, (text, value) in enumerate(IMPLICIT.items()):
        name = f"t{number}.c"
        define = f"#define f f{number}\n#define most most{number}\n#define list list{number}\n"
        (tmp_path / name).write_text(f"{define}#define x x{number}\n{text}\n")
        names.append((name, f"f{number}() == {value}"))
    test = " && ".join(condition for _, condition in names)
    (tmp_path / "main.c").write_text(f"int main(void) {{ return !({test}); }}\n")
    command = [
        "gcc",
        "-Wno-error=implicit-int",
        "-w",
        "main.c",
        *(name for name, _ in names),
        "-o",
        "all",
    ]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert subprocess.run(["./all"], cwd=tmp_path).returncode == 0


def test_only_the_names_that_are_used_are_listed():
    text = "static first; static second; int f(void) { return first; } int g(void) { return 1; }"
    listed = [each.name for each in read(text, "f").assumptions if each.kind == "implicit-int"]
    assert listed == ["first"]
    assert not read(text, "g").assumptions
