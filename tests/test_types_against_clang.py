"""Our typed tree against clang's: types, conversions, constants, initialisers, layouts.

`benchmarks/compare_types.py` compares many more programs.
"""

import pytest

from tests.c.semantics.designators import DESIGNATORS
from tests.c.semantics.excess_initialisers import EXCESS_INITIALISERS
from tests.c.semantics.initialiser_lists import INITIALISER_LISTS
from tests.c.semantics.static_initialisers import STATIC_INITIALISERS
from tests.c.semantics.type_choices import TYPE_CHOICES
from tests.c.semantics.variable_types import VARIABLE_TYPES
from tests.clang import available_models, compare_text
from tests.clang.dump import NotComparable
from tests.clang.programs import program
from viap.c.elaborate import build
from viap.c.elaborate.initialiser_cursor import AggregateLevel
from viap.core.program.integer_types import UCHAR, DataModel

pytestmark = pytest.mark.skipif(not available_models(), reason="clang is not installed")

# Functions in a generated text: clang's start is the larger part of the time.
SIZE = 25
WRITTEN = [
    *DESIGNATORS,
    *INITIALISER_LISTS,
    *STATIC_INITIALISERS,
    *TYPE_CHOICES,
    *EXCESS_INITIALISERS,
    *VARIABLE_TYPES,
]


def unexplained(text, model):
    report = compare_text(text, "a.c", model)
    assert report.compared
    return report.unexplained


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("model", list(DataModel))
def test_generated_declarations(seed, model):
    if model not in available_models():
        pytest.skip(f"clang does not know {model.name} here")
    assert not unexplained(program(seed, SIZE), model)


@pytest.mark.parametrize("index", range(len(WRITTEN)), ids=[each.name for each in WRITTEN])
def test_written_programs(index):
    models = available_models()
    try:
        assert not unexplained(WRITTEN[index].text, models[index % len(models)])
    except NotComparable as error:
        pytest.skip(f"clang refuses it: {error}")  # its wchar_t is another one


def test_a_wrong_rule_is_noticed(monkeypatch):
    monkeypatch.setattr(build, "common_type", lambda *types: UCHAR)
    found = unexplained("int x; long y; int main(void) { return x + y; }", available_models()[0])
    assert [each.what for each in found][:2] == ["type of binary +", "operand 0 of binary +"]


def test_a_wrong_initialiser_is_noticed(monkeypatch):
    monkeypatch.setattr(AggregateLevel, "advance", lambda self: setattr(self, "position", 2))
    text = "int a[3] = { 1, 2 }; int main(void) { return a[1]; }"
    found = unexplained(text, available_models()[0])
    assert any(each.what == "initialiser: [1] is missing" for each in found)
