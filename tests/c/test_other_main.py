# ruff: noqa: E501
"""A `main` with parameters that no program starts with is a function like any other."""

import pytest

from viap.api import prove
from viap.c.missing_headers import is_other_main
from viap.core.program.integer_types import DataModel
from viap.project.compilation import PLAIN

USUAL = [
    "int main(void)", "int main()", "int main(int n)", "int main(int n, char **v)", "main(n, v) char *v[];",
    "int main(int n, char *v[], char **e)", "int main(const int n, const char *const *v)", "int main(int n, S v)",
]  # fmt: skip
OTHER = [
    "int main(int a, int b, float c)", "void main(struct s *p)", "int main(double d)", "main(a, b) { return a; }",
    "int main(int n, char *v)", "int main(int n, char **v, char **e, int x)", "int main(int n, int **v)",
    "int main(int n, ...)", "int main(struct s s)",
]  # fmt: skip


@pytest.mark.parametrize("head", [*USUAL, *OTHER])
def test_which_mains_are_usual(head, tmp_path):
    body = "" if head.endswith("}") else " { return 0; }"
    file = tmp_path / "a.c"
    file.write_text(f"typedef char **S; struct s {{ int x; }};\n{head}{body}\n")
    assert is_other_main(str(file), DataModel.LP64, PLAIN) == (head in OTHER)


@pytest.mark.parametrize(("condition", "verdict"), [("n", "TRUE"), ("n + 1", "FALSE")])
def test_it_has_callers(condition, verdict, tmp_path):
    file = tmp_path / "a.c"
    file.write_text(
        "extern void reach_error(void); struct s { int x; };\n"
        f"void main(struct s *p, int n) {{ p->x = n; if (p->x != {condition}) reach_error(); }}\n"
    )
    found = prove(file, function="main", arrays={"p": 1}, timeout=20)
    assert found.verdict == verdict, found.reason
