"""Ranges of unsigned variables that loops go on with."""

import pytest

from viap.c.load import load_text
from viap.core.translate.translation import translate
from viap.facts.printer import show
from viap.prover.session.array_summaries import learn_ranges
from viap.prover.session.prover import prover_of

INSIDE = "0 <= %s and %s <= %d"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "unsigned c = 0; for (int i = 0; i < 9; i++) for (int j = 0; j < i; j++) c++;",
            [INSIDE % ("c.1(n1)", "c.1(n1)", 2**32 - 1)],
        ),
        (
            "unsigned char c = 0; int i = 0; while (i < 9) { i++; c += i; }"
            " while (i > 0) { i--; c *= 3; }",
            [INSIDE % ("c.1(n1)", "c.1(n1)", 255)],
        ),
        ("unsigned c = 0; for (int i = 0; i < 9; i++) c++;", []),
        ("int c = 0; for (int i = 0; i < 9; i++) for (int j = 0; j < i; j++) c++;", []),
    ],
)
def test_what_other_loops_start_with_is_in_range(text, expected):
    prover = prover_of(translate(load_text(f"int main(void) {{ {text} }}", "t.c")))
    learn_ranges(prover)
    assert [show(known.body) for known in dict.fromkeys(prover.knowledge.lemmas)] == expected
