"""`viap run`: the inputs, the end, the values, and the exit status."""

import io
import json

import pytest

from viap.core.base.errors import UsageError
from viap.ui.cli.commands.run import parse_values


@pytest.fixture
def program(tmp_path):
    """Writes a main function with the usual declarations before it."""

    def write(body, before=""):
        path = tmp_path / "program.c"
        path.write_text(
            "extern int __VERIFIER_nondet_int(void);\n"
            "extern void __VERIFIER_assume(int);\n"
            "extern void abort(void);\n"
            "void reach_error(void) {}\n"
            f"{before}int main(void) {{ {body} return 0; }}\n"
        )
        return path

    return write


def test_the_error_is_reached(viap, climb):
    answer = viap("run", "--input", "7", climb)
    assert (answer.status, answer.err) == (1, "")
    lines = answer.out.splitlines()
    assert lines[0] == "inputs: 1"
    assert lines[1].startswith(f"  {climb}:4:")
    assert lines[1].endswith("__VERIFIER_nondet_int() = 7")
    assert lines[2].startswith(f"end: the error was reached at {climb}:10:")
    assert "    reach_error();" in lines[3]
    assert lines[4].strip() == "^"
    assert lines[5].startswith("steps: ")
    assert "  n = 7" in lines
    assert "  sum = 21" in lines


@pytest.mark.parametrize(
    ("body", "end", "status"),
    [
        ("", "end", 0),
        ("abort();", "abort", 0),
        ("if (__VERIFIER_nondet_int()) abort();", "abort", 0),
        ("if (__VERIFIER_nondet_int()) return 0; reach_error();", "end", 0),
        ("__VERIFIER_assume(0);", "assumption", 0),
        ("reach_error();", "error", 1),
        ("int x = 2147483647; x = x + 1;", "undefined", 3),
        ("unsigned int x = 0; while (1) { x = x + 1; }", "budget", 3),
        ("int x = __VERIFIER_nondet_int(); x = __VERIFIER_nondet_int();", "inputs", 3),
    ],
)
def test_ends_and_their_exit_status(viap, program, body, end, status):
    inputs = "1" if "nondet" in body else ""
    answer = viap("run", "--json", "--input", inputs, "--steps", "1000", program(body))
    assert (answer.status, answer.err) == (status, "")
    assert json.loads(answer.out)["end"] == end


def test_json(viap, climb):
    answer = viap("run", "--json", "--input", "-3", climb)
    run = json.loads(answer.out)
    assert run["file"] == str(climb)
    assert run["data_model"] == "LP64"
    assert run["steps"] > 3
    (value,) = run["inputs"]
    assert (value["value"], value["type"]) == (-3, "int")
    assert value["function"] == "__VERIFIER_nondet_int"
    assert -9 in run["scalars"].values()
    assert "trace" not in run


def test_a_trace(viap, climb):
    answer = viap("run", "--trace", "--input", "2", climb)
    assert answer.status == 0
    assert f"{climb}:7:" in answer.out
    assert "sum = 6" in answer.out.partition("inputs:")[0]
    run = json.loads(viap("run", "--json", "--trace", "--input", "2", climb).out)
    targets = [(event["target"], event["value"]) for event in run["trace"]]
    assert ("sum", 4) in targets


def test_seeds_are_reproducible(viap, climb):
    first, second = (viap("run", "--seed", "5", climb) for _ in range(2))
    assert first == second
    assert viap("run", "--seed", "0", climb) == viap("run", climb)


def test_the_data_model_matters(viap, program):
    path = program("long x = 2147483647; x = x + 1;")
    assert viap("run", "--data-model", "ILP32", path).status == 3
    assert viap("run", "--data-model", "LP64", path).status == 0


def test_variables_of_one_name_are_told_apart_by_their_lines(viap, program):
    file = program(
        "int s = 0;\n  for (int i = 0; i < 2; i++) s++;\n  for (int i = 0; i < 3; i++) s++;"
    )
    lines = viap("run", file).out.split("\n")
    named = [line.strip() for line in lines if line.strip().startswith("i ")]
    assert [each.split(" = ")[1] for each in named] == ["2", "3"]
    assert all(each.startswith("i (line ") for each in named)


def test_long_arrays_are_abbreviated(viap, program):
    path = program("for (int i = 0; i < 100; i++) a[i] = i; b[1] = 5;", "int a[100]; int b[3];\n")
    out = viap("run", path).out
    assert "  b = {0, 5, 0}\n" in out
    assert "  a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ... 84 more ..., 96, 97, 98, 99}\n" in out
    run = json.loads(viap("run", "--json", path).out)
    assert list(range(100)) in run["arrays"].values()


def test_many_inputs_are_abbreviated(viap, program):
    path = program("int s = 0; for (int i = 0; i < 50; i++) s = __VERIFIER_nondet_int();")
    out = viap("run", path).out
    assert out.startswith("inputs: 50\n")
    assert "  ... 34 more ...\n" in out
    assert out.count("__VERIFIER_nondet_int() = ") == 16


def test_an_input_that_its_type_lacks(viap, climb):
    answer = viap("run", "--input", "0xffffffff", climb)
    assert (answer.status, answer.out) == (2, "")
    assert "4294967295" in answer.err


def test_inputs_from_files(viap, climb, tmp_path, monkeypatch):
    values = tmp_path / "values.txt"
    values.write_text("7\n")
    assert viap("run", "--input", f"@{values}", climb).status == 1
    monkeypatch.setattr("sys.stdin", io.StringIO("0x7\n"))
    assert viap("run", "--input", "-", climb).status == 1
    missing = viap("run", "--input", "@/nowhere/values", climb)
    assert missing.status == 2
    assert "cannot read /nowhere/values: No such file" in missing.err


@pytest.mark.parametrize("option", [["--input", "-1,-2"], ["--input=-1,-2"], ["--input", "-1 -2"]])
def test_negative_values_are_not_options(viap, program, option):
    path = program("int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();")
    assert "__VERIFIER_nondet_int() = -1" in viap("run", *option, path).out


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", []),
        ("  ", []),
        ("1", [1]),
        ("1,2 3\n4 , 5", [1, 2, 3, 4, 5]),
        ("-1, +2, 0x1F -0x10", [-1, 2, 31, -16]),
        ("010", [10]),
        ("1,2,", [1, 2]),
        ("0*3,-7*2,1", [0, 0, 0, -7, -7, 1]),
        ("1.5f,-0.0,1e3", [0x3FC00000, 1 << 63, 0x408F400000000000]),
        ("inf,-inff,nan*2", [0x7FF << 52, 0xFF800000, 0xFFF << 51, 0xFFF << 51]),
    ],
)
def test_values(text, values):
    assert parse_values(text, "--input") == values


@pytest.mark.parametrize(
    "text", ["x", "1.5.5", "1,,2", "0x", "1e", "--1", "1_000", "9" * 100, "٣", "1*", "*3"]
)
def test_what_is_not_a_value(text):
    with pytest.raises(UsageError, match=r"--input: value \d, '.*', is not an integer"):
        parse_values(text, "--input")
