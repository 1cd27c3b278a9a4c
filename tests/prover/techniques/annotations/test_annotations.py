"""Annotations: those that are inductive are proved and used, and others change no verdict."""

import json
from random import Random

import pytest

import viap
from tests.prover.techniques.decided import ROOT, decided
from tests.thorough import examples, marked
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.program_marks import (
    NOT_AT_ENTRY,
    NOT_CHECKED,
    NOT_KEPT,
    NOT_MODELLED,
    NOT_PROVED,
    PROVED,
)
from viap.core.smt.answers import Limits
from viap.prover.cases.runner import decide
from viap.prover.cases.strategy_file import Round, Strategy
from viap.prover.session.session import Budget
from viap.ui.cli.main import main

FILL = """
/*@ requires n >= 0 && \\valid(a + (0 .. n-1));
    assigns a[0 .. n-1];
    ensures \\forall integer k; 0 <= k < n ==> a[k] == 7; */
void f(int *a, int n) {
  /*@ %s */
  for (int i = 0; i < n; i++)
    a[i] = 7;
}
"""
BOUND = "loop invariant 0 <= i <= n;"
DONE = "loop invariant \\forall integer k; 0 <= k < i ==> a[k] == 7;"
REST = "loop invariant \\forall integer k; i <= k < n ==> a[k] == \\at(a[k], Pre);"
ENTRY = "loop invariant \\forall integer k; i <= k < n ==> a[k] == \\at(a[k], LoopEntry);"


def answer(folder, text, function="f", **options):
    path = folder / "program.c"
    path.write_text(text)
    options = {"strategy": "annotations", "data_model": "LP64", **options}
    return viap.prove(path, function=function, **options)


def statuses(result):
    return [each.status for each in result.annotations]


def test_annotations_alone_prove_a_function(tmp_path):
    result = answer(tmp_path, FILL % (BOUND + DONE))
    assert result.verdict == "TRUE"
    assert result.strategy == "annotations"
    assert statuses(result) == [PROVED, PROVED]
    assert [each.used for each in result.annotations] == [False, True]
    assert result.annotations[0].kind == "loop invariant"
    assert result.annotations[0].text == "0 <= i <= n"


def test_nothing_is_guessed(tmp_path):
    assert answer(tmp_path, FILL % BOUND).verdict == "UNKNOWN"
    assert answer(tmp_path, FILL % "loop variant n - i;").verdict == "UNKNOWN"


@pytest.mark.parametrize("earlier", [REST, ENTRY])
def test_earlier_values(tmp_path, earlier):
    assert statuses(answer(tmp_path, FILL % (BOUND + earlier))) == [PROVED, PROVED]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ("i >= 1", NOT_AT_ENTRY),
        ("i <= 5", NOT_KEPT),
        ("\\forall integer k; 0 <= k < i ==> a[k] == 8", NOT_KEPT),
        ("\\forall integer k; 0 <= k < n ==> a[k] == 7", NOT_AT_ENTRY),
        ("\\valid(a)", NOT_MODELLED),
    ],
)
def test_wrong_annotations_are_reported_and_dropped(tmp_path, wrong, status):
    result = answer(tmp_path, FILL % (f"{BOUND} loop invariant {wrong};" + DONE))
    assert result.verdict == "TRUE"
    assert statuses(result) == [PROVED, status, PROVED]


def test_one_that_needs_a_wrong_one_is_not_kept(tmp_path):
    found = answer(
        tmp_path, FILL % f"{BOUND} loop invariant i < 9 || n > 99; loop invariant i < 10;"
    )
    assert statuses(found) == [PROVED, NOT_KEPT, NOT_KEPT]


FRAMED = """
/*@ requires 0 <= m <= n && \\valid(a + (0 .. n-1)); assigns a[m .. n-1]; */
void f(int *a, int m, int n) {
  int s = 0, *p = a;
  /*@ loop invariant m <= i; loop assigns %s; */
  for (int i = m; i < n; i++) { a[i] = 0; s = s + 1; }
}
"""


@pytest.mark.parametrize(
    ("places", "status", "verdict"),
    [
        ("i, s, a[m .. n-1]", PROVED, "TRUE"),
        ("i, s, *(p + (m .. n-1))", PROVED, "TRUE"),
        ("i, s, a[m+1 .. n-1]", NOT_KEPT, "UNKNOWN"),
        ("i, a[m .. n-1]", NOT_KEPT, "TRUE"),  # what it says of the elements is right
        ("i, s", NOT_KEPT, "UNKNOWN"),
    ],
)
def test_frames(tmp_path, places, status, verdict):
    result = answer(tmp_path, FRAMED % places)
    assert statuses(result) == [PROVED, status]
    assert result.annotations[1].kind == "loop assigns"
    assert result.verdict == verdict


