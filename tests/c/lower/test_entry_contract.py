"""A function against its contract: postconditions, old values, and preconditions."""

import pytest

from tests.c.lower.written_contracts import answer, clauses, strategy_for

FILL = "for (int i = 0; i < n; i++) a[i] = 0;"
ARRAY = "requires n >= 0; requires \\valid(a + (0 .. n - 1));"

# Clauses, head and body of `f`, and the verdict.
CASES = [
    # all elements, and some
    (f"{ARRAY} ensures \\forall integer k; 0 <= k < n ==> a[k] == 0;", "void f(int *a, int n)",
     FILL, "TRUE"),
    (f"{ARRAY} ensures \\forall integer k; 0 <= k < n ==> a[k] == 0;", "void f(int *a, int n)",
     "for (int i = 1; i < n; i++) a[i] = 0;", "FALSE"),
    (f"{ARRAY} ensures \\exists integer k; 0 <= k < n && a[k] == 0;", "void f(int *a, int n)",
     FILL, "FALSE"),  # there is none if n is zero
    (f"{ARRAY} requires n > 0; ensures \\exists integer k; 0 <= k < n && a[k] == 0;",
     "void f(int *a, int n)", FILL, "TRUE"),
    # a range without elements says nothing
    (f"{ARRAY} ensures \\forall integer k; n <= k < n ==> a[k] == 1;", "void f(int *a, int n)",
     FILL, "TRUE"),
    # parameters in a postcondition have their first values
    ("requires n < 100; ensures \\result == n;", "int f(int n)", "n++; return n - 1;", "TRUE"),
    ("requires n < 100; ensures \\result == n;", "int f(int n)", "n = n + 1; return n;", "FALSE"),
    ("requires n >= 0; requires \\valid(p + (0 .. n - 1));"
     "ensures \\forall integer k; 0 <= k < n ==> p[k] == 0;",
     "void f(int *p, int n)", "while (n > 0) { *p = 0; p++; n--; }", "TRUE"),
    # old values of globals, cells and members
    ("requires g < 100; ensures g == \\old(g) + 1;", "void f(void)", "g++;", "TRUE"),
    ("requires g < 100; ensures g == \\old(g);", "void f(void)", "g++;", "FALSE"),
    ("requires \\valid(a) && \\valid(b) && \\separated(a, b);"
     "ensures *a == \\old(*b) && *b == \\old(*a);",
     "void f(int *a, int *b)", "int t = *a; *a = *b; *b = t;", "TRUE"),
    ("requires \\valid(a) && \\valid(b) && \\separated(a, b);"
     "ensures *a == \\old(*b) && *b == \\old(*a);",
     "void f(int *a, int *b)", "*a = *b; *b = *a;", "FALSE"),
    (f"{ARRAY} ensures \\forall integer k; 0 <= k < n ==> a[k] == \\old(a[n - 1 - k]);",
     "void f(int *a, int n)",
     "for (int i = 0, j = n - 1; i < j; i++, j--) { int t = a[i]; a[i] = a[j]; a[j] = t; }",
     "TRUE"),
    # `\old(p)` is the pointer, and what it leads to is that of the end
    ("requires \\valid(p); ensures *\\old(p) == 7;", "void f(int *p)", "*p = 7; p = &g;", "TRUE"),
    ("requires \\valid(p); ensures \\old(*p) == 7;", "void f(int *p)", "*p = 7; p = &g;", "FALSE"),
    # integers of formulas have no limits
    ("ensures \\result == 1 <==> a - b > 0;", "int f(int a, int b)", "return a > b;", "TRUE"),
    ("ensures x + 1 > x;", "void f(int x)", "", "TRUE"),
    ("ensures \\result == x * y;", "unsigned f(unsigned x, unsigned y)", "return x * y;", "FALSE"),
    ("requires x < 65536 && y < 65536; ensures \\result == x * y;",
     "unsigned f(unsigned x, unsigned y)", "return x * y;", "TRUE"),
    # behaviours
    ("behavior small: assumes x < 0; ensures \\result == -1;"
     "behavior other: assumes x >= 0; ensures \\result == 1;",
     "int f(int x)", "return x < 0 ? -1 : 1;", "TRUE"),
    ("behavior small: assumes x < 0; ensures \\result == -1;"
     "behavior other: assumes x >= 0; ensures \\result == 1;",
     "int f(int x)", "return x <= 0 ? -1 : 1;", "FALSE"),
    # a function that never returns ensures everything, and one that falls off its end nothing
    ("ensures g == 1 && g == 2;", "void f(void)", "while (1) { }", "TRUE"),
    ("ensures \\result == 0;", "int f(int x)", "if (x) return 0;", "UNKNOWN"),
    ("ensures \\result == 0;", "int f(int x)", "if (x) return 0; return;", "UNKNOWN"),
    # several returns
    ("ensures \\result >= 0;", "int f(int x)", "if (x > 0) return x; if (!x) return 0; return 1;",
     "TRUE"),
    ("ensures \\result >= 0;", "int f(int x)", "if (x > 0) return x; return x;", "FALSE"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "head", "body", "verdict"), CASES)
