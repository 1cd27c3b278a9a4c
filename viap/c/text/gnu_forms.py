"""GNU's forms that the parser does not read, rewritten on tokens: ranges, labels, pragmas and
types.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pycparser import c_ast
from pycparser.c_lexer import Token
from pycparser.c_parser import Coord

from viap.c.text.gnu_words import CASE_RANGE, OPENING, like, place
from viap.core.base.errors import SyntaxFault, TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.text.gnu_tokens import GnuFilter


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


# ---- GNU's `__auto_type` and `__builtin_types_compatible_p`, rewritten for the parser.


def infer_type(words: "GnuFilter", word: Token) -> None:
    """Rewrite `__auto_type x = y;` as `typeof((0, y)) x = y;`: y as a value has the type."""
    declared = words.type_at(words.index) == "ID" and words.type_at(words.index + 1) == "EQUALS"
    end, depth = words.index + 2, 0
    while declared and end < len(words.tokens):
        kind = words.tokens[end].type
        depth += (kind in OPENING) - (kind in OPENING.values())
        if depth <= 0 and kind in ("SEMI", "COMMA"):
            break
        end += 1
    if not declared or words.type_at(end) != "SEMI":
        raise Unsupported("__auto_type of other than one value", place(word), "__auto_type")
    value = words.tokens[words.index + 2 : end]
    start = (("TYPEOF", "typeof"), ("LPAREN", "("), ("LPAREN", "("), ("INT_CONST_DEC", "0"))
    written = [like(word, kind, text) for kind, text in (*start, ("COMMA", ","))]
    written += [like(token, token.type, token.value) for token in value]
    written += [like(word, "RPAREN", ")"), like(word, "RPAREN", ")")]
    words.tokens[words.index : words.index] = written


def wrap_types(words: "GnuFilter", word: Token) -> None:
    """Rewrite `(a, b)` behind the word as `(sizeof(a), sizeof(b))`, which the parser reads."""
    start = words.index
    words.index += 1
    inside = words.balanced(word)
    words.index = start
    operands: list[list[Token]] = [[]]
    depth = 0
    for token in inside:
        depth += (token.type in OPENING) - (token.type in OPENING.values())
        if token.type == "COMMA" and not depth:
            operands.append([])
        else:
            operands[-1].append(token)
    written: list[Token] = []
    for operand in operands:
        written += [like(word, "COMMA", ",")] if written else []
        written += [like(word, "SIZEOF", "sizeof"), like(word, "LPAREN", "(")]
        written += [*operand, like(word, "RPAREN", ")")]
    words.tokens[start + 2 : start + 2 + len(inside)] = written


# ---- GNU's imaginary constants, such as `1.0i` and `2.5iF`: a lexer sees a number and a name.


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


# ---- GNU's `__label__ a, b;`: labels of a block, renamed to names that no program has.


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


# ---- Sizes that start with `*`: the parser takes the star of `int a[*p]` for that of `[*]`.


def parenthesise(tokens: list[Token], index: int) -> None:
    """Puts parentheses around what the brackets that open at `index` enclose."""
    closers: list[str] = []
    for at in range(index, len(tokens)):
        kind = tokens[at].type
        if kind in OPENING:
            closers.append(OPENING[kind])
        elif closers and kind == closers[-1]:
            closers.pop()
            if not closers:
                tokens.insert(at, like(tokens[at], "RPAREN", ")"))
                tokens.insert(index + 1, like(tokens[index], "LPAREN", "("))
                return


# ---- GNU's labels as values: `&&label`, and `goto *pointer`, rewritten so that the parser reads
# them.
#
# The address of a label is that of an object which only this address designates. A computed goto
# compares its pointer with the addresses of all labels of the function that are taken.


GOTO = "__viap_goto"
_MARK = "&&"
_TARGET = "goto *"
# The places of statements in the parser's nodes; a block elsewhere is an expression.
_STATEMENTS = ("body", "block_items", "stmt", "iftrue", "iffalse")


def label_address(token: Token, name: str) -> list[Token]:
    """Returns the tokens for `&&name`."""
    return [like(token, "AND", "&"), like(token, "ID", _MARK + name)]


def computed_goto(tokens: list[Token], index: int) -> None:
    """Rewrites `goto *pointer;` in place as a call; leaves it alone if no `;` is found."""
    end, depth = index + 2, 0
    while end < len(tokens) and (depth or tokens[end].type != "SEMI"):
        kind = tokens[end].type
        depth += (kind in ("LPAREN", "LBRACE")) - (kind in ("RPAREN", "RBRACE"))
        end += 1
    if end < len(tokens):
        token = tokens[index]
        tokens[end:end] = [like(token, "RPAREN", ")")]
        tokens[index : index + 2] = [like(token, "ID", GOTO), like(token, "LPAREN", "(")]


class TakenLabels:
    """The labels of a function whose addresses are taken, in order.

    Functions inside of it may take them, too; `around`: those of the function around this one.
    Raises TypeFault if one of them is not there.
    """

    def __init__(
        self, body: c_ast.Node, position: Position, around: "TakenLabels | None" = None
    ) -> None:
        self._around = around
        # By label, and by computed goto: the statement expressions around it.
        self._labels: dict[str, tuple[int, ...]] = {}
        self._jumps: dict[int, tuple[int, ...]] = {}
        taken: dict[str, bool] = {}  # True if this function itself takes the address
        waiting: list[tuple[str, c_ast.Node, tuple[int, ...], bool]] = [("body", body, (), True)]
        while waiting:
            slot, node, inside, own = waiting.pop()
            match node:
                case c_ast.ID() if node.name.startswith(_MARK):
                    name = node.name.removeprefix(_MARK)
                    taken[name] = own or taken.get(name, False)
                case c_ast.Label() if own:
                    self._labels[node.name] = inside
                case c_ast.FuncCall(name=c_ast.ID(name=name)) if name == GOTO and own:
                    self._jumps[id(node)] = inside
                case c_ast.Compound() if not slot.startswith(_STATEMENTS):
                    inside = (*inside, id(node))
            own = own and not isinstance(node, c_ast.FuncDef)
            inner = [(slot, child, inside, own) for slot, child in node.children()]
            waiting += reversed(inner)
        self.names = {name: None for name in taken if name in self._labels}
        for name, is_own in taken.items():
            if is_own and not self._knows(name):
                raise TypeFault(f"there is no label '{name}'", position, name)

    def _knows(self, name: str) -> bool:
        known = name in self._labels
        return known or self._around is not None and self._around._knows(name)

    def of(self, jump: c_ast.FuncCall) -> list[str]:
        """Returns the labels that a computed goto can lead to.

        No jump leads into a statement expression.
        """
        around = self._jumps[id(jump)]
        places = {name: self._labels[name] for name in self.names}
        return [name for name, place in places.items() if around[: len(place)] == place]


def objects(labels: Iterable[str], at: Coord) -> list[c_ast.Decl]:
    """Returns the declarations of the objects whose addresses are those of labels."""
    made = []
    for label in labels:
        plain = c_ast.TypeDecl(
            _MARK + label, ["const"], None, c_ast.IdentifierType(["char"], at), at
        )
        zero = c_ast.Constant("int", "0", at)
        made.append(c_ast.Decl(_MARK + label, ["const"], [], ["static"], [], plain, zero, None, at))
    return made


def chosen(pointer: c_ast.Node, labels: list[str], at: Coord) -> c_ast.Compound:
    """Returns the statement that goes to the label whose address a pointer is."""
    void = c_ast.TypeDecl(_TARGET, [], None, c_ast.IdentifierType(["void"], at), at)
    declared = c_ast.PtrDecl(["const"], void, at)
    items: list[c_ast.Node] = [
        c_ast.Decl(_TARGET, ["const"], [], [], [], declared, pointer, None, at)
    ]
    for label in labels:
        address = c_ast.UnaryOp("&", c_ast.ID(_MARK + label, at), at)
        same = c_ast.BinaryOp("==", c_ast.ID(_TARGET, at), address, at)
        items.append(c_ast.If(same, c_ast.Goto(label, at), None, at))
    never = c_ast.FuncCall(c_ast.ID("__builtin_unreachable", at), None, at)
    return c_ast.Compound([*items, never], at)


# ---- Pragmas: those that change layouts are followed or refused, the others are ignored.


_PACK = r"pack\s*\(\s*([^()]*)\)\s*\Z"
_SIZES = frozenset(("1", "2", "4", "8", "16"))
_REFUSED = frozenset(
    ("ms_struct", "scalar_storage_order", "weak", "redefine_extname", "push_macro", "pop_macro")
)


class Pragmas:
    """`pack` is the greatest alignment of members, in bytes; 0 if there is no limit."""

    def __init__(self) -> None:
        self.pack = 0
        self._stack: list[tuple[str, int]] = []

    def read(self, text: str, place: Position) -> None:
        """Follow a pragma; `text` is the text behind the word."""
        text = text.strip()
        word = re.match(r"\w*", text)
        name = word.group() if word else ""
        if name == "pack":
            match = re.match(_PACK, text)
            parts = [part.strip() for part in match[1].split(",")] if match else ["?"]
            if not self._follow(parts):
                raise Unsupported(f"#pragma {text}", place, "#pragma pack")
        elif name in _REFUSED:
            raise Unsupported(f"#pragma {text}", place, f"#pragma {name}")

    def _follow(self, parts: list[str]) -> bool:
        """Change the limit; return False if the form is not known."""
        first, rest = parts[0], parts[1:]
        if first in ("", "0") and not rest:
            self.pack = 0
        elif first in _SIZES and not rest:
            self.pack = int(first)
        elif first == "push":
            name = rest.pop(0) if rest and rest[0].isidentifier() else ""
            if len(rest) > 1 or rest and rest[0] not in _SIZES:
                return False
            self._stack.append((name, self.pack))
            self.pack = int(rest[0]) if rest else self.pack
        elif first == "pop" and len(rest) <= 1:
            return self._pop(rest[0] if rest else "")
        else:
            return False
        return True

    def _pop(self, name: str) -> bool:
        if not self._stack or name and name not in (known for known, _ in self._stack):
            return False
        while True:
            known, self.pack = self._stack.pop()
            if not name or known == name:
                return True
