"""What CI jobs get: which findings count, and results in the forms of CI systems."""

import json
from xml.etree import ElementTree

import pytest

from viap.ui.cli.main import main

WRONG = """\
int half(int n) { return n ? 4 / n : 0; }
int bad(int n) { return 10 / n; }
"""
SPACE = "\n\n/* moved */\n"
WORDS = ["prove", "--all-functions", "--no-infer", "--check", "division"]
OTHER = json.dumps({"runs": [{"tool": {"driver": {"name": "lint"}}, "results": []}]})


@pytest.fixture
def prove(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def call(text, *words):
        (tmp_path / "a.c").write_text(text)
        status = main([*WORDS, *words, "a.c"])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return call


def sarif(printed):
    return json.loads(printed)["runs"][0]["results"]


def test_only_new_findings_fail(prove, tmp_path):
    status, log, _ = prove(WRONG, "--sarif")
    assert status == 1
    (tmp_path / "before.sarif").write_text(log)
    same, log, _ = prove(SPACE + WRONG, "--sarif", "--baseline", "before.sarif")
    assert same == 0
    assert [each["baselineState"] for each in sarif(log)] == ["unchanged"]
    more = WRONG + "int worse(int n) { return 3 % n; }\n"
    status, log, _ = prove(more, "--sarif", "--baseline", "before.sarif")
    assert status == 1
    assert {each["baselineState"] for each in sarif(log)} == {"unchanged", "new"}
    status, out, _ = prove(WRONG, "--baseline", "before.sarif")
    assert status == 0 and "FALSE" in out  # the verdict is told all the same


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"runs": [{}]}', "not json", "[" * 100_000, OTHER]
)
def test_a_wrong_baseline_is_refused(prove, tmp_path, text):
    (tmp_path / "b.sarif").write_text(text)
    status, _, err = prove(WRONG, "--baseline", "b.sarif")
    assert (status, err) == (2, "viap: b.sarif: this is no log that 'viap prove --sarif' wrote\n")


def test_a_finding_is_accepted_with_a_reason(prove):
    accepted = WRONG.replace("10 / n; }", "10 / n; } // viap: ignore[division] n is never 0")
    status, log, _ = prove(accepted, "--sarif")
    assert status == 0
    (result,) = sarif(log)
    assert result["suppressions"] == [{"kind": "inSource", "justification": "n is never 0"}]
    other = accepted.replace("[division]", "[overflow]")
    assert prove(other, "--sarif")[::2] == (1, "")  # (overflows are not looked at)
    status, log, err = prove(other, "--check", "division,overflow", "--sarif")
    assert status == 1
    assert err == "a.c:2:35: nothing is ignored here any more: overflow\n"


@pytest.mark.parametrize(
    ("comment", "fault"),
    [
        ("// viap: ignore[division]", "expected '// viap: ignore[KIND] REASON': both are needed"),
        ("/* viap: ignore because */", "expected '// viap: ignore[KIND] REASON': both are needed"),
        ("// viap: ignore[divsion] why", "there is no kind of finding 'divsion' to ignore"),
    ],
)
def test_a_wrong_comment_is_an_error(prove, comment, fault):
    status, _, err = prove(WRONG.replace("10 / n; }", f"10 / n; }} {comment}"))
    assert status == 2
    assert f"a.c:2:35: error: {fault}" in err


def test_proved_claims_on_request(prove):
    _, log, _ = prove(WRONG, "--sarif", "--sarif-proved")
    found = {(each["kind"], each["level"]) for each in sarif(log)}
    assert found == {("pass", "none"), ("fail", "error")}
    named = {each["locations"][0]["logicalLocations"][0]["name"] for each in sarif(log)}
    assert named == {"half", "bad"}


def test_junit(prove, tmp_path):
    status, _, _ = prove(WRONG, "--quiet", "--junit", "a.xml")
    assert status == 1
    root = ElementTree.parse(tmp_path / "a.xml").getroot()
    suites = {each.get("name"): each for each in root}
    assert suites["a.c: half"].get("failures") == "0"
    assert suites["a.c: bad"].get("failures") == "1"
    assert sum(int(each.get("tests")) for each in root) == len(root.findall(".//testcase"))


def test_summary(prove, tmp_path):
    prove(WRONG, "--quiet", "--summary", "a.md")
    text = (tmp_path / "a.md").read_text()
    assert "1 TRUE, 1 FALSE of 2 results." in text
    assert "| ❌ FALSE | `bad` | 0 of 1 |" in text


def test_bad_input_is_an_error_everywhere(prove, tmp_path):
    status, _, _ = prove("int f(void) { return }\n", "--quiet", "--junit", "a.xml")
    assert status == 2
    assert "<error " in (tmp_path / "a.xml").read_text()


def test_what_is_no_finding_still_counts(prove, tmp_path, monkeypatch):
    """A file that can't be read, beside a violation that was there before."""
    _, log, _ = prove(WRONG, "--sarif")
    (tmp_path / "before.sarif").write_text(log)
    (tmp_path / "b.c").write_text("int f(void) { return }\n")
    words = ("--each", "--baseline", "before.sarif", "b.c")
    assert prove(WRONG, *words)[0] == 2


def test_a_hint_that_is_not_proved_fails_no_job(prove, tmp_path):
    (tmp_path / "none.sarif").write_text(OTHER.replace("lint", "viap"))
    hinted = """int sum(int n) {
  int i = 0;
  //@ loop invariant i == 7;
  while (i < 5) i++;
  return n ? 4 / n : i;
}
"""
    assert prove(hinted, "--baseline", "none.sarif")[0] == 0


