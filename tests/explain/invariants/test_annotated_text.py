"""Annotations are put into a text of which nothing else is changed."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.c.load import load_text
from viap.c.marks.annotated_reading import AnnotatedReading, open_file
from viap.core.base.source import decoded
from viap.core.logic.arithmetic import wrap
from viap.core.logic.terms import variable
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import While, statements
from viap.explain.invariants.annotated_text import FORMATS, clauses, inserted, insertions
from viap.explain.invariants.annotation import encoded
from viap.explain.invariants.loop_facts import LoopFacts
from viap.explain.invariants.scope_names import written_loops
from viap.project.property import DEFAULT_PROPERTY

PIECES = [
    "for (i = 0; i < 9; i++) x++;",
    "while (x < (9)) { x++; }",
    "do { x++; } while (x < 9);",
    "if (x) for (;x < 9;) x++; else while (x > 9) x--;",
    "L: while (x < 5) /* while (1) */ x++;",
    "UP(x) // for (;;)\n",
    "#define N 9\nfor (i = 0;\n\ti < N; i++) { while (x > i) x--; }\n",
    'if (x) { const char *t = "for (;;)"; x += t[0]; }',
    "x = 3; ",
    "\t",
    "/* ä */",
]
TEXTS = {
    "acsl": ["loop invariant 0 <= x;", "loop assigns x, i;"],
    "cbmc": ["__CPROVER_assigns(x, i)", "__CPROVER_loop_invariant(0 <= x)"],
}


def program(pieces, end):
    body = end.join(pieces)
    head = f"#define UP(v) while (v < 7) v++;{end}int main(void) {{ int i = 0, x = 0;"
    return f"{head}{end}{body}{end}return x; }}{end}"


def opened_text(folder: Path, text: str):
    path = folder / "program.c"
    path.write_bytes(text.encode())
    return open_file(AnnotatedReading(str(path), DataModel.LP64, DEFAULT_PROPERTY.errors))


def loops_in(text):
    program = load_text(text, "program.c", DataModel.LP64)
    return sum(isinstance(each, While) for each in statements(program.body))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("texts")


@settings(max_examples=examples(10), deadline=None)
@given(
    pieces=st.lists(st.sampled_from(PIECES), max_size=5),
    end=st.sampled_from(["\n", "\r\n", "\n  "]),
)
@pytest.mark.parametrize("format", FORMATS)
def test_without_the_insertions_it_is_the_original(folder, format, pieces, end):
    text = program(pieces, end)
    labels = sum(piece.startswith("L:") for piece in pieces)
    if labels > 1:
        text = text.replace("L:", "L1:", 1).replace("L:", ";", labels)
    opened = opened_text(folder, text)
    loops = written_loops(opened)
    found = insertions(text, opened, [(place, TEXTS[format]) for place in loops], format)
    made = inserted(text, found)
    back = made
    for each in reversed(found):
        assert each.text.strip()
        at = each.offset + sum(len(o.text) for o in found if o.offset < each.offset)
        assert back[at : at + len(each.text)] == each.text
        back = back[:at] + back[at + len(each.text) :]
    assert back == text
    assert len(found) == len(loops)
    assert loops_in(made) == loops_in(text)


@pytest.mark.parametrize("data", [b"int x; /* \xe4 */", b"\xef\xbb\xbfint x;", "int ä;".encode()])
def test_bytes_stay(data):
    assert encoded(decoded(data), data) == data


def test_a_variant_that_a_format_cannot_say_is_left_out(tmp_path):
    variant = wrap(variable("n"), 8, False)
    opened = opened_text(tmp_path, "int main(void) { unsigned n = 9; while (n) n--; return 0; }")
    place = written_loops(opened)[0]
    facts = LoopFacts(place, variant=variant)
    assert clauses(facts, "acsl") == ["loop variant (unsigned char)n;"]
    assert clauses(facts, "cbmc") == []
