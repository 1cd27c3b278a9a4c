"""The archive: whole, of the right form, and at home in any folder."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata

import pytest

from tests.thorough import LONG
from viap.core.base.errors import UsageError, ViapError
from viap.ui.bench import archive
from viap.ui.bench import archive as distributions
from viap.ui.bench import archive as interpreter
from viap.ui.cli.main import main

PROGRAM = """\
extern void reach_error(void);
int main(void) { int i = 0; while (i < 9) i++; if (i != 9) reach_error(); return 0; }
"""


def run(*words, cwd="/"):
    """Without any environment: no PATH, and nothing of what this Python was told."""
    return subprocess.run(
        list(map(str, words)), cwd=cwd, env={}, capture_output=True, text=True, timeout=300
    )


compile_all = archive._compile


def compile_some(folder):
    """Compiles what the test uses; the other libraries take most of the time."""
    for name in ("viap", "z3", "pycparser"):
        compile_all(folder / "lib" / name)


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("ldd"), reason="needs Linux' ldd")
def test_an_archive_runs_elsewhere_with_nothing_but_itself(tmp_path, capsys, monkeypatch):
    if not LONG:
        monkeypatch.setattr(archive, "_compile", compile_some)
    built, elsewhere = tmp_path / "built", tmp_path / "some where" / "else"
    assert main(["bench", "archive", "--out", str(built)]) == 0
    assert "the archive is built" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["built"]
    elsewhere.parent.mkdir()
    built.rename(elsewhere)
    assert {"viap", "lib", "python", "LICENSE", "README.txt", "smoketest.sh", "smoketest"} == {
        path.name for path in elsewhere.iterdir()
    }
    tested = run(elsewhere / "smoketest.sh")
    assert (tested.returncode, tested.stderr) == (0, "")
    version, safe, unsafe = tested.stdout.splitlines()
    assert version.startswith("viap ")
    assert safe == "safe.c: TRUE, as expected"
    assert unsafe == "unsafe.c: FALSE, as expected"
    # By a link, from another folder, with modules of that folder in the way.
    (tmp_path / "z3.py").write_text("raise SystemExit(77)\n")
    (tmp_path / "p.c").write_text(PROGRAM)
    (tmp_path / "link").symlink_to(elsewhere / "viap")
    proved = run(tmp_path / "link", "prove", "--quiet", "p.c", cwd=tmp_path)
    assert (proved.returncode, proved.stdout, proved.stderr) == (0, "p.c: TRUE\n", "")
    ours = nothing_is_taken_from_here(elsewhere)
    # Everything is compiled already, by names that say nothing about this machine.
    assert ours
    assert not [path for path in ours if str(tmp_path).encode() in path.read_bytes()]


def nothing_is_taken_from_here(folder):
    """Where the modules come from, asked of the archive's own interpreter; gives compiled files."""
    script = (
        "import runpy, sys; sys.argv = ['viap', '--version']\n"
        f"try: runpy.run_path({str(folder / 'lib' / 'start.py')!r})\n"
        "except SystemExit: pass\n"
        "import z3, flint, pycparser, yaml, rich, ctypes, viap.prover.cases.runner\n"
        "files = [m.__file__ for m in sys.modules.values() if getattr(m, '__file__', None)]\n"
        "print(*files, sep='\\n')\n"
    )
    words = ["/usr/bin/env", f"LD_LIBRARY_PATH={folder}/python/lib/shared"]
    told = run(*words, folder / "python" / "bin" / "python3", "-I", "-B", "-c", script)
    assert told.returncode == 0, told.stderr
    files = told.stdout.splitlines()[1:]
    assert len(files) > 100
    assert all(file.startswith(str(folder)) for file in files)
    return list((folder / "lib" / "viap").rglob("*.pyc"))


