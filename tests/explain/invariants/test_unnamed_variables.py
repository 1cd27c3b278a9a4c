"""Frames name pointers that move, and are left out where a variable that stays has no name."""

from tests.explain.invariants.annotated_programs import HEAD, facts_of

STATIC = HEAD.replace("int main", "int calls(void) { static int c; c++; return c; }\nint main")
GLOBAL = HEAD.replace("int main", "int other; void bump(void) { other++; }\nint main")
LOCAL = HEAD.replace("int main", "int twice(int v) { int w = v; w += v; return w; }\nint main")


def frame(tmp_path, body, head=HEAD):
    """Returns the places of the last loop; None if it has no frame."""
    assigns = facts_of(tmp_path, body, head)[-1].assigns
    return None if assigns is None else {place.text for place in assigns}


def test_a_pointer_that_moves(tmp_path):
    body = "int a[9], *p = a; for (int i = 0; i < 9; i++) { *p = 7; p++; } assert(a[4] == 7);"
    assert frame(tmp_path, body) == {"i", "p", "a[0 .. 8]"}


def test_variables_that_end_with_an_iteration(tmp_path):
    body = "int s = 0; for (int i = 0; i < n; i++) { int t = twice(i); s += t; } assert(s >= 0);"
    assert frame(tmp_path, body, LOCAL) == {"i", "s"}


def test_a_static_variable_of_a_function(tmp_path):
    body = "int s = 0; for (int i = 0; i < 9; i++) { s += calls() > 0; } assert(s == 9);"
    assert frame(tmp_path, body, STATIC) is None


def test_a_variable_that_is_hidden(tmp_path):
    loop = "for (int i = 0; i < n; i++) { bump(); t++; } assert(t == n);"
    assert frame(tmp_path, f"int t = 0; {loop}", GLOBAL) == {"i", "t", "other"}
    assert frame(tmp_path, f"int t = 0, other = 1; {loop}", GLOBAL) is None
