"""`viap contracts`: the contracts of a file's functions."""

import pytest

from viap.ui.cli.commands.contracts import FORMATS
from viap.ui.cli.main import main

TEXT = """
int divide(int x, unsigned y) { return x < 0 ? 0 : (int)((unsigned)x / y); }
void clear(int *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }
int main(void) { return divide(3, 1); }
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "f.c"
    path.write_text(TEXT)
    return str(path)


def test_all_functions_but_main(file, capsys):
    assert main(["contracts", file]) == 0
    shown = capsys.readouterr().out
    assert "divide: 1 check proved\n  requires y >= 1\n" in shown
    assert "clear: 2 checks proved\n  requires a holds n elements\n" in shown
    assert "main:" not in shown


def test_one_function(file, capsys):
    assert main(["contracts", "--function", "clear", "--format", "toml", file]) == 0
    assert capsys.readouterr().out == (
        "[function.clear]\n"
        "# assuming that a is not null\n"
        "requires = ['\\valid(a + (0 .. n - 1))']\n"
        "assigns = ['a[0 .. n - 1]']\n"
        "ensures = ['\\forall integer k; 0 <= k < n ==> a[k] == 0']\n"
    )


def test_the_settings_prove_the_function(file, tmp_path, capsys):
    main(["contracts", "--format", "toml", file])
    (tmp_path / "viap.toml").write_text(capsys.readouterr().out)
    words = ["prove", "--function", "clear", "--check", "bounds,overflow", file]
    assert main(words) == 0


def test_a_function_without_a_contract(tmp_path, capsys):
    (tmp_path / "f.c").write_text("int f(int n) { return n / (n - n); }")
    assert main(["contracts", str(tmp_path / "f.c")]) == 3
    assert capsys.readouterr().out == "f: no requirements were found\n"


def test_formats():
    assert FORMATS == ("text", "acsl", "cbmc", "toml", "json")


MARKING = (
    "void mark(int *a, int n, const int *b, int m)",
    "{ for (int i = 0; i < m; i++) a[b[i]] = 1; }",
)
LAST = ("int last(const int *a, int n)", "{ return a[n - 1]; }")


@pytest.mark.parametrize("format", ["acsl", "cbmc", "toml"])
@pytest.mark.parametrize("parts", [MARKING, LAST], ids=["mark", "last"])
def test_a_contract_that_is_given_back_proves_the_function(tmp_path, capsys, format, parts):
    path, name = tmp_path / "f.c", parts[0].split("(")[0].split()[-1]
    path.write_text("\n".join(parts))
    assert main(["contracts", "--format", format, str(path)]) == 0
    contract = capsys.readouterr().out
    if format == "toml":
        (tmp_path / "viap.toml").write_text(contract)
    else:
        order = (contract, *parts) if format == "acsl" else (parts[0], contract, parts[1])
        path.write_text("\n".join(order))
    words = ["prove", "--function", name, "--check", "bounds,overflow,null", str(path)]
    assert main(words) == 0
    assert "TRUE" in capsys.readouterr().out


COMMENTS = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/*@ assigns \\nothing; ensures \\result == 1; */
int f(int n) { if (n > 0) return f(n - 1); return 0; }
/*@ requires "not closed */
int g(int n);
//@ requires @ ` 'xx
int h(int n);
int main(void) {
    int r = f(3), k = __VERIFIER_nondet_int();
    //@ admit r == 1;
    //@ assert k == 3;
    //@ ghost Here: ;
    __CPROVER_assume(k > 0);
    __CPROVER_assert(k > LEAST, "positive");
    if (r WRONG 1) reach_error();
    return 0;
}
"""


@pytest.mark.parametrize(
    ("least", "wrong", "status"), [("0", "==", 0), ("0", "!=", 1), ("1", "==", 1)]
)
def test_with_a_property_annotations_are_comments(viap, tmp_path, least, wrong, status):
    path = tmp_path / "f.c"
    path.write_text(COMMENTS.replace("LEAST", least).replace("WRONG", wrong))
    wanted = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    (tmp_path / "p.prp").write_text(wanted)
    answer = viap("prove", "--property", tmp_path / "p.prp", path)
    assert answer.status == status, answer.out
    assert viap("prove", "--no-annotations", path).status == status
    both = viap("prove", "--property", tmp_path / "p.prp", "--annotations", path)
    assert "as an annotation says (line 11)" in both.out or "f.c:12:9: assert violated" in both.out
