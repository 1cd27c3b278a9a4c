"""Conditions of `#if`: 64-bit integers, signed and unsigned (C11 6.10.1).

Operands that are not evaluated (`0 && 1 / 0`) may be undefined. Conditions that gcc refuses are
refused; if it only warns of an overflow, the result wraps as in gcc.
"""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from viap.c.text.header_files import find_header, machine_folders
from viap.c.text.lexemes import Lexeme, is_mark
from viap.c.text.predefined_macros import KNOWN_ATTRIBUTES, KNOWN_BUILTINS
from viap.core.base.errors import InputError, SyntaxFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.definedness import truncated_division
from viap.core.program.integer_types import LLONG, ULLONG, DataModel

_NUMBER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)(u?(?:l|ll)?|(?:l|ll)u)\Z", re.I)
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="),
    ("<<", ">>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
_BINDING = {op: level for level, ops in enumerate(_LEVELS) for op in ops}


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    unsigned: bool = False


def _fitted(value: int, unsigned: bool) -> Number:
    return Number((ULLONG if unsigned else LLONG).wrap(value), unsigned)


def _as(number: Number, unsigned: bool) -> int:
    return ULLONG.wrap(number.value) if unsigned else number.value


class Condition:
    """Evaluates one condition whose macros are replaced already."""

    def __init__(self, tokens: list[Lexeme], directive: Lexeme, model: DataModel) -> None:
        self.tokens = tokens
        self.directive = directive
        self.model = model
        self.index = 0

    def holds(self) -> bool:
        result = self._conditional(True)
        if self.index < len(self.tokens):
            raise self._fault(f"unexpected '{self.tokens[self.index].text}'")
        return result.value != 0

    def _fault(self, what: str) -> InputError:
        name = self.directive.text
        return SyntaxFault(f"{what} in #{name}", self.directive.position, f"#{name}")

    def _at(self, *texts: str) -> str:
        if self.index < len(self.tokens):
            token = self.tokens[self.index]
            if token.kind == "mark" and token.text in texts:
                return token.text
        return ""

    # ------------------------------------------------------------- operators

    def _conditional(self, live: bool) -> Number:
        condition = self._binary(0, live)
        if not self._at("?"):
            return condition
        self.index += 1
        then = self._comma(live and condition.value != 0)
        if not self._at(":"):
            raise self._fault("':' is missing")
        self.index += 1
        orelse = self._conditional(live and condition.value == 0)
        unsigned = then.unsigned or orelse.unsigned
        return Number(_as(then if condition.value else orelse, unsigned), unsigned)

    def _comma(self, live: bool) -> Number:
        result = self._conditional(live)
        if self._at(","):
            raise self._fault("a comma")
        return result

    def _binary(self, level: int, live: bool) -> Number:
        if level == len(_LEVELS):
            return self._unary(live)
        left = self._binary(level + 1, live)
        while op := self._at(*_LEVELS[level]):
            self.index += 1
            needed = live
            if op in ("&&", "||"):
                needed = live and (left.value != 0) == (op == "&&")
            right = self._binary(level + 1, needed)
            left = self._computed(op, left, right, live)
        return left

    def _computed(self, op: str, left: Number, right: Number, live: bool) -> Number:
        unsigned = left.unsigned or right.unsigned
        a, b = _as(left, unsigned), _as(right, unsigned)
        match op:
            case "&&":
                return Number(int(left.value != 0 and right.value != 0))
            case "||":
                return Number(int(left.value != 0 or right.value != 0))
            case "==" | "!=":
                return Number(int((a == b) == (op == "==")))
            case "<" | "<=" | ">" | ">=":
                return Number(int({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[op]))
            case "<<" | ">>":
                return _shifted(left, right, op == "<<")
            case "/" | "%":
                if b == 0:
                    if live:
                        raise self._fault("division by zero")
                    return Number(0, unsigned)
                quotient = truncated_division(a, b)
                return _fitted(quotient if op == "/" else a - b * quotient, unsigned)
            case "+":
                return _fitted(a + b, unsigned)
            case "-":
                return _fitted(a - b, unsigned)
            case "*":
                return _fitted(a * b, unsigned)
            case "&":
                return _fitted(a & b, unsigned)
            case "|":
                return _fitted(a | b, unsigned)
            case "^":
                return _fitted(a ^ b, unsigned)
        raise self._fault(f"the operator '{op}'")

    def _unary(self, live: bool) -> Number:
        if op := self._at("-", "+", "~", "!"):
            self.index += 1
            operand = self._unary(live)
            match op:
                case "-":
                    return _fitted(-operand.value, operand.unsigned)
                case "~":
                    return _fitted(~operand.value, operand.unsigned)
                case "!":
                    return Number(int(operand.value == 0))
            return operand
        if self._at("("):
            self.index += 1
            result = self._comma(live)
            if not self._at(")"):
                raise self._fault("')' is missing")
            self.index += 1
            return result
        return self._primary()

    def _primary(self) -> Number:
        if self.index >= len(self.tokens):
            raise self._fault("an operand is missing")
        token = self.tokens[self.index]
        self.index += 1
        match token.kind:
            case "number":
                return self._integer(token.text)
            case "character":
                from viap.c.text.literals import character

                value, type = character(token.text, self.model, token.position)
                # wchar_t is signed here, char16_t and char32_t are not.
                return Number(value, not type.signed)
            case "name":
                if self.index < len(self.tokens) and is_mark(self.tokens[self.index], "("):
                    raise self._fault(f"the call of '{token.text}'")
                return Number(0)
        raise self._fault(f"unexpected '{token.text}'")

    def _integer(self, text: str) -> Number:
        match = _NUMBER.match(text)
        if match is None or "lL" in text or "Ll" in text:
            raise self._fault(f"'{text}' is not an integer, which")
        digits, suffix = match[1].lower(), match[2].lower()
        if digits.startswith("0x"):
            value = int(digits, 16)
        elif digits.startswith("0b"):
            value = int(digits, 2)
        elif digits.startswith("0") and digits.strip("01234567"):
            raise self._fault(f"'{text}' is not an integer, which")
        else:
            value = int(digits, 8 if digits.startswith("0") else 10)
        if value > ULLONG.maximum:
            raise self._fault(f"the constant {text} is too large")
        return Number(value, "u" in suffix or value > LLONG.maximum)


def _shifted(left: Number, right: Number, up: bool) -> Number:
    amount = right.value
    if amount < 0:
        amount, up = -amount, not up  # as gcc does
    if up:
        return _fitted(left.value << min(amount, 64), left.unsigned)
    return Number(left.value >> min(amount, 64), left.unsigned)


# ---- The query words of `#if`: `defined`, `__has_include` and similar ones.


ASKING = frozenset(("__has_include", "__has_attribute", "__has_builtin"))
QUESTIONS = ASKING | {"defined"}


def is_defined(name: str, macros: Container[str]) -> bool:
    return name in macros or name in ASKING


def answered(
    tokens: list[Lexeme],
    directive: Lexeme,
    macros: Container[str],
    folders: Sequence[str] = (),
    absent: dict[str, Position] | None = None,
) -> list[Lexeme]:
    """Return the tokens of a condition, with the query words replaced by numbers.

    `folders`: where the options look for headers. `absent` gets the queries for headers that are
    nowhere, whose answer is 0, and their places; without it, these are refused.
    """
    result: list[Lexeme] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        index += 1
        if token.text == "defined":
            asked, length = _operand(tokens[index : index + 3], directive)
            result.append(token.like("number", str(int(is_defined(asked.text, macros)))))
            index += length
        elif token.text in ASKING:
            end = index
            while end < len(tokens) and not is_mark(tokens[end], ")"):
                end += 1
            inside = tokens[index + 1 : end]
            if end >= len(tokens) or not inside or not is_mark(tokens[index], "("):
                raise _fault(f"{token.text} needs an operand", directive)
            known = _is_known(token, inside, folders, absent)
            result.append(token.like("number", str(int(known))))
            index = end + 1
        else:
            result.append(token)
    return result


def _operand(behind: list[Lexeme], directive: Lexeme) -> tuple[Lexeme, int]:
    """Return the operand of `defined`, and the number of its tokens."""
    if behind and behind[0].kind == "name":
        return behind[0], 1
    if len(behind) == 3 and is_mark(behind[0], "(") and is_mark(behind[2], ")"):
        if behind[1].kind == "name":
            return behind[1], 3
    raise _fault("'defined' needs a name", directive)


def _is_known(
    word: Lexeme,
    inside: list[Lexeme],
    folders: Sequence[str],
    absent: dict[str, Position] | None,
) -> bool:
    """Answer a query, and note an answer that depends on the machine; refuse others."""
    name = inside[0].text
    if word.text == "__has_include":
        known = find_header(inside, word, folders) is not None
    elif word.text == "__has_attribute":
        known = len(inside) == 1 and name.strip("_") in KNOWN_ATTRIBUTES
    else:
        known = len(inside) == 1 and name in KNOWN_BUILTINS
    if known:
        return True
    shown = f"{word.text}({''.join(token.text for token in inside)})"
    if word.text == "__has_include" and absent is not None:
        if find_header(inside, word, machine_folders()) is None:
            absent.setdefault(shown, word.position)
            return False
        shown += ", a header of this machine; --system-headers reads it"
    raise Unsupported(shown, word.position, word.text)


def _fault(message: str, at: Lexeme) -> InputError:
    return SyntaxFault(message, at.position, "preprocessor directive")
