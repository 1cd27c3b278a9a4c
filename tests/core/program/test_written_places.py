"""What statements write: the statement itself, not those inside of it."""

from viap.c.load import load_text
from viap.core.program.nodes import statements, written_place, written_scalar

TEXT = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3] = {0}, x, y = __VERIFIER_nondet_int();
    x = y;
    while (x < 9) { a[x & 1] = x; x++; }
    a[2] = __VERIFIER_nondet_int();
    return 0;
}
"""


def test_written_places():
    body = load_text(TEXT, "writes.c").body
    places = [(type(s).__name__, written_place(s)) for s in statements(body)]
    names = {(kind, place.name) for kind, place in places if place is not None}
    assert names >= {("Assign", "x"), ("Assign", "a"), ("Input", "y"), ("Fill", "a")}
    assert all(place is None for kind, place in places if kind in ("While", "If", "Halt"))
    scalars = {scalar.name for scalar in map(written_scalar, statements(body)) if scalar}
    assert scalars >= {"x", "y"} and "a" not in scalars
