"""Files that are no C files: one message each, with advice."""

import pytest

from viap.c.load import read_source
from viap.core.base.errors import ViapError


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sum.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "sum.o").write_bytes(b"\x7fELF\x02\x01\x01\x00\x00")
    (tmp_path / "lib.a").write_bytes(b"!<arch>\n\0")
    (tmp_path / "data.c").write_bytes(b"int x;\n\0\1\2")
    (tmp_path / "task.yml").write_text("format_version: '2.0'\n")
    (tmp_path / "unreach.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "b.c").touch()
    (tmp_path / "full" / "a.c").touch()
    (tmp_path / "bare").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("smu.c", "smu.c: there is no such file; did you mean 'sum.c'?"),
        ("nowhere/x.c", "nowhere/x.c: there is no such file"),
        ("full", "full: this is a folder, not a C file; name its files, like full/a.c"),
        ("bare", "bare: this is a folder, not a C file"),
        ("sum.o", "sum.o: error: this is compiled code, not a C file; its source may be sum.c"),
        ("lib.a", "lib.a: error: this is compiled code, not a C file"),
        ("task.yml", "task.yml: this is no C file; 'viap bench task.yml' runs a task definition, "
         "'viap prove' its C file"),
        ("unreach.prp", "unreach.prp: this is no C file; "
         "'viap prove --property unreach.prp FILE.c' proves this property"),
        ("data.c", "data.c:2: error: this is not a C file: it holds a NUL byte"),
    ],
)  # fmt: skip
def test_message(folder, path, message):
    with pytest.raises(ViapError) as caught:
        read_source(path)
    assert str(caught.value) == message
