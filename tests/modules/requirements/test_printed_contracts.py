"""Contracts in each format."""

import json
import tomllib

from viap.core.logic.terms import Kind, apply, make
from viap.core.program.integer_types import INT
from viap.facts.places import place, result_of
from viap.modules.requirements.conditions import Condition, condition_requirement
from viap.modules.requirements.entry_terms import name_term
from viap.modules.requirements.exit_clauses import ExitClause
from viap.modules.requirements.function_contract import FunctionContract, printed
from viap.project.contract import SIZE, STRING, Requirement

SIZED = Requirement(SIZE, "a", "n + 1", "1LL * n + 1")
READ = Requirement(SIZE, "b", "n", "n")
NATURAL = Condition(name_term("n"), ">=", 0)
BOUNDED = condition_requirement(NATURAL)
TEXT = Requirement(STRING, "s", "", "strlen(s) + 1")
FOUND = FunctionContract(
    "f",
    True,
    "3 checks proved",
    (SIZED, READ, BOUNDED),
    frozenset([BOUNDED]),
    ("a[..]", "g"),
    {"n": 4},
    ("a and b do not overlap",),
    formulas={BOUNDED: NATURAL.formula({"n": INT})},
)
STRINGS = FunctionContract("t", True, "1 check proved", (TEXT,))
NONE = FunctionContract("h", False, "no requirements were found")


def test_text():
    assert printed([FOUND, NONE], "text").splitlines() == [
        "f: 3 checks proved",
        "  requires a holds n + 1 elements",
        "  requires b holds n elements",
        "  requires n >= 0 (exact: without it, every call goes wrong)",
        "  assigns at most a[..], g",
        "  assuming that a and b do not overlap",
        "  for example n = 4",
        "",
        "h: no requirements were found",
    ]
    assert "  requires nothing" in printed([FunctionContract("e", True, "")], "text")


def test_acsl():
    lines = printed([FOUND, STRINGS, NONE], "acsl").splitlines()
    assert "  requires \\valid(a + (0 .. n + 1 - 1));" in lines
    assert "  requires \\valid_read(b + (0 .. n - 1));" in lines
    assert "  requires n >= 0;" in lines
    assert "  assigns a[0 .. n + 1 - 1], g;" in lines
    assert "/* assuming that a and b do not overlap */" in lines
    assert "  requires valid_read_string(s);" in lines
    assert "  assigns \\nothing;" in lines
    assert "/* h: no requirements were found */" in lines


def test_cbmc():
    lines = printed([FOUND, STRINGS], "cbmc").splitlines()
    assert "__CPROVER_requires(__CPROVER_is_fresh(a, (1LL * n + 1) * sizeof(*a)))" in lines
    assert "__CPROVER_requires(n >= 0)" in lines
    assert "__CPROVER_assigns(__CPROVER_object_whole(a), g)" in lines
    assert "/* not expressed: s is a zero-terminated string */" in lines


def test_settings_can_be_read():
    settings = tomllib.loads(printed([FOUND, STRINGS, NONE], "toml"))
    assert settings["function"]["f"] == {
        "requires": ["\\valid(a + (0 .. n + 1 - 1))", "\\valid_read(b + (0 .. n - 1))", "n >= 0"],
        "assigns": ["a[0 .. n + 1 - 1]", "g"],
    }
    assert settings["function"]["t"] == {
        "arrays": {"s": "strlen(s) + 1"},
        "assigns": ["\\nothing"],
    }


def test_json():
    first, last = json.loads(printed([FOUND, NONE], "json"))
    assert [each["exact"] for each in first["requires"]] == [False, False, True]
    assert (first["assigns"], first["example"], last["found"]) == (["a[..]", "g"], {"n": 4}, False)


def test_functions_without_a_body_may_change_more():
    open_frame = FunctionContract("f", True, "", (), assigns=("g",), outside=("other",))
    assert "  assigns at most g, all that other can reach" in printed([open_frame], "text")
    assert "assigns" not in printed([open_frame], "acsl")
    assert "assigns" not in printed([open_frame], "cbmc")


def test_conditions_on_elements():
    condition = Condition(name_term("zero(b)"), "<=", 0, name_term("n"))
    needs = condition_requirement(condition)
    formula = condition.formula({"n": INT, "b": INT})
    contract = FunctionContract("f", True, "", (needs,), formulas={needs: formula})
    text = "\\forall integer k; 0 <= k < n ==> b[k] != 0"
    assert "  requires b[k] != 0 for 0 <= k < n\n" in printed([contract], "text")
    assert f"  requires {text};" in printed([contract], "acsl")
    clause = "__CPROVER_requires(__CPROVER_forall { int k; (0 <= k && k < n) ==> (b[k] != 0) })"
    assert clause in printed([contract], "cbmc")
    settings = tomllib.loads(printed([contract], "toml"))
    assert settings["function"]["f"] == {"requires": [text], "assigns": ["\\nothing"]}


def test_postconditions():
    equation = make(Kind.EQ, (apply(result_of(INT)), apply(place(("n",), INT))))
    contract = FunctionContract("f", True, "", ensures=(ExitClause("r", "equal", equation),))
    assert "  ensures \\result == n\n" in printed([contract], "text")
    assert "  ensures \\result == n;\n" in printed([contract], "acsl")
    assert "__CPROVER_ensures(__CPROVER_return_value == n)\n" in printed([contract], "cbmc")
    assert "ensures = ['\\result == n']\n" in printed([contract], "toml")
    (only,) = json.loads(printed([contract], "json"))
    assert only["ensures"] == [{"acsl": "\\result == n", "cbmc": "__CPROVER_return_value == n"}]
