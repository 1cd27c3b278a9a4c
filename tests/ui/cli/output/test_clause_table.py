"""Clauses in tables of functions, in JSON and in SARIF; contracts that callers rely on."""

import json

TEXT = """
/*@ assigns \\nothing; ensures \\result == x; */ int same(int x) { return x; }
/*@ assigns \\nothing; ensures \\result > x; */ int more(int x) { return same(x); }
/*@ assigns \\nothing; ensures \\result > 0; */ int outside(void);
/*@ assigns \\nothing; ensures \\result > 0; */ int twice(void) { return same(outside()); }
"""


def table(viap, tmp_path, *options):
    path = tmp_path / "library.c"
    path.write_text(TEXT)
    return viap("prove", "--all-functions", *options, path)


def test_each_clause_has_a_line(viap, tmp_path):
    answer = table(viap, tmp_path)
    assert answer.status == 1
    lines = [" ".join(line.split()).replace(f"{tmp_path}/", "") for line in answer.out.splitlines()]
    assert "same proved library.c:2:23: ensures \\result == x" in lines
    assert "more violated library.c:3:23: ensures \\result > x" in lines
    assert "twice proved library.c:5:23: ensures \\result > 0" in lines


def test_a_contract_is_assumed_unless_the_table_proves_it(viap, tmp_path):
    out = table(viap, tmp_path).out
    assert "the contract of outside" in out
    assert "fulfils its contract" in out and "same fulfils" not in out
    assert "twice: outside fulfils its contract" in out
    (_, _, result) = json.loads(table(viap, tmp_path, "--json").out)
    assert [each["names"] for each in result["assumptions"]] == [["outside"]]


def test_clauses_in_json(viap, tmp_path):
    same, more, _ = json.loads(table(viap, tmp_path, "--json").out)
    (found,) = (each for each in same["assertions"])
    clause = {"kind": "ensures", "text": "\\result == x", "function": "same", "call": False}
    assert (found["clause"], found["verdict"]) == (clause, "TRUE")
    assert [each["verdict"] for each in more["assertions"]] == ["FALSE"]


def test_clauses_in_sarif(viap, tmp_path):
    log = json.loads(table(viap, tmp_path, "--sarif").out)
    (found,) = log["runs"][0]["results"]
    assert (found["ruleId"], found["level"]) == ("contract", "error")
    assert found["message"]["text"].startswith("violated: ensures of more: \\result > x")


def test_a_function_in_a_circle_needs_no_mention(viap, tmp_path):
    path = tmp_path / "circle.c"
    path.write_text("""
    int odd(int n);
    /*@ requires n >= 0; assigns \\nothing; ensures \\result == 0 || \\result == 1; */
    int even(int n) { return n ? odd(n - 1) : 1; }
    /*@ requires n >= 0; assigns \\nothing; ensures \\result == 0 || \\result == 1; */
    int odd(int n) { return n ? even(n - 1) : 0; }
    """)
    answer = viap("prove", "--all-functions", path)
    assert answer.status == 0
    assert "fulfil" not in answer.out


def test_a_certificate_of_a_contract(viap, tmp_path):
    path, target = tmp_path / "zero.c", tmp_path / "proof"
    path.write_text("""
    /*@ requires n >= 0 && \\valid(a + (0 .. n - 1)); assigns a[0 .. n - 1];
        ensures \\forall integer k; 0 <= k < n ==> a[k] == 0; */
    void zero(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }
    /*@ requires n > 0 && \\valid(a + (0 .. n - 1)); assigns a[0 .. n - 1];
        ensures \\result == 0; */
    int first(int *a, int n) { zero(a, n); return a[0]; }
    """)
    options = ("--function", "first", "--calls", "contracts", "--certificate", target)
    assert viap("prove", *options, path).status == 0
    answer = viap("check", target)
    assert answer.status == 0
    assert "1 called function keeps its contract: zero" in answer.out


def test_a_proof_under_promises_of_options_shows_no_contract(viap, tmp_path):
    """`f` fulfils its contract for the calls that --assume leaves, and `g` makes another one."""
    path = tmp_path / "promise.c"
    path.write_text("""
    #include <assert.h>
    /*@ assigns \\nothing; ensures \\result > 0; */ int f(int n) { return n; }
    void g(int n) { assert(f(n - 1) > 0); }
    """)
    for options in (("--assume", "n > 0"), ()):
        answer = viap("prove", "--all-functions", *options, path)
        assert answer.status == 1
        assert "is reached in g(" in answer.out
        (tmp_path / "viap.toml").write_text("[function.f]\nassume = 'n > 0'\n")


def test_promises_of_settings_are_listed(viap, tmp_path):
    path = tmp_path / "promise.c"
    path.write_text("""
    /*@ requires n >= 0; assigns \\nothing; ensures \\result == 1; */
    int f(int *p, int n) { return n > 3 ? 1 : 0; }
    """)
    (tmp_path / "viap.toml").write_text("[function.f]\narrays.p = 4\nassume = 'n > 3'\n")
    said = "each call keeps what viap.toml says of callers: p holds 4 elements and n > 3"
    alone = viap("prove", "--function", "f", path)
    assert (alone.status, said in alone.out) == (0, True)
    several = viap("prove", "--all-functions", path)
    assert (several.status, f"  f: {said}" in several.out) == (0, True)
    assert "contracts: 0 proved, 0 violated, 1 not proved, 0 assumed" in several.out


def test_the_contracts_are_counted(viap, tmp_path):
    last = table(viap, tmp_path).out.splitlines()[-1]
    assert last == "contracts: 2 proved, 1 violated, 0 not proved, 1 assumed (outside)"
    path = tmp_path / "without.c"
    path.write_text("int f(int n) { return n; }")
    assert "contracts:" not in viap("prove", "--all-functions", path).out
