"""Core programs as texts: they are read as they were written, and nothing else is read."""

import pytest

from tests.evidence.programs import CHECKED, ERRORS, HEAD, PROGRAMS
from viap.c.load import load_text
from viap.checker.core_reader import read_core
from viap.checker.core_writer import core_text
from viap.checker.json_fields import Broken
from viap.core.program.checks.definedness_checks import RequestedChecks
from viap.core.program.integer_types import DataModel
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.translation import translate

MORE = {
    "floats": """int main(void) {
  double d = __VERIFIER_nondet_int(); float f = d;
  if (d * 2 < d && d > 0 || (int)f == 7 && f != 7.5f) reach_error();
}
""",
    "objects": """#include <stdlib.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 9;
  char *p = malloc(n), q[3] = "a";
  if (p && n > 2) { p[2] = q[1] ? -1 : ~n; if (p[2] > 0 && p != q) reach_error(); free(p); }
}
""",
    "jumps": """int main(void) {
  int i = 0; long long s = 1;
  while (1) {
    for (int k = 0; k < i; k++) { if (s > 99) goto out; s = (s << 1) % 1000; }
    switch (i++) { case 3: continue; case 50: abort(); case 7: s = -s; }
  }
out:
  if (s < 100) reach_error();
}
""",
}
EVERY = {**PROGRAMS, **{name: text for name, (text, _) in CHECKED.items()}, **MORE}


def program_of(name):
    text = HEAD + "extern void abort(void);\n" + EVERY[name]
    loaded = load_text(text, f"{name}.c", DataModel.LP64, errors=ERRORS)
    return RequestedChecks(frozenset({"bounds", "overflow", "float-cast"})).program(loaded)


def text_of(name):
    question = program_of(name)
    return core_text(theory_of(question).program, question, {})


@pytest.mark.parametrize("name", EVERY)
def test_a_text_is_read_as_it_was_written(name):
    text = text_of(name)
    again = read_core(text, "x.core")
    assert core_text(again, again, {}) == text


@pytest.mark.parametrize("name", EVERY)
def test_the_axioms_stay_the_same(name):
    """Terms are shared: equal terms are one object."""
    theory, again = theory_of(program_of(name)), translate(read_core(text_of(name), "x.core"))
    assert [each.body for each in again.axioms] == [each.body for each in theory.axioms]
    for ours, theirs in zip(theory.assertions, again.assertions, strict=True):
        assert (ours.condition, ours.path) == (theirs.condition, theirs.path)
        assert ours.position == theirs.position or type(theirs.position).__name__ == "Position"


def test_what_the_kernel_looks_at_is_kept():
    question = program_of("floats").changed(
        gaps=(("bounds", 'a "gap"'),), only=True, asked=frozenset({"bounds"})
    )
    again = read_core(core_text(question, question, {}), "x.core")
    for name in ("gaps", "only", "asked", "world", "uses", "function", "reading", "open_clauses"):
        assert getattr(again, name) == getattr(question, name)


def test_shared_expressions_stay_shared():
    text = "int x = __VERIFIER_nondet_int();" + "x = (x ^ 3) * (x ^ 3);" * 3
    body = HEAD + "int main(void) {" + text + " if (x < 0) reach_error(); }"
    program = load_text(body, "p.c", DataModel.LP64, errors=ERRORS)
    assert len(core_text(program, program, {})) < 5000


# What stands in the text, and what is put there instead.
WRONG = [
    ("(viap-core 1)", "(viap-core 2)"),
    ("(viap-core 1)", ""),
    ("(body (", "(body ((jump @1.1)"),
    ("(body (", "(body (("),
    ("(body (", '(body ((exit "nowhere" @1.1)'),
    ("(body (", "(body ((assert x @1.1 none)"),
    ("(body (", "(body ((assert (var x @1.1) @1.1 none)"),
    ("(body (", "(body ((assert (const 1 int @1.1) @1.1.99 none)"),
    ("(body (", "(body ((assert (const 1 int @1.1) @1.1)"),
    ("(body (", "(body ((assert (const one int @1.1) @1.1 none)"),
    ("(body (", "(body ((assert (const 1 integer @1.1) @1.1 none)"),
    ("(body (", '(body ((assert (unary "?" (var n @1.1) int @1.1) @1.1 none)'),
    ("(body (", '(body ((assert (binary "**" (var n @1.1) (var n @1.1) int @1.1) @1.1 none)'),
    ("(body (", "(body ((assert (cell n () @1.1) @1.1 none)"),
    ("(body (", "(body ((assert (cell a () @1.1) @1.1 none)"),
    ("(body (", '(body ((assert (float "halve" () "double" int @1.1) @1.1 none)'),
    ("(scalars (", "(define e1 e1) (scalars ("),
    ("(scalars (", "(define e1 (wrap e2 int @1.1)) (define e2 e1) (scalars ("),
    ("(scalars (", '(array b "b" int (b) true "" none "") (scalars ('),
    ("(scalars (", '(type int "int" 64 true 3) (scalars ('),
    ("(scalars (", "(scalars (a "),
    ("(scalars (", "(scalars (n "),
    ("(only false)", "(only 0)"),
    ("(only false)", ""),
    ("(only false)", "(only false) (trust true)"),
    ('(model "LP64")', '(model "LP65")'),
    ("(gaps ())", "(gaps (a))"),
]


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_anything_else_is_refused(old, new):
    text = text_of("accesses")
    assert text.count(old) == 1
    with pytest.raises(Broken) as caught:
        read_core(text.replace(old, new), "x.core")
    assert str(caught.value).startswith("x.core")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "(", ")", '"', "(" * 99999, "viap", "()", "(viap-core 1)"])
def test_garbage_is_refused(text):
    with pytest.raises(Broken):
        read_core(text, "x.core")
