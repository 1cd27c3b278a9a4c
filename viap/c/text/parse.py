"""Preprocessed text ► pycparser's tree, with positions in the user's files."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pycparser import c_ast
from pycparser.c_lexer import CLexer, Token
from pycparser.c_parser import CParser, ParseError

from viap.c.text.gnu_tokens import BUILTIN_TYPEDEFS, GnuFilter, GnuNotes
from viap.c.text.gnu_words import ANNOTATION_TOKEN, NAMED_CHARACTER, like, named_characters
from viap.c.text.preprocess import PositionMap, Preprocessed, SamePlace
from viap.core.base.deep import deep
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.source import MarkedFile, Position

if TYPE_CHECKING:
    from viap.c.contracts.specification_reader import SpecificationReader
    from viap.c.text.annotation_words import Annotation
    from viap.c.text.directives import Directives


# ---- pycparser's grammar with the forms of K&R C and GNU C that it does not have.


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


# ---- Preprocessed text ► pycparser's tree, with positions in the user's files.


@dataclass(frozen=True, slots=True)
class Parsed:
    """`marked`: the names of files that have line markers, by themselves.

    `types`: the names of types that are declared behind the text; `run`: as `Preprocessed` has it.
    `specifications`: the reader of the file's annotations; None if it has none, or nobody asked.
    `unread`: the syntax errors in bodies of functions, which are empty in the tree.
    `implicit`: names that are declared without a type, and their places; they are `int`.
    """

    tree: c_ast.FileAST
    notes: GnuNotes
    marked: Mapping[str, MarkedFile] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    run: "Directives | None" = None
    specifications: "SpecificationReader | None" = None
    unread: Mapping[str, SyntaxFault] = field(default_factory=dict)
    implicit: tuple[tuple[str, Position], ...] = ()


@lru_cache(maxsize=1)
def _prelude() -> tuple[Token, ...]:
    return tuple(_lex(BUILTIN_TYPEDEFS, SamePlace("<built-in>")))


def _lex(
    text: str, places: PositionMap, annotations: "Sequence[tuple[int, int, Annotation]]" = ()
) -> list[Token]:
    """Return the tokens of a text, with one for each annotation, at its place."""
    position = places.position
    waiting = [*reversed(annotations)]

    def fail(message: str, line: int, column: int) -> None:
        words = message[:1].lower() + message[1:]
        if message.startswith("Illegal character") and message.endswith(("'\"'", '"\'"')):
            words = f"there is no closing {message[len('Illegal character') + 2]} in this line"
        raise SyntaxFault(words, position(line, column), "token")

    lexer = (WideLexer if WIDE.search(text) else CLexer)(fail)
    name = places.file if isinstance(places, SamePlace) else ""
    lexer.input(text, name)
    tokens: list[Token] = []
    same = isinstance(places, SamePlace)
    while (token := lexer.token()) is not None:
        while waiting and waiting[-1][:2] <= (token.lineno, token.column):
            tokens.append(_annotation_token(waiting.pop()[2]))
        if not same:
            where = position(token.lineno, token.column)
            token.filename, token.lineno, token.column = where.file, where.line, where.column
        tokens.append(token)
    return [*tokens, *(_annotation_token(each[2]) for each in reversed(waiting))]


def _annotation_token(annotation: "Annotation") -> Token:
    """Return a token that has the annotation as its value."""
    where = annotation.position
    return Token(ANNOTATION_TOKEN, annotation, where.line, where.column, where.file)


def parse_expression(tokens: list[Token], where: Position) -> c_ast.Node:
    """Parse the tokens of an expression that names no types of the program."""
    parser = GnuParser()
    lexer = parser.clex
    assert isinstance(lexer, PreparedLexer)
    ends = (("INT", "int"), ("ID", "x"), ("EQUALS", "=")), (("SEMI", ";"),)
    start, end = (
        [Token(kind, text, where.line, where.column, where.file) for kind, text in part]
        for part in ends
    )
    filtered = GnuFilter(tokens).run()
    lexer.prepared = [*_prelude(), *start, *filtered, *end]
    try:
        return parser.parse("", where.file).ext[-1].init
    except (ParseError, AssertionError):
        raise Unsupported("this expression in an attribute", where, "attribute") from None


_PLACE = re.compile(r"^(?P<file>.*?):(?P<line>\d+)(?::(?P<column>\d+))?: (?P<message>.*)$", re.S)
_END = re.compile(r"[Aa]t end of input")


@deep
def parse(source: Preprocessed, name: str) -> Parsed:
    """Parse a file; the tree's coordinates are positions in the user's files."""
    return _parsed(source, name, ())


@deep
def parse_behind(before: Parsed, source: Preprocessed, name: str) -> Parsed | None:
    """Parse text that stands behind a parsed one, with the types of that.

    Returns the tree of this text alone; None if both have to be parsed together.
    """
    own = {token.value for token in _prelude()}
    types = [type_name for type_name in before.types if type_name not in own]
    behind = _parsed(source, name, tuple(_typedefs(types)))
    if behind.notes != GnuNotes():
        return None
    first = sum(token.type == "SEMI" for token in _prelude()) + len(types)
    return replace(behind, tree=c_ast.FileAST(behind.tree.ext[first:]))


def _typedefs(types: Sequence[str]) -> Iterator[Token]:
    """Declarations of names as types, of any kind: a parser only has to know that they are some."""
    for name in types:
        for kind, text in (("TYPEDEF", "typedef"), ("INT", "int"), ("ID", name), ("SEMI", ";")):
            yield Token(kind, text, 0, 0, "")


def _parsed(source: Preprocessed, name: str, declared: tuple[Token, ...]) -> Parsed:
    """Parse a text, with declarations before it."""
    tokens = _lex(source.text, source.map, source.annotations)
    last = tokens[-1] if tokens else None
    gnu = GnuFilter(tokens)
    before = (*_prelude(), *declared)
    left = gnu.run()
    unread: dict[str, SyntaxFault] = {}
    while True:
        parser = GnuParser()
        lexer = parser.clex
        assert isinstance(lexer, PreparedLexer)
        lexer.prepared = [*before, *left]
        try:
            tree = parser.parse("", name)
            break
        except ParseError as error:
            fault = _repaired(parser, lexer, len(before)) or _fault(str(error), name, last)
            from viap.c.text.syntax_repair import without_body

            found = without_body(left, _stopped(lexer, len(before)))
            if found is None or fault.header or found.function in unread:
                raise fault from None
            unread[found.function], left = fault, found.tokens
        except RecursionError:
            raise Unsupported("nested too deeply", Position(name, 1, 1), "nesting") from None
        except AssertionError:
            raise SyntaxFault("this is not C that can be parsed", Position(name), "") from None
    files = {token.filename for token in tokens if isinstance(token.filename, MarkedFile)}
    marked = {str(file): file for file in files}
    types = tuple(each for each, is_type in _file_scope(parser).items() if is_type)
    implicit = tuple(parser.implicit)
    return Parsed(tree, gnu.notes, marked, types, source.run, unread=unread, implicit=implicit)


def _stopped(lexer: PreparedLexer, prelude: int) -> int:
    """The place of the token that does not fit: the last one that was read, or the end."""
    return lexer.next_index - prelude - 1 + lexer.at_end


def _file_scope(parser: GnuParser) -> dict[str, bool]:
    """The names that are declared at file scope, each with True if it is a type."""
    scopes: list[dict[str, bool]] = getattr(parser, "_scope_stack", [{}])
    return scopes[0]


def _repaired(parser: GnuParser, lexer: PreparedLexer, prelude: int) -> SyntaxFault | None:
    """Returns the error that a small repair of the text would mend; None if there is none."""
    from viap.c.text.syntax_repair import SyntaxRepair

    tokens = lexer.prepared[prelude:]
    scopes: list[dict[str, bool]] = getattr(parser, "_scope_stack", [{}])
    own = {token.value for token in _prelude()}
    types = [name for name, is_type in scopes[0].items() if is_type and name not in own]
    names = frozenset(name for scope in scopes for name in scope)
    return SyntaxRepair(tokens, _stopped(lexer, prelude), types, names, _attempt).fault()


def _attempt(tokens: Sequence[Token]) -> int | None:
    """Parses tokens; returns how many were read when that failed, None if it did not."""
    parser = GnuParser()
    lexer = parser.clex
    assert isinstance(lexer, PreparedLexer)
    lexer.prepared = [*_prelude(), *tokens]
    try:
        parser.parse("", "")
    except (ParseError, AssertionError, RecursionError):
        return lexer.next_index - len(_prelude()) + lexer.at_end
    return None


def _fault(message: str, name: str, last: Token | None) -> SyntaxFault:
    """Turn pycparser's message, which contains the position, into a fault."""
    match = _PLACE.match(message)
    if match:
        position = Position(match["file"], int(match["line"]), int(match["column"] or 0))
        text = match["message"]
    else:
        position = Position(last.filename, last.lineno, last.column) if last else Position(name)
        text = message.split(": ", 1)[-1] if ": " in message else message
    if _END.search(text):
        text = "unexpected end of file"
    elif text.startswith("before: "):
        text = f"syntax error before '{text[len('before: ') :]}'"
    else:
        text = f"syntax error: {text}"
    return SyntaxFault(text, position, "syntax")
