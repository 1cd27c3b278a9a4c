"""Pages of `viap prove --report`, and a parser that checks their structure."""

import json
from html.parser import HTMLParser

from viap.ui.cli.main import main

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
OPEN = """\
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  while (n > 1 && k < 9999) { n = n % 2 ? n / 2 * 3 : n / 2; k++; }
  assert(n != 2 || k < 9000);
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
        self.data, self.scripts, self.attributes, self.classes = [], 0, [], []
        self.marks = {}
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if tag not in EMPTY:
            self.open.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        self.attributes += found
        self.classes += (found.get("class") or "").split()
        if "r" in (found.get("class") or "").split():
            number = int(found["id"].rpartition("-")[2])
            self.marks[number] = found["class"].partition(" ")[2]
        self.scripts += tag == "script" and found.get("type") != "application/json"
        self.links += [found[name] for name in ("href", "src") if name in found]

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        tag, found = self.open[-1] if self.open else ("", {})
        if tag == "script" and found.get("type") == "application/json":
            self.data.append(json.loads(data))
        elif tag not in ("script", "style"):
            self.words.append(data)

    @property
    def text(self):
        return "".join(self.words)

    @property
    def steppers(self):
        """The steps of each run."""
        return [each for each in self.data if isinstance(each, list)]

    @property
    def summary(self):
        """The results in short."""
        (found,) = [each for each in self.data if isinstance(each, dict)]
        return found


def write_page(text, *words, name="a.c", out="a.html"):
    """Proves a text in the present folder; returns the exit status and the text of the page."""
    with open(name, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    status = main(["prove", *words, "--quiet", "--report", out, name])
    with open(out, encoding="utf-8") as file:
        return status, file.read()
