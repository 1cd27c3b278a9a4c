"""The folder of a missing header, as advice for -I."""

import pytest

from viap.c.load import load_program
from viap.c.text.header_files import folder_with
from viap.core.base.errors import SyntaxFault


@pytest.fixture
def project(tmp_path, monkeypatch):
    for folder in ("src", "include/deep", "src/own", ".git"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "include" / "deep" / "a.h").touch()
    (tmp_path / "src" / "own" / "b.h").touch()
    (tmp_path / ".git" / "c.h").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("a.h", "include/deep"),
        ("deep/a.h", "include"),
        ("b.h", "src/own"),
        ("c.h", ""),  # of a hidden folder
        ("d.h", ""),
    ],
)
def test_folder(project, name, folder):
    assert folder_with(name, "src/x.c") == folder


def test_the_message_names_it(project):
    (project / "src" / "x.c").write_text('#include "b.h"\nint main(void) { return 0; }\n')
    with pytest.raises(SyntaxFault, match='no header "b.h"; -I src/own would find one'):
        load_program("src/x.c")
