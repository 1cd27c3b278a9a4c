"""`--cache` and `viap cache`: what a second run searches for, and what trouble with files costs."""

import json
import os
import sqlite3
import subprocess
import sys

import pytest

from tests.ui.cli.conftest import ROOT, start
from viap.prover.cache import entries as entry_store
from viap.prover.cache.entries import FILE, EntryStore, cache_file, seal
from viap.prover.cases import runner

LIBRARY = """#include <assert.h>
static int bounded(int v) { return v > 9 ? 9 : v < 0 ? 0 : v; }
void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = bounded(i); }
int half(int low, int high) { return (low + high) / 2; }
int wrong(int x) { assert(bounded(x) < 9); return x; }
"""
WHOLE = """extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 3) reach_error(); }
"""
TABLE = ("--all-functions", "--check", "bounds,overflow", "--json")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("VIAP_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def searches(monkeypatch):
    """The programs that are searched for verdicts, in this process."""
    found = []
    right = runner.decide

    def watched(program, *more):
        found.append(program)
        return right(program, *more)

    monkeypatch.setattr(runner, "decide", watched)
    return found


@pytest.fixture
def library(viap, tmp_path):
    def call(*options, text=LIBRARY):
        path = tmp_path / "library.c"
        path.write_text(text)
        answer = viap("prove", *options, path)
        return answer.status, answer.out, answer.err

    return call


def told(printed):
    """A JSON text without what each run has of its own."""
    found = json.loads(printed)
    for each in found if isinstance(found, list) else [found]:
        for name in ("cpu_s", "wall_s", "cached"):
            each.pop(name, None)
    return found


FUNCTION = ("--json", "--function", "fill", "--array", "a:n", "--check", "bounds,overflow")


def test_a_second_run_searches_nothing(library, folder, searches):
    first = library(*FUNCTION)
    assert first[0] == 0
    count = len(searches)
    assert count > 0
    second = library(*FUNCTION)
    assert len(searches) == count
    assert (second[0], told(second[1]), second[2]) == (first[0], told(first[1]), first[2])
    assert [json.loads(out).get("cached") for _, out, _ in (first, second)] == [None, True]


def test_a_violation_is_run_again(library, folder, searches):
    options = ("--json", "--function", "wrong")
    first, count = library(*options), len(searches)
    second = library(*options)
    assert first[0] == second[0] == 1
    assert told(second[1]) == told(first[1])
    assert len(searches) == count


def test_a_changed_function_is_searched_again(library, folder, searches):
    library(*FUNCTION)
    count = len(searches)
    library(*FUNCTION, text=LIBRARY.replace("(low + high) / 2", "0"))
    assert len(searches) == count
    library(*FUNCTION, text=LIBRARY.replace("v > 9 ? 9", "v > 8 ? 8"))  # (it is inlined)
    assert len(searches) > count


def test_a_table_comes_from_the_cache(library, folder):
    first = library(*TABLE)
    size = sqlite3.connect(folder / FILE).execute("SELECT count(*) FROM entries").fetchone()
    second = library(*TABLE)
    assert (second[0], told(second[1])) == (first[0], told(first[1]))
    assert [each["verdict"] for each in told(first[1])] == ["TRUE", "TRUE", "TRUE", "FALSE"]
    again = sqlite3.connect(folder / FILE).execute("SELECT count(*) FROM entries").fetchone()
    assert again == size
    assert [each.get("cached") for each in json.loads(second[1])] == [True] * 4
    foot = library(*TABLE[:-1])[1].splitlines()[-1]
    assert foot == "4 functions: 3 TRUE, 1 FALSE, 0 UNKNOWN (4 from the cache, checked again)"


def test_with_two_processes(library, folder):
    first = library(*TABLE)
    for jobs in ("1", "2"):
        status, out, _ = library(*TABLE, "--jobs", jobs)
        assert (status, told(out)) == (first[0], told(first[1]))


@pytest.mark.parametrize(
    ("options", "text", "is_used"),
    (
        ((), WHOLE, False),
        (("--cache",), WHOLE, True),
        (("--function", "half"), LIBRARY, True),
        (("--function", "half", "--no-cache"), LIBRARY, False),
    ),
)
def test_when_it_is_used(library, folder, options, text, is_used):
    library("--quiet", *options, text=text)
    assert folder.exists() == is_used


def test_a_property_of_a_competition_uses_none(library, folder, tmp_path):
    (tmp_path / "p.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    (tmp_path / "viap.toml").write_text("[prove]\ntimeout = 60\n")
    assert library("--quiet", "--property", tmp_path / "p.prp", text=WHOLE)[0] == 0
    assert not folder.exists()
    assert library("--quiet", text=WHOLE)[0] == 0  # (in a project)
    assert folder.exists()


def test_a_project_can_switch_it_off(library, folder, tmp_path):
    (tmp_path / "viap.toml").write_text("[prove]\ncache = false\n")
    library("--quiet", "--function", "half")
    assert not folder.exists()


@pytest.mark.parametrize("option", ("-v", "--explain", "--profile"))
def test_options_about_the_search_search(library, folder, searches, option):
    library(*FUNCTION)
    count = len(searches)
    library(*FUNCTION[1:], option)
    assert len(searches) > count


def test_a_certificate_is_that_of_a_search(library, folder, searches, tmp_path):
    library(*FUNCTION)
    count = len(searches)
    assert library(*FUNCTION, "--certificate", tmp_path / "proof")[0] == 0
    assert len(searches) > count
    assert (tmp_path / "proof").is_dir()


def test_damaged_entries_change_nothing(library, folder):
    first = library(*TABLE)
    with sqlite3.connect(folder / FILE) as database:
        rows = database.execute("SELECT key, data FROM entries").fetchall()
        # Each entry becomes that of the next key, with a seal that fits.
        for (key, _), (_, other) in zip(rows, [*rows[1:], rows[0]], strict=True):
            data = seal(key, other[16:]) + other[16:]
            database.execute("UPDATE entries SET data = ? WHERE key = ?", (data, key))
    second = library(*TABLE)
    assert (second[0], told(second[1])) == (first[0], told(first[1]))


def _no_database(folder, monkeypatch):
    folder.mkdir()
    (folder / FILE).write_bytes(b"something else" * 999)


def _no_folder(folder, monkeypatch):
    folder.write_text("")


def _other_tables(folder, monkeypatch):
    folder.mkdir()
    with sqlite3.connect(folder / FILE) as database:
        database.execute("CREATE TABLE entries (key BLOB, proof BLOB)")
        database.execute("CREATE INDEX by_use ON entries (key)")


def _held(folder, monkeypatch):
    monkeypatch.setattr(entry_store, "_BUSY_S", 0.01)
    folder.mkdir()
    holder = sqlite3.connect(folder / FILE, isolation_level=None)
    monkeypatch.setattr(sqlite3, "holder", holder, raising=False)  # (until the test ends)
    holder.execute("BEGIN EXCLUSIVE")


def _full_disk(folder, monkeypatch):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(EntryStore, "_put", full)


@pytest.mark.parametrize("trouble", (_no_database, _no_folder, _other_tables, _held, _full_disk))
def test_trouble_is_told_with_v_alone(library, folder, monkeypatch, trouble):
    right = library("--no-cache", *FUNCTION)
    trouble(folder, monkeypatch)
    status, out, err = library(*FUNCTION)
    assert (status, told(out), err) == (0, told(right[1]), "")
    status, _, err = library(*FUNCTION[1:], "-v")
    lines = [line for line in err.splitlines() if "the cache" in line]
    assert (status, len(lines)) == (0, 1)
    assert "is not used: " in lines[0]
    assert "Traceback" not in err


def test_info_and_clear(viap, library, folder):
    assert viap("cache", "info").out == f"{folder / FILE}: empty; 0.0 MB of 256.0 MB\n"
    library("--quiet", "--function", "half")
    info = viap("cache", "info")
    assert (info.status, info.err) == (0, "")
    assert info.out == f"{folder / FILE}: 1 verdict; 0.0 MB of 256.0 MB\n"
    assert viap("cache", "clear").out.endswith(" MB removed\n")
    assert not (folder / FILE).exists()
    assert viap("cache", "clear").status == 0


def test_info_about_something_else(viap, folder):
    folder.mkdir()
    (folder / FILE).write_bytes(b"something else" * 999)
    answer = viap("cache", "info")
    assert (answer.status, answer.out) == (2, "")
    assert "'viap cache clear' removes it" in answer.err
    assert viap("cache", "clear").status == 0
    assert viap("cache", "info").status == 0


def test_other_proofs_load_no_database(tmp_path):
    """A whole program needs no cache: its proof starts as quickly as before."""
    path = tmp_path / "whole.c"
    path.write_text(WHOLE)
    script = (
        "import sys; from viap.ui.cli.main import main; main(['prove', '--quiet', sys.argv[1]]);"
        "print(*{'sqlite3', 'platformdirs', 'viap.prover.cache'} & set(sys.modules))"
    )
    run = [sys.executable, "-c", script, path]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == (f"{path}: TRUE\n\n", "")


def test_bad_usage(viap):
    assert viap("cache").status == 2
    assert viap("cache", "burn").status == 2


def test_the_folder(monkeypatch, tmp_path, viap):
    monkeypatch.setenv("VIAP_CACHE_DIR", "")
    assert cache_file() is None
    assert viap("cache", "info").out == "there is no cache: the variable VIAP_CACHE_DIR is empty\n"
    monkeypatch.delenv("VIAP_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_file() == tmp_path / "viap" / FILE


def test_commands_at_the_same_time(folder, tmp_path):
    path = tmp_path / "library.c"
    path.write_text(LIBRARY)
    words = ("prove", "--quiet", "--function", "wrong", "--function", "half", "--no-infer", path)
    processes = [start(*words, stdout=-1, stderr=-1, text=True) for _ in range(3)]
    outs = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [1] * 3
    assert {err for _, err in outs} == {""}
    assert os.listdir(folder)
