"""Files that options name for output: a place that can't be written is refused first."""

import os

import pytest

from viap.core.base.errors import UsageError
from viap.ui.cli.output_files import check_target, written


@pytest.mark.parametrize(
    ("place", "why"),
    [("there", "it is a folder"), ("no/x.html", "there is no folder no")],
)
def test_wrong_places(tmp_path, monkeypatch, place, why):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    with pytest.raises(UsageError, match=f"^cannot write {place}: {why}$"):
        check_target(place)


def test_a_folder_that_refuses(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "locked").mkdir()
    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != "locked")
    with pytest.raises(UsageError, match="cannot write locked/x: the folder locked can't be wr"):
        check_target("locked/x")
    check_target("x")


def test_a_failure_is_one_message(tmp_path, capsys):
    assert written(str(tmp_path / "x"), b"bytes\xff") == 0
    assert (tmp_path / "x").read_bytes() == b"bytes\xff"
    assert written(str(tmp_path / "no" / "x"), "text") == 2
    assert (
        capsys.readouterr().err
        == f"viap: cannot write {tmp_path}/no/x: No such file or directory\n"
    )


@pytest.mark.parametrize("option", ["--report", "--junit", "--summary"])
def test_pages_are_refused_before_the_proof(viap, climb, tmp_path, option):
    answer = viap("prove", option, tmp_path / "no" / "page", climb)
    assert (answer.status, answer.out) == (2, "")
    assert (
        answer.err == f"viap: cannot write {tmp_path}/no/page: there is no folder {tmp_path}/no\n"
    )


def test_a_question_that_can_not_be_written_is_refused_first(viap, climb, tmp_path):
    answer = viap("prove", "--slowest-question", tmp_path, climb)
    assert answer.status == 2
    assert answer.err == f"viap: cannot write {tmp_path}: it is a folder\n"
