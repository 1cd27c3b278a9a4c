"""The file of entries: several processes, its size, and whatever can go wrong with a file."""

import os
import signal
import sqlite3
import time
from multiprocessing import get_context

import pytest

from viap.prover.cache import entries as entry_store
from viap.prover.cache.entries import EntryStore, StoreSize, clear


@pytest.fixture
def path(tmp_path):
    return tmp_path / "below" / "e.sqlite3"


def test_entries_are_kept_for_others(path):
    assert EntryStore(path).get(b"k") is None
    assert not path.exists()  # (a reader makes no file)
    one = EntryStore(path)
    one.put(b"k", "verdict", b"data")
    one.put(b"k", "verdict", b"later")
    other = EntryStore(path)
    assert other.get(b"k") == b"later"
    assert other.size() == StoreSize({"verdict": 1}, 5)
    assert path.parent.stat().st_mode & 0o077 == 0


def test_entries_that_were_not_used_for_long_leave(path, monkeypatch):
    monkeypatch.setattr(entry_store, "_COUNTED", 1)
    monkeypatch.setattr(entry_store, "_USED_AGAIN_S", 0)
    now = [1000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    store = EntryStore(path, most_bytes=1000)
    for number in range(9):
        now[0] += 10
        store.put(bytes([number]), "verdict", b"x" * 100)
    now[0] += 10
    assert store.get(bytes([0])) is not None  # used, so it is a young one now
    for number in range(9, 12):
        now[0] += 10
        store.put(bytes([number]), "verdict", b"x" * 100)
    assert store.size().bytes <= 1000
    assert store.get(bytes([0])) is not None
    assert store.get(bytes([1])) is None
    assert store.get(bytes([11])) is not None
    store.put(b"large", "verdict", b"x" * 1001)
    assert store.get(b"large") is None


def _write(path, start, count):
    store = EntryStore(path)
    for number in range(start, start + count):
        store.put(number.to_bytes(4), "verdict", b"%d" % number)
        assert store.get(number.to_bytes(4)) in (b"%d" % number, None)
    os._exit(0 if not store.problem else 1)


def test_processes_write_at_the_same_time(path):
    context = get_context("fork")
    parts = [context.Process(target=_write, args=(path, 25 * k, 40)) for k in range(4)]
    for part in parts:
        part.start()
    for part in parts:
        part.join()
    assert [part.exitcode for part in parts] == [0] * 4
    store = EntryStore(path)
    assert store.size().kinds == {"verdict": 115}
    assert all(store.get(k.to_bytes(4)) == b"%d" % k for k in range(115))


def test_a_child_process_opens_the_file_itself(path):
    store = EntryStore(path)
    store.put(b"k", "verdict", b"parent")
    child = os.fork()
    if not child:
        right = store.get(b"k") == b"parent"
        store.put(b"child", "verdict", b"child")
        os._exit(0 if right and not store.problem else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert store.get(b"child") == b"child"
    store.put(b"k", "verdict", b"again")
    assert EntryStore(path).get(b"k") == b"again"


def _foreign_tables(path):
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE entries (other TEXT)")


def _foreign_values(path):
    EntryStore(path).put(b"k", "verdict", b"data")
    with sqlite3.connect(path) as database:
        database.execute("UPDATE entries SET data = 'text', used = 'never', size = x'00'")


def _endless_view(path):
    numbers = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n) SELECT k FROM n"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE by_use (other TEXT)")
        database.execute(
            f"CREATE VIEW entries AS SELECT k AS key, k AS data, k AS used FROM ({numbers})"
        )


def _without_middle(path):
    store = EntryStore(path)
    for number in range(50):
        store.put(bytes([number]), "verdict", bytes(900))
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = path.read_bytes()
    path.write_bytes(data[:1000] + bytes(len(data) // 2) + data[1000 + len(data) // 2 :])


@pytest.mark.parametrize(
    "damage",
    (
        lambda path: path.write_bytes(b"this is no database" * 99),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(5000)),
        lambda path: path.mkdir(),
        _foreign_tables,
        _foreign_values,
        _endless_view,
        _without_middle,
    ),
)
def test_trouble_with_the_file_is_no_error(path, damage):
    path.parent.mkdir()
    damage(path)
    store = EntryStore(path)
    assert store.get(b"k") is None
    store.put(b"new", "verdict", b"data")
    assert store.get(b"new") in (b"data", None)
    assert store.get(b"new") == b"data" or store.problem


def test_a_folder_that_can_not_be_made_is_no_error(tmp_path):
    (tmp_path / "file").write_text("")
    store = EntryStore(tmp_path / "file" / "below" / "e.sqlite3")
    assert store.get(b"k") is None
    store.put(b"k", "verdict", b"data")
    assert store.get(b"k") is None
    assert store.problem


def test_a_folder_that_may_only_be_read_is_no_error(path):
    EntryStore(path).put(b"k", "verdict", b"data")
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        store = EntryStore(path)
        assert store.get(b"k") in (b"data", None)
        store.put(b"new", "verdict", b"data")
        assert store.problem or os.geteuid() == 0  # (who may write everything)
    finally:
        path.parent.chmod(0o700)


def test_a_process_that_holds_the_file_is_not_waited_for_again_and_again(path, monkeypatch):
    monkeypatch.setattr(entry_store, "_BUSY_S", 0.01)
    EntryStore(path).put(b"k", "verdict", b"data")
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    store = EntryStore(path)
    assert store.get(b"k") == b"data"
    store.put(b"one", "verdict", b"data")
    assert store.get(b"k") == b"data"  # (it may have been by chance)
    store.put(b"two", "verdict", b"data")
    assert "locked" in store.problem
    holder.execute("ROLLBACK")
    other = EntryStore(path)
    other.put(b"one", "verdict", b"data")
    assert (other.get(b"one"), other.problem) == (b"data", "")


def test_an_interrupted_write_holds_nothing(path):
    store = EntryStore(path)
    store.put(b"k", "verdict", b"data")
    store._opened[1].execute("DELETE FROM entries")  # (and the interruption came here)
    assert store.get(b"k") == b"data"
    other = EntryStore(path)
    other.put(b"one", "verdict", b"data")
    assert (other.get(b"one"), other.problem) == (b"data", "")


def _write_forever(path):
    store, number = EntryStore(path), 0
    while True:
        store.put((number % 200).to_bytes(4), "verdict", b"%d" % (number % 200) * 500)
        number += 1


def test_processes_that_are_killed_leave_whole_entries(path):
    context = get_context("fork")
    for delay in (0.01, 0.02, 0.03, 0.05, 0.08):
        writers = [context.Process(target=_write_forever, args=(path,)) for _ in range(2)]
        for writer in writers:
            writer.start()
        time.sleep(delay)
        for writer in writers:
            os.kill(writer.pid, signal.SIGKILL)
            writer.join()
        store = EntryStore(path)
        for number in range(200):
            assert store.get(number.to_bytes(4)) in (b"%d" % number * 500, None)
        store.put(b"after", "verdict", b"data")
        assert (store.get(b"after"), store.problem) == (b"data", "")


def test_a_full_disk_is_no_error(path):
    store = EntryStore(path)
    store.put(b"k", "verdict", b"data")
    _, database = store._opened
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    for number in range(50):
        store.put(bytes([number]), "verdict", bytes(3000))
    assert "full" in store.problem
    assert EntryStore(path).get(b"k") == b"data"


def test_clearing_removes_the_file(path):
    assert clear(path) == 0
    EntryStore(path).put(b"k", "verdict", b"data")
    assert clear(path) > 0
    assert list(path.parent.iterdir()) == []
