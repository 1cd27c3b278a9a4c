"""What is no witness is said to be none, with the place; what is about something else, too."""

import copy

import pytest
import yaml

from tests.evidence.witnesses.programs import of_the_format, reading
from viap.checker.json_fields import Broken, Rejected
from viap.evidence.witnesses.document import Location, WitnessInvariant, document, read_witness
from viap.evidence.witnesses.witness_writer import (
    invariant_set,
    reading_of,
    violation_sequence,
    write_entries,
)
from viap.project.property import parse_property

PROPERTY = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
BODY = "int main(void) {\n  int i = 0;\n  while (i < 3) i++;\n}\n"


@pytest.fixture
def program(tmp_path):
    return reading(tmp_path, BODY)


@pytest.fixture
def entry(program):
    said = WitnessInvariant("loop_invariant", Location(program.file, 8, 3, "main"), "0 <= i")
    return invariant_set(program, PROPERTY, [said])


def test_what_is_written_is_read(tmp_path, program, entry):
    place = str(tmp_path / "witness.yml")
    write_entries(place, [entry])
    assert not of_the_format(yaml.safe_load(open(place, encoding="utf-8")))
    found = read_witness(place)
    assert found.segments is None
    assert found.invariants == (
        WitnessInvariant("loop_invariant", Location(program.file, 8, 3, "main"), "0 <= i"),
    )
    assert reading_of(found.task, program.file, None, None, place).file == program.file


def changed(entry, *path, value=None, drop=False):
    copied = copy.deepcopy(entry)
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    if drop:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copied


_FIRST = ("content", 0, "invariant")
_TASK = ("metadata", "task")


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("entry_type",), "loop_invariant", "entries must be of type"),
        (("metadata", "format_version"), "1.0", "is not known"),
        (("metadata", "format_version"), 2.0, "is not a text"),
        (("metadata", "producer"), "viap", "is not an object"),
        ((*_TASK, "input_files"), "program.c", "is not a list"),
        ((*_TASK, "input_file_hashes"), {"program.c": "abc"}, "not a SHA-256"),
        ((*_TASK, "data_model"), "LP32", "is not ILP32 or LP64"),
        ((*_TASK, "language"), "Java", "is not C"),
        (("content",), {}, "is not a list"),
        (("content", 0), {"invariants": {}}, "there is no field 'invariants'"),
        ((*_FIRST, "type"), "assertion", "is not one of"),
        ((*_FIRST, "format"), "C", "must be c_expression"),
        ((*_FIRST, "value"), 1, "is not a text"),
        ((*_FIRST, "location", "line"), "8", "is not a number"),
        ((*_FIRST, "location", "line"), 0, "count from 1"),
        ((*_FIRST, "location", "line"), -4, "out of range"),
    ],
)
def test_a_field_of_the_wrong_form(entry, path, value, reason):
    with pytest.raises(Broken, match=reason):
        document([changed(entry, *path, value=value)], "w.yml")


@pytest.mark.parametrize(
    "path",
    [
        ("metadata",),
        ("content",),
        ("metadata", "uuid"),
        ("metadata", "creation_time"),
        ("metadata", "producer", "name"),
        (*_TASK, "specification"),
        (*_TASK, "input_file_hashes"),
        (*_FIRST, "value"),
        (*_FIRST, "location"),
        (*_FIRST, "location", "file_name"),
    ],
)
def test_a_missing_field(entry, path):
    with pytest.raises(Broken, match=f"'{path[-1]}' is missing"):
        document([changed(entry, *path, drop=True)], "w.yml")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "7", "- 7", "- entry_type: 3", "a: [", "\t- x", "- *x", "\0", "- &a [*a]"],
)
def test_what_is_no_witness(tmp_path, text):
    place = tmp_path / "witness.yml"
    place.write_text(text)
    with pytest.raises(Broken, match=r"witness\.yml"):
        read_witness(str(place))


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(Broken, match="cannot read"):
        read_witness(str(tmp_path / "none.yml"))


def waypoint(kind, action="follow", value=None):
    fields = {"type": kind, "action": action, "location": {"file_name": "p.c", "line": 1}}
    if value is not None:
        fields["constraint"] = {"value": value}
    return {"waypoint": fields}


@pytest.mark.parametrize(
    ("segments", "reason"),
    [
        ([], "no segment"),
        ([[]], "must end with its only follow"),
        ([[waypoint("target", "avoid")]], "must end with its only follow"),
        ([[waypoint("assumption", value="1")]], "target must be the last"),
        ([[waypoint("target")], [waypoint("target")]], "target must be the last"),
        ([[waypoint("assumption"), waypoint("target")]], "'constraint' is missing"),
        ([[waypoint("assumption", value="1"), waypoint("target")]], "its only follow"),
        ([[waypoint("target", "avoid"), waypoint("target")]], "can't be avoided"),
        ([[waypoint("jump"), waypoint("target")]], "is not one of"),
        ([[waypoint("target", "skip")]], "follow or avoid"),
    ],
)
def test_segments_of_the_wrong_form(program, segments, reason):
    entry = violation_sequence(program, PROPERTY, ())
    entry["content"] = [{"segment": each} for each in segments]
    with pytest.raises(Broken, match=reason):
        document([entry], "w.yml")


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ((*_TASK, "input_files"), ["other.c"], "other files"),
        ((*_TASK, "input_file_hashes"), {"other.c": "0" * 64}, "no hash"),
        ((*_TASK, "input_file_hashes"), {"program.c": "0" * 64}, "the hash differs"),
        ((*_TASK, "data_model"), "LP64", "data model"),
        (
            (*_TASK, "specification"),
            "CHECK( init(main()), LTL(G ! call(other())) )",
            "another property",
        ),
        (
            (*_TASK, "specification"),
            "CHECK( init(start()), LTL(G ! call(reach_error())) )",
            "another property",
        ),
    ],
)
def test_a_witness_about_something_else(program, entry, path, value, reason):
    task = document([changed(entry, *path, value=value)], "w.yml").task
    wanted = parse_property(PROPERTY, "p.prp")
    with pytest.raises(Rejected, match=reason):
        reading_of(task, program.file, wanted, "ILP32", "w.yml")


def test_a_property_that_is_none(program, entry):
    task = document([changed(entry, *_TASK, "specification", value="G safe")], "w.yml").task
    with pytest.raises(Broken, match="specification"):
        reading_of(task, program.file, None, None, "w.yml")
