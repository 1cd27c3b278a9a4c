"""GNU's ranges, `case a ... b:` and `[a ... b] = c`, rewritten as calls that the parser reads."""

from pycparser.c_lexer import Token

from viap.c.gnu_words import CASE_RANGE, like


def designator_range(tokens: list[Token], output: list[Token], index: int) -> bool:
    """Rewrite `[a ... b]` so that the parser sees a call; return False for other brackets."""
    depth, start = 0, len(output) - 1
    while start >= 0 and (depth or output[start].type != "LBRACKET"):
        kind = output[start].type
        depth += (kind in ("RBRACKET", "RPAREN")) - (kind in ("LBRACKET", "LPAREN"))
        if depth < 0 or kind in ("SEMI", "LBRACE"):
            return False
        start -= 1
    end = index + 1
    while end < len(tokens) and (depth or tokens[end].type != "RBRACKET"):
        kind = tokens[end].type
        depth += (kind in ("LBRACKET", "LPAREN")) - (kind in ("RBRACKET", "RPAREN"))
        end += 1
    if start < 0 or end >= len(tokens):
        return False
    token = tokens[index]
    tokens[end:end] = [like(token, "RPAREN", ")")]
    tokens[index] = like(token, "COMMA", ",")
    output[start + 1 : start + 1] = [
        like(token, "ID", CASE_RANGE),
        like(token, "LPAREN", "("),
    ]
    return True


def case_range(tokens: list[Token], index: int) -> None:
    """Rewrite `case a ... b:` in place, so that the parser sees a call."""
    end = index + 1
    ellipsis = 0
    depth = 0
    while end < len(tokens):
        kind = tokens[end].type
        depth += (kind in ("LPAREN", "CONDOP")) - (kind == "RPAREN")
        if kind == "ELLIPSIS":
            ellipsis = end
        if kind == "COLON":
            if depth <= 0:
                break
            depth -= 1
        if kind in ("SEMI", "LBRACE", "RBRACE"):
            return
        end += 1
    if ellipsis and end < len(tokens):
        first = tokens[index + 1]
        tokens[end:end] = [like(first, "RPAREN", ")")]
        tokens[ellipsis] = like(tokens[ellipsis], "COMMA", ",")
        tokens[index + 1 : index + 1] = [
            like(first, "ID", CASE_RANGE),
            like(first, "LPAREN", "("),
        ]
