"""Contracts of functions in `viap.toml`."""

LIBRARY = """
#define ZERO 0
int calls;
void clear(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = 0;
}
int next(int x) { calls++; return x + 1; }
int both(int x) { return next(next(x)); }
"""

CONTRACTS = r"""
[function.clear]
requires = ['n >= 0', '\valid(a + (0 .. n-1))']
assigns = "a[0 .. n-1]"
ensures = "\\forall integer k; 0 <= k < n ==> a[k] == ZERO;"
[function.next]
requires = 'x < 1000 && calls < 1000'
assigns = 'calls'
ensures = ['\result == x + 1', 'calls == \old(calls) + 1']
[function.both]
requires = 'x < 900 && calls < 900'
ensures = '\result == x + 2'
[function.elsewhere]
ensures = '\result == missing'
"""


def proved(viap, tmp_path, contracts, *options):
    path = tmp_path / "library.c"
    path.write_text(LIBRARY)
    (tmp_path / "viap.toml").write_text(contracts)
    answer = viap("prove", *options, path)
    return answer.status, answer.out.replace(f"{tmp_path}/", "")


def test_contracts_are_proved_and_used_for_calls(viap, tmp_path):
    status, out = proved(viap, tmp_path, CONTRACTS, "--function", "clear", "--check", "bounds")
    assert (status, "viap.toml:5:12: ensures proved" in out) == (0, True)
    status, out = proved(viap, tmp_path, CONTRACTS, "--function", "next", "--check", "overflow")
    assert (status, "viap.toml:9:13: ensures proved: \\result == x + 1" in out) == (0, True)
    status, out = proved(viap, tmp_path, CONTRACTS, "--function", "both", "--modular")
    assert (status, "library.c:10:31: requires proved: x < 1000" in out) == (0, True)


def test_a_wrong_clause_is_violated_at_its_place(viap, tmp_path):
    wrong = CONTRACTS.replace("assigns = 'calls'", "assigns = []")
    status, out = proved(viap, tmp_path, wrong, "--function", "next")
    assert (status, "viap.toml:8:1: assigns violated: nothing else of calls" in out) == (1, True)


def test_errors_have_their_place(viap, tmp_path):
    wrong = CONTRACTS.replace("x + 1'", "x + '")
    status, out = proved(viap, tmp_path, wrong, "--function", "next")
    assert (status, "viap.toml:9:26: error" in out) == (2, True)
    wrong = CONTRACTS.replace("'x < 1000 &&", "'y < 1000 &&")
    status, out = proved(viap, tmp_path, wrong, "--function", "next")
    assert (status, "viap.toml:7:13: error: 'y' is not declared" in out) == (2, True)
    status, out = proved(viap, tmp_path, wrong.replace("'calls'", "' '"), "--function", "next")
    assert (status, "'assigns' of next is empty" in out) == (2, True)


def test_they_are_joined_with_those_of_the_file(viap, tmp_path):
    path = tmp_path / "f.c"
    path.write_text("/*@ requires n > 0; */ int f(int n) { return n; }")
    (tmp_path / "viap.toml").write_text("[function.f]\nensures = '\\result > 0'\n")
    assert viap("prove", "--function", "f", path).status == 0
    ignored = viap("prove", "--function", "f", "--no-annotations", path)
    assert "nothing to prove" in ignored.out


def test_lists_of_places_and_whole_contracts(viap, tmp_path):
    path = tmp_path / "f.c"
    path.write_text("int a, b, c; void f(int n) { a = n; b = n; }")
    (tmp_path / "viap.toml").write_text("[function.f]\nassigns = ['a', 'b']\nensures = 'a == n'\n")
    assert viap("prove", "--function", "f", path).status == 0
    (tmp_path / "viap.toml").write_text("[function.f]\nassigns = ['a', 'c']\n")
    assert "assigns violated: nothing else of b" in viap("prove", "--function", "f", path).out
    text = "requires n >= 0; assigns a, b; behavior zero: assumes n == 0; ensures a == 0;"
    (tmp_path / "viap.toml").write_text(f"[function.f]\nacsl = '{text}'\n")
    assert viap("prove", "--function", "f", path).status == 0


def test_declared_functions_and_linked_files(viap, tmp_path):
    (tmp_path / "f.c").write_text("int f(int n); int g(void) { return f(3); }")
    (tmp_path / "g.c").write_text("int f(int n) { return n; }")
    (tmp_path / "viap.toml").write_text(
        "[function.f]\nrequires = 'n > 2'\nassigns = []\nensures = '\\result > 2'\n"
        "[function.g]\nensures = '\\result > 2'\n"
    )
    alone = viap("prove", "--function", "g", tmp_path / "f.c")
    assert (alone.status, "f fulfils its contract" in alone.out) == (0, True)
    linked = viap("prove", "--function", "f", tmp_path / "f.c", tmp_path / "g.c")
    assert linked.status == 0
