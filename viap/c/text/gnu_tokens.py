"""Handles GNU words on tokens: removes, renames or rewrites them into standard C.

Attributes that change the layout of objects are kept for later stages in `GnuNotes`, and at the
tokens that they belong to (attribute_places.py).
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from pycparser.c_lexer import Token

from viap.c.text.attribute_places import (
    NOTED_ATTRIBUTES,
    Attribute,
    AttributePlaces,
    read_attributes,
    runs_by_itself,
)
from viap.c.text.gnu_words import OPENING, SAME_OPERAND, TYPES_COMPATIBLE, like, place
from viap.core.base.errors import SyntaxFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import DataModel

if TYPE_CHECKING:
    from viap.c.text.annotation_words import Annotation
    from viap.c.text.gnu_assembler import AssemblyText
    from viap.c.text.gnu_forms import LocalLabels, Pragmas

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
    "__complex": ("_COMPLEX", "_Complex"),
    "__complex__": ("_COMPLEX", "_Complex"),
    # Operators on complex numbers, which are refused where a function uses them.
    "__real": ("LNOT", "__real__"),
    "__real__": ("LNOT", "__real__"),
    "__imag": ("LNOT", "__imag__"),
    "__imag__": ("LNOT", "__imag__"),
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
_STRINGS = frozenset(
    ("STRING_LITERAL", "WSTRING_LITERAL", "U8STRING_LITERAL", "U16STRING_LITERAL",
     "U32STRING_LITERAL")
)  # fmt: skip
# Tokens that end an operand, besides constants and strings.
_OPERAND_ENDS = frozenset(
    ("ID", "RPAREN", "RBRACKET", "RBRACE", "PLUSPLUS", "MINUSMINUS", "TRUE", "FALSE", "NULLPTR")
)
_BRACES = frozenset(("LBRACE", "RBRACE"))

# Type names that compilers know without a declaration.
BUILTIN_TYPEDEFS = (
    "typedef struct __viap_va_list *__builtin_va_list; typedef __int128 __int128_t;"
    "typedef unsigned __int128 __uint128_t; typedef long double __float128;"
    "typedef long double _Float128; typedef float _Float32; typedef double _Float64;"
    "typedef double _Float32x; typedef long double _Float64x;"
)


@dataclass(slots=True)
class GnuNotes:
    """Information from the removed words."""

    # The attributes that words among qualifiers stand for.
    groups: list[tuple[Attribute, ...]] = field(default_factory=list)
    # Assembler names: the declared name, the assembler's, and the place.
    labels: list[tuple[str, str, Position]] = field(default_factory=list)
    # By the name of a function: the promises of its attributes.
    promises: dict[str, frozenset[str]] = field(default_factory=dict)
    aliases: bool = False  # an attribute makes some name stand for another one
    # Functions that run before `main`, or behind it: the places of their attributes.
    run_by_itself: list[Position] = field(default_factory=list)
    # Assembly inside of functions, and the places of the one outside of them.
    statements: "list[AssemblyText]" = field(default_factory=list)
    assembly: list[Position] = field(default_factory=list)
    assembly_words: dict[str, Position] = field(default_factory=dict)  # the names in the latter
    label_values: bool = False  # addresses of labels are taken
    gnu_inline: bool = False  # by an attribute: `extern inline` defines nothing for other files
    transparent_unions: bool = False  # arguments for unions may have the type of a member
    annotations: "list[Annotation]" = field(default_factory=list)


class GnuFilter:
    """One pass over the tokens of a file."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.output: list[Token] = []
        self.places = AttributePlaces(self.output)
        self.pack = 0  # the greatest alignment of members, in bytes, by a pragma
        self.labels: LocalLabels | None = None
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
                elif output and "_CONST" in output[-1].type and self._imaginary(value):
                    continue
            elif kind in ("PPPRAGMA", "PPPRAGMASTR", "_PRAGMA"):
                self._pragma(token)
                continue
            elif kind == "IF" and output and "_CONST" in output[-1].type:
                if self._imaginary(token.value):
                    continue
            elif kind == "_ALIGNOF":
                token = like(token, "SIZEOF", "_Alignof")
            elif kind in _STRINGS and output and output[-1].type in _STRINGS:
                # Adjacent literals are one, but their pieces stay apart: escapes end with their
                # piece.
                first = output.pop()
                token = like(first, "STRING_LITERAL", f"{first.value} {token.value}")
            elif kind == "CASE":
                from viap.c.text.gnu_forms import case_range

                case_range(tokens, self.index)
            elif kind == "LAND" and _is_label_address(output, self.type_at(self.index + 1)):
                from viap.c.text.gnu_forms import label_address

                name = self.tokens[self.index + 1].value
                if self.labels is not None:
                    name = self.labels.renamed(name) or name
                output += label_address(token, name)
                self.notes.label_values = True
                self.index += 2
                continue
            elif kind == "GOTO" and self.type_at(self.index + 1) == "TIMES":
                from viap.c.text.gnu_forms import computed_goto

                computed_goto(tokens, self.index)
                self.notes.label_values = True
                continue
            elif kind == "LBRACKET" and self.type_at(self.index + 1) == "TIMES":
                if self.type_at(self.index + 2) != "RBRACKET":
                    from viap.c.text.gnu_forms import parenthesise

                    parenthesise(tokens, self.index)
            elif kind == "ELLIPSIS":
                from viap.c.text.gnu_forms import designator_range

                if designator_range(tokens, output, self.index):
                    continue
            elif kind == "CONDOP" and self.type_at(self.index + 1) == "COLON":
                output.append(token)
                output.append(like(token, "ID", SAME_OPERAND))
                self.index += 1
                continue
            if self.labels is not None and (kind in _BRACES or kind == "ID"):
                last = output[-1].type if output else ""
                name = self.labels.see(token, last, self.type_at(self.index + 1))
                if name != token.value:
                    token = like(token, "ID", name)
            self.places.see(token, self.pack)
            output.append(token)
            self.index += 1
        return output

    def _imaginary(self, name: str) -> bool:
        """Handle a name behind a constant, if it makes that imaginary; return False if not."""
        from viap.c.text.gnu_forms import as_complex, is_suffix

        if not is_suffix(name):
            return False
        as_complex(self.output)
        self.index += 1
        return True

    def _local_labels(self) -> "LocalLabels":
        if self.labels is None:
            from viap.c.text.gnu_forms import LocalLabels

            self.labels = LocalLabels(self.places.depth)
        return self.labels

    @cached_property
    def _pragmas(self) -> "Pragmas":
        from viap.c.text.gnu_forms import Pragmas

        return Pragmas()

    def type_at(self, index: int) -> str:
        return self.tokens[index].type if index < len(self.tokens) else ""

    def _word(self, token: Token) -> bool:
        """Handle a GNU word; return False if the token is an ordinary name."""
        value = token.value
        if value in _SYNONYMS:
            kind, spelling = _SYNONYMS[value]
            self.output.append(like(token, kind, spelling))
            self.index += 1
        elif value in _DROPPED:
            self.index += 1
            if value == "__label__":
                start = self.index
                self._skip_to_semicolon()
                self._local_labels().declare(self.tokens[start : self.index], place(token))
        elif value in _ATTRIBUTE:
            self.index += 1
            self._attribute(token)
        elif value in _ASM:
            self.index += 1
            from viap.c.text.gnu_assembler import read_asm

            read_asm(self, token)
        elif value == "__auto_type":
            self.index += 1
            from viap.c.text.gnu_forms import infer_type

            infer_type(self, token)
        elif value == TYPES_COMPATIBLE:
            from viap.c.text.gnu_forms import wrap_types

            wrap_types(self, token)
            return False
        elif value.startswith("__CPROVER_"):
            from viap.c.text.annotation_words import read_word

            return read_word(self, token)
        else:
            return False
        return True

    def _skip_to_semicolon(self) -> None:
        while self.type_at(self.index) not in ("SEMI", ""):
            self.index += 1
        self.index += 1

    def balanced(self, opening: Token) -> list[Token]:
        """Return the tokens inside of the parentheses that start here, and move behind them."""
        if self.type_at(self.index) != "LPAREN":
            raise SyntaxFault(f"'(' expected after {opening.value}", place(opening), opening.value)
        closers: list[str] = []
        start = self.index + 1
        while self.index < len(self.tokens):
            kind = self.tokens[self.index].type
            if kind in OPENING:
                closers.append(OPENING[kind])
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
        from viap.c.library.library_effects import promises

        inside = self.balanced(token)
        self.notes.gnu_inline |= any("gnu_inline" in word.value for word in inside)
        self.notes.transparent_unions |= any("transparent_union" in word.value for word in inside)
        promised = promises(inside)
        attributes = read_attributes(inside, place(token))
        while self._at_attribute():
            following = self.tokens[self.index]
            self.index += 1
            inside = self.balanced(following)
            promised |= promises(inside)
            attributes += read_attributes(inside, place(following))
        if promised:
            self._promise(promised)
        attributes = self._noted(attributes)
        if attributes:
            behind = self.tokens[self.index] if self.index < len(self.tokens) else None
            word = self.places.place(attributes, behind)
            if word is not None:
                self.output.append(word)

    def _noted(self, attributes: tuple[Attribute, ...]) -> tuple[Attribute, ...]:
        """Note attributes that matter to the whole file; return those of the declaration."""
        self.notes.aliases |= any(each.name == "alias" for each in attributes)
        self.notes.run_by_itself += [each.position for each in attributes if runs_by_itself(each)]
        return tuple(each for each in attributes if each.name not in NOTED_ATTRIBUTES)

    def _promise(self, promised: frozenset[str]) -> None:
        """Note promises about the declarator before this place, or about the function after it."""
        if self.type_at(self.index) in ("SEMI", "COMMA"):
            declared = self.places.declared()
            name = None if declared is None else str(declared.value)
        else:
            from viap.c.library.library_effects import function_ahead

            name = function_ahead(self.tokens, self.index)
        if name is not None:
            known = self.notes.promises.get(name, frozenset())
            self.notes.promises[name] = known | promised

    def _at_attribute(self) -> bool:
        return self.type_at(self.index) == "ID" and self.tokens[self.index].value in _ATTRIBUTE

    def _pragma(self, token: Token) -> None:
        self.index += 1
        if token.type == "_PRAGMA":
            from viap.c.text.literals import string

            inside = self.balanced(token)
            if len(inside) != 1 or not inside[0].value.endswith('"'):
                raise SyntaxFault("_Pragma needs a string", place(token), "_Pragma")
            values, _ = string(inside[0].value, DataModel.LP64, place(token))
            self._pragmas.read(
                bytes(v & 0xFF for v in values[:-1]).decode(errors="replace"), place(token)
            )
            self.pack = self._pragmas.pack
        elif not isinstance(token.value, str):
            from viap.c.text.annotation_words import place_annotation

            place_annotation(self, token)
        elif token.type == "PPPRAGMASTR":
            self._pragmas.read(token.value, place(token))
            self.pack = self._pragmas.pack


def _is_label_address(output: list[Token], following: str) -> bool:
    """True for GNU's `&&label`: no operand ends before it."""
    last = output[-1].type if output else ""
    ends = last in _OPERAND_ENDS
    constant = last in _STRINGS or "CONST" in last and last != "CONST"
    return following == "ID" and not ends and not constant
