"""The script that has Frama-C check annotated programs: its preparation of texts, and one run."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from tests.thorough import long

SCRIPT = Path(__file__).resolve().parents[1] / "contrib" / "check_with_frama_c"


@pytest.fixture(scope="module")
def script():
    loader = SourceFileLoader("check_with_frama_c", str(SCRIPT))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    # Its data classes look for their module.
    sys.modules[loader.name] = module
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    loader.exec_module(module)
    sys.dont_write_bytecode = written
    yield module
    del sys.modules[loader.name]


def test_invariants_are_numbered(script):
    text = """/*@ loop invariant 0 <= i <= n;
        loop invariant \\forall integer k; 0 <= k < i ==> a[k] == 0;
        loop assigns i; */ for (;;) ;"""
    prepared, texts, _ = script.prepared(text)
    assert texts == ["0 <= i <= n", "\\forall integer k; 0 <= k < i ==> a[k] == 0"]
    assert "loop invariant v0: 0 <= i <= n;" in prepared
    assert "loop invariant v1: \\forall integer k; 0 <= k" in prepared


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("  int a[n + 1];", f"  int a[{1 << 24}];"),
        ("  int a[n][m];", f"  int a[{1 << 12}][{1 << 12}];"),
        ("  int a[10];", "  int a[10];"),
        ("  int a[n], b[3], c, d[n];", f"  int a[{1 << 24}], b[3], c, d[{1 << 24}];"),
        ("  loop assigns i, a[0 .. n];", "  loop assigns i, a[0 .. n];"),
        ("  if (n) a[n];", "  if (n) a[n];"),
        ("  int a[SIZE];", "  int a[SIZE];"),
        (
            "  long long *a = malloc(n * sizeof(*a));",
            f"  long long viap_a[{1 << 24}]; long long *a = viap_a;",
        ),
        ("  return a[n];", "  return a[n];"),
    ],
)
def test_arrays_get_constant_lengths(script, line, says):
    prepared, _, _ = script.prepared(f"#define SIZE 5\nint main(void) {{\n{line}\n}}\n")
    assert prepared.splitlines()[-2] == says


def test_functions_are_inlined_but_for_those_that_end_the_program(script):
    text = """extern void abort(void); void reach_error(void) { abort(); }
        int f(int (*g)(int), int n) { if (n > 0) { return 1; } while (n) { n++; } return 0; }
        int main() { return f(0, 1); }"""
    prepared, _, functions = script.prepared(text)
    assert functions == ["f"]
    assert "requires unreached: \\false;" in prepared


@long
@pytest.mark.skipif(shutil.which("frama-c") is None, reason="needs frama-c")
def test_a_run(tmp_path):
    good, bad = tmp_path / "good.c", tmp_path / "bad.c"
    text = """extern void reach_error(void);
        void fill(int *p, int m) {
        /*@ loop invariant 0 <= i <= m;
            loop invariant \\forall integer k; 0 <= k < i ==> p[k] == 0;
            loop assigns i, p[0 .. m - 1];
            loop variant m - i; */
        for (int i = 0; i < m; i++) p[i] = 0; }
        int main(void) { int a[10]; fill(a, 10); if (a[3]) reach_error(); return 0; }"""
    good.write_text(text)
    bad.write_text(text.replace("p[k] == 0", "p[k] == 1"))
    broken = tmp_path / "broken.c"
    broken.write_text(text.replace("0 <= i <= m", "0 <= nothing <= m"))
    command = [sys.executable, str(SCRIPT), "--timeout", "5", "--goals"]
    files = [good, bad, broken, tmp_path / "nowhere.c", tmp_path]
    command += map(str, files)
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (1, "")
    rows = [" ".join(line.split()) for line in run.stdout.splitlines()]
    assert rows[1] == "2 2 2 2 3/3 2/2 proved good.c"
    assert rows[2].startswith("2 2 1 1 3/3 2/2 bad.c (1 preserved: ")
    assert rows[4].startswith("2 0 0 0 0/0 0/0 broken.c (not read: ")
    assert rows[5].startswith("0 0 0 0 0/0 0/0 nowhere.c (not read: No such file")
    assert rows[6].startswith(f"0 0 0 0 0/0 0/0 {tmp_path.name} (not read: Is a directory")
    assert rows[7] == (
        "5 files: 1 confirmed wholly, 0 confirmed but for frames, 1 partly, 0 not, 3 not read, "
        "0 without invariants"
    )


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ([], "there is no frama-c"),
        (["frama-c"], "there is no why3"),
        (["frama-c", "why3"], "Why3 knows no prover cvc4"),
    ],
)
def test_what_is_missing_is_said(tmp_path, there, says):
    for name in there:
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho Z3 4.8\n")
        program.chmod(0o755)
    command = [sys.executable, str(SCRIPT), "--install", "a.c"]
    environment = {**os.environ, "PATH": f"{tmp_path}"}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.splitlines()[-1] == f"skipped: {says} (see --install)"


def test_frames_count(script):
    result = script.Checked(["0 <= i"], {(0, part): "Valid" for part in script.PARTS})
    assert result.outcome() == "confirmed wholly"
    result.others["assigns", False] += 1
    assert result.outcome() == "confirmed but for frames"
    assert result.all_causes() == {"frame: not proved": 1}
