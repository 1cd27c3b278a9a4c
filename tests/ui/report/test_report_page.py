"""The page of a report: everything that the results say is in it, and nothing else is needed."""

import os

import pytest

from tests.ui.report.pages import OPEN, RIGHT, SEVERAL, WRONG, Page, write_page
from viap.ui.cli.main import main

PARTS = """\
#include <assert.h>
static int unused(int x) {
  return x + 1;
}
int main(void) {
  int n = 3;
  if (0) {
    n = unused(n);
  }
  if (n < 0) {
    n = 7;
    assert(n == 8);
  }
  assert(n == 3);
  return 0;
  n = 4;
}
"""


@pytest.fixture
def report(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    def make(text, *words, **names):
        status, page = write_page(text, *words, **names)
        capsys.readouterr()
        return status, Page(page)

    return make


def test_a_violation_is_told_step_by_step(report):
    status, page = report(WRONG)
    assert status == 1
    (steps,) = page.steppers
    assert steps[-1]["line"] == 5
    assert ["a", "4", 2, 3] in [change for step in steps for change in step.get("set", ())]
    assert 'a[i] = 2 * i; /* <b> & "quotes" */' in page.text
    assert page.marks[5] == "violated"
    (test,) = [link for link in page.links if link.startswith("data:text/x-c")]
    assert "a.c%3A5" in test


def test_a_proof_is_shown_with_its_loop_and_axioms(report):
    status, page = report(RIGHT, "--check", "overflow")
    assert status == 0
    assert "s(m1) = 2·m1" in page.text and "N1 = max(0, n)" in page.text
    assert "s == 2*i" in page.text and "smallest invariants" in page.text
    assert "n - i falls with each iteration" in page.text
    assert "after t iterations: s = 2*t, i = t" in page.text
    for stage in ("as translated", "with closed forms", "instantiated"):
        assert stage in page.text
    assert "(assert " in page.text and "(check-sat)" in page.text
    assert "time" in page.classes
    assert page.steppers == []
    assert page.summary["results"][0]["held"] == page.summary["results"][0]["total"] > 1


def test_an_open_claim_is_explained(report):
    status, page = report(OPEN, "--strategy", "fast")
    assert status == 3
    assert page.marks[6] == "open"
    assert "What is missing" in page.text and "the loop at line 5" in page.text


def test_each_line_has_its_mark(report):
    status, page = report(PARTS)
    assert status == 0
    marks = {line: state for line, state in page.marks.items() if state}
    assert marks == {
        2: "unseen",
        3: "unseen",
        8: "unreachable",
        12: "unreachable",
        14: "proved",
        16: "unreachable",
    }


def test_a_table_has_a_row_for_each_function(report):
    status, page = report(SEVERAL, "--all-functions", "--no-infer", "--check", "division")
    assert status == 1
    assert "half" in page.text and "bad" in page.text
    assert len(page.steppers) == 1
    assert "unseen" not in page.marks.values()


@pytest.mark.parametrize("text", [WRONG, RIGHT, SEVERAL])
def test_a_page_needs_nothing_else(report, text):
    words = ["--all-functions"] if text == SEVERAL else []
    _, page = report(text, *words)
    assert all(link.startswith(("#", "data:")) for link in page.links)
    assert len(page.ids) == len(set(page.ids))
    named = {link[1:] for link in page.links if link.startswith("#")}
    assert named <= set(page.ids)


def test_bad_input_is_reported_on_the_page_too(report):
    status, page = report("int main(void) { return }\n")
    assert status == 2
    assert "a.c:1:24: error: expected ';' after 'return'" in page.text


def test_a_place_that_can_not_be_written_is_refused_first(tmp_path, capsys):
    (tmp_path / "a.c").write_text(RIGHT)
    assert main(["prove", "--report", str(tmp_path), str(tmp_path / "a.c")]) == 2
    assert "cannot write" in capsys.readouterr().err


EVIL = b"""\
/* </script><script>alert(1)</script> \xff\xfe <img src=x onerror=alert(2)> */
#define TEXT "</script><script>alert(3)</script>"
extern void reach_error(void);
int main(void) {
  const char *a = TEXT "\x01\\"' onload='alert(4)";
  char b[4] = "<b>";
  int longer = 3; /* l\xc3\xa4nger */
  b[1] = '<';
  if (b[1] == '<' && a[0] == '<' && longer == 3) reach_error(); // <!-- ]]> &lt;
}
"""


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(5)>.c", "\"'&<b>.c", b"\xff.c"])
def test_no_text_of_a_program_becomes_code(report, name):
    status, page = report(EVIL, name=os.fsdecode(name))
    assert status == 1
    assert page.scripts == 1
    assert not [each for each in page.attributes if each.startswith("on")]
    assert not {"img", "b>"} & set(page.classes)
    assert "<img src=x onerror=alert(2)> */" in page.text
    assert "alert(3)</script>" in page.text
    assert page.marks[9] == "violated"


def test_a_page_is_compared_with_an_earlier_one(report):
    report(WRONG, out="old.html")
    status, page = report(WRONG.replace("5)", "4)"), "--compare", "old.html")
    assert status == 0
    assert "1 better" in page.text and "0 worse" in page.text
    assert "FALSE → TRUE 1 of 1 claims hold, before 0 of 1" in page.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--report", "a.html", "--compare", "none.html"], "cannot read none.html"),
        (["--report", "a.html", "--compare", "a.c"], "not a page that"),
        (["--compare", "a.c"], "--report OUT.html"),
    ],
)
def test_a_page_to_compare_with_must_be_one(report, capsys, words, said):
    report(RIGHT)
    assert main(["prove", *words, "a.c"]) == 2
    assert said in capsys.readouterr().err