def test_a_function_is_compared_with_its_contract(tmp_path, contract, head, body, verdict):
    text = f"int g;\n/*@ {contract} */\n{head} {{ {body} }}\n"
    assert answer(tmp_path, text, strategy=strategy_for(verdict)).verdict == verdict


def test_a_formula_in_both_directions_has_variables_of_its_own(tmp_path):
    text = """
    /*@ requires n >= 0 && \\valid(a + (0 .. n - 1)) && \\valid(b + (0 .. n - 1));
        ensures \\result == 1 <==> \\forall integer k; 0 <= k < n ==> \\old(a[k]) == \\old(b[k]); */
    int f(int *a, int *b, int n) {
      for (int i = 0; i < n; i++) if (a[i] != b[i]) return 0;
      return 1;
    }"""
    assert answer(tmp_path, text).verdict == "TRUE"


# Clauses that the program can't violate, since their terms mean nothing.
ILL_FORMED = [
    "ensures a[n] == a[n];",
    "ensures a[-1] == 0 || a[-1] != 0;",
    "ensures 1 / (n - n) == 1 / (n - n);",
]


@pytest.mark.parametrize("clause", ILL_FORMED)
def test_an_ill_formed_clause_is_neither_proved_nor_violated(tmp_path, clause):
    text = f"/*@ {ARRAY} {clause} */\nvoid f(int *a, int n) {{ }}\n"
    assert answer(tmp_path, text, strategy=strategy_for("UNKNOWN")).verdict == "UNKNOWN"


def test_terms_are_no_operations_of_the_program(tmp_path):
    text = (
        f"/*@ {ARRAY} ensures n > 0 ==> a[0] + 1 > a[0]; */\nint f(int *a, int n) {{ return n; }}"
    )
    result = answer(tmp_path, text, check="all")
    assert (result.verdict, result.checks) == ("TRUE", ())
    assert result.assumed == {}


@pytest.mark.parametrize(
    "requires", ["n > 5; requires n < 3;", "\\false;", "\\valid(a + (0 .. n - 1)) && n == n + 1;"]
)
def test_preconditions_that_no_call_satisfies_prove_nothing(tmp_path, requires):
    text = (
        f"/*@ requires {requires} ensures \\result == 77; */ int f(int *a, int n) {{ return n; }}"
    )
    result = answer(tmp_path, text)
    assert (result.verdict, result.cause) == ("UNKNOWN", "no-call")
    assert "no call can satisfy what the function requires" in result.reason


def test_valid_ranges_are_sizes(tmp_path):
    text = f"/*@ {ARRAY} */ void f(int *a, int n) {{ for (int i = 0; i <= n; i++) a[i] = 0; }}"
    assert answer(tmp_path, text, check="bounds").verdict == "FALSE"
    safe = text.replace("i <= n", "i < n")
    assert answer(tmp_path, safe, check="bounds").verdict == "TRUE"


@pytest.mark.parametrize("range", ["a + (1 .. n)", "a + (-1 .. n)"])
def test_a_range_that_starts_elsewhere_is_no_size(tmp_path, range):
    text = f"/*@ requires n > 0 && \\valid({range}); */ int f(int *a, int n) {{ return a[0]; }}"
    assert answer(tmp_path, text, check="bounds").verdict == "UNKNOWN"


def test_a_violated_clause_leaves_the_others(tmp_path):
    text = "/*@ ensures \\result > 0; ensures \\result >= 0; */ int f(unsigned x) { return x > 3; }"
    result = answer(tmp_path, text)
    assert clauses(result) == {"ensures \\result > 0": "FALSE", "ensures \\result >= 0": "TRUE"}


def test_a_clause_that_is_not_modelled_is_not_proved(tmp_path):
    clause = "ensures \\result == \\product(0, n, \\lambda integer k; k);"
    text = f"/*@ {clause} */ int f(int n) {{ return n; }}"
    result = answer(tmp_path, text)
    assert result.verdict == "UNKNOWN"
    assert list(clauses(result).values()) == ["UNKNOWN"]


