"""Annotations reach the functions, loops and statements that they belong to, typed."""

import re

import pytest

from tests.c.contracts import contract_of, formulas, unit_of
from viap.c.contracts.formulas import Clause, Skipped
from viap.c.contracts.printed_formulas import FormulaPrinter
from viap.c.load import load_text
from viap.c.tree import tree
from viap.c.tree.tree_walk import nodes
from viap.core.base.errors import InputError
from viap.core.program.printer import print_program
from viap.project.contract import Contract

HEAD = """
#define LIMIT 10
struct pair { int first; int second[4]; };
int g, t[8]; struct pair s;
"""


def annotated(clauses, head="int f(int *a, int n, struct pair *p)"):
    return f"{HEAD}/*@ {clauses} */\n{head} {{ return 0; }}"


def read(clauses, kind="ensures", **options):
    unit = unit_of(annotated(clauses, **options))
    contract = unit.entry.contract
    assert contract.skipped == ()
    return formulas(contract, kind, unit.entry.parameters)


@pytest.mark.parametrize(
    ("clause", "printed"),
    [
        ("0 <= n < LIMIT", "0 <= n && n < 10"),
        ("n > 0 ==> g == n", "n > 0 ==> g == n"),
        ("\\valid(a + (0..n-1))", "\\valid(a + (0 .. n - 1))"),
        ("\\valid_read(p)", "\\valid_read(p)"),
        ("\\valid(&t[1..3])", "\\valid(t + (1 .. 3))"),
        ("\\separated(a + (0..n-1), &g)", "\\separated(a + (0 .. n - 1), &g)"),
        ("a != \\null && p->first == s.second[1]", "a != \\null && p->first == s.second[1]"),
        (
            "\\forall integer i; 0 <= i < n ==> a[i] == 0",
            "\\forall integer i; 0 <= i < n ==> a[i] == 0",
        ),
        (
            "\\forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]",
            "\\forall integer i; 0 <= i < n ==> (\\forall integer j; i <= j < n ==> a[i] <= a[j])",
        ),
        (
            "\\exists integer i; 0 <= i < n && a[i] == 1",
            "\\exists integer i; 0 <= i < n && a[i] == 1",
        ),
        (
            "\\forall integer i; n > i && i >= 2 ==> i != g ==> a[i] == 0",
            "\\forall integer i; 2 <= i < n ==> i != g ==> a[i] == 0",
        ),
        ("\\forall char c; c <= n", "\\forall integer c; -128 <= c < 128 ==> c <= n"),
        (
            "\\forall unsigned char c; c < 9 ==> c <= n",
            "\\forall integer c; 0 <= c < 9 ==> c <= n",
        ),
        (
            "\\forall unsigned char c; c < 900 ==> c <= n",
            "\\forall integer c; 0 <= c < 256 ==> c <= n",
        ),
        (
            "\\forall integer k; 0 < k + 1 <= n ==> a[k] == 0",
            "\\forall integer k; 0 <= k < n ==> a[k] == 0",
        ),
        (
            "\\forall integer k; !(0 <= k < n) || a[k] == 0",
            "\\forall integer k; 0 <= k < n ==> a[k] == 0",
        ),
        ("\\let x = n + 1; x * x > 3", "(n + 1) * (n + 1) > 3"),
        ("n > 0 ? g == 1 : g == 2", "(n > 0 ==> g == 1) && (n > 0 || g == 2)"),
        ("(n > 0 ? g : 2) == 2", "(n > 0 ? g : 2) == 2"),
        ("n > 0 <==> g > 0", "(n > 0 ==> g > 0) && (g > 0 ==> n > 0)"),
        (
            "n > 0 ^^ g > 0",
            "(n > 0 || g > 0) && (n > 0 ==> !(g > 0))",
        ),
        ("\\abs(n) < \\max(g, 3)", "(n < 0 ? 0 - n : n) < (g >= 3 ? g : 3)"),
        ("(char)n == 'a'", "(char)n == 97"),
        ("n / 2 == n % 3", "n / 2 == n % 3"),
        ("(n & 1) == 0 && (n << 2) > 0", "(n & 1) == 0 && n * 4 > 0"),
        ("sizeof(struct pair) == 20", "\\true"),
        ("\\true && !\\false", "\\true && !\\false"),
        ("n", "n != 0"),
        ("named: nested: n == 1", "n == 1"),
    ],
)
def test_a_requirement(clause, printed):
    assert read(f"requires {clause};", "requires") == [printed]


