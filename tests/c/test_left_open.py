"""Whether literals share characters, and objects places, is left open: nothing follows from it."""

import pytest

from tests.c.lower.sequence.verdicts import HEAD, verdict
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.integer_types import DataModel
from viap.runs.machine import End, ListedInputs, compile_program

LEFT_OPEN = {
    "the end of another": ("bc", "abc", 1),
    "an empty one": ("", "abc", 3),
    "the middle of another": ("b", "a" + "b\\0" + "c", 1),
}
APART = {
    "other characters": ("bd", "abc", 1),
    "another place": ("bc", "abc", 2),
    "the same length": ("abd", "abc", 0),
}


def _outcome(texts, relation):
    first, second, offset = texts
    return verdict(f"""int main(void) {{
        const char *p = "{first}", *q = "{second}"; q += {offset}; check(p {relation} q);
    }}""").outcome


@pytest.mark.parametrize("texts", LEFT_OPEN.values(), ids=LEFT_OPEN)
@pytest.mark.parametrize("relation", ["==", "!="])
def test_left_open(texts, relation):
    assert _outcome(texts, relation) is Outcome.UNKNOWN


@pytest.mark.parametrize("texts", APART.values(), ids=APART)
def test_apart(texts):
    assert _outcome(texts, "!=") is Outcome.TRUE
    assert _outcome(texts, "==") is Outcome.FALSE


def test_an_object_may_lie_where_another_one_did():
    text = """int main(void) {
        int *p = malloc(4); unsigned long a = (unsigned long)p; free(p);
        int *q = malloc(4); unsigned long b = (unsigned long)q; check(a %s b);
    }"""
    assert verdict(text % "==").outcome is Outcome.UNKNOWN
    assert verdict(text % "!=").outcome is Outcome.UNKNOWN


def test_an_address_leads_to_the_object_that_is_there_now():
    """(The machine also looks at the run in which both objects lie in the same place.)"""
    text = """int main(void) {
        int *p = malloc(4); free(p); int *q = malloc(4);
        unsigned long b = (unsigned long)q, a = (unsigned long)p;
        *(int *)b = 5; check(*q != 5 && a);
    }"""
    machine = compile_program(load_text(HEAD + text, "a.c", DataModel.LP64))
    assert machine.run(ListedInputs([])).end is End.ERROR


ENDED = {
    "freed": "int *p = malloc(4); free(p); int *q = malloc(4);",
    "grown": "int *p = malloc(4), *q = realloc(p, 8);",
    "freed before in a loop": "int *p = 0, *q = 0; for (int i = 0; i < 2; i++) {"
    " p = q; q = malloc(4); free(p); }",
    "out of scope": "int *p, *q; { int x; p = &x; } int y; q = &y;",
    "both out of scope": "int *p, *q; { int x; p = &x; } { int y; q = &y; }",
}
STILL_THERE = {
    "not yet freed": "int *p = malloc(4), *q = malloc(4);",
    "null": "int *p = malloc(4), *q = 0; int **r = &q; free(p); q = *r;",
}


@pytest.mark.parametrize("text", ENDED.values(), ids=ENDED)
@pytest.mark.parametrize("relation", ["==", "!="])
def test_a_pointer_to_what_has_ended_may_equal_another(text, relation):
    found = verdict(f"int main(void) {{ {text} check(p {relation} q); }}")
    assert found.outcome is Outcome.UNKNOWN


@pytest.mark.parametrize("text", STILL_THERE.values(), ids=STILL_THERE)
def test_a_pointer_equals_no_other_while_its_object_is_there(text):
    assert verdict(f"int main(void) {{ {text} check(p != q); }}").outcome is Outcome.TRUE


def test_objects_are_apart_only_from_those_that_have_a_place():
    text = """static char other[4096]; int x;
    int main(void) {
        unsigned long a = (unsigned long)&x, b = (unsigned long)other; check(a != b); %s
    }"""
    assert verdict(text % "").outcome is Outcome.TRUE
    assert verdict(text % "check(a > 4095);").outcome is not Outcome.TRUE


OBJECTS = """\
#include <stdint.h>
const char *f(void) { return "abc"; } const char *g(void) { return "abc"; }
static const int one[] = {1, 2}, other[] = {1, 2};
"""
# Equal literals may be one object or several (C11 6.4.5p7, 6.5.2.5p7).
SHARED = [
    ('"abc"', '"abc"'),
    ("f()", "g()"),
    ("(const int[]){1, 2}", "(const int[]){1, 2}"),
    ('(const char[]){"abc"}', '"abc"'),
    ('(uintptr_t)"abc"', '(uintptr_t)"abc"'),
]
DISTINCT = [
    ('"abc"', '"abcd"'),
    ("(int[]){1, 2}", "(int[]){1, 2}"),
    ("(const int[]){1, 2}", "(const int[]){1, 3}"),
    ("one", "other"),
]


def _compared(left, right, relation):
    type = "uintptr_t" if left.startswith("(u") else "const void *"
    body = f"{type} p = {left}; {type} q = {right}; check(p {relation} q);"
    return verdict(f"{OBJECTS} int main(void) {{ {body} }}").outcome


@pytest.mark.parametrize("pair", SHARED)
def test_equal_literals_are_one_object_or_two(pair):
    for relation in ["==", "!="] if pair is SHARED[0] else ["!="]:
        assert _compared(pair[0], pair[1], relation) is Outcome.UNKNOWN


@pytest.mark.parametrize("pair", DISTINCT)
def test_others_are_objects_of_their_own(pair):
    assert _compared(pair[0], pair[1], "!=") is Outcome.TRUE


def test_one_literal_is_one_object():
    assert _compared("f()", "f()", "==") is Outcome.TRUE
