"""Settings of a project, under the options of the command line; `viap init`."""

import json

import pytest

from viap.ui.cli.program_entry import find_settings

PROGRAM = "#include <assert.h>\nint main(void) { int x = N; assert(x == 3); return 0; }\n"
FILL = "void fill(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; }\n"


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "p.c").write_text(PROGRAM)
    (tmp_path / "src" / "f.c").write_text(FILL)
    (tmp_path / "viap.toml").write_text(
        '[compiler]\ndefine = ["N=3"]\n[prove]\ndata-model = "LP64"\ncheck = "bounds"\n'
        '[function.fill]\narrays = { a = "n" }\n'
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_nearest_one_counts(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "viap.toml").touch()
    assert find_settings(str(inner / "p.c")) == str(tmp_path / "viap.toml")
    (inner.parent / "viap.toml").touch()
    assert find_settings(str(inner / "p.c")) == str(inner.parent / "viap.toml")


def test_settings_are_defaults(viap, project):
    found = json.loads(viap("prove", "--json", "src/p.c").out)
    assert (found["verdict"], found["data_model"]) == ("TRUE", "LP64")
    assert viap("prove", "-UN", "-DN=4", "src/p.c").status == 1
    told = viap("prove", "-v", "--data-model", "ILP32", "--json", "src/p.c")
    assert json.loads(told.out)["data_model"] == "ILP32"
    assert f"settings: {project / 'viap.toml'}" in told.err
    assert viap("prove", "--no-settings", "src/p.c").status == 2
    assert viap("show", "src/p.c").status == 0


def test_settings_of_functions(viap, project):
    assert viap("prove", "--function", "fill", "src/f.c").status == 0
    assert viap("prove", "--function", "fill", "--array", "a:n - 1", "src/f.c").status == 1


def test_tasks_have_none(viap, project, tmp_path):
    (tmp_path / "p.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    assert viap("prove", "--property", "p.prp", "src/p.c").status == 2


def test_wrong_settings(viap, project):
    (project / "viap.toml").write_text("[prove]\ncheck = 'bound'\n")
    told = viap("prove", "src/p.c")
    assert (told.status, told.out) == (2, "")
    assert "viap.toml: 'check': " in told.err
    (project / "src" / "viap.toml").touch()
    (project / "q.c").write_text(PROGRAM)
    assert "different settings" in viap("prove", "src/p.c", "q.c").err


def test_init(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert viap("init").status == 0
    assert "[function.fill]" in (tmp_path / "viap.toml").read_text()
    assert "already" in viap("init").err
    assert "no folder" in viap("init", "gone").err


def test_settings_that_cannot_be_read(viap, project):
    """They are not overlooked, nor overwritten."""
    (project / "viap.toml").unlink()
    (project / "viap.toml").symlink_to("gone.toml")
    told = viap("prove", "src/p.c")
    assert told.status == 2
    assert "cannot read" in told.err
    assert "already" in viap("init").err
