"""A certificate appears as a whole, or not at all; nothing else is overwritten."""

import pytest

from viap.core.base.errors import UsageError
from viap.evidence.certificate_check.certificate_folder import Draft, check_target

OURS = b'{"format": "viap certificate"}'


def publish(target, files):
    with Draft(str(target)) as draft:
        draft.write(files)
        draft.publish()


def test_a_new_folder(tmp_path):
    publish(tmp_path / "new", {"certificate.json": OURS, "obligations/001.smt2": b"x"})
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert (tmp_path / "new" / "obligations" / "001.smt2").read_bytes() == b"x"


def test_an_empty_folder_is_used(tmp_path):
    (tmp_path / "new").mkdir()
    publish(tmp_path / "new", {"certificate.json": OURS})
    assert (tmp_path / "new" / "certificate.json").is_file()


def test_an_old_certificate_is_replaced(tmp_path):
    publish(tmp_path / "new", {"certificate.json": OURS, "obligations/001.smt2": b"x"})
    publish(tmp_path / "new", {"certificate.json": OURS})
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["certificate.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


def test_what_fails_on_the_way_leaves_nothing(tmp_path):
    publish(tmp_path / "old", {"certificate.json": OURS})
    for target in ("new", "old"):
        with pytest.raises(RuntimeError), Draft(str(tmp_path / target)) as draft:
            draft.write({"certificate.json": b"half"})
            raise RuntimeError
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old" / "certificate.json").read_bytes() == OURS


def test_the_old_certificate_stays_where_the_new_one_can_not_be_put(tmp_path, monkeypatch):
    publish(tmp_path / "old", {"certificate.json": OURS})
    import os

    real = os.replace

    def replace(source, target):
        if str(target).endswith("old") and not str(source).endswith("old"):
            raise OSError("no")
        real(source, target)

    monkeypatch.setattr("viap.evidence.certificate_check.certificate_folder.os.replace", replace)
    with pytest.raises(OSError, match="no"):
        publish(tmp_path / "old", {"certificate.json": b"{}"})
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old" / "certificate.json").read_bytes() == OURS


@pytest.mark.parametrize("content", [None, "", "{", "[]", '{"format": "x"}', "[" * 100_000])
def test_a_folder_of_something_else_is_refused(tmp_path, content):
    (tmp_path / "mine.txt").write_text("")
    if content is not None:
        (tmp_path / "certificate.json").write_text(content)
    with pytest.raises(UsageError, match="is not empty, and is not a certificate"):
        check_target(str(tmp_path))


def test_files_and_missing_parents_are_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="is not a folder"):
        check_target(str(tmp_path / "file"))
    with pytest.raises(UsageError, match="there is no folder"):
        check_target(str(tmp_path / "missing" / "new"))
