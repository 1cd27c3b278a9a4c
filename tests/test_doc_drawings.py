"""The drawings of the documentation: strips of cells, boxes with arrows, and proofs as trees."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.fixture
def module(monkeypatch):
    """Imports a module of the site's extensions, which are on the path only there."""
    monkeypatch.syspath_prepend(str(DOCS))
    yield lambda name: import_module(f"extensions.{name}")
    for name in [name for name in sys.modules if name.partition(".")[0] == "extensions"]:
        del sys.modules[name]


def answer(condition, **values):
    return {"violated": {"condition": condition, "values": values}}


def test_an_invariant_about_visited_cells_is_drawn(module):
    draw = module("cell_strips").invariant_strip
    drawn = draw(r"\forall integer k; 0 <= k < i ==> to[k] == from[k]")
    assert ">to</text>" in drawn and "to[k] = from[k] for all k &lt; i" in drawn
    assert drawn.count("viap-cell good") == 4
    assert draw("0 <= i <= n") == ""


def test_an_access_outside_of_an_array_is_drawn(module):
    draw = module("cell_strips").access_strip
    drawn = draw(answer("bounds: index i + 1 of a, size n", i=2, n=3))
    assert "a has 3 elements" in drawn
    assert drawn.count("<rect") == 4 and drawn.count("viap-cell bad") == 1
    assert ">3</text>" in drawn.partition("viap-cell bad")[2]
    assert "a has 1 element<" in draw(answer("bounds: index i of a, size 1", i=1))
    assert draw(answer("overflow: x + 1 in int", x=3)) == ""
    assert draw({"violated": None}) == ""


def test_boxes_have_arrows_between_them(module):
    diagrams = module("diagrams")
    boxes = {
        "a": diagrams.Box("one", 0, 0),
        "b": diagrams.Box("two", 1, 0, ("<small>",), "trusted"),
    }
    drawn = diagrams.drawing(boxes, [("a", "b")], "two boxes")
    assert drawn.count("<rect") == 2 and drawn.count("viap-head") == 1
    assert "&lt;small&gt;" in drawn and 'class="trusted"' in drawn
    with pytest.raises(KeyError):
        diagrams.drawing(boxes, [("a", "c")], "an arrow to nothing")


def test_a_proof_is_laid_out_below_its_claim(module):
    flows = module("flows")
    rules = {1: ("axiom", []), 2: ("induction", [1]), 3: ("definition", [2])}
    rules |= {4: ("direct", [1, 3]), 5: ("reached", [4]), 6: ("axiom", [])}
    tree = {number: {"rule": rule, "premises": p} for number, (rule, p) in rules.items()}
    premises = flows._premises(tree, 5)
    assert premises == {4: [1, 2], 2: [1], 1: []}
    assert flows._rows(premises) == {4: 0, 2: 1, 1: 2}