def test_a_state_that_breaks_an_annotation_is_shown(tmp_path):
    result = answer(tmp_path, FILL % "loop invariant i <= 5; loop invariant i == n;")
    kept, entry = result.annotations
    assert kept.detail == "i = 5"
    assert entry.detail.startswith("i = 0, n = ") and entry.detail != "i = 0, n = 0"


CALLS = """
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int count(int n) {
  int i = 0;
  /*@ loop invariant 0 <= i <= n; loop invariant i <= 10; */
  while (i < n) i++;
  return i;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  if (count(10) != 10 || count(n) %s n) reach_error();
}
"""


def test_copies_of_a_text_are_one_annotation(tmp_path):
    """A loop of a function that is called twice: the worst of both counts."""
    right = answer(tmp_path, CALLS % "!=", "main")
    assert right.verdict == "TRUE"
    assert statuses(right) == [PROVED, NOT_KEPT]
    assert answer(tmp_path, CALLS % "==", "main", strategy="default").verdict == "FALSE"


def test_sarif_has_notes_for_what_is_not_proved(tmp_path, capsys):
    path = tmp_path / "program.c"
    path.write_text(FILL % (BOUND + DONE + "loop invariant i > 0; loop variant n - i;"))
    main(["prove", "--sarif", "--function", "f", "--strategy", "annotations", str(path)])
    (note,) = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert (note["ruleId"], note["level"]) == ("annotation", "note")
    assert note["message"]["text"] == "not true at entry (i = 0): loop invariant of f: i > 0"


def test_variants_are_not_checked(tmp_path):
    result = answer(tmp_path, FILL % (BOUND + DONE + "loop variant n - i;"))
    assert statuses(result) == [PROVED, PROVED, NOT_CHECKED]


def test_json_has_each_annotation(tmp_path):
    result = answer(tmp_path, FILL % (BOUND + "loop invariant i > 0;"))
    first, second = result.to_json()["annotations"]
    assert (first["line"], first["status"], first["used"]) == (6, "proved", False)
    assert (second["text"], second["status"]) == ("i > 0", "not true at entry")
    assert second["column"] > first["column"]


def test_programs_without_annotations_have_none(tmp_path):
    text = "void f(int n) { for (int i = 0; i < n; i++) ; }"
    result = answer(tmp_path, text, strategy="fast")
    assert result.annotations == ()
    assert "annotations" not in result.to_json()


def test_a_wrong_program_stays_wrong(tmp_path):
    wrong = (FILL % (BOUND + DONE)).replace("i < n; i++", "i + 1 < n; i++")
    assert answer(tmp_path, wrong, strategy="default").verdict == "FALSE"
    assert answer(tmp_path, wrong).verdict == "UNKNOWN"


@pytest.mark.parametrize("task", ["stack-of-positives", "states"])
def test_tasks(task):
    assert decided(f"annotated/{task}", "annotations").outcome is Outcome.TRUE
    assert decided(f"annotated/{task}-bug", "annotations").outcome is Outcome.UNKNOWN


FUNCTIONS = {
    "bubble-pass": "sort",
    "insertion-sort": "sort",
    "merged-runs": "merge",
    "pair-of-sum": "has_pair",
    "partition": "partition",
    "running-maximum": "maxima",
    "three-colours": "sort_colours",
    "unique-values": "unique",
}


@pytest.mark.parametrize("task", marked(list(FUNCTIONS), set(FUNCTIONS) - {"bubble-pass"}))
def test_tasks_of_functions(task):
    file = ROOT / "sv-benchmarks" / "annotated" / f"{task}.c"
    result = viap.prove(file, function=FUNCTIONS[task], strategy="annotations", data_model="LP64")
    assert result.verdict == "TRUE"
    assert set(statuses(result)) <= {PROVED, NOT_CHECKED}


SOME = """
/*@ requires 0 < n && \\valid(a + (0 .. n-1));
    ensures \\exists integer k; 0 <= k < n && a[k] == \\result; */
int f(int *a, int n) {
  int most = a[0];
  /*@ loop invariant 1 <= i <= n;
      loop invariant \\exists integer k; 0 <= k < i && a[k] == most; */
  for (int i = 1; i < n; i++)
    if (a[i] > most) most = a[i]%s;
  return most;
}
"""