def test_contracts_of_cbmc(tmp_path):
    text = """
    int g;
    int f(int *a, unsigned long n)
    __CPROVER_requires(n > 0 && n < 1000 && __CPROVER_is_fresh(a, n * sizeof(int)))
    __CPROVER_assigns(__CPROVER_object_upto(a, n * sizeof(int)))
    __CPROVER_ensures(__CPROVER_forall { unsigned long k; (0 <= k && k < n) ==> a[k] == g })
    __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(a[0]))
    {
        int first = a[0];
        for (unsigned long i = 0; i < n; i++) a[i] = g;
        return first;
    }
    """
    assert answer(tmp_path, text, check="bounds,overflow").verdict == "TRUE"
    wrong = text.replace("return first", "return a[0]")
    assert answer(tmp_path, wrong).verdict == "FALSE"


@pytest.mark.parametrize(
    ("requires", "listed"),
    [
        ("\\valid(a) && \\valid(b)", True),
        ("\\valid(a) && \\valid(b) && \\separated(a, b)", False),
        # only the first of its elements is kept apart
        ("\\valid(a + (0 .. 1)) && \\valid(b) && \\separated(a, b)", True),
        ("\\valid(a + (0 .. 1)) && \\valid(b) && \\separated(a + (0 .. 1), b)", False),
        ("\\valid(a) && \\valid(b) && (*a > 0 ==> \\separated(a, b))", True),
    ],
)
def test_objects_that_a_contract_keeps_apart(tmp_path, requires, listed):
    text = (
        f"/*@ requires {requires}; ensures *b == \\old(*b); */ void f(int *a, int *b) {{ *a = 1; }}"
    )
    result = answer(tmp_path, text)
    assert result.verdict == "TRUE"
    assert ("apart" in {each.kind for each in result.assumptions}) == listed


def test_fresh_objects_are_apart(tmp_path):
    text = """int g; void f(int *a, int *b)
    __CPROVER_requires(__CPROVER_is_fresh(a, 4) && __CPROVER_is_fresh(b, 4))
    __CPROVER_assigns(*a)
    __CPROVER_ensures(*b == __CPROVER_old(*b) && g == __CPROVER_old(g)) { *a = 1; }"""
    result = answer(tmp_path, text)
    assert result.verdict == "TRUE"
    assert "apart" not in {each.kind for each in result.assumptions}


def test_what_contracts_read_is_an_object_of_the_caller(tmp_path):
    text = """struct stack { int *data; unsigned size, room; };
    /*@ predicate Valid(struct stack *s) = \\valid(s) && s->size <= s->room &&
          \\valid(s->data + (0 .. s->room - 1)) && \\separated(s, s->data + (0 .. s->room - 1)); */
    /*@ requires Valid(s); assigns \\nothing; ensures \\result == s->size; */
    unsigned size(struct stack *s);
    /*@ requires Valid(s); assigns \\nothing; ensures \\result == 1 <==> s->size == 0; */
    int f(struct stack *s) { return size(s) == 0; }"""
    assert answer(tmp_path, text, check="all").verdict == "TRUE"


# Preconditions that are not modelled in full: a call that a run makes may break them.
NOT_MODELLED = [
    "requires \\product(0, n, \\lambda integer k; k) < 10;",
    "requires \\valid_function(a);",
    "requires !\\valid(a);",
    "requires \\valid(a + (-1 .. 0));",
    "requires \\valid(a) && (n < 5 || n >= 5 ==> \\valid(a + (0 .. 1)));",
    "requires n > 0 && \\separated(a + (0 .. n), a + (n .. n + 1));",
    "behavior b: requires \\initialized(a);",
]


@pytest.mark.parametrize("clause", NOT_MODELLED)
def test_no_run_breaks_a_precondition_that_is_not_modelled(tmp_path, clause):
    text = f"/*@ {clause} ensures \\result == 0; */ int f(int *a, int n) {{ return 1; }}"
    assert answer(tmp_path, text, strategy="fast").verdict != "FALSE"
    known = text.replace(clause, "requires \\valid(a);")
    assert answer(tmp_path, known).verdict == "FALSE"


@pytest.mark.parametrize(
    "clause",
    [
        "requires n > 0 ==> \\valid(a);",
        "requires \\valid(a + (1 .. 2));",
        "requires \\valid(a) && \\valid(b) && \\separated(a, b);",
    ],
)
def test_a_run_may_have_large_and_separate_objects(tmp_path, clause):
    text = f"/*@ {clause} ensures \\result == 0; */ int f(int *a, int *b, int n) {{ return 1; }}"
    assert answer(tmp_path, text).verdict == "FALSE"
