"""GNU attributes that change types: their place in the text decides what they belong to.

pycparser does not know `__attribute__`. Attributes of a declaration's specifiers become a word
among its qualifiers; those of a declarator, struct, union or enum are kept at a token that
pycparser reports as the place of the node: the file name of the token is an `Anchor`.
"""

from dataclasses import dataclass

from pycparser import c_ast
from pycparser.c_lexer import Token

from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position

# Attributes that change sizes and layouts, whether there is an object at all (`weak`), or what a
# name stands for (`alias`).
KEPT_ATTRIBUTES = frozenset(("packed", "aligned", "mode", "weak", "alias"))
# Attributes of functions that run before `main`, or behind it; by `section`, variables may hold
# pointers to them.
NOTED_ATTRIBUTES = frozenset(("constructor", "destructor", "section"))
_RUN = (".init", ".fini", ".preinit_array", ".ctors", ".dtors")  # starts of sections' names
# Attributes that change the meaning of a program beyond its types: a declaration with one of them
# is refused where the program uses it.
REFUSED_ATTRIBUTES = frozenset(
    ("vector_size", "cleanup", "ifunc", "weakref", "ms_struct", "scalar_storage_order", "hardbool",
     "strub", "copy")
)  # fmt: skip
QUALIFIER = "__viap_attributes_"  # with a number: an index into the notes

_TAGS = frozenset(("STRUCT", "UNION", "ENUM"))
_AFTER_DECLARATOR = frozenset(("SEMI", "COMMA", "EQUALS", "COLON"))
_TYPE_WORDS = frozenset(
    ("INT", "CHAR", "SHORT", "LONG", "SIGNED", "UNSIGNED", "FLOAT", "DOUBLE", "VOID", "_BOOL",
     "__INT128", "CONST", "VOLATILE", "RESTRICT", "STATIC", "EXTERN", "TYPEDEF", "REGISTER",
     "INLINE", "AUTO", "_ALIGNAS")
)  # fmt: skip
_OPENING = {"RPAREN": "LPAREN", "RBRACKET": "LBRACKET", "RBRACE": "LBRACE"}


