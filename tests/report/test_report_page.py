"""The page of a report: everything that the results say is in it, and nothing else is needed."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

from viap.cli.main import main

WRONG = """\
#include <assert.h>
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = 2 * i; /* <b> & "quotes" */
  assert(a[2] == 5);
}
"""
RIGHT = """\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  if (n < 0 || n > 100) return 0;
  for (int i = 0; i < n; i++) s += 2;
  assert(s == 2 * n);
}
"""
SEVERAL = "int half(int n) { return n / 2; }\nint bad(int n) { return 1 / n; }\n"
# Elements without an end tag.
EMPTY = {"meta", "input", "link", "br", "hr", "img"}


class Page(HTMLParser):
    """A page whose tags are balanced."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.words = [], [], [], []
        self.steppers = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag not in EMPTY:
            self.open.append(tag)
        if "id" in found:
            self.ids.append(found["id"])
        if "data-steps" in found:
            self.steppers.append(json.loads(found["data-steps"]))
        self.links += [found[name] for name in ("href", "src") if name in found]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)


@pytest.fixture
def report(tmp_path, monkeypatch, capsys):
    def make(text, *words):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a.c").write_text(text)
        status = main(["prove", *words, "--quiet", "--report", "a.html", "a.c"])
        capsys.readouterr()
        return status, Page((tmp_path / "a.html").read_text())

    return make


def test_a_violation_is_told_step_by_step(report):
    status, page = report(WRONG)
    assert status == 1
    (steps,) = page.steppers
    assert steps[-1]["line"] == 5
    assert ["a", 2, "4"] in [step["sets"] for step in steps]
    assert 'a[i] = 2 * i; /* <b> & "quotes" */' in page.text


def test_a_proof_is_shown_with_its_loop_and_axioms(report):
    status, page = report(RIGHT, "--check", "overflow")
    assert status == 0
    assert "s(m1) = 2·m1" in page.text
    assert "loop invariant s == 2*i;" in page.text
    assert "how it is proved" in page.text and "after t iterations: s = 2*t, i = t" in page.text
    assert "as translated" in page.text and "(assert " in page.text
    assert page.steppers == []


def test_a_table_has_a_row_for_each_function(report):
    status, page = report(SEVERAL, "--all-functions", "--no-infer", "--check", "division")
    assert status == 1
    assert "half" in page.text and "bad" in page.text
    assert len(page.steppers) == 1


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


@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no chromium here")
def test_a_browser_finds_no_fault(report, tmp_path):
    report(WRONG)
    flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
    done = subprocess.run(
        ["chromium", *flags.split(), "--enable-logging=stderr", "--dump-dom"]
        + [f"--user-data-dir={tmp_path / 'profile'}", f"file://{tmp_path / 'a.html'}"],
        capture_output=True,
        text=True,
    )
    assert "CONSOLE" not in done.stderr
    assert re.search(r"<output[^>]*>step (\d+) of \1, line 5</output>", done.stdout)
