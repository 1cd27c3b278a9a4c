"""CBMC's clauses are cut out of the program, with the meaning that C gives their terms."""

import pytest

from tests.c.contracts import contract_of, formulas, unit_of
from viap.c.contracts.formulas import Accessible, ElementRange
from viap.c.contracts.printed_formulas import FormulaPrinter
from viap.c.tree import tree
from viap.c.tree.tree_walk import nodes
from viap.core.base.errors import InputError

HEAD = """
#define contract(x) x
#define requires(...) __CPROVER_requires(__VA_ARGS__)
#define all(i, low, high, p) \\
  __CPROVER_forall { unsigned i; ((low) <= (i) && (i) < (high)) ==> (p) }
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define bounded(v, n, k) all(JOIN(_i, __COUNTER__), 0, n, (v)[JOIN(_i, 0)] < (k))
struct pair { int first; int second[4]; };
int g; int table[5];
"""


def read(clauses, kind="requires"):
    text = f"{HEAD}int f(int *a, unsigned n, struct pair *p)\n{clauses}\n{{ return 0; }}"
    unit = unit_of(text)
    assert unit.entry.contract.skipped == ()
    return formulas(unit.entry.contract, kind, unit.entry.parameters)


@pytest.mark.parametrize(
    ("clause", "printed"),
    [
        ("g > 0 && n < 3", "g > 0 && n < 3"),
        ("__CPROVER_is_fresh(a, 4 * sizeof(int))", "\\valid(a + (0 .. 3))"),
        ("__CPROVER_is_fresh(a, n * sizeof(int))", "\\valid(a + (0 .. n - 1))"),
        ("__CPROVER_is_fresh(p, sizeof(*p))", "\\valid(p)"),
        ("__CPROVER_r_ok(a, 8) || g", "\\valid_read(a + (0 .. 1)) || g != 0"),
        ("__CPROVER_w_ok(a)", "\\valid(a)"),
        (
            "all(i, 0, n, a[i] >= 0)",
            "\\forall integer i; 0 <= i < n ==> a[i] >= 0",
        ),
        (
            "__CPROVER_exists { int i; (0 <= i && i < 4) && p->second[i] == 1 }",
            "\\exists integer i; 0 <= i < 4 && p->second[i] == 1",
        ),
        # C compares unsigned numbers: the variable is not below zero there.
        (
            "__CPROVER_forall { int i; (0 <= i && i < n) ==> g == 0 }",
            "\\forall integer i; 0 <= i < 2147483648 ==> (unsigned int)i < n ==> g == 0",
        ),
        ("g == 0 ==> n == 0", "g == 0 ==> n == 0"),
        ("(g == 0) == all(i, 0, 2, a[i] == 0)", None),
    ],
)
def test_a_requirement(clause, printed):
    found = read(f"contract(requires({clause}))")
    assert len(found) == 1
    assert printed is None or found == [printed]


def test_fresh_memory_overlaps_nothing():
    contract = contract_of(
        "int f(int *a) __CPROVER_requires(__CPROVER_is_fresh(a, 4)) { return 0; }"
    )
    (clause,) = contract.requires
    assert isinstance(clause.formula, Accessible) and clause.formula.fresh and clause.formula.writes


def test_sums_are_those_of_c():
    contract = contract_of("int f(unsigned n) __CPROVER_requires(n + 1 > 0) { return 0; }")
    condition = contract.requires[0].formula.condition
    assert condition.left.type.bits == 32


def test_a_postcondition():
    clause = "__CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(g) + *a)"
    assert read(clause, "ensures") == ["\\result == \\at(g, Pre) + *a"]


@pytest.mark.parametrize(
    ("places", "printed"),
    [
        ("", "\\nothing"),
        ("g, *a", "g, *a"),
        ("__CPROVER_object_whole(table)", "table[0 .. 4]"),
        ("__CPROVER_object_upto(a, 8)", "a[0 .. 1]"),
        ("n > 1: *a; g", "a[0 .. (n > 1 ? 1 : 0) - 1], g"),
        ("p->second", "p->second[0 .. 3]"),
    ],
)
def test_a_frame(places, printed):
    text = f"{HEAD}int f(int *a, unsigned n, struct pair *p)\n__CPROVER_assigns({places});"
    unit = unit_of(f"{text} int main(void) {{ return f(0, 0, 0); }}", "main")
    function = next(each for each in unit.functions if each.name == "f")
    assert FormulaPrinter().frame(function.contract.frame) == printed


def test_a_whole_object_has_the_size_of_its_allocation():
    text = """int f(int *a) __CPROVER_requires(__CPROVER_is_fresh(a, 12))
              __CPROVER_assigns(__CPROVER_object_whole(a)) { return 0; }"""
    (place,) = contract_of(text).frame.places
    assert isinstance(place, ElementRange) and place.high.value == 3


def test_an_object_of_unknown_size_leaves_the_frame_open():
    contract = contract_of(
        "int f(int *a) __CPROVER_assigns(__CPROVER_object_whole(a)) { return 0; }"
    )
    assert contract.frame is None and len(contract.skipped) == 1


LOOPS = """
int f(int n)
{
    int i, s = 0;
    for (i = 0; i < n; i++)
    __CPROVER_assigns(i, s) __CPROVER_loop_invariant(0 <= i && i <= n)
    __CPROVER_loop_invariant(s >= __CPROVER_loop_entry(s)) __CPROVER_decreases(n - i)
    { s++; }
    while (s > 0) __CPROVER_loop_invariant(s >= 0) s--;
    do { s++; } while (s < 3) __CPROVER_loop_invariant(s <= 3);
    do __CPROVER_assigns(s) __CPROVER_loop_invariant(s <= 9) { s++; } while (s < 9);
    while (s) __CPROVER_assigns() ;
    __CPROVER_assume(s == 3);
    if (n) __CPROVER_assert(s > 2, "large"); else s = 1;
    return s;
}
"""


def test_clauses_of_loops_and_statements():
    printer = FormulaPrinter()
    found: dict[int, object] = {}
    body = unit_of(LOOPS).entry.body
    for each in nodes(body):
        if isinstance(each, tree.Loop):
            about = each.annotation
            invariants = [printer.formula(clause.formula) for clause in about.invariants]
            frame = about.frame and printer.frame(about.frame)
            found[each.position.line] = invariants, frame
        elif isinstance(each, tree.Specified):
            found[each.position.line] = each.clause.kind, printer.formula(each.clause.formula)
    assert found == {
        5: (["0 <= i && i <= n", "s >= \\at(s, LoopEntry)"], "i, s"),
        9: (["s >= 0"], None),
        10: (["s <= 3"], None),
        11: (["s <= 9"], "s"),
        12: ([], "\\nothing"),
        13: ("admit", "s == 3"),
        14: ("assert", "s > 2"),
    }


def test_declarations_of_its_functions_are_declarations():
    text = """void __CPROVER_assume(int);
    int f(void) { extern void __CPROVER_assert(int, char *); return 0; }"""
    assert unit_of(text).entry.body is not None


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("int f(int n)\n__CPROVER_requires(m > 0) { return n; }", 2, 20, "'m' is not declared"),
        ("int f(int n)\n__CPROVER_requires(n > ) { return n; }", 2, 24, "a term expected"),
        ("int f(int n)\n__CPROVER_requires(n)", 2, 1, "no body and no ';'"),
    ],
)
def test_errors_point_into_the_clause(text, line, column, message):
    with pytest.raises(InputError) as error:
        contract_of(text)
    where = error.value.position
    assert (where.line, where.column) == (line, column)
    assert error.value.message.startswith(message)
