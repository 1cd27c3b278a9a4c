"""Formulas of annotations, typed: quantifiers with their ranges, definitions opened."""

from viap.c.specification import syntax
from viap.c.specification.built_in_terms import LABELLED, labelled
from viap.c.specification.context import Context, Value
from viap.c.specification.expansion import opened
from viap.c.specification.formulas import HERE, All, Formula, Holds, Not, Quantified, Some
from viap.c.specification.guards import quantifies, split
from viap.c.specification.memory_formulas import memory_formula
from viap.c.specification.quantifier_ranges import RangeFinder
from viap.c.specification.term_typing import TermReader
from viap.c.tree import Expr, IntConst
from viap.errors import TypeFault
from viap.program.integer_types import INT


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
