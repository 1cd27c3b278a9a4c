"""The callers of functions with requirements."""

from viap.core.program.integer_types import DataModel
from viap.modules.requirements.callers import caller_lines, direct_callers

TEXT = """
static int get(int *a, int i) { return a[i]; }
int first(int *a) { return get(a, 0); }
int main(void) { int a[3] = {0}; return first(a) + get(a, 2) + get(a, 1); }
"""


def test_callers_by_name(tmp_path):
    path = tmp_path / "c.c"
    path.write_text(TEXT)
    found = direct_callers(str(path), DataModel.ILP32)
    assert found == {"get": ["first", "main"], "first": ["main"]}


def test_lines_name_checked_callers_and_others():
    callers = {"get": ["first", "main", "get"], "first": ["main"]}
    assert caller_lines(["get", "first", "other"], callers, ["main"]) == [
        "get: callers checked: main; calls not checked: in first",
        "first: callers checked: main",
    ]
