"""GNU words, handled on tokens: removed, renamed or turned into something that C has.

What must be remembered for later stages (modes of typedefs, attributes that change the
layout of objects) is kept in `GnuNotes`.
"""

from dataclasses import dataclass, field

from pycparser.c_lexer import Token

from viap.errors import SyntaxFault, Unsupported
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
    "__alignof": ("_ALIGNOF", "_Alignof"),
    "__alignof__": ("_ALIGNOF", "_Alignof"),
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
_OPENING = {"LPAREN": "RPAREN", "LBRACE": "RBRACE", "LBRACKET": "RBRACKET"}

# Attributes that change what a program means beyond what the types say.
_REFUSED_ATTRIBUTES = frozenset(
    ("vector_size", "cleanup", "constructor", "destructor", "alias", "ifunc")
)
_LAYOUT_ATTRIBUTES = frozenset(("packed", "aligned", "transparent_union", "ms_struct"))

# Type names that compilers know without a declaration.
BUILTIN_TYPEDEFS = (
    "typedef struct __viap_va_list *__builtin_va_list; typedef __int128 __int128_t;"
    "typedef unsigned __int128 __uint128_t; typedef long double __float128;"
    "typedef long double _Float128; typedef float _Float32; typedef double _Float64;"
    "typedef double _Float32x; typedef long double _Float64x;"
)

ASM_CALL = "__viap_asm"  # a call of it stands for an asm statement
SAME_OPERAND = "__viap_same"  # the omitted middle operand of `a ?: b`
CASE_RANGE = "__viap_range"  # `case a ... b:` is `case __viap_range(a, b):`; so is `[a ... b]`


@dataclass(slots=True)
class GnuNotes:
    """What the removed words said."""

    modes: dict[str, str] = field(default_factory=dict)  # declared name -> machine mode
    layout: Position | None = None  # the first attribute that changes layout


def place(token: Token) -> Position:
    return Position(token.filename, token.lineno, token.column)


class GnuFilter:
    """One pass over the tokens of a file."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.output: list[Token] = []
        self.notes = GnuNotes()
        self.index = 0

    def run(self) -> list[Token]:
        tokens, output = self.tokens, self.output
        while self.index < len(tokens):  # a rewritten case label adds some
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
            elif kind == "CASE":
                self._case_range()
            elif kind == "ELLIPSIS" and self._designator_range():
                continue
            elif kind == "CONDOP" and self._type_at(self.index + 1) == "COLON":
                output.append(token)
                output.append(_like(token, "ID", SAME_OPERAND))
                self.index += 1
                continue
            output.append(token)
            self.index += 1
        return output

    def _type_at(self, index: int) -> str:
        return self.tokens[index].type if index < len(self.tokens) else ""

    def _word(self, token: Token) -> bool:
        """Handle a GNU word; False where the token is an ordinary name."""
        value = token.value
        if value in _SYNONYMS:
            kind, spelling = _SYNONYMS[value]
            self.output.append(_like(token, kind, spelling))
            self.index += 1
        elif value in _DROPPED:
            self.index += 1
            if value == "__label__":
                self._skip_to_semicolon()
        elif value in _ATTRIBUTE:
            self.index += 1
            self._attribute(token)
        elif value in _ASM:
            self.index += 1
            self._asm(token)
        else:
            return False
        return True

    def _skip_to_semicolon(self) -> None:
        while self._type_at(self.index) not in ("SEMI", ""):
            self.index += 1
        self.index += 1

    def _balanced(self, opening: Token) -> list[Token]:
        """The tokens inside the parentheses that start here; moves behind them."""
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
        inside = self._balanced(token)
        for position, word in enumerate(inside):
            if word.type not in ("ID", "CONST"):
                continue
            name = word.value.strip("_")
            if name in _REFUSED_ATTRIBUTES:
                raise Unsupported(f"attribute '{name}'", place(word), f"attribute {name}")
            if name in _LAYOUT_ATTRIBUTES and self.notes.layout is None:
                self.notes.layout = place(word)
            if name == "mode" and position + 2 < len(inside):
                declared = self._declared_name()
                if declared:
                    self.notes.modes[declared] = inside[position + 2].value.strip("_")

    def _declared_name(self) -> str:
        """The name before the attribute, or the one behind it."""
        if self.output and self.output[-1].type == "ID":
            return str(self.output[-1].value)
        for token in self.tokens[self.index :]:
            if token.type == "ID":
                return str(token.value)
            if token.type == "SEMI":
                break
        return ""

    def _asm(self, token: Token) -> None:
        declarators = ("RPAREN", "ID", "RBRACKET")
        after_declarator = bool(self.output) and self.output[-1].type in declarators
        while self._type_at(self.index) in ("VOLATILE", "GOTO", "INLINE") or (
            self._type_at(self.index) == "ID"
            and self.tokens[self.index].value in ("__volatile__", "__volatile", "__inline__")
        ):
            after_declarator = False
            self.index += 1
        inside = self._balanced(token)
        template = inside[0].value if inside else '""'
        if after_declarator and self._type_at(self.index) in ("SEMI", "ID", "COMMA", "EQUALS"):
            previous = self.output[-1]
            if previous.type != "RPAREN" or len(inside) == sum(
                word.type == "STRING_LITERAL" for word in inside
            ):
                return  # an assembler name of a declared object: no effect here
        outputs = [w for w in inside if w.type != "STRING_LITERAL" and w.value.strip(":,")]
        if template.strip('"').strip() == "" and not outputs:
            return  # an empty template without operands: a barrier for the compiler
        self.output.append(_like(token, "ID", ASM_CALL))
        self.output.append(_like(token, "LPAREN", "("))
        self.output.append(_like(token, "RPAREN", ")"))

    def _pragma(self, token: Token) -> None:
        self.index += 1
        if token.type == "_PRAGMA":
            self._balanced(token)

    def _designator_range(self) -> bool:
        """Rewrite `[a ... b]` so that the parser sees a call; False if this is none."""
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