@pytest.mark.parametrize(
    ("clause", "printed"),
    [
        ("\\result == \\old(g) + n", "\\result == \\at(g, Pre) + n"),
        ("a[0] == \\old(a[0])", "*a == \\at(*a, Pre)"),
        ("\\at(g, Post) == \\at(g, Pre)", "g == \\at(g, Pre)"),
        ("p->first == n", "p->first == n"),
        ("\\old(n > 3) ==> g > 3", "\\at(n > 3, Pre) ==> g > 3"),
        (
            "\\forall integer i; 0 <= i < \\old(g) ==> a[i] == \\old(a[i])",
            "\\forall integer i; 0 <= i < \\at(g, Pre) ==> a[i] == \\at(a[i], Pre)",
        ),
    ],
)
def test_a_postcondition(clause, printed):
    assert read(f"ensures {clause};") == [printed]


def test_parameters_in_postconditions_have_their_first_values():
    contract = contract_of(annotated("ensures g == n;"))
    assert formulas(contract) == ["g == \\at(n, Pre)"]


DEFINITIONS = """
/*@ predicate Same{K,L}(int *x, integer m, integer n) =
      \\forall integer i; m <= i < n ==> \\at(x[i],K) == \\at(x[i],L);
    predicate Same{K,L}(int *x, integer n) = Same{K,L}(x, 0, n);
    predicate Zero(int *x, integer n) = \\forall integer i; 0 <= i < n ==> x[i] == 0;
    predicate IsGlobal(integer g1) = g1 == g;
    logic integer At{L}(int *x, integer i) = \\at(x[i], L);
    logic integer Double(integer x) = x + x;
    logic integer Sum(int *x, integer n) = n <= 0 ? 0 : Sum(x, n - 1) * x[n - 1];
    lemma positive: \\forall integer x; x >= 0 ==> Double(x) >= 0;
*/
"""


@pytest.mark.parametrize(
    ("clause", "printed"),
    [
        (
            "Same{Pre,Here}(a, n)",
            "\\forall integer i; 0 <= i < n ==> \\at(a[i], Pre) == \\at(a[i], Here)",
        ),
        ("Zero(a, 3)", "\\forall integer i; 0 <= i < 3 ==> a[i] == 0"),
        (
            "Zero{Pre}(a, g)",
            "\\forall integer i; 0 <= i < g ==> \\at(a[i] == 0, Pre)",
        ),
        ("Double(g) == At{Pre}(a, n)", "g + g == \\at(a[n], Pre)"),
        ("IsGlobal{Pre}(g)", "\\at(\\at(g, Here) == g, Pre)"),
        ("\\old(Zero(a, 2))", "\\forall integer i; 0 <= i < 2 ==> \\at(a[i] == 0, Pre)"),
    ],
)
def test_definitions_are_opened_with_their_labels(clause, printed):
    text = annotated(f"ensures {clause};").replace("int g", f"int g; {DEFINITIONS}; int g", 1)
    unit = unit_of(text)
    assert formulas(unit.entry.contract, "ensures", unit.entry.parameters) == [printed]


def test_names_in_definitions_are_not_those_of_functions():
    text = f"""int n; {DEFINITIONS.replace("g1 == g", "g1 == n")}
    /*@ requires IsGlobal(n); */ void f(int n) {{}} """
    (formula,) = contract_of(text).requires
    condition = formula.formula.condition
    assert condition.left.symbol.parameter and not condition.right.symbol.parameter