def test_a_comment_in_a_header_counts(prove, tmp_path):
    (tmp_path / "h.h").write_text(
        "static int h(int n) { return 1 / n; } // viap: ignore[division] checked by callers\n"
    )
    text = '#include "h.h"\nint f(int n) { return h(n); }\n'
    assert prove(text, "--sarif")[0] == 0
    status, out, err = prove(text)
    assert (status, err) == (0, "") and "FALSE" in out
    # A comment about one finding hides no other one.
    assert prove(text + "int g(int n) { return 2 / n; }\n")[0] == 1


def test_a_comment_counts_however_the_file_is_named(prove, tmp_path, capsys):
    text = "int f(int n) { return 1 / n; } // viap: ignore[division] never 0\n"
    assert prove(text)[0] == 0
    assert main([*WORDS, "./a.c"]) == 0
    assert main([*WORDS, str(tmp_path / "a.c")]) == 0


def test_a_baseline_holds_in_another_folder(prove, tmp_path, monkeypatch, capsys):
    (tmp_path / "viap.toml").touch()
    (tmp_path / "before.sarif").write_text(prove(WRONG, "--sarif")[1])
    monkeypatch.chdir("/")
    words = ["--baseline", str(tmp_path / "before.sarif"), str(tmp_path / "a.c")]
    assert main([*WORDS, *words]) == 0


def test_proved_claims_in_a_baseline_change_nothing(prove, tmp_path):
    text = "int f(int n) { return (n ? 4 / n : 0) + 10 / n; }\n"
    (tmp_path / "before.sarif").write_text(prove(text, "--sarif", "--sarif-proved")[1])
    assert prove(text, "--baseline", "before.sarif")[0] == 0
    # The other finding on the line is another one.
    (tmp_path / "before.sarif").write_text(prove(text.replace("n ? 4", "1 ? 4"), "--sarif")[1])
    assert prove(text.replace("n ? 4 / n", "1 ? 5 / n"), "--baseline", "before.sarif")[0] == 1


def test_a_log_of_another_version_is_refused(prove, tmp_path):
    log = json.loads(prove(WRONG, "--sarif")[1])
    for result in sarif(json.dumps(log)):
        assert result["partialFingerprints"]
    for result in log["runs"][0]["results"]:
        result["partialFingerprints"] = {"viapRuleAndLine/v1": "0" * 32}
    (tmp_path / "b.sarif").write_text(json.dumps(log))
    status, _, err = prove(WRONG, "--baseline", "b.sarif")
    wanted = "viap: b.sarif: another version of viap wrote this log; write it again\n"
    assert (status, err) == (2, wanted)


def test_a_comment_about_a_proved_claim_is_reported(prove, capsys):
    text = "int f(int n) { return n ? 4 / n : 0; } // viap: ignore[division] never 0\n"
    said = "a.c:1:40: nothing is ignored here any more: division\n"
    assert prove(text)[::2] == (0, said)
    # (Nothing is known of a line that was not looked at.)
    assert main(["prove", "--function", "f", "a.c"]) == 0
    assert capsys.readouterr().err == ""


def test_a_wrong_comment_in_a_header_hides_no_violation(prove, tmp_path):
    (tmp_path / "h.h").write_text(
        "static int h(int n) { return 1 / n; } // viap: ignore[division]\n"
    )
    text = '#include "h.h"\nint f(int n) { return h(n); }\n'
    status, out, err = prove(text, "--sarif")
    assert status == 1 and len(sarif(out)) == 1
    assert err.startswith("h.h:1:39: error: expected '// viap: ignore[KIND] REASON'")
    # (Where all else is accepted, the comment is bad input.)
    (tmp_path / "before.sarif").write_text(out)
    assert prove(text, "--baseline", "before.sarif")[0] == 2


@pytest.mark.parametrize(
    "comment, status",
    [
        ("//viap:ignore[division] tight", 0),
        ("// VIAP:  ignore [ division , overflow ] : loud", 0),
        ("/* viap: ignore[division]\n   over two lines */", 0),
        ('; char *text = "// viap: ignore";', 1),
        ("/* as in // viap: ignore[KIND] REASON */", 1),
        ("// (viap: ignored)", 1),
    ],
)
def test_spellings_of_comments(prove, comment, status):
    assert prove(f"int f(int n) {{ return 1 / n; {comment}\n}}\n")[0] == status


NAMES = ['q %41"uo`te|<x>&#?.c', "-new\nline.c", "b\udcff.c"]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_odd_file_names(tmp_path, monkeypatch, capsys, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text("int f(int n, int m) { return 1 / n + 2 / m; }\n")
    words = [*WORDS, "--junit", "a.xml", "--summary", "a.md", "--report", "a.html"]
    assert main([*words, "--sarif", "--", name]) == 1
    log = capsys.readouterr().out
    assert len({str(each["partialFingerprints"]) for each in sarif(log)}) == 2
    assert len(ElementTree.parse(tmp_path / "a.xml").findall(".//failure")) == 2
    rows = (tmp_path / "a.md").read_text().splitlines()
    assert [row for row in rows if "FALSE" in row][1:]
    assert "</html>" in (tmp_path / "a.html").read_text()
    (tmp_path / "before.sarif").write_text(log)
    assert main([*WORDS, "--baseline", "before.sarif", "--", name]) == 0
