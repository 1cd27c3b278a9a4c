"""Claims of results, by line and by function."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from viap.ui.report.claims import STATES, claims_of, kinds_of, tallies, worst

RESULT = {
    "file": "a.c",
    "verdict": "UNKNOWN",
    "reason": "",
    "function": "f",
    "assertions": [
        {"file": "a.c", "line": 2, "column": 1, "verdict": "TRUE"},
        {
            "file": "a.c", "line": 1, "column": 5, "verdict": "UNKNOWN",
            "clause": {"kind": "ensures", "text": "x > 0"},
        },
    ],
    "checks": [
        {
            "file": "a.c", "line": 2, "column": 7, "verdict": "FALSE",
            "kind": "overflow", "operation": "x + 1",
        },
    ],
    "assumptions": [{"kind": "k", "lines": [4], "names": [], "text": "malloc never fails"}],
}  # fmt: skip


def test_every_claim_is_there_with_its_state():
    found = {(c.line, c.kind, c.text, c.state) for c in claims_of(RESULT)}
    assert found == {
        (2, "assertion", "", "proved"),
        (1, "ensures", "x > 0", "open"),
        (2, "overflow", "x + 1", "violated"),
        (4, "assumption", "malloc never fails", "assumed"),
    }


def test_a_row_counts_claims_and_no_assumptions():
    rows = tallies([RESULT])
    assert kinds_of(rows) == ["assertion", "ensures", "overflow"]
    assert [dict(rows[0].cell(kind)) for kind in kinds_of(rows)] == [
        {"proved": 1},
        {"open": 1},
        {"violated": 1},
    ]
    assert rows[0].cell("bounds") == {}


@given(st.lists(st.sampled_from(STATES), min_size=1))
def test_a_line_shows_the_worst(states):
    shown = worst(states)
    assert shown in states
    assert all(STATES.index(each) <= STATES.index(shown) for each in states)


def test_nothing_is_worse_than_a_violation():
    assert all("violated" == worst([one, "violated"]) for one, _ in itertools.product(STATES, "."))
    assert worst([]) == ""