def test_a_recursive_definition_costs_one_clause():
    text = annotated("requires n > 0; ensures \\result == Sum(a, n);").replace(
        "int g", f"int g; {DEFINITIONS}; int g", 1
    )
    contract = contract_of(text)
    assert len(contract.requires) == 1 and contract.ensures == ()
    (skipped,) = contract.skipped
    assert (skipped.kind, skipped.text) == ("ensures", "ensures \\result == Sum(a, n)")
    assert "'Sum'" in skipped.reason


@pytest.mark.parametrize(
    ("places", "printed"),
    [
        ("\\nothing", "\\nothing"),
        ("g, a[0..n-1], t[..]", "g, a[0 .. n - 1], t[0 .. 7]"),
        ("*a, p->first, \\result", "*a, p->first"),
        ("*(a + (1..2)) \\from g", "a[1 .. 2]"),
        ("s", "s"),
    ],
)
def test_a_frame(places, printed):
    contract = contract_of(annotated(f"assigns {places};"))
    assert FormulaPrinter().frame(contract.frame) == printed


def test_without_assigns_everything_may_change():
    assert contract_of(annotated("requires n > 0;")).frame is None
    assert contract_of(annotated("assigns \\everything;")).frame is None


def test_behaviors_are_implications():
    contract = contract_of(
        annotated(
            """behavior up: assumes n > 0; requires g > 0; ensures g == 1;
               behavior down: assumes n <= 0; ensures g == 2;
               complete behaviors; disjoint behaviors up, down;"""
        )
    )
    assert contract.skipped == ()
    assert formulas(contract, "requires") == ["n > 0 ==> g > 0"]
    assert formulas(contract) == ["\\at(n > 0, Pre) ==> g == 1", "\\at(n <= 0, Pre) ==> g == 2"]
    assert formulas(contract, "complete") == ["\\at(n > 0, Pre) || \\at(n <= 0, Pre)"]
    assert formulas(contract, "disjoint") == ["!(\\at(n <= 0, Pre) && \\at(n > 0, Pre))"]


def test_contracts_of_declarations_are_joined():
    text = """/*@ requires x > 0; */ int f(int x);
              /*@ ensures \\result > y; */ int f(int y);
              int f(int z) { return z + 1; }
              int main() { return f(1); }"""
    contract = contract_of(text)
    assert formulas(contract, "requires") == ["z > 0"]
    assert formulas(contract) == ["\\result > \\at(z, Pre)"]


def test_a_function_without_a_body_has_parameters():
    text = "/*@ requires *x > 0; */ int f(int *x, int);\nint main(void) { int y; return f(&y, 1); }"
    unit = unit_of(text, "main")
    function = next(each for each in unit.functions if each.name == "f")
    assert [each.name for each in function.parameters] == ["x", "unnamed1"]
    assert formulas(function.contract, "requires") == ["*x > 0"]


@pytest.mark.parametrize(
    ("clause", "column", "message"),
    [
        ("requires m > 0;", 14, "'m' is not declared"),
        (
            "requires \\valid_raed(a);",
            14,
            "'\\valid_raed' is not a word of ACSL; is '\\valid_read'",
        ),
        ("ensures \\reslt == 1;", 13, "'\\reslt' is not a word of ACSL; is '\\result' meant?"),
        ("requires \\result == 1;", 14, "there is no result here"),
        ("requires n +;", 17, "a term expected in place of ';'"),
        ("requires n > 0", 18, "';' expected in place of the end"),
        ("ensures \\at(n, There) == 1;", 20, "there is no label 'There' here"),
        ("requires s > 1;", 16, "'>' on 'struct pair' and 'int'"),
        ("assumes n > 1;", 5, "'assumes' belongs to a behavior"),
        ("requires 1 > 0; invariant n;", 21, "'invariant' does not start a clause"),
        ("complete behaviors b;", 5, "there is no behavior 'b'"),
    ],
)
def test_errors_point_into_the_annotation(clause, column, message):
    with pytest.raises(InputError) as error:
        contract_of(annotated(clause))
    assert (error.value.position.line, error.value.position.column) == (5, column)
    assert error.value.message.startswith(message)
    assert error.value.render().splitlines()[-1] == " " * (column + 3) + "^"


