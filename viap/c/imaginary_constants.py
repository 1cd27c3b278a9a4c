"""GNU's imaginary constants, such as `1.0i` and `2.5iF`: a lexer sees a number and a name."""

from pycparser.c_lexer import Token

_SUFFIXES = frozenset(
    (*(f"{unit}{size}" for unit in "iIjJ" for size in ("", "f", "F", "l", "L")), "if")
)


def is_suffix(name: str) -> bool:
    """True if a name behind a constant makes it imaginary."""
    return name in _SUFFIXES


def as_complex(output: list[Token]) -> None:
    """Replace the number at the end by a complex one, which is not modelled."""
    number = output.pop()
    words = (("ID", "__builtin_complex"), ("LPAREN", "("), (number.type, number.value),
             ("COMMA", ","), (number.type, number.value), ("RPAREN", ")"))  # fmt: skip
    for kind, text in words:
        output.append(Token(kind, text, number.lineno, number.column, number.filename))
