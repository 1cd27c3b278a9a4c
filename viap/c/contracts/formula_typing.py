"""Formulas of annotations, typed: quantifiers with their ranges, definitions opened."""

from collections.abc import Sequence

from viap.c.contracts import integer_terms, syntax
from viap.c.contracts.context import Context, Value, c_type, opened
from viap.c.contracts.formulas import HERE, All, Formula, Holds, Not, Quantified, Some
from viap.c.contracts.memory_formulas import LABELLED, labelled, memory_formula
from viap.c.contracts.recursive_sums import alone, comparisons, mentions, quantifies, split
from viap.c.contracts.syntax import Binder, Identifier, Node, Number
from viap.c.contracts.term_typing import TermReader
from viap.c.elaborate import build
from viap.c.text.annotation_words import ACSL
from viap.c.tree.tree import Expr, IntConst, Symbol
from viap.c.tree.types import common_type
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType


class FormulaReader:
    """Reads formulas about the state of the context's label, as seen from `HERE`."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.terms = TermReader(context)

    def seen(self, expr: Expr) -> Expr:
        """Return a term of the context's state as a term of the formula's own state."""
        return self.context.at(HERE).seen(expr, self.context.label)

    def read(self, node: syntax.Node) -> Formula:
        where = node.position
        match node:
            case syntax.Named():
                return self.read(node.operand)
            case syntax.Unary(op="!"):
                return Not(self.read(node.operand), where)
            case syntax.Binary(op="&&" | "||" | "==>" | "<==>" | "^^"):
                return self._connected(node)
            case syntax.Binary(op="==" | "!=") if any(
                map(self._is_formula, (node.left, node.right))
            ):
                return self._same_truth(node)
            case syntax.Chain():
                pairs = zip(node.operands, node.ops, node.operands[1:], strict=False)
                parts = (syntax.Binary(op, left, right, where) for left, op, right in pairs)
                return All(tuple(self._condition(part) for part in parts), where)
            case syntax.Conditional():
                # Bound variables occur once: each place has a formula of its own.
                then = Some((Not(self.read(node.condition), where), self.read(node.then)), where)
                orelse = Some((self.read(node.condition), self.read(node.orelse)), where)
                return All((then, orelse), where)
            case syntax.Quantifier():
                return self._quantified(node)
            case syntax.Let():
                value = Value(self.terms.value(node.value), self.context.label)
                return FormulaReader(self.context.with_name(node.name, value)).read(node.body)
            case syntax.Identifier(name="\\true" | "\\false"):
                return Holds(IntConst(int(node.name == "\\true"), INT, where), where)
            case syntax.Identifier() if self._is_predicate(node.name):
                return self._predicate(syntax.Application(node.name, (), (), where))
            case syntax.Application():
                return self._application(node)
            case _:
                return self._condition(node)

    def _condition(self, node: syntax.Node) -> Formula:
        return Holds(self.seen(self.terms.condition(node)), node.position)

    def _connected(self, node: syntax.Binary) -> Formula:
        left, right, where = self.read(node.left), self.read(node.right), node.position
        match node.op:
            case "&&":
                first = left.parts if isinstance(left, All) else (left,)
                return All((*first, right), where)
            case "||":
                first = left.parts if isinstance(left, Some) else (left,)
                return Some((*first, right), where)
            case "==>":
                return Some((Not(left, where), right), where)
            case "<==>":
                forward = Some((Not(left, where), right), where)
                again = self.read(node.right), self.read(node.left)
                return All((forward, Some((Not(again[0], where), again[1]), where)), where)
            case "^^":
                again = self.read(node.left), self.read(node.right)
                both = Some((Not(again[0], where), Not(again[1], where)), where)
                return All((Some((left, right), where), both), where)
            case _:
                raise AssertionError(node.op)

    def _same_truth(self, node: syntax.Binary) -> Formula:
        """Compare a formula with a formula, or with a number, as 1 or 0."""
        where, left, right = node.position, node.left, node.right
        if self._is_formula(right):
            left, right = right, left
        formula = self.read(left)
        one: Formula
        zero: Formula
        if self._is_formula(right):
            one, zero = self.read(right), Not(self.read(right), where)
        else:
            one, zero = (
                self._condition(syntax.Binary("==", right, syntax.Number(each, where), where))
                for each in "10"
            )
        both = (Some((Not(formula, where), one), where), Some((formula, zero), where))
        return All(both, where) if node.op == "==" else Not(All(both, where), where)

    def _quantified(self, node: syntax.Quantifier) -> Formula:
        if node.word == "\\lambda":
            raise TypeFault("'\\lambda' is not a formula", node.position, node.word)
        where, universal = node.position, node.word == "\\forall"
        conditions, claim = split(universal, node.body)
        ranges = RangeFinder(self.terms, conditions)
        inner = FormulaReader(ranges.run(node.binders))
        rest = [inner.read(each) for each in conditions if id(each) not in ranges.used]
        if claim is None:
            body: Formula = rest[0] if len(rest) == 1 else All(tuple(rest), where)
        else:
            body = inner.read(claim)
            if rest:
                guard = rest[0] if len(rest) == 1 else All(tuple(rest), where)
                body = Some((Not(guard, where), body), where)
        for each in reversed(ranges.ranges):
            low, high = inner.seen(each.low), inner.seen(each.high)
            body = Quantified(universal, each.variable, low, high, body, where)
        return body

    def _is_formula(self, node: syntax.Node) -> bool:
        """True if a term is a formula, by its form."""
        if isinstance(node, syntax.Application | syntax.Identifier):
            return self._is_predicate(node.name)
        return quantifies(node)

    def _is_predicate(self, name: str) -> bool:
        known = self.context.definitions.get(name, ())
        return name not in self.context.names and any(each.result is None for each in known)

    def _application(self, node: syntax.Application) -> Formula:
        if node.name in LABELLED:
            operand, label = labelled(self.context, node)
            return FormulaReader(self.context.at(label)).read(operand)
        formula = memory_formula(self.terms, node)
        if formula is not None:
            return formula
        if self._is_predicate(node.name):
            return self._predicate(node)
        return self._condition(node)

    def _predicate(self, node: syntax.Application) -> Formula:
        arguments = [self.terms.value(argument) for argument in node.arguments]
        definition, context = opened(self.context, node, arguments)
        assert definition.body is not None
        return FormulaReader(context).read(definition.body)


# ---- The ranges of the variables of a quantifier, from the conditions on them and from their
# types.
#
# Variables get their ranges one after the other; those of a range may depend on variables before.


@record
class VariableRange:
    """The integers `low <= variable < high`."""

    variable: Symbol
    low: Expr
    high: Expr


class RangeFinder:
    def __init__(self, reader: "TermReader", conditions: Sequence[Node]) -> None:
        self.reader = reader
        self.context = reader.context
        self._facts = [fact for part in conditions for fact in comparisons(part)]
        self.used: set[int] = set()  # conditions (by id) that the ranges imply
        self.ranges: list[VariableRange] = []

    def run(self, binders: Sequence[Binder]) -> Context:
        """Find all ranges; return the context in which the variables are known."""
        waiting = [*binders]
        while waiting:
            names = {binder.name for binder in waiting}
            binder = next((each for each in waiting if self._found(each, names)), None)
            if binder is None:
                first = waiting[0]
                what = f"'{first.name}' without a range that can be read from the formula"
                raise Unsupported(what, first.position, "quantifier")
            waiting.remove(binder)
        return self.context

    def _found(self, binder: Binder, names: set[str]) -> bool:
        """Give a variable its range, if it depends on none of the names; False if it does."""
        type = self._type(binder)
        where = binder.position
        low, high = (self._limit(binder, names, is_low) for is_low in (True, False))
        if type is None and (low is None or high is None):
            return False
        if type is not None:
            low = _clipped(low, type, True, where)
            high = _clipped(high, type, False, where)
        assert low is not None and high is not None
        if type is None:
            least, most = integer_terms.span(low)[0], integer_terms.span(high)[1] - 1
            type = integer_terms.covering(least, max(least, most), where)
        symbol = Symbol(binder.name, type, where, static=False, local=True)
        self.context = self.context.with_variable(binder.name, symbol)
        self.reader = self.reader.within(self.context)
        self.ranges.append(VariableRange(symbol, low, high))
        return True

    def _type(self, binder: Binder) -> IntType | None:
        """Return the type of a variable; None for `integer`."""
        type = c_type(self.context, binder.type)
        if type is not None and not isinstance(type, IntType):
            raise Unsupported(f"a quantifier over '{type}'", binder.position, "quantifier")
        return type

    def _limit(self, binder: Binder, names: set[str], is_low: bool) -> Expr | None:
        """Return the least value, or the one above the greatest; None if no condition says it."""
        type = self._type(binder)
        for fact in self._facts:
            own, other = (fact.large, fact.small) if is_low else (fact.small, fact.large)
            shift = alone(own, binder.name)
            if shift is None or mentions((other, shift[0]), names):
                continue
            limit = self._value(other, shift, type)
            if limit is not None:
                if fact.is_whole:
                    self.used.add(id(fact.part))
                return _ended(limit, fact.strict, is_low, other.position)
        return self._limit_by_others(binder.name, names, is_low, {binder.name})

    def _limit_by_others(
        self, name: str, names: set[str], is_low: bool, seen: set[str]
    ) -> Expr | None:
        """Return a limit of a variable that is not above (or not below) this one."""
        if self.reader.context.dialect != ACSL:
            return None  # (conversions might change the order)
        for fact in self._facts:
            own, other = (fact.large, fact.small) if is_low else (fact.small, fact.large)
            if not isinstance(own, Identifier) or own.name != name:
                continue
            if not mentions(other, names):
                limit = self._value(other, (Number("0", other.position), "-"), None)
                assert limit is not None
                return _ended(limit, fact.strict, is_low, other.position)
            if isinstance(other, Identifier) and other.name not in seen:
                found = self._limit_by_others(other.name, names, is_low, seen | {other.name})
                if found is not None:
                    return found
        return None

    def _value(self, other: Node, shift: tuple[Node, str], type: IntType | None) -> Expr | None:
        """Return the other side of a comparison; None if C would convert the variable."""
        term = self.reader.integer(other)
        amount, sign = shift
        if self.reader.is_mathematical:
            return integer_terms.arithmetic(
                sign, term, self.reader.integer(amount), other.position
            )  # fmt: skip
        assert type is not None and isinstance(term.type, IntType)
        common = common_type(type, term.type, self.context.unit.model)
        if not common.covers(type) or not (isinstance(amount, Number) and amount.text == "0"):
            return None
        return build.convert(term, common, other.position)


def _ended(limit: Expr, strict: bool, is_low: bool, position: Position) -> Expr:
    """Return the first value of a range, or the first one behind it."""
    if strict != is_low:
        return limit
    return integer_terms.arithmetic("+", limit, IntConst(1, INT, position), position)


def _clipped(limit: Expr | None, type: IntType, is_low: bool, position: Position) -> Expr:
    """Return a limit that leaves no value out of the type."""
    end = integer_terms.number(type.minimum if is_low else type.maximum + 1, position)
    if limit is None:
        return end
    choose = integer_terms.larger if is_low else integer_terms.smaller
    return choose(limit, end, position)