@pytest.mark.parametrize(
    "comment",
    [
        "/*@unused@*/",
        "/*@ null */",
        "//@todo",
        "/*@@*/",
        "/* @requires x */",
        "//@ Requires x;",
        "//@ for each of them",
        "/*@ global state */",
        "//@ complete",
    ],
)
def test_other_comments_are_comments(comment):
    unit = unit_of(f"{comment}\nint f(void) {{ {comment}\n return 0; {comment}\n }}")
    assert unit.entry.contract is None


BODY = """
int f(int *b, int n)
{
    int k = 0;
    /*@ loop invariant low: 0 <= i <= n;
      @ loop assigns i, b[0..n-1];
      @ loop variant n - i; */
    for (int i = 0; i < n; i++)
        //@ assert i >= 0;
        b[i] = 0;
    if (n)
        //@ check \\at(n, Pre) == n;
        k = 1;
    //@ loop invariant k >= \\at(k, LoopEntry);
    again: while (k < 3) {
        k++;
        //@ admit k <= 3;
    }
    //@ assert \\initialized(&k);
    return k;
}
"""


def test_annotations_of_loops_and_statements():
    unit = unit_of(BODY)
    printer = FormulaPrinter()
    loops = {
        each.position.line: each.annotation
        for each in nodes(unit.entry.body)
        if isinstance(each, tree.Loop)
    }
    first, second = loops[8], loops[15]
    assert [printer.formula(each.formula) for each in first.invariants] == ["0 <= i && i <= n"]
    assert first.invariants[0].name == "low"
    assert printer.frame(first.frame) == "i, b[0 .. n - 1]"
    assert printer.text(first.variant) == "n - i"
    formula = second.invariants[0].formula
    assert printer.formula(formula) == "k >= \\at(k, LoopEntry)"
    clauses = [each.clause for each in nodes(unit.entry.body) if isinstance(each, tree.Specified)]
    found = {
        each.position.line: (each.kind, printer.formula(each.formula))
        for each in clauses
        if isinstance(each, Clause)
    }
    assert found == {
        9: ("assert", "i >= 0"),
        12: ("check", "\\at(n, Pre) == n"),
        17: ("admit", "k <= 3"),
    }
    (left_out,) = (each for each in clauses if isinstance(each, Skipped))
    assert left_out.reason == "'\\initialized' is not supported"


def test_a_program_with_annotations_of_loops_means_the_same():
    marked = re.sub(r"//@ (assert|check|admit)", "//", BODY)
    plain = marked.replace("/*@", "/* ").replace("//@", "// ")
    lowered = [
        print_program(load_text(text, "x.c", function="f", contract=Contract()))
        for text in (marked, plain)
    ]
    assert lowered[0] == lowered[1]


def test_an_annotation_before_no_loop():
    with pytest.raises(InputError, match="no loop follows"):
        unit_of("int f(void) { //@ loop invariant 1 > 0;\n return 0; }")


def test_ghost_labels_are_labels_and_other_ghost_code_is_refused():
    unit = unit_of(
        "int f(int n) { //@ ghost Before: ;\n n++; //@ assert \\at(n, Before) < n;\n return n; }"
    )
    assert any(isinstance(each, tree.Label) for each in nodes(unit.entry.body))
    with pytest.raises(InputError, match="ghost code"):
        unit_of("int f(int n) { //@ ghost int x = n;\n return n; }")


def test_structs_are_compared_by_members():
    (found,) = read("ensures *p == \\old(s);")
    assert found == " && ".join(
        ["p->first == \\at(s.first, Pre)"]
        + [f"p->second[{index}] == \\at(s.second[{index}], Pre)" for index in range(4)]
    )


def test_frama_c_reads_these_signs_too():
    clause = "requires ∀ ℤ i; 0 ≤ i < n ⇒ (a[i] ≥ 0 ∧ ¬(a[i] ≢ 1));"
    (found,) = read(clause, "requires")
    assert found == "\\forall integer i; 0 <= i < n ==> a[i] >= 0 && !(a[i] != 1)"


