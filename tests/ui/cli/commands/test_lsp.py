"""`viap lsp`: what the project of a file says about it."""

import json

from viap.ui.cli.commands.lsp import build_options


def test_a_database_counts_if_it_names_the_file(tmp_path):
    build, source = tmp_path / "build", tmp_path / "src" / "a.c"
    build.mkdir()
    source.parent.mkdir()
    source.touch()
    assert build_options(str(source)) == []
    entry = {"directory": str(tmp_path), "file": "src/a.c", "arguments": ["cc", "src/a.c"]}
    (build / "compile_commands.json").write_text(json.dumps([entry]))
    assert build_options(str(source)) == ["-p", str(build)]
    assert build_options(str(source.with_name("b.c"))) == []
    (tmp_path / "viap.toml").touch()
    assert build_options(str(source)) == []


def test_a_broken_database_does_not_count(tmp_path):
    (tmp_path / "compile_commands.json").write_text("{")
    assert build_options(str(tmp_path / "a.c")) == []
