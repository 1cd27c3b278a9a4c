"""GNU's `__label__ a, b;`: labels of a block, renamed to names that no program has."""

from pycparser.c_lexer import Token

from viap.errors import SyntaxFault, Unsupported
from viap.source import Position

# Tokens after which a statement, and so a label, can begin.
_BEFORE = frozenset(("SEMI", "LBRACE", "RBRACE", "RPAREN", "ELSE", "DO", "COLON"))


class LocalLabels:
    """The labels that the blocks around a token declare."""

    def __init__(self, depth: int) -> None:
        """`depth`: the number of open blocks."""
        self._blocks: list[dict[str, str]] = [{} for _ in range(depth)]
        self._count = 0

    def declare(self, names: list[Token], where: Position) -> None:
        if not self._blocks:
            raise SyntaxFault("__label__ outside of a block", where, "__label__")
        for name in names:
            if name.type == "ID":
                self._count += 1
                self._blocks[-1][name.value] = f"{name.value}.{self._count}"

    def see(self, token: Token, last: str, following: str) -> str:
        """Return the name of a token in its block: that of a local label, or its own."""
        if token.type == "LBRACE":
            self._blocks.append({})
        elif token.type == "RBRACE" and self._blocks:
            self._blocks.pop()
        elif token.type == "ID":
            name = self.renamed(token.value)
            if name and last == "GOTO":
                return name
            if name and following == "COLON" and last in _BEFORE:
                if last in ("COLON", "RPAREN"):
                    where = Position(token.filename, token.lineno, token.column)
                    raise Unsupported("a label of a block at this place", where, "__label__")
                return name
        return str(token.value)

    def renamed(self, name: str) -> str:
        """Returns the name that stands for a local label; empty if there is none."""
        return next((block[name] for block in reversed(self._blocks) if name in block), "")
