"""Requirements of functions: texts, and JSON."""

from viap.project.contract import CONDITION, SIZE, Requirement, joined

SIZED = Requirement(SIZE, "a", "n + 1", "1LL * n + 1")
BOUNDED = Requirement(CONDITION, "", "n >= 0", "n >= 0")


def test_texts_are_joined():
    assert joined([]) == ""
    assert joined([BOUNDED]) == "n >= 0"
    assert joined([SIZED, BOUNDED, BOUNDED]) == "a holds n + 1 elements, n >= 0 and n >= 0"


def test_json_has_the_text_of_an_option():
    assert SIZED.as_json() == {
        "kind": "size",
        "names": ["a"],
        "text": "a holds n + 1 elements",
        "option": "a:1LL * n + 1",
    }
    assert BOUNDED.as_json()["option"] == "n >= 0"
    assert BOUNDED.as_json()["names"] == []
