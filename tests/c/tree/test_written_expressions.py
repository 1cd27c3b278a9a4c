"""Variables that the lowering adds are shown as the expressions that they stand for."""

import pytest

from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import asked
from viap.core.program.nodes import Scalar
from viap.core.program.undefined_behaviour import Operation

HEAD = """
extern int __VERIFIER_nondet_int(void);
int g;
int f(int v) { g++; if (v) return v; return 1; }
int (*h)(int) = f;
"""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x = f(x) + 1;", "f(x) + 1"),
        ("x = __VERIFIER_nondet_int() + 1;", "__VERIFIER_nondet_int() + 1"),
        ("x = (x > 1 ? f(y) : g++) + x;", "(x > 1 ? f(y) : g++) + x"),
        ("x = (x > 1 && f(y) > 3) + y;", "(x > 1 && f(y) > 3) + y"),
        ("x = f(f(x) * 2) - 1;", "f(f(x) * 2) - 1"),
        ("x = f((short)x) - 1;", "f((short)x) - 1"),
    ],
)
def test_operations_are_described_in_the_words_of_the_source(text: str, shown: str) -> None:
    body = f"int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); {text} g = x;"
    program = load_text(
        f"{HEAD}int main(void) {{ {body} }}", "program.c", watch=frozenset(("overflow",))
    )
    checked = asked({}, frozenset(("overflow",))).program(program)
    from viap.prover.cases.case import assertions

    told = [place.text for place in assertions(checked) if isinstance(place, Operation)]
    assert f"{shown} in int" in told


def test_old_values_are_not_called_by_the_name_of_the_variable() -> None:
    """`x` would mean two values here."""
    program = load_text(
        f"{HEAD}int main(void) {{ int x = 1; int y = x + (x = f(2), 5); g = y; }}", "program.c"
    )
    shown = [each.shown or each.source for each in program.scalars if isinstance(each, Scalar)]
    assert shown.count("x") == 1
