"""Results outlive the batch, at whichever byte that was cut off."""

import csv
import io
import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viap.core.base.errors import UsageError, ViapError
from viap.ui.bench.journal import JOURNAL, TABLE, Journal, rows, write_whole
from viap.ui.bench.task_result import COLUMNS, TaskResult

SETTINGS = {"viap": "1", "timeout": 3.0}


def result(name, outcome="unknown", **more):
    fields = dict.fromkeys(COLUMNS, "") | {
        "task": name,
        "family": "f",
        "outcome": outcome,
        "points": 0,
        "cpu_s": 1.5,
        "wall_s": 2.0,
        "memory_mb": 3.0,
    }
    return TaskResult(**cast(Any, fields | more))


def write(folder, *results):
    journal = Journal(folder, SETTINGS, resume=False)
    for each in results:
        journal.add(each, f"digest of {each.task}")
    journal.close()


def table(folder):
    with open(folder / TABLE, newline="", errors="surrogateescape") as file:
        return list(csv.DictReader(file))


def test_what_is_added_is_there_at_once(tmp_path):
    journal = Journal(tmp_path / "new" / "out", SETTINGS, resume=False)
    for count, name in enumerate(("a", "b"), start=1):
        journal.add(result(name, reason='with "quotes", commas'), "d")
        assert [row["task"] for row in table(journal.folder)] == ["a", "b"][:count]
        assert len((journal.folder / JOURNAL).read_text().splitlines()) == count + 1
    assert table(journal.folder)[0]["reason"] == 'with "quotes", commas'
    journal.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    write(folder, result("a"), result("b", reason="größer"), result("c"))
    return (folder / JOURNAL).read_bytes()


@given(st.data())
def test_a_journal_that_was_cut_off_anywhere_goes_on(tmp_path_factory, whole, data):
    length = data.draw(st.integers(0, len(whole)))
    folder = tmp_path_factory.mktemp("cut")
    (folder / JOURNAL).write_bytes(whole[:length])
    complete = max(whole[:length].count(b"\n") - 1, 0)
    journal = Journal(folder, SETTINGS, resume=True)
    assert list(journal.digests) == ["a", "b", "c"][:complete]
    assert [row["task"] for row in table(folder)] == ["a", "b", "c"][:complete]
    journal.add(result("new"), "d")
    assert list(journal.results()) == [*["a", "b", "c"][:complete], "new"]
    journal.close()
    lines = (folder / JOURNAL).read_text().splitlines()
    assert all(json.loads(line) for line in lines)


def test_a_task_that_is_done_again_counts_once(tmp_path):
    write(tmp_path, result("a", "unknown"), result("b"), result("a", "timeout"))
    journal = Journal(tmp_path, SETTINGS, resume=True)
    assert [each.outcome for each in journal.results().values()] == ["timeout", "unknown"]
    assert [row["outcome"] for row in table(tmp_path)] == ["timeout", "unknown"]
    journal.close()


def test_an_earlier_batch_is_not_overwritten(tmp_path):
    write(tmp_path, result("a"))
    with pytest.raises(UsageError, match="holds journal.jsonl of an earlier batch"):
        Journal(tmp_path, SETTINGS, resume=False)
    (tmp_path / JOURNAL).unlink()
    with pytest.raises(UsageError, match="holds results.csv of an earlier batch"):
        Journal(tmp_path, SETTINGS, resume=False)


def test_only_the_same_batch_goes_on(tmp_path):
    write(tmp_path, result("a"))
    with pytest.raises(UsageError, match=r"started with timeout 3\.0, not 4\.0"):
        Journal(tmp_path, SETTINGS | {"timeout": 4.0}, resume=True)
    # A second attempt with the right settings is not hindered by the first.
    Journal(tmp_path, SETTINGS, resume=True).close()


def test_two_batches_do_not_share_a_folder(tmp_path):
    write(tmp_path)
    journal = Journal(tmp_path, SETTINGS, resume=True)
    with pytest.raises(UsageError, match="another batch writes"):
        Journal(tmp_path, SETTINGS, resume=True)
    journal.close()


SAME = json.dumps({"settings": SETTINGS}) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        *("words", "words\n", "[]\n", "{}\n", '{"x": 1}\n{"settings": {}}\n'),
        *(SAME + '{"task": 3}\n', SAME + SAME, SAME + "words\nmore", '{"settings": 3}\nmore'),
    ],
)
def test_something_else_is_no_journal(tmp_path, text):
    (tmp_path / JOURNAL).write_text(text)
    with pytest.raises(UsageError, match="is not the journal of a batch|can't go on"):
        Journal(tmp_path, SETTINGS, resume=True)
    assert (tmp_path / JOURNAL).read_text() == text


def test_a_folder_that_can_not_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot write to .*file"):
        Journal(tmp_path / "file", SETTINGS, resume=False)


@given(st.lists(st.builds(result, st.text(), reason=st.text())))
def test_a_table_can_be_read_back(results):
    text = b"".join(rows(results)).decode(errors="surrogateescape")
    read = list(csv.DictReader(io.StringIO(text, newline="")))
    # (Carriage returns and line feeds are kept inside of quotes.)
    assert [row["task"] for row in read] == [each.task for each in results]
    assert [row["reason"] for row in read] == [each.reason for each in results]


def test_a_file_is_there_as_a_whole_or_not_at_all(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")

    def fails():
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(ViapError, match="cannot write .*x: No space left"):
        write_whole(path, fails())
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["x"]
