"""What C11's Annex J.2 calls undefined, in small programs, by runs of the machine."""

from pathlib import Path

import pytest

from viap.c.library.format_pieces import conversions
from viap.c.load import load_text
from viap.c.tree.types import PointerType
from viap.core.kernel.composition import unnoticed
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.integer_types import CHAR, INT, LLONG, UINT, DataModel
from viap.core.program.nodes import ordinary_program
from viap.core.program.undefined_behaviour import KINDS
from viap.runs.machine import End, FixedInputs, compile_program

PROGRAMS = [
    each.split("\n", 1)
    for each in Path(__file__).with_name("annex_j.txt").read_text().split("//// ")[1:]
]


def asked(text, kinds=frozenset(KINDS)):
    return with_checks(load_text(text, "a.c", watch=kinds), kinds)


def kind_of_error(program):
    """The kind of what is undefined in a run; "defined" where nothing is."""
    run = compile_program(ordinary_program(program)).run(FixedInputs(1), budget=5000)
    assert run.end in (End.END, End.ERROR)
    return run.position.kind if run.end is End.ERROR else "defined"


@pytest.mark.parametrize(("kind", "text"), PROGRAMS, ids=range(len(PROGRAMS)))
def test_the_first_undefined_operation(kind, text):
    program = asked(text)
    assert kind_of_error(program) == kind
    if kind == "defined":
        assert unnoticed(program) is None


def test_each_kind_has_its_programs():
    assert {kind for kind, _ in PROGRAMS} == {*KINDS, "defined"}


# Nobody knows whether these are defined, or viap does not look: TRUE is not said.
GAPS = {
    "int main(void) { char c[8] = {0}; short *p = (short *)(c + 1); return *p; }": "alignment",
    "struct __attribute__((packed)) S { char c; int i; };"
    "int main(void) { struct S s = {1, 2}; int *p = &s.i; return *p - 2; }": "alignment",
    "struct S { int a[2]; }; struct S f(void) { struct S s = {{1, 2}}; return s; }"
    "int main(void) { int *p = f().a; return *p; }": "lifetime",
    "struct S { int a[2]; }; struct S f(void) { struct S s = {{1, 2}}; return s; }"
    "int g(int *p) { return p[1]; } int main(void) { return g(f().a) - 2; }": "lifetime",
}


@pytest.mark.parametrize("text", GAPS)
def test_what_is_not_known_is_a_gap(text):
    program = asked(text)
    assert kind_of_error(program) == "defined"
    assert GAPS[text] in [kind for kind, _ in program.gaps]
    others = frozenset(KINDS) - {GAPS[text]}
    assert unnoticed(asked(text, others)) is None


def test_effective_types_are_an_assumption():
    text = "#include <stdlib.h>\nint main(void) { char *c = malloc(8); *(int *)c = 1; free(c); }"
    assert "effective-types" in {each.kind for each in asked(text).assumptions}
    assert "effective-types" not in {each.kind for each in load_text(text, "a.c").assumptions}


def test_conversions_of_formats():
    found = conversions("%d %5.*ls %% %.s %.3s %lld %*u %y %")
    assert [each.text for each in found] == [
        *("%d", "%ls", "%%", "%s", "%s", "%lld", "%u", "%y", "%")
    ]
    assert [each.stars for each in found] == [0, 1, 0, 0, 0, 0, 1, 0, 0]
    assert [each.precision for each in found] == [None, "*", None, 0, 3, None, None, None, None]
    assert [each.valid for each in found] == [True] * 7 + [False] * 2
    assert [each.takes for each in found][:7] == [1, 2, 0, 1, 1, 1, 2]


@pytest.mark.parametrize("model", list(DataModel))
def test_types_of_arguments(model):
    types = [INT, UINT, model.long, LLONG, PointerType(CHAR), PointerType(INT)]
    wanted = {
        "%d": [INT, UINT],
        "%hhx": [INT, UINT],
        "%lu": [model.long],
        "%lld": [LLONG],
        "%s": [PointerType(CHAR)],
        "%p": [PointerType(CHAR), PointerType(INT)],
        "%c": [INT, UINT],
        "%f": [],
    }
    for text, fitting in wanted.items():
        (conversion,) = conversions(text)
        found = {type for type in types if conversion.fits(type, model)}
        assert found == set(fitting), text
    assert conversions("%zu")[0].fits(model.size_t, model)
