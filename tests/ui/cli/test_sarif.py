"""`viap prove --sarif`: what code-scanning pages get."""

import json

import jsonschema
import pytest

# The parts of SARIF 2.1.0 that are written, with nothing besides: from its specification.
TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
LOCATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["physicalLocation"],
    "properties": {
        "message": TEXT,
        "logicalLocations": {"type": "array"},
        "physicalLocation": {
            "type": "object",
            "additionalProperties": False,
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["uri"],
                    "properties": {"uri": {"type": "string", "pattern": r"^[^\s<>\\]+$"}},
                },
                "region": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["startLine"],
                    "properties": {
                        "startLine": {"type": "integer", "minimum": 1},
                        "startColumn": {"type": "integer", "minimum": 1},
                    },
                },
            },
        },
    },
}
OPTIONAL = ("codeFlows", "ruleIndex", "suppressions", "baselineState")
LEVEL = {"enum": ["none", "note", "warning", "error"]}


def exactly(**fields):
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in fields if name not in OPTIONAL],
        "properties": fields,
    }


def items(of, least=0):
    return {"type": "array", "items": of, "minItems": least}


SCHEMA = exactly(
    **{"$schema": {"type": "string", "pattern": "sarif-schema-2.1.0.json$"}},
    version={"const": "2.1.0"},
    runs=items(
        exactly(
            tool=exactly(
                driver=exactly(
                    name={"const": "viap"},
                    version={"type": "string"},
                    rules=items(
                        exactly(
                            id={"type": "string"},
                            shortDescription=TEXT,
                            fullDescription=TEXT,
                            help=TEXT,
                            defaultConfiguration=exactly(level=LEVEL),
                        )
                    ),
                )
            ),
            invocations=items(
                exactly(
                    executionSuccessful={"type": "boolean"},
                    exitCode={"type": "integer"},
                    toolExecutionNotifications=items(
                        exactly(level=LEVEL, message=TEXT, locations=items(LOCATION))
                    ),
                )
            ),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            results=items(
                exactly(
                    ruleId={"type": "string"},
                    ruleIndex={"type": "integer", "minimum": 0},
                    kind={"enum": ["pass", "fail"]},
                    level=LEVEL,
                    message=TEXT,
                    locations=items(LOCATION),
                    partialFingerprints={"type": "object"},
                    suppressions=items(
                        exactly(kind={"const": "inSource"}, justification={"type": "string"})
                    ),
                    baselineState={"enum": ["new", "unchanged", "updated"]},
                    properties={"type": "object"},
                    codeFlows=items(
                        exactly(
                            threadFlows=items(
                                exactly(
                                    locations=items(
                                        exactly(
                                            location=LOCATION,
                                            nestingLevel={"type": "integer", "minimum": 0},
                                        ),
                                        1,
                                    )
                                ),
                                1,
                            )
                        )
                    ),
                )
            ),
            properties={"type": "object"},
        ),
        1,
    ),
)
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int a[10];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > LIMIT) return 0;
  for (int i = 0; i < n; i++) a[i] = 7;
  if (a[3] == 8) reach_error();
  return 3 / (n + 1);
}
"""


@pytest.fixture
def scan(viap, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*options, **files):
        for name, text in files.items():
            (tmp_path / f"{name}.c").write_text(text)
        answer = viap("prove", "--sarif", "--each", *options, *(f"{name}.c" for name in files))
        log = json.loads(answer.out)
        jsonschema.Draft202012Validator(SCHEMA).validate(log)
        (run,) = log["runs"]
        for result in run["results"]:
            assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert run["invocations"][0]["exitCode"] == answer.status
        return answer.status, run

    return call


def test_a_violated_operation_is_an_error_with_its_run(scan):
    status, run = scan("--check", "all", bad=PROGRAM.replace("LIMIT", "11"))
    assert status == 1
    (result,) = run["results"]
    assert (result["ruleId"], result["level"]) == ("bounds", "error")
    assert result["message"]["text"] == "violated: bounds: index i of a, size 10 (i = 10)"
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "bad.c"
    assert place["region"] == {"startLine": 7, "startColumn": 31}
    (flow,) = result["codeFlows"][0]["threadFlows"]
    said = [each["location"]["message"]["text"] for each in flow["locations"]]
    assert said[0] == "n = 11, from __VERIFIER_nondet_int()"
    assert run["properties"] == {"verdicts": {"bad.c": "FALSE"}, "proved": 4}


def test_what_is_proved_is_no_alert(scan):
    status, run = scan("--check", "all", good=PROGRAM.replace("LIMIT", "10"))
    assert (status, run["results"]) == (0, [])
    assert run["invocations"][0]["executionSuccessful"]
    assert run["properties"]["proved"] == 5


def test_a_violated_assertion(scan):
    text = PROGRAM.replace("LIMIT", "10").replace("== 8", "== 7")
    _, run = scan(bad=text)
    (result,) = run["results"]
    assert (result["ruleId"], result["level"]) == ("assertion", "error")
    assert result["message"]["text"].startswith("violated: the assertion (a[3] = 7")


def test_what_is_not_known_is_a_note(scan, tmp_path):
    text = PROGRAM.replace("LIMIT", "10")
    status, run = scan("--timeout", "0.001", slow=text)
    assert (status, run["properties"]["proved"]) == (3, 0)
    (said,) = run["invocations"][0]["toolExecutionNotifications"]
    assert said["level"] == "warning"
    assert said["message"]["text"].startswith("UNKNOWN: out of time")
    # A strategy that tries next to nothing.
    (tmp_path / "idle.toml").write_text(IDLE)
    idle = ("--strategy", "idle.toml", "--check", "bounds")
    status, run = scan(*idle, "--no-diagnosis", slow=text)
    assert status == 3
    found = {(each["ruleId"], each["level"]): each["message"]["text"] for each in run["results"]}
    assert found["bounds", "note"] == "not proved: bounds: index i of a, size 10"
    assert found["assertion", "note"] == "not proved: the assertion"
    status, run = scan(*idle, slow=text)
    (said,) = [each["message"]["text"] for each in run["results"] if each["ruleId"] == "assertion"]
    assert said.startswith("not proved: the assertion; in the way is the loop at line ")


IDLE = """description = "almost nothing"
[[round]]
try = ["direct"]
steps = 1
seconds = 0.001
"""


def test_several_files_and_one_that_is_not_c(scan):
    text = PROGRAM.replace("LIMIT", "10")
    status, run = scan(**{"with space": text, "broken": "int main(void) {", "last": text})
    assert (status, run["invocations"][0]["executionSuccessful"]) == (2, False)
    said = run["invocations"][0]["toolExecutionNotifications"]
    assert [each["level"] for each in said] == ["note", "error", "note"]
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in said]
    assert uris == ["with%20space.c", "broken.c", "last.c"]


def test_what_the_library_does_is_shown_with_the_program(scan):
    text = "#include <string.h>\nint main(void) { char b[1]; b[0] = 'x'; return strlen(b) > 3; }\n"
    status, run = scan("--check", "bounds", text=text)
    assert status == 1
    (result,) = run["results"]
    place = result["locations"][0]["physicalLocation"]
    region = {"startLine": 2, "startColumn": 48}
    assert place == {"artifactLocation": {"uri": "text.c"}, "region": region}


def test_one_form_at_a_time(viap, tmp_path):
    (tmp_path / "a.c").write_text("int main(void) { return 0; }")
    answer = viap("prove", "--sarif", "--json", tmp_path / "a.c")
    assert (answer.status, answer.out) == (2, "")
    assert "not allowed with argument" in answer.err
