"""Hinted programs: they show what annotations mean, and the program itself stays as it is."""

import re

from viap.c.load import load_text
from viap.core.program.printer import print_program
from viap.core.program.program_marks import (
    ASSUMED,
    Bound,
    Junction,
    Negation,
    Observed,
    WrittenHint,
)
from viap.project.contract import Contract

TEXT = """
/*@ requires n > 0 && \\valid(a + (0 .. n-1));
    requires \\forall integer k; 0 <= k < n ==> a[k] > 0; */
void f(int *a, int n) {
  int s = 0;
  /*@ loop invariant 0 <= i <= n;
      loop invariant \\forall integer k; 0 <= k < i ==> a[k] == \\at(a[k], Pre);
      loop invariant \\exists integer k; 0 <= k < n && !(a[k] > \\at(s, LoopEntry));
      loop invariant n == \\at(n, Start);
      loop variant n - i; */
  for (int i = 0; i < n; i++) s += a[i];
}
"""


def loaded(text=TEXT):
    return load_text(text, "t.c", function="f", contract=Contract((), (), True))


def written(program, kind="loop invariant") -> list[WrittenHint]:
    assert program.hints is not None
    return [hint for hint in program.hints.hints if hint.place.kind == kind]


def test_the_program_is_the_one_without_annotations_of_loops():
    bare = re.sub(r"/\*@ loop.*?\*/", lambda m: "\n" * m[0].count("\n"), TEXT, flags=re.DOTALL)
    assert print_program(loaded()) == print_program(loaded(bare))


def test_each_annotation_has_a_formula():
    bound, forall, exists, label = written(loaded())
    assert isinstance(bound.formula, Junction) and bound.formula.every
    assert all(isinstance(part, Observed) for part in bound.formula.parts)
    assert isinstance(forall.formula, Bound) and forall.formula.universal
    assert isinstance(exists.formula, Bound) and not exists.formula.universal
    assert label.formula is None and "Start" in label.reason
    assert (bound.place.line, bound.place.text) == (6, "0 <= i <= n")


def test_values_at_labels():
    text = """void f(int n) { int s = n; Start: s = 0;
      /*@ loop invariant s == \\at(s, Start); loop invariant s == \\at(s, LoopCurrent); */
      while (s < n) { s++;
        //@ assert \\forall integer k; 0 <= k < s ==> s > \\at(s, LoopCurrent);
      } }"""
    program = loaded(text)
    assert all(
        hint.formula is not None for hint in (*written(program), *written(program, "assert"))
    )


def test_a_variant_is_not_checked():
    (variant,) = written(loaded(), "loop variant")
    assert variant.is_unchecked and variant.formula is None


def test_what_is_required_for_all_elements_is_a_hint_for_its_loop():
    (assumed,) = written(loaded(), ASSUMED)
    assert isinstance(assumed.formula, Junction)
    first, second = assumed.formula.parts
    assert isinstance(first, Negation) and isinstance(second, Bound)


def test_programs_without_annotations_have_no_hints():
    assert loaded("void f(int n) { for (int i = 0; i < n; i++) ; }").hints is None


def test_what_is_not_modelled_is_said():
    text = "void f(int n) { /*@ loop invariant \\valid(&n); */ for (int i = 0; i < n; i++) ; }"
    (hint,) = written(loaded(text))
    assert hint.formula is None and hint.reason
