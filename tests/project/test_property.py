"""Property files: the statements of SV-COMP, and messages about the rest."""

import pytest

from viap.core.base.errors import InputError, Unsupported, UsageError
from viap.project.property import DEFAULT_PROPERTY, parse_property, read_property


def test_the_error_functions_of_a_property():
    goal = parse_property("CHECK( init(main()), LTL(G ! call(my_error())) )\n", "p.prp")
    assert goal.name == "unreach-call"
    assert goal.entry == "main"
    assert goal.errors == {"my_error", "reach_error", "__VERIFIER_error"}


def test_without_a_property_failing_assertions_count():
    assert {"reach_error", "__VERIFIER_error", "__assert_fail"} <= DEFAULT_PROPERTY.errors


@pytest.mark.parametrize(
    "text",
    [
        "CHECK( init(start()), LTL(G ! call(e())) )",
        "\n\n  CHECK(init(start()),LTL(G!call(e())))  \r\n\n",
        "CHECK ( init ( start ( ) ) , LTL ( G ! call ( e ( ) ) ) )",
    ],
)
def test_white_space_is_free(text):
    goal = parse_property(text, "p.prp")
    assert goal.entry == "start"
    assert "e" in goal.errors


def test_several_error_functions():
    line = "CHECK( init(main()), LTL(G ! call({}())) )\n"
    goal = parse_property(line.format("a") + line.format("b"), "p.prp")
    assert {"a", "b"} <= goal.errors


@pytest.mark.parametrize(
    ("formula", "name"),
    [
        ("G ! data-race", "no-data-race"),
        ("F end", "termination"),
    ],
)
def test_properties_that_are_known_but_not_supported(formula, name):
    with pytest.raises(Unsupported) as caught:
        parse_property(f"CHECK( init(main()), LTL({formula}) )", "p.prp")
    expected = f"p.prp:1:26: unsupported: the property {name} is not supported yet"
    assert str(caught.value).startswith(expected)


def test_coverage_is_known_but_not_supported():
    with pytest.raises(Unsupported, match="coverage"):
        parse_property("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", "p.prp")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "p.prp: error: the property file states no property"),
        ("int main() {}", "p.prp:1:1: error: expected 'CHECK("),
        ("\n  CHECK( init(main()) )", "p.prp:2:3: error: expected 'CHECK("),
        ("CHECK( init(main()), LTL(G happiness) )", "p.prp:1:26: error: unknown property 'G happ"),
        ("CHECK( init(main()), LTL(Gvalid-free) )", "p.prp:1:26: error: unknown property 'Gvalid"),
        ("CHECK( init(3()), LTL(F end) )", "p.prp:1:1: error: expected 'CHECK("),
        (
            "CHECK( init(a()), LTL(G ! call(e())) )\nCHECK( init(b()), LTL(G ! call(e())) )",
            "p.prp:2:1: error: the statements start from different functions",
        ),
    ],
)
def test_garbage_is_told_with_its_place(text, message):
    with pytest.raises(InputError) as caught:
        parse_property(text, "p.prp")
    assert str(caught.value).startswith(message)


def test_reading_a_file(tmp_path):
    path = tmp_path / "p.prp"
    path.write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )\n")
    assert read_property(str(path)).errors == {"reach_error", "__VERIFIER_error"}
    path.write_text("nonsense\n")
    with pytest.raises(InputError) as caught:
        read_property(str(path))
    assert caught.value.render().endswith("    nonsense\n    ^")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(UsageError, match="No such file"):
        read_property(str(tmp_path / "missing.prp"))
    with pytest.raises(UsageError, match="Is a directory"):
        read_property(str(tmp_path))
    (tmp_path / "binary.prp").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not text"):
        read_property(str(tmp_path / "binary.prp"))


def test_properties_about_undefined_behaviour():
    line = "CHECK( init(main()), LTL(G {}) )\n"
    parts = ("valid-free", "valid-deref", "valid-memtrack")
    goal = parse_property("".join(line.format(part) for part in parts), "p.prp")
    assert (goal.name, tuple(goal.checks)) == ("valid-memsafety", parts)
    assert goal.violated_by("bounds") == "valid-deref"
    assert goal.violated_by("overflow") is None
    assert parse_property(line.format("! overflow"), "p.prp").kinds == {"overflow"}
    with pytest.raises(InputError, match="a file each"):
        parse_property(line.format("! overflow") + line.format("! call(e())"), "p.prp")
