"""Entries in a file: sealed, for one context; damage and foreign keys are noticed."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.prover.cache.damage import Kept
from viap.prover.cache.entries import Entries, EntryStore, seal

ENTRY = {"steps": [["axiom", 3], ["direct", [1, "x", None]]], "claims": [2**70, -1]}


def entries(store=None, context="here"):
    return Entries(store or Kept(), context)


def test_an_entry_is_read_as_it_was_put(tmp_path):
    made = entries(EntryStore(tmp_path / "e.sqlite3"))
    made.put("verdict", b"one", ENTRY)
    assert made.get("verdict", b"one") == ENTRY
    assert made.get("verdict", b"two") is None
    assert made.get("call", b"one") is None


def test_an_entry_of_another_context_is_missing():
    store = Kept()
    entries(store).put("verdict", b"one", ENTRY)
    assert entries(store, "elsewhere").get("verdict", b"one") is None


def test_an_entry_under_another_key_is_missing():
    made = entries()
    made.put("verdict", b"one", ENTRY)
    made.put("verdict", b"two", {})
    one, two = made.key("verdict", b"one"), made.key("verdict", b"two")
    rows = made.store.rows
    rows[one], rows[two] = rows[two], rows[one]
    assert made.get("verdict", b"one") is None
    assert made.get("verdict", b"two") is None


@given(st.data())
def test_damage_is_noticed(data):
    made = entries()
    made.put("verdict", b"one", ENTRY)
    ((key, row),) = made.store.rows.items()
    place = data.draw(st.integers(0, len(row) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != row[place]))
    end = data.draw(st.sampled_from((None, place + 1)))
    made.store.rows[key] = (row[:place] + bytes([byte]) + row[place + 1 :])[:end]
    assert made.get("verdict", b"one") is None


@given(st.binary(max_size=60))
def test_any_bytes_with_a_seal_are_an_entry_or_none(body):
    made = entries()
    key = made.key("verdict", b"one")
    made.store.rows[key] = seal(key, body) + body
    assert made.get("verdict", b"one") is None


@pytest.mark.parametrize(("digits", "is_read"), ((4_000, True), (4_001, False)))
def test_a_number_that_takes_long_to_read_is_no_entry(digits, is_read):
    made = entries()
    key = made.key("verdict", b"one")
    body = zlib.compress(b"9" * digits)
    made.store.rows[key] = seal(key, body) + body
    assert made.get("verdict", b"one") == (10**digits - 1 if is_read else None)
