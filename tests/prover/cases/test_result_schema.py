"""The published schema of results: docs/result.schema.json describes what `--json` prints."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from tests.ui.report.pages import OPEN, RIGHT, SEVERAL, WRONG
from viap.core.base.errors import CAUSES
from viap.result import SCHEMA_VERSION
from viap.ui.cli.main import main

SCHEMA = json.loads(
    (Path(__file__).parents[3] / "docs" / "result.schema.json").read_text(encoding="utf-8")
)
PROPERTIES = SCHEMA["$defs"]["result"]["properties"]
CALLED = "int mean(const int *a, int n) { return a[n] / n; }\n"
CLAUSE = """\
/*@ requires 0 < n < 100;
    ensures \\result == 2 * n; */
int twice(int n) {
  int s = 0;
  /*@ loop invariant s == 2 * i; */
  for (int i = 0; i < n; i++) s += 2;
  return s;
}
"""
FLOAT = """\
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
  int x;
  double d = __VERIFIER_nondet_double();
  if (d > 0.5 && d < 1.0e300) reach_error();
  return x;
}
"""


def strict(schema):
    """The schema without room for fields that it does not name."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if "properties" in made and made.get("type") == "object":
        made["additionalProperties"] = False
    return made


@pytest.fixture
def printed(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def run(text, *words):
        Path("a.c").write_text(text)
        main(["prove", "--json", *words, "a.c"])
        return json.loads(capsys.readouterr().out)

    return run


@pytest.mark.parametrize(
    ("text", "words", "verdicts"),
    [
        (RIGHT, ["--check", "all", "--explain", "--profile"], ["TRUE"]),
        (RIGHT, ["-v"], ["TRUE"]),
        (WRONG, ["--check", "all"], ["FALSE"]),
        (FLOAT, [], ["FALSE"]),
        (OPEN, ["--strategy", "fast", "--diagnosis"], ["UNKNOWN"]),
        ("int main(void) { return }", [], ["UNKNOWN"]),
        (SEVERAL, ["--all-functions", "--check", "all"], ["TRUE", "TRUE"]),
        (SEVERAL, ["--all-functions", "--no-infer", "--check", "all"], ["TRUE", "FALSE"]),
        (CALLED, ["--function", "mean", "--array", "a:4", "--check", "division"], ["FALSE"]),
        (CLAUSE, ["--function", "twice"], ["TRUE"]),
    ],
)
def test_results_are_as_the_schema_says(printed, text, words, verdicts):
    found = printed(text, *words)
    jsonschema.Draft202012Validator(strict(SCHEMA)).validate(found)
    results = found if isinstance(found, list) else [found]
    assert [each["verdict"] for each in results] == verdicts


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "MAYBE"},
        {"verdict": "FALSE"},
        {"cause": "timeout"},
        {"schema_version": "2.0"},
        {"assertions": [{"line": 3, "verdict": "TRUE"}]},
    ],
)
def test_the_schema_refuses_other_objects(printed, change):
    found = printed(RIGHT)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**found, **change}, SCHEMA)


def test_the_schema_is_of_this_version_and_knows_all_causes():
    assert re.match(PROPERTIES["schema_version"]["pattern"], SCHEMA_VERSION)
    assert SCHEMA_VERSION in SCHEMA["description"]
    assert PROPERTIES["cause"]["anyOf"][0]["enum"] == list(CAUSES)
