"""Core expressions ► terms, and the conditions under which they are defined."""

from collections.abc import Callable, Mapping

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import BOOL, Term
from viap.core.program.definedness import Part, cell_conditions, conditions
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
    Scalar,
    Unary,
    Variable,
    Widen,
    Wrap,
)
from viap.core.translate.symbolic_state import SymbolicState

# Called for each definedness condition: its kind, the condition, and the position.
Demand = Callable[[str, Term, Position], None]


class Translator:
    """Translates expressions in one state; definedness conditions are demanded under `guards`."""

    def __init__(self, state: SymbolicState, objects: Mapping[Array, Term], demand: Demand) -> None:
        self.state = state
        self.objects = objects
        self.demand = demand
        # In long chains, a guard is built only when a condition is demanded under it.
        self.guards: list[Term | Callable[[], Term]] = []

    def _demand(self, kind: str, condition: Term, position: Position) -> None:
        guards = [each if isinstance(each, Term) else each() for each in self.guards]
        condition = build.implies(build.conjunction(guards), condition)
        if condition is not build.TRUE:
            self.demand(kind, condition, position)

    def value(self, expr: Expr) -> Term:
        """Returns the integer term of an expression."""
        term = self._term(expr)
        return build.ite(term, build.ONE, build.ZERO) if term.sort == BOOL else term

    def condition(self, expr: Expr) -> Term:
        """Returns the truth value of an expression as a term."""
        term = self._term(expr)
        return term if term.sort == BOOL else build.negate(build.eq(term, build.ZERO))

    def _term(self, expr: Expr) -> Term:
        match expr:
            case Constant():
                return build.number(expr.value)
            case Variable():
                return self.state.scalars[expr.scalar]
            case Cell():
                return self.read(expr)
            case Widen():
                return self.value(expr.operand)
            case Wrap():
                inner = self._term(expr.operand)
                if inner.sort == BOOL:
                    if expr.type.holds(1):
                        return inner
                    # A signed bit-field of one bit holds 0 and -1.
                    return build.ite(inner, build.number(expr.type.wrap(1)), build.ZERO)
                return build.wrap(inner, expr.type.bits, expr.type.signed)
            case Unary():
                return self._unary(expr)
            case Floating():
                return self._floating(expr)
            case Conditional():
                condition = self.condition(expr.condition)
                then = self._under(condition, expr.then)
                orelse = self._under(build.negate(condition), expr.orelse)
                return build.ite(condition, then, orelse)
            case Binary():
                return self._binary(expr)

    def _under(self, guard: Term, expr: Expr) -> Term:
        self.guards.append(guard)
        try:
            return self.value(expr)
        finally:
            self.guards.pop()

    def read(self, cell: Cell) -> Term:
        indices = self.indices(cell)
        memory = self.state.memories[len(indices)]
        return memory.read(self.objects[cell.array], indices)

    def indices(self, cell: Cell) -> tuple[Term, ...]:
        """Returns the terms of a cell's indices; demands that each is within its dimension."""
        indices = tuple(self.value(index) for index in cell.indices)
        for bound in cell_conditions(cell.array, len(indices)):
            match bound.size:
                case int():
                    limit = build.number(bound.size)
                case Scalar():
                    limit = self.state.scalars[bound.size]
                case Array():
                    limit = self.state.memories[1].read(self.objects[bound.size], indices[:1])
            index = indices[bound.dimension]
            within = (build.le(build.ZERO, index), build.lt(index, limit))
            self._demand(bound.kind, build.conjunction(within), cell.position)
        return indices

    def _unary(self, expr: Unary) -> Term:
        if expr.op == "!":
            return build.negate(self.condition(expr.operand))
        operand = self.value(expr.operand)
        if expr.op == "~":
            if expr.type.signed:
                return build.sub(build.neg(operand), build.ONE)
            return build.sub(build.number(expr.type.maximum), operand)
        return self._defined(expr, operand, operand, build.neg(operand))

    def _floating(self, expr: Floating) -> Term:
        """Returns the term of a floating-point operation, on bit patterns."""
        from viap.core.base.floating_constants import cast_limits
        from viap.core.logic import floating

        operands = tuple(self.value(operand) for operand in expr.operands)
        if expr.op == "to_int":
            limits = cast_limits(expr.format, expr.type.minimum, expr.type.maximum)
            (rule,) = conditions(expr.op, expr.type)
            held = floating.between(expr.format, operands[0], *limits)
            self._demand(rule.kind, held, expr.position)
        return floating.term(expr.op, expr.format, operands)

    def _defined(self, expr: Unary | Binary, left: Term, right: Term, result: Term) -> Term:
        """The result, where the conditions of the table hold, which are demanded."""
        for rule in conditions(expr.op, expr.type):
            parts = {Part.LEFT: left, Part.RIGHT: right, Part.RESULT: result}
            clauses = []
            for clause in rule.clauses:
                some = [_COMPARE[c.op](parts[c.part], build.number(c.number)) for c in clause]
                clauses.append(build.disjunction(some) if len(some) > 1 else some[0])
            self._demand(rule.kind, build.conjunction(clauses), expr.position)
        return result

    def _binary(self, expr: Binary) -> Term:
        op = expr.op
        if op in LOGICAL:
            return self._chain(expr)
        left, right = self.value(expr.left), self.value(expr.right)
        if op in COMPARISONS:
            return _COMPARE[op](left, right)
        match op:
            case "+":
                result = build.add(left, right)
            case "-":
                result = build.sub(left, right)
            case "*":
                result = build.mul(left, right)
            case "/":
                result = build.c_div(left, right)
            case "%":
                result = build.c_mod(left, right)
            case "<<":
                result = build.mul(left, build.power_of_two(right))
            case ">>":
                result = build.floor_div(left, build.power_of_two(right))
            case _:
                result = build.bits(_BITS[op], left, right)
        return self._defined(expr, left, right, result)

    def _chain(self, expr: Binary) -> Term:
        """Translates `a && b && c ...`, or with `||`: each part is guarded by those before it."""
        parts: list[Expr] = []
        first: Expr = expr
        while isinstance(first, Binary) and first.op == expr.op:
            parts.append(first.right)
            first = first.left
        join = build.conjunction if expr.op == "&&" else build.disjunction
        terms = [self.condition(first)]

        def before() -> Term:
            return join(terms) if expr.op == "&&" else build.negate(join(terms))

        self.guards.append(before)
        for part in reversed(parts):
            terms.append(self.condition(part))
        self.guards.pop()
        return join(terms)


_COMPARE: dict[str, Callable[[Term, Term], Term]] = {
    "==": build.eq,
    "!=": lambda left, right: build.negate(build.eq(left, right)),
    "<": build.lt,
    "<=": build.le,
    ">": lambda left, right: build.lt(right, left),
    ">=": lambda left, right: build.le(right, left),
}
_BITS = {"&": "and", "|": "or", "^": "xor"}
