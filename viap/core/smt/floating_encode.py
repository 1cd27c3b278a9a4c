"""Formulas with floating-point operations ► Z3's expressions, with its floating-point theory.

All NaNs are one number there. The encoding is weaker than the formulas: each model of the formulas,
with numbers in place of bit patterns, is a model of the encoding.

- An equation of patterns is an equation of numbers; between two NaNs, it may be true or false.
- A pattern that integer operations read stays an integer; `number_of` is any function that maps
  patterns to numbers.
- An operation's result that integer operations read is an unknown integer with that number.
- `from_int` and `to_int` are functions with the facts of `floating_encode`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from viap.core.base.floating_formats import FloatFormat, apply
from viap.core.logic import build
from viap.core.logic.floating import operation
from viap.core.logic.terms import BOOL, INT, Kind, Term
from viap.core.smt.floating_sorts import (
    FloatSorts,
    at_least,
    at_most,
    equal,
    is_infinite,
    is_nan,
    is_negative,
    is_of_range,
    less,
    magnitude,
    more,
    operand_formats,
)
from viap.core.smt.z3_terms import Encoder, symbol_name

_ROUNDINGS = {"floor": "RTN", "ceil": "RTP", "trunc": "RTZ", "round": "RNA", "rint": "RNE"}
# Operations that Z3 has; the others are functions with facts.
_EXACT = frozenset(
    ("add", "sub", "mul", "div", "neg", "abs", "sqrt", "fma", "remainder", "convert", *_ROUNDINGS)
)
# How slow operations are in bits, roughly.
WEIGHTS = {"add": 1, "sub": 1, "mul": 4, "div": 10, "sqrt": 10, "fma": 10, "remainder": 20}


class FloatEncoder:
    """Encodes the formulas of one question; `facts` have to be asserted beside them."""

    def __init__(self, encoder: Encoder, formulas: Sequence[Term]) -> None:
        self.encoder, self.context = encoder, encoder.context
        self.sorts = FloatSorts(formulas)
        self.facts: list[Any] = []
        # Applications of functions with facts: operation, format, operands, result.
        self.applied: list[tuple[str, FloatFormat, tuple[Any, ...], Any]] = []
        self._made: dict[Term, Any] = {}
        self._patterns: dict[Term, Any] = {}
        self._touched: dict[Term, bool] = {}
        for node in self.sorts.nodes:
            inner = any(self._touched[arg] for arg in node.args)
            native = self.sorts.native(node) is not None
            self._touched[node] = inner or native or operation(node) is not None
        self.near = z3.RoundNearestTiesToEven(self.context)

    def formula(self, term: Term) -> Any:
        return self._native(term)

    # ------------------------------------------------------------- sorts

    def sort(self, form: FloatFormat) -> Any:
        return z3.FPSort(form.exponent_bits, form.precision, self.context)

    def constant(self, bits: int, form: FloatFormat) -> Any:
        vector = z3.BitVecVal(bits, form.bits, self.context)
        return z3.simplify(z3.fpBVToFP(vector, self.sort(form), self.context))

    def function(self, name: str, *sorts: Any) -> Any:
        return z3.Function(name, *sorts)

    def _number(self, node: Term, form: FloatFormat) -> Any:
        """Returns a term as a number of a format."""
        if node.kind is Kind.NUMBER:
            if not 0 <= node.value < 1 << form.bits:
                return self._of_integer(self.encoder.expression(node), form)
            return self.constant(node.value, form)
        native = self.sorts.native(node)
        if native is form:
            return self._native(node)
        return self._of_integer(self._integer(node), form)

    def _of_integer(self, pattern: Any, form: FloatFormat) -> Any:
        integers = z3.IntSort(self.context)
        return self.function(f"number_of {form.name}", integers, self.sort(form))(pattern)

    def _integer(self, node: Term) -> Any:
        """Returns a term of sort Int as an integer."""
        form = self.sorts.native(node)
        if form is None:
            return self._native(node)
        if node not in self._patterns:
            number = self._native(node)
            bound = sorted(node.inner_free, key=lambda variable: str(variable.payload))
            arguments = [self.encoder.expression(variable) for variable in bound]
            integers = [z3.IntSort(self.context)] * (len(arguments) + 1)
            name = f"pattern {len(self._patterns)}"
            pattern = self.function(name, *integers)(*arguments)
            if not bound:
                self.facts.append(self._of_integer(pattern, form) == number)
                self.facts.append(z3.And(0 <= pattern, pattern < 1 << form.bits))
            self._patterns[node] = pattern
        return self._patterns[node]

    # ------------------------------------------------------------- nodes

    def _native(self, root: Term) -> Any:
        made = self._made
        waiting = [root]
        while waiting:
            node = waiting[-1]
            if node in made:
                waiting.pop()
                continue
            if not self._touched.get(node, False):
                made[node] = self.encoder.expression(node)
                continue
            missing = [arg for arg in node.args if arg not in made]
            if missing:
                waiting += missing
                continue
            made[node] = self._encoded(node)
        return made[root]

    def _encoded(self, node: Term) -> Any:
        found = operation(node)
        if found is not None:
            return self._operation(node, *found)
        form, context = self.sorts.native(node), self.context
        match node.kind:
            case Kind.APPLY:
                arguments = [self._argument(arg) for arg in node.args]
                sorts = [argument.sort() for argument in arguments]
                if form is not None:
                    result = self.sort(form)
                else:
                    result = z3.BoolSort(context) if node.sort == BOOL else z3.IntSort(context)
                return self.function(symbol_name(node.payload.name), *sorts, result)(*arguments)
            case Kind.VARIABLE:
                return z3.Const(f"?{node.payload}", self.sort(form)) if form else (
                    self.encoder.expression(node)
                )  # fmt: skip
            case Kind.ITE if form is not None:
                then, orelse = (self._number(arg, form) for arg in node.args[1:])
                return z3.If(self._native(node.args[0]), then, orelse)
            case Kind.EQ if node.args[0].sort == INT:
                return self._equation(node)
            case Kind.LE | Kind.LT:
                for arg in node.args:
                    limit = self.sorts.native(arg)
                    if limit is not None and operation(arg) is None and is_of_range(node, limit):
                        return z3.BoolVal(True, context)
                left, right = (self._integer(arg) for arg in node.args)
                return left <= right if node.kind is Kind.LE else left < right
            case Kind.FORALL | Kind.EXISTS:
                bound = [self._native(variable) for variable in build.bound_variables(node)]
                make = z3.ForAll if node.kind is Kind.FORALL else z3.Exists
                return make(bound, self._native(node.args[0]))
        return self._plain(node)

    def _argument(self, node: Term) -> Any:
        return self._integer(node) if node.sort == INT else self._native(node)

    def _plain(self, node: Term) -> Any:
        """Encodes an operation of the logic, as the plain encoder would."""
        args = [self._argument(arg).as_ast() for arg in node.args]
        made = self.encoder.node(node, args)
        return z3.z3._to_expr_ref(made, self.context)

    def _equation(self, node: Term) -> Any:
        left, right = node.args
        form = self.sorts.native(left) or self.sorts.native(right)
        if form is None or any(
            self.sorts.native(arg) is not form and arg.kind is not Kind.NUMBER for arg in node.args
        ):
            return self._integer(left) == self._integer(right)
        one, other = self._number(left, form), self._number(right, form)
        both = z3.And(is_nan(one), is_nan(other))
        return z3.If(both, self._unknown("equal", node), one == other)

    # ------------------------------------------------------------- operations

    def _operation(self, node: Term, op: str, form: FloatFormat) -> Any:
        wanted = operand_formats(op, form, len(node.args))
        operands = tuple(
            self._integer(arg) if each is None else self._number(arg, each)
            for arg, each in zip(node.args, wanted, strict=True)
        )
        if op in ("eq", "lt", "le"):
            return {"eq": equal, "lt": less, "le": at_most}[op](*operands)
        if op == "isnan":
            return is_nan(operands[0])
        if op == "signbit":
            return self._sign(node.args[0], operands[0])
        if op == "copysign":
            size = magnitude(operands[0])
            negative = self._sign(node.args[1], operands[1])
            return z3.If(negative, z3.fpNeg(size, self.context), size)
        if op in _EXACT:
            return self.computed(op, form, operands)
        result = z3.BoolSort(self.context) if node.sort == BOOL else (
            z3.IntSort(self.context) if op == "to_int" else self.sort(form)
        )  # fmt: skip
        sorts = [operand.sort() for operand in operands]
        made = self.function(f"{op} {form.name}", *sorts, result)(*operands)
        if not node.inner_free:
            self.applied.append((op, form, operands, made))
        return made

    def _sign(self, node: Term, number: Any) -> Any:
        """Returns that the sign bit of a number is set; that of a NaN is unknown."""
        return z3.If(is_nan(number), self._unknown("sign", node), is_negative(number))

    def _unknown(self, name: str, node: Term) -> Any:
        """Returns a truth value that depends on the bound variables of a term alone."""
        variables = sorted(node.inner_free, key=lambda variable: str(variable.payload))
        arguments = [self._native(variable) for variable in variables]
        sorts = [argument.sort() for argument in arguments]
        function = self.function(f"{name} {node.id}", *sorts, z3.BoolSort(self.context))
        return function(*arguments)

    def computed(self, op: str, form: FloatFormat, operands: tuple[Any, ...]) -> Any:
        """Returns an operation of Z3."""
        near, context = self.near, self.context
        if op in _ROUNDINGS:
            mode = getattr(z3, _ROUNDINGS[op])(context)
            return z3.fpRoundToIntegral(mode, operands[0], context)
        match op:
            case "neg":
                return z3.fpNeg(operands[0], context)
            case "abs":
                return magnitude(operands[0])
            case "sqrt":
                return z3.fpSqrt(near, operands[0], context)
            case "fma":
                return z3.fpFMA(near, *operands, context)
            case "remainder":
                return z3.fpRem(*operands, context)
            case "convert":
                return z3.fpFPToFP(near, operands[0], self.sort(form), context)
        make = {"add": z3.fpAdd, "sub": z3.fpSub, "mul": z3.fpMul, "div": z3.fpDiv}[op]
        return make(near, *operands, context)


# ---- Facts about conversions between integers and floating-point numbers, for Z3's own numbers.
#
# Rounding is monotone, and exact for small integers. `viap.core.logic.floating_facts` has the same
# facts
# for bit patterns; `tests/core/smt/test_floating_facts.py` compares these with the exact
# operations.


# Numbers that bounds are made of: those of the question, if there are at most so many.
_MOST = 12


def facts(encoder: FloatEncoder) -> list[Any]:
    """Returns facts about the applications in an encoded question."""
    made: list[Any] = []
    limits = _Limits(encoder)
    for op, form, operands, result in encoder.applied:
        match op:
            case "from_int":
                made += _from_int(encoder, form, operands[0], result, limits.integers)
            case "to_int":
                made += _to_int(encoder, form, operands[0], result, limits.integers)
    made += _pairs(encoder)
    return made


class _Limits:
    """Numbers of a question: its own constants, and zero and one."""

    def __init__(self, encoder: FloatEncoder) -> None:
        self._patterns: dict[FloatFormat, set[int]] = {}
        integers = {0, 1, -1}
        for node in encoder.sorts.nodes:
            found = operation(node)
            if found is not None:
                op, form = found
                chosen = self._patterns.setdefault(form, set())
                if op != "from_int" and op != "convert":
                    chosen |= {arg.value for arg in node.args if arg.kind is Kind.NUMBER}
            elif node.kind is Kind.NUMBER:
                integers.add(node.value)
        for form, patterns in self._patterns.items():
            patterns |= {0, form.one}
            finite = [bits for bits in patterns if bits & ~form.sign < form.infinity]
            integers |= {apply("to_int", form, bits) for bits in finite}
            self._patterns[form] = set(sorted(finite, key=form.exact)[:_MOST])
        small = sorted(integers, key=abs)[:_MOST]
        self.integers: Sequence[int] = sorted(small)


def _from_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about an integer as a number: rounding is monotone, and exact for small integers."""
    exact = 1 << form.precision
    yield z3.Not(is_nan(result))
    yield z3.Implies(z3.And(number <= 1 << 100, number >= -(1 << 100)), z3.Not(is_infinite(result)))
    yield (number == 0) == (result == encoder.constant(0, form))
    for limit in limits:
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(number <= limit, at_most(result, bound))
        yield z3.Implies(number >= limit, at_least(result, bound))
        if abs(limit) < exact:
            yield z3.Implies(number < limit, less(result, bound))
            yield z3.Implies(number > limit, more(result, bound))