def test_without_python_it_looks_for_the_right_one(tmp_path):
    text = (archive._FILES / "viap").read_text()
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "start.py").write_text("import sys; print('started', *sys.argv[1:])\n")
    command = tmp_path / "viap"
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to(sys.executable)
    for name in ("readlink", "dirname"):
        (programs / name).symlink_to(shutil.which(name))
    for version, status, out in ((here, 0, "started a b\n"), ("3.99", 2, "")):
        command.write_text(text.replace("@VERSION@", version))
        command.chmod(0o755)
        done = subprocess.run(
            [command, "a", "b"], env={"PATH": str(programs)}, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout) == (status, out)
        assert ("needs Python 3.99" in done.stderr) == (status == 2)


def fake_fill(folder, data, with_python):
    (folder / "sub").mkdir(parents=True)
    (folder / "viap").write_text("#!/bin/sh\n")
    (folder / "viap").chmod(0o755)
    (folder / "sub" / "x").write_text("x")
    # (Before 1980, there were no zips.)
    os.utime(folder / "sub" / "x", (0, 0))


def test_a_zip_has_one_folder_and_keeps_what_is_executable(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "_fill", fake_fill)
    out = tmp_path / "new" / "viap.zip"
    archive.build_archive(out, {})
    with zipfile.ZipFile(out) as whole:
        assert sorted(whole.namelist()) == ["viap/sub/x", "viap/viap"]
        assert whole.getinfo("viap/viap").external_attr >> 16 & 0o111
    # An older one is replaced; a folder is not.
    archive.build_archive(out, {})
    (tmp_path / "dir.zip").mkdir()
    with pytest.raises(UsageError, match="is there already"):
        archive.build_archive(tmp_path / "dir.zip", {})


def test_a_failure_leaves_nothing(tmp_path, monkeypatch):
    def fails(folder, data, with_python):
        fake_fill(folder, data, with_python)
        raise OSError(28, "No space left on device", "x")

    monkeypatch.setattr(archive, "_fill", fails)
    with pytest.raises(ViapError, match="cannot build .*: x: No space left on device"):
        archive.build_archive(tmp_path / "viap.zip", {})
    assert not list(tmp_path.iterdir())


def test_what_viap_needs_is_known():
    found = distributions.needed(distributions.stated_requirements())
    names = {each.metadata["Name"].lower() for each in found}
    assert {"z3-solver", "pycparser", "python-flint", "rich", "pyyaml", "pygments"} <= names
    # Not the extras, and not viap itself.
    assert names.isdisjoint({"viap", "pytest", "matplotlib", "distributed", "benchexec", "cvc5"})


def test_notes_of_the_installer_stay_here():
    names = [name for name, _ in distributions.files_of(metadata.distribution("rich"))]
    assert "rich/console.py" in names
    assert not [name for name in names if name.endswith(("RECORD", "direct_url.json", ".pyc"))]


def test_a_library_that_is_missing():
    with pytest.raises(UsageError, match="the library no-such-thing is not installed"):
        distributions.needed(["no-such-thing>=3"])


def test_markers_and_extras_of_requirements():
    def names(*requirements):
        return {each.metadata["Name"].lower() for each in distributions.needed(list(requirements))}

    assert names('no-such-thing; python_version < "3"', "pycparser") == {"pycparser"}
    assert names('no-such-thing; extra == "x"') == set()
    assert "pytest" not in names("hypothesis")
    assert "sortedcontainers" in names("distributed")


def test_an_installed_viap_is_known_by_its_notes(monkeypatch):
    monkeypatch.setattr(distributions, "checkout_file", lambda name: None)
    assert any(text.startswith("z3-solver") for text in distributions.stated_requirements())


@pytest.mark.parametrize("name", ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"])
def test_the_systems_own_libraries_stay_here(name):
    assert interpreter._SYSTEM.fullmatch(name)
    assert not interpreter._SYSTEM.fullmatch("libcrypto.so.3")
    assert not interpreter._SYSTEM.fullmatch("libmpfr.so.6")
