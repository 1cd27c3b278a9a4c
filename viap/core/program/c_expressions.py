"""Expressions as C, with parentheses only where C needs them or a reader would."""

from collections.abc import Callable

from viap.core.base.deep import deep
from viap.core.program.c_names import CNames, is_standard, number, promoted, stored
from viap.core.program.integer_types import INT, UINT, ULLONG, FloatBits, IntType
from viap.core.program.message_names import cell_text, variable_text
from viap.core.program.nodes import (
    COMPARISONS,
    LOGICAL,
    Array,
    Binary,
    Cell,
    Conditional,
    Constant,
    Expr,
    Floating,
    Program,
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
)

_LEVELS = {
    "*": 12, "/": 12, "%": 12, "+": 11, "-": 11, "<<": 10, ">>": 10,
    "<": 9, "<=": 9, ">": 9, ">=": 9, "==": 8, "!=": 8, "&": 7, "^": 6, "|": 5, "&&": 4, "||": 3,
}  # fmt: skip
_ATOM, _UNARY, _CONDITIONAL = 15, 14, 2
# Results that C wraps by itself.
_WRAPPING = frozenset(("+", "-", "*", "<<"))

CellPrinter = Callable[[Cell, list[str]], str]


class Expressions:
    """Prints expressions; how a cell is written depends on where its array is stored."""

    def __init__(self, names: CNames, cell: CellPrinter) -> None:
        self._names = names
        self._cell = cell

    @deep
    def text(self, expr: Expr) -> str:
        return self._print(expr)[0]

    @deep
    def converted(self, expr: Expr) -> str:
        """The expression where C converts the value anyway: assignments and indices."""
        return self._index(expr)

    @deep
    def condition(self, expr: Expr) -> str:
        """A text whose value is int."""
        if _is_truth(expr):
            return self._print(expr)[0]
        return f"{self._under(expr, 9)} != 0"

    @deep
    def negated(self, expr: Expr) -> str:
        if isinstance(expr, Unary) and expr.op == "!":
            return self._print(expr.operand)[0]
        return f"!{self._under(expr, _UNARY)}"

    def _under(self, expr: Expr, least: int) -> str:
        text, level = self._print(expr)
        return text if level >= least else f"({text})"

    def _print(self, expr: Expr) -> tuple[str, int]:
        """The text, and how tightly its operator binds."""
        match expr:
            case Constant():
                return _leveled(number(expr.value, expr.type))
            case Floating():
                return self._floating(expr)
            case Widen() | Wrap() if is_pattern(expr) != is_pattern(expr.operand):
                return self._reinterpreted(expr)
            case Variable():
                return self._names.of(expr.scalar), _ATOM
            case Cell():
                return self._cell(expr, [self._index(index) for index in expr.indices]), _ATOM
            case Widen():
                if promoted(expr.operand.type) and expr.type == INT:
                    return self._print(expr.operand)
                return self._cast(expr.operand, stored(expr.type))
            case Wrap():
                return self._wrap(expr)
            case Unary():
                operand = self._under(expr.operand, _UNARY)
                gap = " " if operand[0] == expr.op == "-" else ""
                return f"{expr.op}{gap}{operand}", _UNARY
            case Conditional():
                condition = self._under(expr.condition, _CONDITIONAL + 1)
                then, orelse = self._print(expr.then)[0], self._under(expr.orelse, _CONDITIONAL)
                return f"{condition} ? {then} : {orelse}", _CONDITIONAL
            case Binary():
                return self._binary(expr)

    def _floating(self, expr: Floating) -> tuple[str, int]:
        from viap.core.program import c_floats

        op, operands = expr.op, expr.operands
        if op in c_floats.OPERATORS:
            sign = c_floats.OPERATORS[op]
            level = _LEVELS[sign]
            first, second = self._under(operands[0], level), self._under(operands[1], level + 1)
            return f"{first} {sign} {second}", level
        if op in c_floats.CASTS:
            return self._cast(operands[0], stored(expr.type))
        if op == "neg":
            operand = self._under(operands[0], _UNARY)
            return f"-{' ' if operand[0] == '-' else ''}{operand}", _UNARY
        arguments = ", ".join(self._print(operand)[0] for operand in operands)
        call = f"{c_floats.function_name(expr)}({arguments})"
        return (f"{call} != 0", _LEVELS["!="]) if op in ("isnan", "signbit") else (call, _ATOM)

    def _reinterpreted(self, expr: Widen | Wrap) -> tuple[str, int]:
        """A bit pattern as an integer, or an integer as a bit pattern."""
        from viap.core.program import c_floats

        operand = expr.operand
        if isinstance(expr.type, FloatBits):
            return c_floats.number_of(expr.type, self._print(operand)[0]), _ATOM
        assert isinstance(operand.type, FloatBits)
        pattern = c_floats.pattern_of(operand.type, self._print(operand)[0])
        if is_standard(expr.type) and expr.type.bits > 1:
            return f"({expr.type}){pattern}", _UNARY
        plain = ULLONG if operand.type.bits > 32 else UINT
        return self._wrap(Wrap(Widen(operand, plain, expr.position), expr.type, expr.position))

    def _index(self, expr: Expr) -> str:
        while isinstance(expr, Widen) and is_pattern(expr) == is_pattern(expr.operand):
            expr = expr.operand
        return self._number(expr)[0] if isinstance(expr, Constant) else self._print(expr)[0]

    def _number(self, expr: Constant) -> tuple[str, int]:
        """A constant without suffix, where a conversion gives it the type."""
        plain = INT if INT.holds(expr.value) and not is_pattern(expr) else expr.type
        return _leveled(number(expr.value, plain))

    def _binary(self, expr: Binary) -> tuple[str, int]:
        op = expr.op
        level = _LEVELS[op]
        left, right = expr.left, expr.right
        if op in LOGICAL or op in ("<<", ">>"):
            converted = False
        else:
            # The other operand's type decides how C computes.
            converted = not (isinstance(left, Constant) and isinstance(right, Constant))
        first = self._operand(left, op, level, converted)
        second = self._operand(right, op, level + 1, converted or op in ("<<", ">>"))
        return f"{first} {op} {second}", level

    def _operand(self, expr: Expr, op: str, least: int, converted: bool) -> str:
        if isinstance(expr.type, FloatBits) and op not in LOGICAL:
            from viap.core.program.c_floats import pattern_of

            return pattern_of(expr.type, self._print(expr)[0])
        if isinstance(expr, Constant) and converted and expr.type.bits <= 64:
            text, level = self._number(expr)
        else:
            text, level = self._print(expr)
        if level >= least and not _confusing(op, level):
            return text
        return f"({text})"

    def _wrap(self, expr: Wrap) -> tuple[str, int]:
        operand, type = expr.operand, expr.type
        if is_standard(type) and type.bits > 1:
            wraps = isinstance(operand, Binary) and operand.op in _WRAPPING
            if (wraps or isinstance(operand, Unary)) and operand.type == type and not type.signed:
                return self._print(operand)
            return self._cast(operand, type)
        if not type.signed:
            mask = number(type.maximum, stored(type))
            if type.maximum <= INT.maximum:
                mask = str(type.maximum)
            return f"{self._operand(operand, '&', 7, False)} & {mask}", _LEVELS["&"]
        # Up to the top of a wide enough type and back, with its sign.
        wide = INT if type.bits <= INT.bits else stored(IntType("", max(type.bits, 64), True, 0))
        up = f"({_unsigned(wide)}){self._under(operand, _UNARY)} << {wide.bits - type.bits}"
        return f"({wide})({up}) >> {wide.bits - type.bits}", _LEVELS[">>"]

    def _cast(self, operand: Expr, type: IntType) -> tuple[str, int]:
        return f"({type}){self._under(operand, _UNARY)}", _UNARY


