"""The command line as a whole: usage, start-up, and messages about usage."""

import subprocess
import sys

import pytest

from tests.ui.cli.conftest import ROOT
from viap import __version__


def test_version(viap):
    answer = viap("--version")
    assert (answer.status, answer.out, answer.err) == (0, f"viap {__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["help"]])
def test_help_lists_the_commands(viap, arguments):
    answer = viap(*arguments)
    assert answer.status == 0
    assert all(f"  {name} " in answer.out for name in ("prove", "show", "run"))


@pytest.mark.parametrize("name", ["prove", "show", "run"])
@pytest.mark.parametrize("form", ["--help", "help"])
def test_help_of_a_command(viap, name, form):
    answer = viap(name, "--help") if form == "--help" else viap("help", name)
    assert answer.status == 0
    assert answer.out.startswith(f"usage: viap {name}")
    assert "--data-model" in answer.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["prvoe"], "viap: unknown command 'prvoe'; did you mean 'prove'?"),
        (["xyzzy"], "viap: unknown command 'xyzzy'"),
        (["a.c"], "viap: unknown command 'a.c'; did you mean 'viap prove a.c'?"),
        ([""], "viap: unknown command ''"),
        (["--versoin"], "viap: unknown option '--versoin'; did you mean '--version'?"),
        (["prove"], "viap prove: expected a FILE"),
        (["prove", "--jsn"], "viap prove: unknown option '--jsn'; did you mean '--json'?"),
        (["prove", "--jso", "a.c"], "viap prove: unknown option '--jso'; did you mean '--json'?"),
        (["prove", "--tiemout=3", "a.c"], "viap prove: unknown option '--tiemout'; did you mean"),
        (["prove", "-x", "a.c"], "viap prove: unknown option '-x'"),
        (["prove", "--stratagem", "fast", "a.c"], "viap prove: unknown option '--stratagem'"),
        (["prove", "--timeout", "0", "a.c"], "viap prove: argument --timeout: '0' is not a pos"),
        (["prove", "--timeout", "-1", "a.c"], "viap prove: argument --timeout: '-1' is not a pos"),
        (["prove", "--timeout", "nan", "a.c"], "viap prove: argument --timeout: 'nan' is not a"),
        (["prove", "--timeout"], "viap prove: argument --timeout: expected one argument"),
        (["prove", "--data-model", "LP46", "a.c"], "viap prove: argument --data-model: invalid"),
        (["prove", "--function", "3", "a.c"], "viap prove: argument --function: '3' is not the"),
        (["prove", "-v", "--quiet", "a.c"], "viap prove: argument --quiet: not allowed with"),
        (["check", "a", "b"], "viap check: unexpected argument 'b'"),
        (["show", "--stage", "axioms", "a.c"], "viap show: argument --stage: invalid choice"),
        (
            ["axioms", "--stage", "solvd", "a.c"],
            "viap axioms: argument --stage: invalid choice: "
            "'solvd'; did you mean 'solved'? (choose from raw, solved, instantiated)",
        ),
        (["run", "--seed", "x", "a.c"], "viap run: argument --seed: 'x' is not a whole number"),
        (["run", "--steps", "0", "a.c"], "viap run: argument --steps: '0' is not a positive"),
        (["run", "--seed", "1", "--input", "2", "a.c"], "viap run: argument --input: not allowed"),
    ],
)
def test_wrong_usage(viap, arguments, message):
    answer = viap(*arguments)
    assert (answer.status, answer.out) == (2, "")
    first, second = answer.err.splitlines()
    assert first.startswith(message)
    assert second == f"Try '{message.partition(':')[0]} --help'."


def test_start_up_is_lean():
    # What takes long to import is left to the commands that need it.
    script = (
        "import sys; from viap.ui.cli.main import main; status = main(['--help']);"
        "heavy = {'rich', 'yaml', 'pycparser', 'json', 'viap.c', 'viap.core.program'};"
        "sys.exit(status or ', '.join(heavy & set(sys.modules)) or None)"
    )
    run = [sys.executable, "-c", script]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_arguments_it_says_what_to_do_first(viap):
    answer = viap()
    assert (answer.status, answer.err) == (2, "")
    assert "viap prove FILE.c" in answer.out
