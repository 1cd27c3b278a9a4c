"""Formulas as ACSL: what is printed here means the same if it is read again."""

from collections.abc import Collection, Iterable, Iterator

from viap.c.contracts import integer_terms
from viap.c.contracts.formulas import (
    START,
    Accessible,
    All,
    ElementRange,
    Formula,
    Frame,
    Holds,
    Not,
    Quantified,
    Separated,
    Some,
)
from viap.c.contracts.term_parser import BINDING, COMPARISON, COMPARISONS, IMPLIES
from viap.c.tree import tree
from viap.c.tree.expression_printer import POSTFIX, PRIMARY, UNARY, ExpressionPrinter, declaration
from viap.c.tree.tree import Expr, IntConst, Symbol
from viap.c.tree.types import Field, FloatType, PointerType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.program.integer_types import INT, IntType

_BINDER = 0  # `\forall` reaches as far as it can
_AND, _OR = BINDING["&&"], BINDING["||"]
# What terms are made of.
_SAID = (
    tree.FloatConst, tree.FunctionRef, tree.At, tree.Unary, tree.Binary, tree.Conditional,
    tree.Convert, tree.Element, tree.Deref, tree.Member, tree.AddressOf, tree.Decay,
)  # fmt: skip


class FormulaPrinter(ExpressionPrinter):
    """`parameters`: variables that stand for their values at the start, as in `ensures`."""

    conditional = 1

    def __init__(self, parameters: Collection[Symbol] = ()) -> None:
        super().__init__()
        self._old = frozenset(parameters)
        self._renamed: dict[Symbol, str] = {}  # bound variables, by the names that they get

    # ------------------------------------------------------------- formulas

    def formula(self, formula: Formula) -> str:
        return self._formula(formula)[0]

    def _inner(self, formula: Formula, least: int) -> str:
        text, binding = self._formula(formula)
        return text if binding >= least else f"({text})"

    def _formula(self, formula: Formula) -> tuple[str, int]:
        match formula:
            case Holds():
                if isinstance(formula.condition, IntConst):
                    return ("\\true" if formula.condition.value else "\\false"), PRIMARY
                return self.expression(formula.condition)
            case Not():
                return f"!{self._inner(formula.operand, UNARY)}", UNARY
            case All() | Some() if not formula.parts:
                return ("\\true" if isinstance(formula, All) else "\\false"), PRIMARY
            case All() | Some() if len(formula.parts) == 1:
                return self._formula(formula.parts[0])
            case All():
                return self._joined(" && ", formula.parts, _AND)
            case Some(parts=(Not() as first, second)):
                premise = self._inner(first.operand, IMPLIES + 1)
                return f"{premise} ==> {self._inner(second, IMPLIES)}", IMPLIES
            case Some():
                return self._joined(" || ", formula.parts, _OR)
            case Quantified():
                return self._quantified(formula), _BINDER
            case Accessible():
                word = "\\valid" if formula.writes else "\\valid_read"
                return f"{word}({self.range(formula.range)})", PRIMARY
            case Separated():
                ranges = ", ".join(self.range(each) for each in formula.ranges)
                return f"\\separated({ranges})", PRIMARY

    def _joined(self, word: str, parts: tuple[Formula, ...], binding: int) -> tuple[str, int]:
        return word.join(self._inner(part, binding + 1) for part in parts), binding

    def _bound(self, variable: Symbol, inside: Iterable[Symbol]) -> str:
        """Return a name for a bound variable that nothing else inside of its formula has."""
        taken = {self._name(each) for each in inside if each is not variable}
        name, number = variable.name, 0
        while name in taken:
            number += 1
            name = f"{variable.name}_{number}"
        self._renamed[variable] = name
        return name

    def _name(self, symbol: Symbol) -> str:
        return self._renamed.get(symbol, symbol.name)

    def _quantified(self, formula: Quantified) -> str:
        name = self._bound(formula.variable, symbols(formula.body))
        low, high = (self.operand(each, COMPARISON + 1) for each in (formula.low, formula.high))
        word, sign = ("\\forall", "==>") if formula.universal else ("\\exists", "&&")
        least = IMPLIES if formula.universal else _AND + 1
        body = self._inner(formula.body, least)
        return f"{word} integer {name}; {low} <= {name} < {high} {sign} {body}"

    def range(self, range: ElementRange) -> str:
        """Return the pointers to some elements."""
        pointer = self.operand(range.pointer, BINDING["+"])
        if isinstance(range.low, IntConst) and isinstance(range.high, IntConst):
            if (range.low.value, range.high.value) == (0, 1):
                return self.text(range.pointer)
        return f"{pointer} + ({self._limits(range.low, range.high)})"

    def _limits(self, low: Expr, high: Expr) -> str:
        one = IntConst(1, INT, high.position)
        last = integer_terms.arithmetic("-", high, one, high.position)
        return f"{self.text(low)} .. {self.text(last)}"

    def frame(self, frame: Frame) -> str:
        """Return the places of an `assigns` clause."""
        if not frame.places:
            return "\\nothing"
        return ", ".join(self._place(place) for place in frame.places)

    def _place(self, place: Expr | ElementRange) -> str:
        if not isinstance(place, ElementRange):
            return self.text(place)
        text = f"{self.operand(place.pointer, POSTFIX)}[{self._limits(place.low, place.high)}]"
        for step in place.part:
            if not isinstance(step, Field):
                text += f"[{self._limits(step[0], step[1])}]"
            elif step.name:
                text += f".{step.name}"
        return text

    # ------------------------------------------------------------- terms

    def expression(self, expr: Expr) -> tuple[str, int]:
        match expr:
            case IntConst():
                return str(expr.value), PRIMARY if expr.value >= 0 else UNARY
            case tree.Name():
                return self._name(expr.symbol), PRIMARY
            case tree.At(operand=tree.Name(symbol=symbol)) if self._is_parameter(expr, symbol):
                return symbol.name, PRIMARY
            case tree.Deref(pointer=tree.Binary(op="+") as sum):
                return f"{self.operand(sum.left, POSTFIX)}[{self.text(sum.right)}]", POSTFIX
            case tree.Member(object=tree.Deref(pointer=tree.Binary())):
                return f"{self.operand(expr.object, POSTFIX)}.{expr.field.name}", POSTFIX
            case tree.Sum():
                one = IntConst(1, INT, expr.position)
                last = self.text(integer_terms.arithmetic("-", expr.high, one, expr.position))
                name = self._bound(expr.variable, symbols(expr.term))
                term = f"\\lambda integer {name}; {self.text(expr.term)}"
                return f"\\sum({self.text(expr.low)}, {last}, {term})", PRIMARY
            case _ if isinstance(expr, _SAID):
                return super().expression(expr)
            case _:
                raise Unsupported("this expression as ACSL", expr.position, "expression")

    def _is_parameter(self, expr: tree.At, symbol: Symbol) -> bool:
        return expr.label == START and symbol in self._old

    def binary(self, expr: tree.Binary) -> tuple[str, int]:
        binding = COMPARISON if expr.op in COMPARISONS else BINDING[expr.op]
        left = self.operand(expr.left, binding + (expr.op in COMPARISONS))
        return f"{left} {expr.op} {self.operand(expr.right, binding + 1)}", binding

    def converted(self, expr: tree.Convert) -> tuple[str, int]:
        source, target = expr.operand.type, expr.type
        if isinstance(source, IntType) and isinstance(target, IntType):
            is_written = expr.explicit and not target.name.startswith("_BitInt")
            if target.covers(source) and not is_written:
                return self.expression(expr.operand)
        if isinstance(source, FloatType) and isinstance(target, FloatType) and not expr.explicit:
            return self.expression(expr.operand)  # (they only become wider)
        if isinstance(target, PointerType) and isinstance(expr.operand, IntConst):
            if isinstance(target.target, VoidType) and expr.operand.value == 0:
                return "\\null", PRIMARY
        if isinstance(target, PointerType) and not expr.explicit:
            return self.expression(expr.operand)
        return f"({declaration(target, '')}){self.operand(expr.operand, UNARY)}", UNARY


def symbols(part: object) -> Iterator[Symbol]:
    """Yield the variables in a formula or a term, also bound ones."""
    waiting = [part]
    while waiting:
        node = waiting.pop()
        match node:
            case tuple():
                waiting += node
            case tree.Name():
                yield node.symbol
            case Holds():
                waiting.append(node.condition)
            case Not():
                waiting.append(node.operand)
            case All() | Some():
                waiting += node.parts
            case Quantified():
                waiting += (node.low, node.high, node.body)
            case Accessible():
                waiting.append(node.range)
            case Separated():
                waiting += node.ranges
            case ElementRange():
                waiting += (node.pointer, node.low, node.high)
            case _ if isinstance(node, tree.Expr):
                waiting += tree.operands(node)
            case _:
                raise AssertionError(node)