def is_pattern(expr: Expr) -> bool:
    """True if an expression is a floating-point number, by its bits."""
    return isinstance(expr.type, FloatBits)


def _leveled(text: str) -> tuple[str, int]:
    return text, _UNARY if text.startswith("-") else _ATOM


def _unsigned(type: IntType) -> str:
    return f"unsigned {type}"


def _is_truth(expr: Expr) -> bool:
    match expr:
        case Binary():
            return expr.op in COMPARISONS or expr.op in LOGICAL or expr.type.bits <= INT.bits
        case Unary():
            return expr.op == "!" or expr.type.bits <= INT.bits
        case _:
            return expr.type.bits <= INT.bits


def _confusing(op: str, level: int) -> bool:
    """True if readers often misjudge the precedence of the operand's operator below `op`."""
    if level >= _UNARY:
        return False
    if op == "||":
        return level == _LEVELS["&&"]
    if op in COMPARISONS:
        return level <= _LEVELS["<"]
    if op in ("&", "|", "^", "<<", ">>"):
        return level != _LEVELS[op] or op in ("<<", ">>")
    return False


# ---- Expressions in messages: with names of variables and cells as the user would write them.


def printer(program: Program) -> Expressions:
    """Prints expressions for people."""
    return Expressions(*people_names(program))


def people_names(program: Program) -> tuple[CNames, CellPrinter]:
    """The names of variables and the texts of cells, for a printer of expressions."""
    return _Shown(program), lambda cell, indices: cell_text(cell.array, indices)


class _Shown(CNames):
    def of(self, declared: Scalar | Array) -> str:
        return variable_text(declared)