def _to_int(
    encoder: FloatEncoder, form: FloatFormat, number: Any, result: Any, limits: Sequence[int]
) -> Iterator[Any]:
    """Facts about the integer part: monotone, and the number itself if that is whole."""
    for limit in limits:
        if form.exact(form.rounded(limit)) != limit:
            continue
        bound = encoder.constant(form.rounded(limit), form)
        yield z3.Implies(at_least(number, bound), result >= limit)
        yield z3.Implies(at_most(number, bound), result <= limit)
        if limit > 0:
            yield z3.Implies(less(number, bound), result < limit)
        if limit < 0:
            yield z3.Implies(more(number, bound), result > limit)


def _pairs(encoder: FloatEncoder) -> Iterator[Any]:
    """Facts about two conversions: they are monotone, and inverse for small integers."""
    from_int = [each for each in encoder.applied if each[0] == "from_int"]
    to_int = [each for each in encoder.applied if each[0] == "to_int"]
    for place, (_, form, (first,), one) in enumerate(from_int):
        exact = 1 << form.precision
        small = z3.And(-exact <= first, first <= exact)
        for _, other_form, (second,), other in from_int[place + 1 :]:
            if other_form is not form:
                continue
            both = z3.And(small, -exact <= second, second <= exact)
            yield z3.Implies(first <= second, at_most(one, other))
            yield z3.Implies(second <= first, at_most(other, one))
            yield z3.Implies(z3.And(both, first < second), less(one, other))
            yield z3.Implies(z3.And(both, second < first), less(other, one))
            # Small integers and their sums are exact.
            distance = z3.simplify(second - first)
            if z3.is_int_value(distance) and abs(distance.as_long()) <= exact:
                step = encoder.constant(form.rounded(distance.as_long()), form)
                near = encoder.near, encoder.context
                moved = z3.fpAdd(near[0], one, step, near[1])
                yield z3.Implies(both, other == moved)
        for _, other_form, (number,), whole in to_int:
            if other_form is form:
                yield z3.Implies(z3.And(small, at_most(one, number)), first <= whole)
                yield z3.Implies(z3.And(small, at_most(number, one)), whole <= first)
