"""Handles GNU words on tokens: removes, renames or rewrites them into standard C.

Attributes that change the layout of objects are kept for later stages in `GnuNotes`, and at the
tokens that they belong to (attribute_places.py).
"""

from dataclasses import dataclass, field

from pycparser.c_lexer import Token

from viap.c.attribute_places import Attribute, AttributePlaces, read_attributes
from viap.c.function_promises import function_ahead, promises
from viap.c.local_labels import LocalLabels
from viap.c.pragmas import Pragmas
from viap.errors import SyntaxFault, Unsupported
from viap.program.integer_types import DataModel
from viap.source import Position

# Words that stand for a keyword of C: (token type, spelling).
_SYNONYMS = {
    "__inline": ("INLINE", "inline"),
    "__inline__": ("INLINE", "inline"),
    "__restrict": ("RESTRICT", "restrict"),
    "__restrict__": ("RESTRICT", "restrict"),
    "__const": ("CONST", "const"),
    "__const__": ("CONST", "const"),
    "__volatile": ("VOLATILE", "volatile"),
    "__volatile__": ("VOLATILE", "volatile"),
    "__signed": ("SIGNED", "signed"),
    "__signed__": ("SIGNED", "signed"),
    # The operand is a type or an expression, as that of sizeof.
    "__alignof": ("SIZEOF", "__alignof__"),
    "__alignof__": ("SIZEOF", "__alignof__"),
    "__typeof": ("TYPEOF", "typeof"),
    "__typeof__": ("TYPEOF", "typeof"),
    "typeof": ("TYPEOF", "typeof"),
    "__builtin_offsetof": ("OFFSETOF", "offsetof"),
    "__thread": ("_THREAD_LOCAL", "_Thread_local"),
    "__FUNCTION__": ("ID", "__func__"),
    "__PRETTY_FUNCTION__": ("ID", "__func__"),
}
_DROPPED = frozenset(("__extension__", "__label__"))
_ATTRIBUTE = frozenset(("__attribute__", "__attribute", "__declspec"))
_ASM = frozenset(("asm", "__asm__", "__asm"))
_ASM_QUALIFIERS = frozenset(("__volatile__", "__volatile", "__inline__", "__inline"))
_STRINGS = frozenset(
    ("STRING_LITERAL", "WSTRING_LITERAL", "U8STRING_LITERAL", "U16STRING_LITERAL",
     "U32STRING_LITERAL")
)  # fmt: skip
# Tokens that end an operand, besides constants and strings.
_OPERAND_ENDS = frozenset(
    ("ID", "RPAREN", "RBRACKET", "RBRACE", "PLUSPLUS", "MINUSMINUS", "TRUE", "FALSE", "NULLPTR")
)
_BRACES = frozenset(("LBRACE", "RBRACE"))
_OPENING = {"LPAREN": "RPAREN", "LBRACE": "RBRACE", "LBRACKET": "RBRACKET"}

# Type names that compilers know without a declaration.
BUILTIN_TYPEDEFS = (
    "typedef struct __viap_va_list *__builtin_va_list; typedef __int128 __int128_t;"
    "typedef unsigned __int128 __uint128_t; typedef long double __float128;"
    "typedef long double _Float128; typedef float _Float32; typedef double _Float64;"
    "typedef double _Float32x; typedef long double _Float64x;"
)

TYPES_COMPATIBLE = "__builtin_types_compatible_p"
ASM_CALL = "__viap_asm"  # a call of it stands for an asm statement
SAME_OPERAND = "__viap_same"  # the omitted middle operand of `a ?: b`
CASE_RANGE = "__viap_range"  # `case a ... b:` is `case __viap_range(a, b):`; so is `[a ... b]`


@dataclass(slots=True)
class GnuNotes:
    """Information from the removed words."""

    # The attributes that words among qualifiers stand for.
    groups: list[tuple[Attribute, ...]] = field(default_factory=list)
    # Assembler names: the declared name, the assembler's, and the place.
    labels: list[tuple[str, str, Position]] = field(default_factory=list)
    # By the name of a function: what attributes promise of it.
    promises: dict[str, frozenset[str]] = field(default_factory=dict)
    gnu_inline: bool = False  # by an attribute: `extern inline` defines nothing for other files