@record
class Attribute:
    name: str
    arguments: tuple[Token, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Said:
    """The attributes of one declaration; alignments in bytes, 0 if there is none."""

    packed: bool = False
    aligned: int = 0
    modes: tuple[Attribute, ...] = ()
    weak: bool = False
    alias: str = ""  # the name that the declared one stands for


NOTHING_SAID = Said()


class Anchor(str):
    """The file name of a token that has attributes."""

    attributes: tuple[Attribute, ...] = ()
    pack: int = 0  # for a struct: the bytes of #pragma pack at its end


def anchored(token: Token) -> Anchor:
    if not isinstance(token.filename, Anchor):
        token.filename = Anchor(token.filename or "")
    anchor = token.filename
    assert isinstance(anchor, Anchor)
    return anchor


def anchor_of(node: c_ast.Node) -> Anchor | None:
    file = node.coord.file if node.coord is not None else None
    return file if isinstance(file, Anchor) else None


def attributes_of(
    node: c_ast.Decl | c_ast.Typedef, groups: list[tuple[Attribute, ...]]
) -> list[Attribute]:
    """Return the attributes of a declaration's specifiers and declarator."""
    found: list[Attribute] = []
    for word in node.quals or ():
        if word.startswith(QUALIFIER):
            found.extend(groups[int(word.removeprefix(QUALIFIER))])
    inner = node.type
    while isinstance(inner, c_ast.PtrDecl | c_ast.ArrayDecl | c_ast.FuncDecl):
        inner = inner.type
    anchor = anchor_of(inner) if isinstance(inner, c_ast.TypeDecl) else None
    if anchor is not None:
        found.extend(anchor.attributes)
    return found


def read_attributes(inside: list[Token], place: Position) -> tuple[Attribute, ...]:
    """Returns the attributes inside of `__attribute__((...))` that matter here."""
    found: list[Attribute] = []
    index = 0
    depth = 0
    while index < len(inside):
        word = inside[index]
        index += 1
        if word.type in ("LPAREN", "RPAREN"):
            depth += 1 if word.type == "LPAREN" else -1
            continue
        if depth != 1 or word.type != "ID":
            continue  # an argument, a comma, or `const`
        name = word.value.strip("_")
        where = Position(word.filename, word.lineno, word.column)
        arguments: list[Token] = []
        if index < len(inside) and inside[index].type == "LPAREN":
            nested = 0
            while index < len(inside):
                token = inside[index]
                nested += (token.type == "LPAREN") - (token.type == "RPAREN")
                arguments.append(token)
                index += 1
                if nested == 0:
                    break
        if name in KEPT_ATTRIBUTES or name in REFUSED_ATTRIBUTES or name in NOTED_ATTRIBUTES:
            found.append(Attribute(name, tuple(arguments[1:-1]), where))
    return tuple(found)


def runs_by_itself(attribute: Attribute) -> bool:
    """True if an attribute makes a function run before `main`, or behind it."""
    section = "".join(token.value for token in attribute.arguments).replace('"', "")
    if attribute.name == "section":
        return section.startswith(_RUN)
    return attribute.name in NOTED_ATTRIBUTES


class AttributePlaces:
    """Decides, token by token, what the attributes of a file belong to."""

    def __init__(self, output: list[Token]) -> None:
        self.output = output  # the tokens before the place
        self.groups: list[tuple[Attribute, ...]] = []  # attributes of each word among qualifiers
        self._open: list[Token | None] = []  # for each open brace: its struct's anchor
        self._closed: Token | None = None  # the anchor of the struct that just ended
        self._pending: list[Attribute] = []  # attributes of a tag whose name is still to come

    def see(self, token: Token, pack: int) -> None:
        """Note a token before it is put out."""
        kind = token.type
        if self._pending and kind in ("ID", "LBRACE"):
            before = self.output[-1]
            anchor = anchored(before if before.type == "ENUM" else token)
            anchor.attributes += tuple(self._pending)
            self._pending.clear()
        self._closed = None
        if kind == "LBRACE":
            self._open.append(self._tag_anchor(token))
        elif kind == "RBRACE" and self._open:
            self._closed = self._open.pop()
            if self._closed is not None and pack:
                anchored(self._closed).pack = pack

    def _tag_anchor(self, brace: Token) -> Token | None:
        """Return the token that stands for the struct, union or enum that a brace opens."""
        output = self.output
        if output and output[-1].type in _TAGS:
            return output[-1] if output[-1].type == "ENUM" else brace
        if len(output) > 1 and output[-1].type == "ID" and output[-2].type in _TAGS:
            return output[-2] if output[-2].type == "ENUM" else output[-1]
        return None

    def place(self, attributes: tuple[Attribute, ...], following: Token | None) -> Token | None:
        """Keep attributes; return a word that has to be put out for them, or None."""
        first = attributes[0]
        before = self.output[-1] if self.output else None
        kind = before.type if before is not None else "SEMI"
        behind = following.type if following is not None else ""
        if kind in _TAGS:
            self._pending.extend(attributes)
            return None
        if kind == "RBRACE" and self._closed is not None:
            anchored(self._closed).attributes += attributes
            return None
        if behind in _AFTER_DECLARATOR and kind not in ("SEMI", "LBRACE", "RBRACE", "TIMES"):
            name = self.declared()
            if name is not None:
                anchored(name).attributes += attributes
                return None
        elif behind not in ("LBRACE", "RPAREN") and (
            kind in _TYPE_WORDS or kind in ("SEMI", "LBRACE", "RBRACE", "ID")
        ):
            self.groups.append(attributes)
            place = first.position
            word = f"{QUALIFIER}{len(self.groups) - 1}"
            return Token("CONST", word, place.line, place.column, place.file)
        what = f"attribute '{first.name}' at this place"
        raise Unsupported(what, first.position, f"attribute {first.name}")

    @property
    def depth(self) -> int:
        """The number of open braces."""
        return len(self._open)

    def declared(self) -> Token | None:
        """Return the name in the declarator that ends before the place; None if it has none."""
        index = len(self.output) - 1
        names: list[Token] = []
        depth = 0
        while index >= 0:
            token = self.output[index]
            kind = token.type
            if kind in _OPENING:
                depth += 1
            elif kind in _OPENING.values():
                if depth == 0:
                    break
                depth -= 1
            elif depth == 0 and kind in ("SEMI", "COMMA", "EQUALS"):
                break
            elif depth == 0 and kind == "COLON":
                names.clear()  # the token after it was a bit-field's width
            elif kind == "ID" and depth == 0:
                return token
            elif kind == "ID" and self.output[index - 1].type == "TIMES" and not names:
                names.append(token)  # the name in `(*p)(void)`
            index -= 1
        return names[0] if names else None
