"""Garbage is told to be garbage: one message, whatever is wrong."""

import contextlib
import json

import pytest

from tests.evidence.programs import agree
from viap.checker.json_fields import Broken
from viap.evidence.certificate_check.certificate_checker import check_folder

NO_CERTIFICATE = {
    "nothing": "",
    "no JSON": "{",
    "binary": "\x00\x01",
    "deep": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "a list": "[]",
    "a number": "1" * 5000,
    "empty": "{}",
    "another format": '{"format": "x", "version": 1}',
    "not a number": '{"format": "viap certificate", "version": NaN}',
    "another version": '{"format": "viap certificate", "version": 1}',
    "a truth value": '{"format": "viap certificate", "version": true}',
}


def check(copy):
    return check_folder(str(copy.path), agree)


@pytest.mark.parametrize("text", NO_CERTIFICATE.values(), ids=NO_CERTIFICATE)
def test_no_certificate(tmp_path, text):
    (tmp_path / "certificate.json").write_text(text)
    with pytest.raises(Broken, match=r"certificate\.json"):
        check_folder(str(tmp_path), agree)


def test_no_folder(tmp_path):
    with pytest.raises(Broken, match="no such folder"):
        check_folder(str(tmp_path / "missing"), agree)
    (tmp_path / "file").write_text("")
    with pytest.raises(Broken, match="no such folder"):
        check_folder(str(tmp_path / "file"), agree)
    with pytest.raises(Broken, match="has no certificate.json"):
        check_folder(str(tmp_path), agree)


def paths(value, so_far=()):
    """Every place in a JSON value."""
    yield so_far
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(inner, (*so_far, key))


def put(value, path, new):
    *way, last = path
    for key in way:
        value = value[key]
    value[last] = new


WRONG = [None, -1, 10**30, 1.5, True, "", "(", "|", [], [[]], [1], {}, {"x": 1}, "../../x"]
# What is for people, and nowhere used.
FREE = {"reason", "line", "viap", "name"}


def test_any_field_of_the_wrong_form(copy):
    """Whatever stands somewhere instead: a message, or no difference at all."""
    good = copy("closed form")
    content = good.content
    ways = [path for path in paths(content) if path and path[-1] not in FREE]
    assert len(ways) > 100
    for number, path in enumerate(ways):
        # Two at each place, such that each kind of place meets all of them.
        for new in (WRONG[number % len(WRONG)], WRONG[(5 * number + 3) % len(WRONG)]):
            changed = json.loads(json.dumps(content))
            put(changed, path, new)
            if changed == content:
                continue
            (good.path / "certificate.json").write_text(json.dumps(changed))
            try:
                assert check(good).result == "rejected", (path, new)
            except Broken as error:
                assert "\n" not in str(error)


def test_any_field_missing(copy):
    good = copy("closed form")
    content = good.content
    for path in paths(content):
        if path and isinstance(path[-1], str) and path[-1] not in FREE:
            changed = json.loads(json.dumps(content))
            inner = changed
            for key in path[:-1]:
                inner = inner[key]
            del inner[path[-1]]
            (good.path / "certificate.json").write_text(json.dumps(changed))
            with contextlib.suppress(Broken):
                assert check(good).result == "rejected", path


def test_a_field_too_many(copy):
    good = copy("closed form")
    for path in paths(good.content):
        content = good.content
        inner = content
        for key in path:
            inner = inner[key]
        if isinstance(inner, dict):
            original = (good.path / "certificate.json").read_text()
            inner["more"] = "x"
            (good.path / "certificate.json").write_text(json.dumps(content))
            with contextlib.suppress(Broken):
                assert check(good).result == "rejected", path
            (good.path / "certificate.json").write_text(original)


@pytest.mark.parametrize(
    "name", ["../obligations/001.smt2", "/etc/passwd", "obligations/../program.c", "obligations/1"]
)
def test_a_leaf_elsewhere(copy, name):
    good = copy("closed form")
    node = good.nodes("direct")[-1]["id"] - 1
    good.change(lambda content: content["nodes"][node]["argument"].update(obligation=name))
    with pytest.raises(Broken, match="is not the name of an obligation"):
        check(good)


def test_text_that_is_no_text(copy):
    good = copy("closed form")
    good.leaves()[0].write_bytes(b"\xff\xfe")
    report = check(good)
    assert report.result == "rejected"
    assert report.reason.startswith("obligations/001.smt2")
