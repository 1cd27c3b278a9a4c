"""Messages about syntax errors: what is missing, and where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viap.c.load import load_text
from viap.core.base.errors import InputError, SyntaxFault

CASES = {
    "int main(void) {\n  int x = 3\n  return x;\n}": ("2:12", "expected ';' after '3'"),
    "int main(void) { int x = (3 + 4; }": ("1:32", "expected ')' after '4'"),
    "int main(void) { if (1 { } }": ("1:23", "expected ')' after '1'"),
    "int main(void) { int a[3; }": ("1:25", "expected ']' after '3'"),
    "int main(void) { for (int i = 0; i < 3, i++) { } }": ("1:44", "expected ';' after '++'"),
    "int main(void) { switch (3) { case 1 return 0; } }": ("1:37", "expected ':' after '1'"),
    "int main(void) { int a[] = {1, 2 3}; }": ("1:33", "expected ',' after '2'"),
    "int main(void) { int x; x = x + ; }": ("1:32", "expected an expression after '+'"),
    "int main(void) { do { } while (1) return 0; }": ("1:34", "expected ';' after ')'"),
    "void f(int a, int b {\n}\nint main(void) { }": ("1:20", "expected ')' after 'b'"),
    "struct s { int a; int b };\nint main(void) { }": ("1:24", "expected ';' after 'b'"),
    "struct s { int a; }\nint main(void) { }": ("1:20", "expected ';' after '}'"),
    "enum e { A, B C };\nint main(void) { }": ("1:14", "expected ',' after 'B'"),
    "int main(void) { int int = 4; }": ("1:25", "expected a name after 'int'"),
    "int main(void) { f(1,\n 2;\n}": ("2:3", "expected ')' after '2', for the '(' in line 1"),
    "int main(void) {\n  return 0;\n": ("1:16", "expected '}' for the '{' in line 1"),
    "int main(void) { }}": ("1:19", "unexpected '}': no '{' is open"),
    "int main(void) { else { } }": ("1:18", "'else' without an 'if'"),
    "uint32_t x;\nint main(void) { }": ("1:1", "unknown type name 'uint32_t'; include <stdint.h>?"),
    "int f(int n, mine *p);\nint main(void) { }": ("1:14", "unknown type name 'mine'"),
    "int main(void) { bool b = 1; }": ("1:18", "'bool'; include <stdbool.h>?"),
    'int main(void) { char *s = "abc; }': ("1:28", 'no closing "'),
    "int f(int x y) { }\nint main(void) { }": ("1:13", "unexpected 'y' after 'x'"),
}  # fmt: skip


@pytest.mark.parametrize("text", CASES)
def test_what_is_missing_is_named(text):
    place, words = CASES[text]
    with pytest.raises(SyntaxFault) as caught:
        load_text(text, "t.c")
    fault = caught.value
    assert words in fault.message
    assert f"{fault.position.line}:{fault.position.column}" == place


WORDS = """\
typedef struct pair { int key ; int value ; } pair ; enum e { A , B = 3 } ;
static int sum ( const int * a , int n ) { int s = 0 ; for ( int i = 0 ; i < n ; i ++ )
{ if ( a [ i ] > 0 ) s += a [ i ] ; else { s -- ; } } return s ; }
int main ( void ) { int a [ 3 ] = { 1 , 2 , 3 } ; pair p = { . key = 1 } ; switch ( p . key ) {
case 1 : a [ 0 ] = sum ( a , 3 ) ; break ; default : while ( a [ 1 ] ) a [ 1 ] -- ; } return 0 ; }
""".split()


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_token_too_few_or_too_many(data):
    """Whatever is wrong, there is one message, with a place in the text."""
    place = data.draw(st.integers(0, len(WORDS) - 1))
    words = list(WORDS)
    if data.draw(st.booleans()):
        del words[place]
    else:
        words.insert(place, data.draw(st.sampled_from(sorted(set(WORDS)))))
    try:
        load_text("\n".join(words), "t.c")
    except InputError as fault:
        assert "\n" not in fault.message
        assert 1 <= fault.position.line <= len(words)