def place(token: Token) -> Position:
    return Position(token.filename, token.lineno, token.column)


class GnuFilter:
    """One pass over the tokens of a file."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.output: list[Token] = []
        self.places = AttributePlaces(self.output)
        self.pragmas = Pragmas()
        self.labels = LocalLabels()
        self.notes = GnuNotes(self.places.groups)
        self.index = 0

    def run(self) -> list[Token]:
        tokens, output = self.tokens, self.output
        while self.index < len(tokens):  # rewriting a case label adds tokens
            token = tokens[self.index]
            kind = token.type
            if kind == "ID":
                value = token.value
                if value.startswith("_") or value in _SYNONYMS or value == "asm":
                    if self._word(token):
                        continue
            elif kind in ("PPPRAGMA", "PPPRAGMASTR", "_PRAGMA"):
                self._pragma(token)
                continue
            elif kind == "_ALIGNOF":
                token = _like(token, "SIZEOF", "_Alignof")
            elif kind in _STRINGS and output and output[-1].type in _STRINGS:
                # Adjacent literals are one, but their pieces stay apart: escapes end with their
                # piece.
                first = output.pop()
                token = _like(first, "STRING_LITERAL", f"{first.value} {token.value}")
            elif kind == "CASE":
                self._case_range()
            elif kind == "LAND" and self._is_label_address():
                raise Unsupported("the address of a label", place(token), "&&")
            elif kind == "LBRACE" and self.places.depth and self._heads_function():
                raise Unsupported("a function inside a function", place(token), "nested function")
            elif kind == "ELLIPSIS" and self._designator_range():
                continue
            elif kind == "CONDOP" and self._type_at(self.index + 1) == "COLON":
                output.append(token)
                output.append(_like(token, "ID", SAME_OPERAND))
                self.index += 1
                continue
            if kind in _BRACES or self.labels.used and kind == "ID":
                last = output[-1].type if output else ""
                name = self.labels.see(token, last, self._type_at(self.index + 1))
                if name != token.value:
                    token = _like(token, "ID", name)
            self.places.see(token, self.pragmas.pack)
            output.append(token)
            self.index += 1
        return output

    def _type_at(self, index: int) -> str:
        return self.tokens[index].type if index < len(self.tokens) else ""

    def _word(self, token: Token) -> bool:
        """Handle a GNU word; return False if the token is an ordinary name."""
        value = token.value
        if value in _SYNONYMS:
            kind, spelling = _SYNONYMS[value]
            self.output.append(_like(token, kind, spelling))
            self.index += 1
        elif value in _DROPPED:
            self.index += 1
            if value == "__label__":
                start = self.index
                self._skip_to_semicolon()
                self.labels.declare(self.tokens[start : self.index], place(token))
        elif value in _ATTRIBUTE:
            self.index += 1
            self._attribute(token)
        elif value in _ASM:
            self.index += 1
            self._asm(token)
        elif value == "__auto_type":
            self.index += 1
            self._inferred(token)
        elif value == TYPES_COMPATIBLE:
            self._types(token)
            return False
        else:
            return False
        return True

    def _is_label_address(self) -> bool:
        """True for GNU's `&&label`: no operand ends before it."""
        last = self.output[-1].type if self.output else ""
        ends = last in _OPERAND_ENDS
        constant = last in _STRINGS or "CONST" in last and last != "CONST"
        return self._type_at(self.index + 1) == "ID" and not ends and not constant

    def _heads_function(self) -> bool:
        """True if a name and parentheses stand before this place."""
        if not self.output or self.output[-1].type != "RPAREN":
            return False
        depth = 0
        for index in range(len(self.output) - 1, 0, -1):
            kind = self.output[index].type
            depth += (kind == "RPAREN") - (kind == "LPAREN")
            if depth == 0:
                return bool(self.output[index - 1].type == "ID")
        return False

    def _inferred(self, word: Token) -> None:
        """Rewrite `__auto_type x = y;` as `typeof((0, y)) x = y;`: y as a value has the type."""
        declared = self._type_at(self.index) == "ID" and self._type_at(self.index + 1) == "EQUALS"
        end, depth = self.index + 2, 0
        while declared and end < len(self.tokens):
            kind = self.tokens[end].type
            depth += (kind in _OPENING) - (kind in _OPENING.values())
            if depth <= 0 and kind in ("SEMI", "COMMA"):
                break
            end += 1
        if not declared or self._type_at(end) != "SEMI":
            raise Unsupported("__auto_type of other than one value", place(word), "__auto_type")
        value = self.tokens[self.index + 2 : end]
        start = (("TYPEOF", "typeof"), ("LPAREN", "("), ("LPAREN", "("), ("INT_CONST_DEC", "0"))
        written = [_like(word, kind, text) for kind, text in (*start, ("COMMA", ","))]
        written += [_like(token, token.type, token.value) for token in value]
        written += [_like(word, "RPAREN", ")"), _like(word, "RPAREN", ")")]
        self.tokens[self.index : self.index] = written

    def _types(self, word: Token) -> None:
        """Rewrite `(a, b)` behind the word as `(sizeof(a), sizeof(b))`, which the parser reads."""
        start = self.index
        self.index += 1
        inside = self._balanced(word)
        self.index = start
        operands: list[list[Token]] = [[]]
        depth = 0
        for token in inside:
            depth += (token.type in _OPENING) - (token.type in _OPENING.values())
            if token.type == "COMMA" and not depth:
                operands.append([])
            else:
                operands[-1].append(token)
        written: list[Token] = []
        for operand in operands:
            written += [_like(word, "COMMA", ",")] if written else []
            written += [_like(word, "SIZEOF", "sizeof"), _like(word, "LPAREN", "(")]
            written += [*operand, _like(word, "RPAREN", ")")]
        self.tokens[start + 2 : start + 2 + len(inside)] = written

    def _skip_to_semicolon(self) -> None:
        while self._type_at(self.index) not in ("SEMI", ""):
            self.index += 1
        self.index += 1

    def _balanced(self, opening: Token) -> list[Token]:
        """Return the tokens inside of the parentheses that start here, and move behind them."""
        if self._type_at(self.index) != "LPAREN":
            raise SyntaxFault(f"'(' expected after {opening.value}", place(opening), opening.value)
        closers: list[str] = []
        start = self.index + 1
        while self.index < len(self.tokens):
            kind = self.tokens[self.index].type
            if kind in _OPENING:
                closers.append(_OPENING[kind])
            elif closers and kind == closers[-1]:
                closers.pop()
                if not closers:
                    self.index += 1
                    return self.tokens[start : self.index - 1]
            self.index += 1
        raise SyntaxFault(f"'(' is never closed after {opening.value}", place(opening), "(")

    def _attribute(self, token: Token) -> None:
        if token.value == "__declspec":
            raise Unsupported("__declspec", place(token), "__declspec")
        inside = self._balanced(token)
        self.notes.gnu_inline |= any("gnu_inline" in word.value for word in inside)
        promised = promises(inside)
        attributes = read_attributes(inside, place(token))
        while self._at_attribute():
            following = self.tokens[self.index]
            self.index += 1
            inside = self._balanced(following)
            promised |= promises(inside)
            attributes += read_attributes(inside, place(following))
        if promised:
            self._promise(promised)
        if attributes:
            behind = self.tokens[self.index] if self.index < len(self.tokens) else None
            word = self.places.place(attributes, behind)
            if word is not None:
                self.output.append(word)

    def _promise(self, promised: frozenset[str]) -> None:
        """Attributes stand behind a declarator, or among the specifiers before it."""
        if self._type_at(self.index) in ("SEMI", "COMMA"):
            declared = self.places.declared()
            name = None if declared is None else str(declared.value)
        else:
            name = function_ahead(self.tokens, self.index)
        if name is not None:
            known = self.notes.promises.get(name, frozenset())
            self.notes.promises[name] = known | promised

    def _at_attribute(self) -> bool:
        return self._type_at(self.index) == "ID" and self.tokens[self.index].value in _ATTRIBUTE

    def _asm(self, token: Token) -> None:
        """Handle an asm statement, or the assembler name of the preceding declarator."""
        declared = self._after_declarator()
        while self._type_at(self.index) in ("VOLATILE", "GOTO", "INLINE") or (
            self._type_at(self.index) == "ID" and self.tokens[self.index].value in _ASM_QUALIFIERS
        ):
            declared = False
            self.index += 1
        inside = self._balanced(token)
        texts = [word for word in inside if word.type == "STRING_LITERAL"]
        if declared and len(texts) == len(inside):
            name = self.places.declared()
            label = "".join(word.value.strip('"') for word in texts)
            self.notes.labels.append((name.value if name else "", label, place(token)))
            return
        if self.places.depth == 0:
            raise Unsupported("assembly outside of functions", place(token), "asm")
        if self._is_barrier(inside):
            return
        self.output.append(_like(token, "ID", ASM_CALL))
        self.output.append(_like(token, "LPAREN", "("))
        self.output.append(_like(token, "RPAREN", ")"))

    def _after_declarator(self) -> bool:
        """True if a declarator ends before this place, and not the head of a statement."""
        last = self.output[-1].type if self.output else ""
        if last != "RPAREN":
            return last in ("ID", "RBRACKET")
        depth = 0
        for index in range(len(self.output) - 1, 0, -1):
            kind = self.output[index].type
            depth += (kind == "RPAREN") - (kind == "LPAREN")
            if depth == 0:
                return self.output[index - 1].type not in ("IF", "WHILE", "FOR", "SWITCH")
        return False

    def _is_barrier(self, inside: list[Token]) -> bool:
        """True for an empty template without operands: it only stops the optimiser."""
        template = True
        for word in inside:
            if word.type == "STRING_LITERAL":
                if template and word.value.strip('"').strip():
                    return False
            elif word.value.strip(":,"):
                return False  # an operand
            elif word.value.startswith(":"):
                template = False
        return True

    def _pragma(self, token: Token) -> None:
        self.index += 1
        if token.type == "_PRAGMA":
            from viap.c.elaborate.literals import string

            inside = self._balanced(token)
            if len(inside) != 1 or not inside[0].value.endswith('"'):
                raise SyntaxFault("_Pragma needs a string", place(token), "_Pragma")
            values, _ = string(inside[0].value, DataModel.LP64, place(token))
            self.pragmas.read(
                bytes(v & 0xFF for v in values[:-1]).decode(errors="replace"), place(token)
            )
        elif token.type == "PPPRAGMASTR":
            self.pragmas.read(token.value, place(token))

    def _designator_range(self) -> bool:
        """Rewrite `[a ... b]` so that the parser sees a call; return False for other brackets."""
        depth, start = 0, len(self.output) - 1
        while start >= 0 and (depth or self.output[start].type != "LBRACKET"):
            kind = self.output[start].type
            depth += (kind in ("RBRACKET", "RPAREN")) - (kind in ("LBRACKET", "LPAREN"))
            if depth < 0 or kind in ("SEMI", "LBRACE"):
                return False
            start -= 1
        end = self.index + 1
        while end < len(self.tokens) and (depth or self.tokens[end].type != "RBRACKET"):
            kind = self.tokens[end].type
            depth += (kind in ("LBRACKET", "LPAREN")) - (kind in ("RBRACKET", "RPAREN"))
            end += 1
        if start < 0 or end >= len(self.tokens):
            return False
        token = self.tokens[self.index]
        self.tokens[end:end] = [_like(token, "RPAREN", ")")]
        self.tokens[self.index] = _like(token, "COMMA", ",")
        self.output[start + 1 : start + 1] = [
            _like(token, "ID", CASE_RANGE),
            _like(token, "LPAREN", "("),
        ]
        return True

    def _case_range(self) -> None:
        """Rewrite `case a ... b:` in place, so that the parser sees a call."""
        end = self.index + 1
        ellipsis = 0
        depth = 0
        while end < len(self.tokens):
            kind = self.tokens[end].type
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
        if ellipsis and end < len(self.tokens):
            first = self.tokens[self.index + 1]
            self.tokens[end:end] = [_like(first, "RPAREN", ")")]
            self.tokens[ellipsis] = _like(self.tokens[ellipsis], "COMMA", ",")
            self.tokens[self.index + 1 : self.index + 1] = [
                _like(first, "ID", CASE_RANGE),
                _like(first, "LPAREN", "("),
            ]


def _like(token: Token, kind: str, value: str) -> Token:
    return Token(kind, value, token.lineno, token.column, token.filename)
