"""Conditions of `#if`: 64-bit integers, signed and unsigned (C11 6.10.1).

Operands that are not evaluated (`0 && 1 / 0`) may be undefined. Conditions that gcc refuses are
refused; if it only warns of an overflow, the result wraps as in gcc.
"""

import re
from dataclasses import dataclass

from viap.c.lexemes import Lexeme, is_mark
from viap.errors import InputError, SyntaxFault
from viap.program.definedness import truncated_division
from viap.program.integer_types import LLONG, ULLONG, DataModel

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
                from viap.c.literals import character

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
