"""pycparser's grammar with the forms of K&R C and GNU C that it does not have."""

import re
from collections.abc import Callable

from pycparser import c_ast
from pycparser.c_lexer import CLexer, Token
from pycparser.c_parser import CParser, ParseError

from viap.c.gnu_words import NAMED_CHARACTER, like, named_characters
from viap.source import Position

# Names with at least one character beyond ASCII.
_WIDE = rf"{NAMED_CHARACTER}|[^\W\x00-\x7f]"
_WIDE_NAME = re.compile(rf"(?!\d)[\w$]*?(?:{_WIDE})(?:[\w$]|{NAMED_CHARACTER})*")
WIDE = re.compile(_WIDE)


class WideLexer(CLexer):  # type: ignore[misc]
    """Reads names with characters beyond ASCII, as they are or as `\\u00e9`."""

    _pos: int

    def _match_token(self) -> Token | None:
        match = _WIDE_NAME.match(self._lexdata, self._pos)
        name = "" if match is None else named_characters(match.group())
        if match is None or not name.replace("$", "_").isidentifier():
            return super()._match_token()
        token = self._make_token("ID", name, self._pos)
        self._pos = match.end()
        return token


class PreparedLexer(CLexer):  # type: ignore[misc]
    """Passes the prepared tokens to pycparser."""

    def __init__(self, error_func: Callable[[str, int, int], None], **options: str) -> None:
        super().__init__(error_func)
        self.prepared: list[Token] = []
        self.next_index = 0
        self.at_end = False  # True once a token behind the last one was asked for

    def input(self, text: str, filename: str = "") -> None:
        super().input("", filename)
        self.next_index = 0

    def token(self) -> Token | None:
        index = self.next_index
        if index >= len(self.prepared):
            self.at_end = True
            return None
        self.next_index = index + 1
        return self.prepared[index]


class GnuParser(CParser):  # type: ignore[misc]
    """Reads declarations without a type, labels like types, old designators, nested functions.

    `implicit`: names that are declared without a type, and their places; they are `int`.
    """

    def __init__(self) -> None:
        super().__init__(lexer=PreparedLexer)
        self.implicit: list[tuple[str, Position]] = []

    def _fix_decl_name_type(self, decl: c_ast.Node, typename: list[c_ast.Node]) -> c_ast.Node:
        missing = not typename and isinstance(decl, c_ast.Decl | c_ast.Typedef)
        if missing and not isinstance(decl.type, c_ast.FuncDecl):
            typename = [c_ast.IdentifierType(["int"], decl.coord)]
            fixed = super()._fix_decl_name_type(decl, typename)
            self._note_implicit(fixed)
            return fixed
        return super()._fix_decl_name_type(decl, typename)

    def _note_implicit(self, decl: c_ast.Node) -> None:
        at = decl.coord
        place = Position(at.file, at.line, at.column or 0) if at else Position("")
        self.implicit.append((decl.name, place))

    def _parse_external_declaration(self) -> list[c_ast.Node]:
        """Read a declaration or a function; one that starts with a declarator is of type int."""
        start = self._peek()
        if start is None or start.type not in ("ID", "TIMES", "LPAREN"):
            return list(super()._parse_external_declaration())
        self._tokens._buffer.insert(self._mark(), like(start, "INT", "int"))
        depth, known = len(self._scope_stack) - 1, dict(self._scope_stack[-1])
        try:
            nodes: list[c_ast.Node] = super()._parse_external_declaration()
        except ParseError:
            self._scope_stack[depth] = known  # (the name may be a type that is not declared)
            raise
        for node in nodes:
            if isinstance(node, c_ast.Decl) and not isinstance(node.type, c_ast.FuncDecl):
                self._note_implicit(node)
        return nodes

    # ------------------------------------------------------------- statements

    def _is_label(self) -> bool:
        """True at a label with the name of a type: labels have a name space of their own."""
        return bool(self._peek_type() == "TYPEID" and self._peek_type(2) == "COLON")

    def _starts_statement(self) -> bool:
        starts: bool = super()._starts_statement()
        return starts or self._is_label()

    def _parse_block_item(self) -> c_ast.Node | list[c_ast.Node]:
        if self._is_label():
            return self._parse_statement()
        if self._starts_declaration():
            return self._parse_external_declaration()  # (it may be a nested function)
        return super()._parse_block_item()

    def _parse_statement(self) -> c_ast.Node:
        if self._peek_type() == "GOTO" and self._peek_type(2) == "TYPEID":
            coord = self._tok_coord(self._advance())
            name = self._advance().value
            self._expect("SEMI")
            return c_ast.Goto(name, coord)
        if not self._is_label():
            return super()._parse_statement()
        token = self._advance()
        coord = self._tok_coord(token)
        self._expect("COLON")
        if self._starts_statement():
            return c_ast.Label(token.value, self._parse_pragmacomp_or_statement(), coord)
        return c_ast.Label(token.value, c_ast.EmptyStatement(coord), coord)

    def _parse_expression_statement(self) -> c_ast.Node:
        """Read an expression; a statement expression is no block, but has a value."""
        node = super()._parse_expression_statement()
        return c_ast.ExprList([node], node.coord) if isinstance(node, c_ast.Compound) else node

    # ------------------------------------------------------------- initialisers

    def _parse_initializer_item(self) -> c_ast.Node:
        if self._peek_type() in ("ID", "TYPEID") and self._peek_type(2) == "COLON":
            name = self._parse_identifier_or_typeid()
            self._advance()
            return c_ast.NamedInitializer([name], self._parse_initializer())
        return super()._parse_initializer_item()

    def _parse_designation(self) -> list[c_ast.Node]:
        designators: list[c_ast.Node] = self._parse_designator_list()
        if len(designators) > 1 or not isinstance(designators[0], c_ast.ArrayDesignator):
            self._expect("EQUALS")
        else:
            self._accept("EQUALS")
        return designators