@pytest.mark.parametrize(("slip", "verdict"), [("", "TRUE"), (" - 1", "UNKNOWN")])
def test_quantifiers_that_are_not_outermost(tmp_path, slip, verdict):
    result = answer(tmp_path, SOME % slip)
    assert result.verdict == verdict
    assert (statuses(result)[1] == PROVED) == (verdict == "TRUE")


CLAIMED = """
/*@ requires 0 <= n && \\valid(a + (0 .. n-1)) && \\valid(b + (0 .. n-1)); */
void f(int *a, int *b, int n) {
  /*@ loop invariant 0 <= i; loop invariant \\forall integer k; 0 <= k < i ==> a[k] == 0; */
  for (int i = 0; i < n; i++) a[i] = 0;
  //@ assert \\forall integer k; 0 <= k < n ==> a[k] == %s;
  /*@ loop invariant 0 <= j; loop invariant \\forall integer k; 0 <= k < j ==> b[k] == 1; */
  for (int j = 0; j < n; j++) b[j] = a[j] + 1;
  //@ assert \\exists integer k; 0 <= k <= n;
}
"""


def test_claims_are_facts_behind_them(tmp_path):
    result = answer(tmp_path, CLAIMED % "0")
    assert result.verdict == "TRUE"
    assert [each.kind for each in result.annotations if each.kind == "assert"] == ["assert"] * 2
    assert set(statuses(result)) == {PROVED}
    wrong = answer(tmp_path, CLAIMED % "1")
    assert wrong.verdict == "UNKNOWN"
    assert [each.status for each in wrong.annotations if each.kind == "assert"] == [
        NOT_PROVED,
        PROVED,
    ]


LOOPS = """
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), a[50], s = 0;
  if (n < 0 || n > 50) return 0;
  /*@ %s */
  for (int i = 0; i < n; i++) { a[i] = i; s = s + 2; }
  /*@ %s */
  for (int j = 0; j < n; j++) { if (a[j] %s j) reach_error(); s = s - 1; }
}
"""
TERMS = ("s", "n", "2 * n", "0", "1", "a[0]", "a[n - 1]", "50")


def some_invariant(random, index):
    """A loop invariant that may be true or not."""
    left, right = random.choice((index, *TERMS)), random.choice((index, f"2 * {index}", *TERMS))
    op = random.choice(("<=", "<", "==", "!="))
    kind = random.randrange(4)
    if kind == 0:
        return f"loop invariant \\forall integer k; 0 <= k < {right} ==> a[k] {op} k;"
    if kind == 1:
        return f"loop invariant \\exists integer k; 0 <= k <= {right} && a[k] {op} {left};"
    if kind == 2:
        return f"loop invariant {left} {op} {right} || {index} {op} n;"
    return f"loop invariant {left} {op} {right};"


SMALL = Budget(Limits(300_000, 2.0))
WITH_OTHERS = ("annotations", "closed-forms", "direct", "induction")


@pytest.mark.parametrize("seed", range(examples(15)))
def test_random_annotations_change_no_verdict(seed):
    """The loops are right, or wrong at once: then no annotation makes them right.

    What is proved without annotations is proved with them.
    """
    random = Random(seed)
    first = " ".join(some_invariant(random, "i") for _ in range(3))
    second = " ".join(some_invariant(random, "j") for _ in range(2))
    for op, techniques in (("!=", WITH_OTHERS), ("==", ("annotations",))):
        program = load_text(LOOPS % (first, second, op), "t.c")
        plan = Strategy("test", "", (Round(techniques, SMALL),))
        outcome = decide(program, plan).outcome
        assert outcome is (Outcome.TRUE if op == "!=" else Outcome.UNKNOWN)


@pytest.mark.parametrize("cells, status", [("0 .. 9", PROVED), ("0 .. 8", NOT_KEPT)])
def test_a_frame_is_about_cells_that_exist(tmp_path, cells, status):
    """A function without a body may change all cells of a global array, but there are only ten."""
    text = f"""extern int other(void);
    int a[10];
    int f(void) {{
      int i = 0;
      /*@ loop assigns i, a[{cells}]; */
      while (i < 10) {{ a[i] = other(); i++; }}
      return i;
    }}"""
    assert statuses(answer(tmp_path, text)) == [status]
