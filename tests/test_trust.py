"""The trusted base imports nothing else, and what checks a certificate imports little else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from viap import trust

ROOT = Path(__file__).resolve().parents[1]
# Packages around trusted modules: they hold a docstring at most.
AROUND = {"viap", "viap.core", "viap.evidence", "viap.runs"}
# What `viap check` may have besides: it reads options and prints.
PRINTING = {
    "viap.ui",
    "viap.ui.cli",
    "viap.ui.cli.commands",
    "viap.ui.cli.commands.check",
    "viap.ui.cli.guard",
    "viap.ui.cli.options",
    "viap.ui.cli.output",
    "viap.ui.cli.output.assumption_lines",
    "viap.ui.cli.streams",
    "viap.ui.cli.terminal_lines",
}
MAIN = {"viap.ui.cli.main", "viap.ui.cli.command_table"}


def untrusted(names):
    return {name for name in names if trust.part_of(name) is None} - AROUND


def test_trusted_modules_import_trusted_ones():
    inside = [name for name in trust.modules() if trust.part_of(name) is not None]
    faults = {(name, other) for name in inside for other in untrusted(trust.imports(name))}
    assert faults == set()


def test_every_part_is_there_once():
    names = [part.name for part in trust.PARTS]
    assert set(names) <= trust.modules().keys()
    assert len(names) == len(set(names))
    for part in trust.PARTS:
        assert trust.part_of(part.name) is part
        assert part.reason and "\n" not in part.reason


@pytest.mark.parametrize("answer", trust.MAKERS)
def test_an_answer_rests_on_trusted_code(answer):
    assert untrusted(trust.closure(trust.MAKERS[answer])) == set()


def test_only_its_makers_make_sure_verdicts():
    """Who has the key can make TRUE and FALSE: the two modules that look at everything."""
    holders = {name for name, path in trust.modules().items() if "key=_KEY" in path.read_text()}
    assert holders == {"viap.core.kernel.verdict", "viap.runs.run_verdict"}


def test_the_core_imports_nothing_else():
    inside = [name for name in trust.modules() if name.startswith("viap.core.")]
    others = {(name, other) for name in inside for other in trust.imports(name)}
    allowed = {("viap.core.smt.other_processes", "viap")}  # where the package lies
    assert {pair for pair in others if not pair[1].startswith("viap.core")} <= allowed


def test_gaps_are_looked_at_by_the_kernel_alone():
    """Others may ask early, to save work; TRUE does not depend on it."""
    inside = {name for name, path in trust.modules().items() if ".gaps" in path.read_text()}
    assert {name for name in inside if name.startswith(("viap.ui", "viap.prover.cases"))} == set()
    assert "viap.core.kernel.composition" in inside


def test_the_command_that_checks_imports_no_searcher():
    assert untrusted(trust.closure(["viap.ui.cli.commands.check"])) == PRINTING


def test_the_base_is_smaller_than_the_rest(capsys):
    print(trust.table())
    every = trust.lines(trust.modules())
    for makers in trust.MAKERS.values():
        assert trust.lines(trust.closure(makers)) < 0.6 * every


def test_what_checking_loads(tmp_path):
    """In a process of its own: what is really imported, by a certificate that is read whole."""
    source = tmp_path / "p.c"
    source.write_text("extern void reach_error(void);\nint main(void) { int x = 1;\n"
                      "if (x > 1) reach_error(); return 0; }\n")  # fmt: skip
    made = tmp_path / "made"
    script = (
        "import sys, json\n"
        "from viap.ui.cli.main import main\n"
        "status = main(sys.argv[1:])\n"
        "sys.stderr.write(json.dumps([status, *(n for n in sys.modules if n[:4] == 'viap')]))\n"
    )

    def run(*words):
        done = subprocess.run(
            [sys.executable, "-c", script, *map(str, words)],
            cwd=ROOT, capture_output=True, text=True, timeout=100,
        )  # fmt: skip
        return json.loads(done.stderr.splitlines()[-1])

    assert run("prove", "--certificate", made, source)[0] == 0
    status, *loaded = run("check", made)
    assert status == 0
    assert untrusted(loaded) <= PRINTING | MAIN
    assert not any(name.startswith("viap.runs.machine") for name in loaded)
