"""The rounds of abstraction refinement: the paper's example, bugs, and what is kept."""

from pathlib import Path

from viap.c.load import load_program, load_text
from viap.core.program.integer_types import INT, DataModel
from viap.core.program.nodes import Array, Assert, Program, Scalar, statements
from viap.core.smt.answers import Limits
from viap.core.smt.solver import Solver
from viap.core.translate.proved_theory import theory_of
from viap.prover.session.abstract_states import AbstractionPrecision, Index, all_places, name_of
from viap.prover.techniques.refine.abstract_program import (
    TrailEvent,
    asserted_indices,
    first_precision,
)
from viap.prover.techniques.refine.refinement_rounds import (
    Feasible,
    Invariants,
    Refinement,
    Spurious,
    decide,
)
from viap.prover.techniques.refine.trace_formulas import encode

FOLDER = Path(__file__).resolve().parents[4] / "sv-benchmarks" / "refine"
LIMITS = Limits(20_000_000, 5.0)
HEAD = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"


def rounds(program, seconds=20.0):
    """What the rounds end with, what is kept then, and what they said."""
    theory = theory_of(program)
    said = []
    made = Refinement(theory.program, theory.objects, Solver(), LIMITS, said.append)
    found = made.run(seconds)
    return found, [name_of(each) for each in made.precision.tracked(theory.program)], said


# Table 1 and Table 2 of the paper: two iterations, and a core of five steps.
GOLDEN = """\
  abstraction keeps: at
  trace: 14, 15, 16, 17, 18, 19, 17, 18, 19, 17, 21
  core:
      2   [15] at = 0;                          at_1 = 0
      3   [16] cells[1] = 9;                    cells_2 = store(cells_1, 1, 9)
      5   [18] cells[at] = 2 * at;              cells_3 = store(cells_2, at_1, 2*at_1)
      6   [19] at = at + 1;                     at_2 = at_1 + 1
      7   [17] assume(cells[at] != 9);          cells_3(at_2) != 9
  abstraction adds: cells[1]
  the abstract program is safe"""


def test_the_paper_s_program_needs_one_refinement():
    found, kept, said = rounds(load_program(str(FOLDER / "stop-mark.c")))
    assert isinstance(found, Invariants)
    assert kept == ["at", "cells[1]"]
    assert "\n".join(said) == GOLDEN


def test_one_cell_of_many_is_enough():
    found, kept, _ = rounds(load_program(str(FOLDER / "string-copy.c")))
    assert isinstance(found, Invariants)
    assert [each for each in kept if "[" in each] == ["text[299]"]


def test_a_trace_of_the_program_gives_inputs():
    text = (
        HEAD
        + """
    int main(void) {
        int a[3]; int i;
        for (i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
        if (a[1] == 7) if (a[2] == a[1] + 2) reach_error();
        return 0;
    }"""
    )
    found, _, _ = rounds(load_text(text, "bug.c"))
    assert isinstance(found, Feasible)
    assert found.values[1:] == (7, 9)


def test_a_large_array_is_kept_at_the_index_of_the_assertion():
    text = (
        HEAD
        + """
    int a[100000]; int b[100000];
    int main(void) {
        int i;
        for (i = 0; i < 100000; i++) a[i] = b[i];
        for (i = 0; i < 100000; i++) if (a[i] != b[i]) reach_error();
        return 0;
    }"""
    )
    program = load_text(text, "equal.c")
    (assertion,) = (each for each in statements(program.body) if isinstance(each, Assert))
    assert len(asserted_indices(assertion)) == 1
    kept = first_precision(program).tracked(program)
    assert [name_of(each) for each in kept] == ["k1", "i", "a[k1]", "b[k1]"]


def test_all_places_of_small_arrays_alone():
    assert all_places(Array("a", INT, (2, 2))) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert all_places(Array("b", INT, (900,))) is None
    assert all_places(Array("c", INT, (None,))) is None


def last_trace(text):
    """All statements of a program without branches, as a trace that fails in the end."""
    program = load_text(text, "trace.c")
    events = [
        TrailEvent(each, False if isinstance(each, Assert) else None)
        for each in statements(program.body)
    ]
    return encode(program, events, theory_of(program).objects)


def test_a_write_at_an_unknown_index_may_be_to_any_cell():
    text = (
        HEAD
        + """
    int a[100];
    int main(void) {
        a[0] = 1;
        a[__VERIFIER_nondet_int()] = 2;
        if (!(a[0] == 1)) reach_error();
        return 0;
    }"""
    )
    assert decide(last_trace(text), Solver(), LIMITS) == Feasible((0,), ())


def test_the_core_leaves_out_what_does_not_matter():
    text = (
        HEAD
        + """
    int a[100], b[100]; int x, y, z, v, w;
    int main(void) {
        x = 3; y = 4; z = 5; v = 6; w = 7;
        b[y] = v; a[y] = x; a[z] = w;
        if (!(a[4] == 3)) reach_error();
        return 0;
    }"""
    )
    found = decide(last_trace(text), Solver(), LIMITS)
    assert isinstance(found, Spurious)
    assert {each.name for each in found.scalars} == {"x", "y", "z"}
    assert [name_of(each) for each in found.cells] == ["a[4]"]


def test_the_first_value_of_one_variable_is_no_reason_to_keep_others():
    text = (
        HEAD
        + """
    int x, y;
    int main(void) {
        y = __VERIFIER_nondet_int();
        if (!(x == 0)) reach_error();
        return y;
    }"""
    )
    found = decide(last_trace(text), Solver(), LIMITS)
    assert isinstance(found, Spurious)
    assert {each.name for each in found.scalars} == {"x"}


def test_precisions_are_in_the_order_of_declarations():
    p, q, a = Scalar("p", INT), Scalar("q", INT), Array("a", INT, (9,))
    program = Program("a.c", DataModel.ILP32, (q, p), (a,), ())
    finer = (
        AbstractionPrecision()
        .including([p], [(a, (7,))])
        .including([q], [(a, (2,)), (a, (Index(1),))])
    )
    kept = [name_of(each) for each in finer.tracked(program)]
    assert kept == ["k1", "q", "p", "a[2]", "a[7]", "a[k1]"]