@pytest.mark.parametrize(
    ("clause", "reason"),
    [
        ("requires n \\in {1, 2}; requires n > 0;", "a set"),
        ("requires \\valid({a, p});", "a set in braces"),
        ("requires valid_read_string(a);", "a call of 'valid_read_string' in an annotation"),
        ("requires \\forall integer i; a[i] == 0;", "'i' without a range"),
        ("requires \\forall int *q; *q == 0;", "a quantifier over 'int *'"),
        ("requires \\product(0, n, \\lambda integer k; a[k]) == 0;", "'\\product' in a term"),
        ("requires 1 << n > 0;", "a shift by a number of bits that is not a constant"),
        ("requires x == 0.1;", "the real number 0.1"),
        ("requires x + 1.5 > 0;", "arithmetic on real numbers"),
        ("admit requires n > 0;", "'admit' before 'requires'"),
        ("allocates a;", "this kind of clause"),
        ("terminates n > 0;", "this kind of clause"),
        ("behavior b: assumes 1 << n > 0; requires n > 0;", "an assumption of 'b'"),
        ("behavior b: assumes 1 << n > 0; assigns g;", "an assumption of 'b'"),
        ("behavior b: assigns {a, p};", "a set in braces"),
        ("ensures \\valid{Pre}(a);", "'\\valid' in another state"),
        ("ensures Known(n);", "'Known', which is defined by a set,"),
        ("ensures Given(n) > 0;", "'Given', which axioms or cases define"),
        ("ensures Even(n);", "'Even', which axioms or cases define"),
    ],
)
def test_clauses_that_are_not_modelled_are_listed(clause, reason):
    definitions = """/*@ predicate Known(integer x) = x \\in { 1, 2 };
      predicate Good(integer x) = x > 1;
      axiomatic A { logic integer Given(integer x) reads \\nothing;
        axiom base: Given(0) == 0; }
      inductive Even(integer n) { case zero: Even(0); } */"""
    contract = contract_of(
        annotated(
            f"ensures Good(n); {clause}", head="int f(int *a, int n, int *p, double x)"
        ).replace("/*@", f"{definitions}\n/*@", 1)
    )
    assert contract.skipped[0].reason.startswith(reason)
    assert formulas(contract)[0] == "\\at(n, Pre) > 1"


@pytest.mark.parametrize("number", ["0.5", "1.5f", "3.0", "0.125"])
def test_real_numbers_that_are_exact(number):
    text = f"/*@ requires x >= {number}; */ void f(double x) {{}}"
    assert formulas(contract_of(text), "requires") == [f"x >= {number}"]


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ("ensures \\old(\\result) == 0;", "the result has no value in an earlier state"),
        ("ensures \\at(\\result + 1, Pre) == 0;", "the result has no value in an earlier state"),
        ("ensures &\\result == p;", "the result has no address"),
        ("requires \\valid(\\result);", "there is no result here"),
    ],
)
def test_a_result_that_there_is_not(clauses, message):
    with pytest.raises(InputError, match=message):
        unit_of(annotated(clauses, head="int *f(int *p)"))


@pytest.mark.parametrize("place", ["*\\result", "\\result[0 .. 3]", "p[0], *(\\result + 1)"])
def test_a_frame_behind_the_result_is_not_modelled(place):
    contract = contract_of(annotated(f"assigns {place};", head="int *f(int *p)"))
    assert contract.frame is None
    (skipped,) = contract.skipped
    assert (skipped.kind, skipped.reason) == (
        "assigns",
        "a place behind the result is not supported",
    )


def test_what_is_behind_the_result_has_values_in_both_states():
    clause = "ensures \\old(*\\result) == *\\result;"
    (formula,) = formulas(contract_of(annotated(clause, head="int *f(int *p)")))
    assert formula == "\\at(*\\result, Pre) == *\\result"
