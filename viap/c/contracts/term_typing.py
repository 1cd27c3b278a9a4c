"""Terms of annotations, typed: those of ACSL have mathematical integers, those of CBMC C's."""

from collections.abc import Iterator
from fractions import Fraction

from viap.c.contracts import integer_terms, syntax
from viap.c.contracts.context import Context, Value, expanded, read_type, size_of
from viap.c.contracts.formulas import START
from viap.c.contracts.memory_formulas import built_in
from viap.c.contracts.syntax import WORDS, unknown_name
from viap.c.elaborate import build
from viap.c.elaborate.scope import Enumerator, TypeName
from viap.c.text import literals
from viap.c.text.annotation_words import ACSL
from viap.c.tree import tree
from viap.c.tree.tree import Expr, IntConst
from viap.c.tree.tree_walk import variable_of
from viap.c.tree.types import (
    FLOAT,
    ArrayType,
    CType,
    Field,
    FloatType,
    PointerType,
    StructType,
    VoidType,
)
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, IntType

RESULT = ("\\result", "__CPROVER_return_value")
_LOGICAL = frozenset(("&&", "||", "==>", "<==>", "^^"))


class TermReader:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.is_mathematical = context.dialect == ACSL

    def within(self, context: Context) -> "TermReader":
        return TermReader(context)

    def value(self, node: syntax.Node) -> Expr:
        """Return the value of a term: arrays are pointers to their first elements."""
        expr = self.read(node)
        if isinstance(expr, tree.At) and isinstance(expr.type, ArrayType):
            raise Unsupported("a whole array of another state", node.position, "array")
        if expr.effects:
            raise Unsupported("a volatile object in an annotation", node.position, "volatile")
        return build.value_of(expr)

    def condition(self, node: syntax.Node) -> Expr:
        """Return an int that is 1 if a formula without quantifiers holds, and 0 if not."""
        match node:
            case syntax.Named():
                return self.condition(node.operand)
            case syntax.Chain():
                return self._chain(node)
            case syntax.Binary() if node.op in _LOGICAL:
                return self._logical(node)
            case syntax.Unary(op="!"):
                return build.unary("!", self.condition(node.operand), node.position)
            case _:
                value = self.value(node)
                truth = build.truth(value)
                if truth is value or not (self.is_mathematical and isinstance(value.type, IntType)):
                    return truth
                zero = tree.IntConst(0, INT, node.position)
                return integer_terms.compared("!=", value, zero, node.position)

    def integer(self, node: syntax.Node) -> Expr:
        return integer_terms.integer(self.value(node), node.position)

    def read(self, node: syntax.Node) -> Expr:
        """Return the typed term; lvalues stay lvalues."""
        where = node.position
        match node:
            case syntax.Number():
                return self._number(node)
            case syntax.Text():
                return self._text(node)
            case syntax.Identifier():
                return self._name(node)
            case syntax.Named():
                return self.read(node.operand)
            case syntax.Unary():
                return self._unary(node)
            case syntax.Binary() if node.op in _LOGICAL:
                return self.condition(node)
            case syntax.Binary():
                return self.operation(node.op, self.value(node.left), self.value(node.right), where)
            case syntax.Chain():
                return self._chain(node)
            case syntax.Conditional():
                return self._conditional(node)
            case syntax.Index():
                return self.element(self.read(node.base), self.integer(node.index), where)
            case syntax.Member():
                return self._member(node)
            case syntax.Cast():
                return self._cast(node)
            case syntax.SizeOf():
                return size_of(self, node)
            case syntax.Application():
                made = built_in(self, node)
                return made if made is not None else expanded(self, node)
            case syntax.Let():
                value = Value(self.value(node.value), self.context.label)
                return TermReader(self.context.with_name(node.name, value)).read(node.body)
            case syntax.Quantifier():
                raise Unsupported(f"'{node.word}' inside of a term", where, node.word)
            case syntax.Range() | syntax.Under():
                raise Unsupported("a set of places inside of a term", where, "..")
            case _:
                raise AssertionError(node)

    # ------------------------------------------------------------- leaves

    def _number(self, node: syntax.Number) -> Expr:
        text, where = node.text, node.position
        plain = text.rstrip("uUlL")
        is_hexadecimal = text[:2] in ("0x", "0X")
        if not is_hexadecimal and any(each in text for each in ".eEfF"):
            return self._real(text, where)
        if not self.is_mathematical:
            return tree.IntConst(*literals.integer(text, self.context.unit.model, where), where)
        is_octal = len(plain) > 1 and plain[0] == "0" and plain.isdigit()
        try:
            value = int(plain, 8 if is_octal else 0)
        except ValueError:
            raise TypeFault(f"'{text}' is not a number", where, text) from None
        return integer_terms.number(value, where)

    def _real(self, text: str, where: Position) -> Expr:
        """Return a number of type float or double; in ACSL, it must be exactly the real number."""
        type = literals.floating_type(text)
        plain = text.rstrip("fFlLdD")
        if self.is_mathematical and not is_exact(plain, type):
            raise Unsupported(f"the real number {plain}", where, text)
        return tree.FloatConst(text, type, where)

    def _text(self, node: syntax.Text) -> Expr:
        model, where = self.context.unit.model, node.position
        if node.text.endswith("'"):
            return tree.IntConst(*literals.character(node.text, model, where), where)
        values, element = literals.string(node.text, model, where)
        return tree.StringLit(values, ArrayType(element, len(values)), where)

    def _name(self, node: syntax.Identifier) -> Expr:
        context, name, where = self.context, node.name, node.position
        if name in context.names:
            value = context.names[name]
            return context.seen(value.expr, value.label)
        if name in RESULT:
            if context.result is None:
                raise TypeFault("there is no result here", where, name)
            return tree.Name(context.result, where)
        if name in ("\\true", "\\false"):
            return tree.IntConst(int(name == "\\true"), INT, where)
        if name == "\\null":
            zero = tree.IntConst(0, INT, where)
            return build.convert(zero, PointerType(VoidType()), where, explicit=True)
        entry = None if name.startswith("\\") else context.scope.find(name)
        match entry:
            case tree.Symbol():
                term = tree.Name(entry, where, entry.volatile)
                is_old = context.old_parameters and entry in context.function.parameters
                return context.seen(term, START) if is_old else term
            case Enumerator():
                return tree.IntConst(entry.value, entry.type, where)
            case tree.Function():
                return tree.FunctionRef(entry, PointerType(entry.type), where)
            case TypeName():
                raise TypeFault(f"'{name}' is a type", where, name)
        if name in WORDS:
            raise Unsupported(f"'{name}'", where, name)
        if name in context.definitions:
            return expanded(self, syntax.Application(name, (), (), where))
        raise unknown_name(context, name, where)

    # ------------------------------------------------------------- operators

    def operation(self, op: str, left: Expr, right: Expr, where: Position) -> Expr:
        types = (left.type, right.type)
        if not self.is_mathematical:
            return build.binary(op, left, right, where, self.context.unit.model)
        if all(isinstance(type, IntType) for type in types):
            if op in build.COMPARISON:
                return integer_terms.compared(op, left, right, where)
            if op not in integer_terms.ARITHMETIC:
                raise Unsupported(f"'{op}' in an annotation", where, op)
            return integer_terms.arithmetic(op, left, right, where)
        if any(isinstance(type, FloatType) for type in types):
            return self._with_float(op, left, right, where)
        if all(isinstance(type, StructType) for type in types) and op in ("==", "!="):
            return self._same_structs(op, left, right, where)
        return build.binary(op, left, right, where, self.context.unit.model)

    def _same_structs(self, op: str, left: Expr, right: Expr, where: Position) -> Expr:
        """Compare structs by their members."""
        parts = [self.operation("==", *pair, where) for pair in same_members(left, right, where)]
        whole: Expr = tree.IntConst(1, INT, where)
        for index, part in enumerate(parts):
            model = self.context.unit.model
            whole = build.binary("&&", whole, part, where, model) if index else part
        return whole if op == "==" else build.unary("!", whole, where)

    def _with_float(self, op: str, left: Expr, right: Expr, where: Position) -> Expr:
        """Compare floating-point numbers; real numbers of ACSL have no limits of precision."""
        exact = op in build.COMPARISON and all(
            isinstance(each.type, FloatType) or isinstance(each, tree.IntConst)
            for each in (left, right)
        )
        if not exact:
            raise Unsupported("arithmetic on real numbers", where, op)
        for each in (left, right):
            if isinstance(each, tree.IntConst) and abs(each.value) >= 1 << 24:
                raise Unsupported("a real number that is not exact", where, op)
        return build.binary(op, left, right, where, self.context.unit.model)

    def _unary(self, node: syntax.Unary) -> Expr:
        where = node.position
        match node.op:
            case "*":
                return build.deref(self.value(node.operand), where)
            case "&":
                operand = self.read(node.operand)
                if isinstance(operand, tree.At):
                    raise Unsupported("an address in another state", where, "&")
                if self.context.result is not None:
                    if variable_of(operand) is self.context.result:
                        raise TypeFault("the result has no address", where, "&")
                return build.address_of(operand, where)
            case "!":
                return self.condition(node)
            case _ if not self.is_mathematical:
                return build.unary(node.op, self.value(node.operand), where)
        operand = self.value(node.operand)
        if isinstance(operand.type, FloatType):
            return build.unary(node.op, operand, where)
        operand = integer_terms.integer(operand, where)
        match node.op:
            case "-":
                return integer_terms.negated(operand, where)
            case "~":
                return integer_terms.inverted(operand, where)
            case "+":
                return operand
            case _:
                raise AssertionError(node.op)

    def _logical(self, node: syntax.Binary) -> Expr:
        where = node.position
        left, right = self.condition(node.left), self.condition(node.right)
        model = self.context.unit.model
        match node.op:
            case "&&" | "||":
                return build.binary(node.op, left, right, where, model)
            case "==>":
                return build.binary("||", build.unary("!", left, where), right, where, model)
            case "<==>":
                return build.binary("==", left, right, where, model)
            case "^^":
                return build.binary("!=", left, right, where, model)
            case _:
                raise AssertionError(node.op)

    def _chain(self, node: syntax.Chain) -> Expr:
        operands = [self.value(operand) for operand in node.operands]
        pairs = zip(operands, node.ops, operands[1:], strict=False)
        parts = [self.operation(op, left, right, node.position) for left, op, right in pairs]
        whole = parts[0]
        for part in parts[1:]:
            whole = build.binary("&&", whole, part, node.position, self.context.unit.model)
        return whole

    def _conditional(self, node: syntax.Conditional) -> Expr:
        condition, where = self.condition(node.condition), node.position
        then, orelse = self.value(node.then), self.value(node.orelse)
        if all(isinstance(each.type, IntType) for each in (then, orelse)):
            return integer_terms.chosen(condition, then, orelse, where)
        if isinstance(then.type, PointerType) and isinstance(orelse.type, PointerType):
            type: CType = build.common_pointer(then, orelse)
        elif then.type == orelse.type and isinstance(then.type, FloatType):
            type = then.type
        else:
            raise TypeFault(f"'?:' with '{then.type}' and '{orelse.type}'", where, "?:")
        then, orelse = (build.convert(each, type, where) for each in (then, orelse))
        return tree.Conditional(condition, then, orelse, type, where, False)

    # ------------------------------------------------------------- objects

    def element(self, base: Expr, index: Expr, where: Position) -> Expr:
        if isinstance(base, tree.At) and isinstance(base.type, ArrayType):
            # An element of an array of another state; the index is that of this state.
            inner = self.context.at(base.label)
            index = inner.seen(index, self.context.label)
            array = build.element(base.operand, index, where, self.context.unit.model)
            return tree.At(array, base.label, array.type, where)
        return build.element(base, index, where, self.context.unit.model)

    def _member(self, node: syntax.Member) -> Expr:
        where = node.position
        base = self.read(node.base)
        if node.arrow:
            return build.member(build.deref(build.value_of(base), where), node.name, where)
        if isinstance(base, tree.At):
            made = build.member(base.operand, node.name, where)
            return tree.At(made, base.label, made.type, where)
        return build.member(base, node.name, where)

    def _cast(self, node: syntax.Cast) -> Expr:
        type = read_type(self, node.type)
        operand = self.value(node.operand)
        if type is None:
            return integer_terms.integer(operand, node.position)
        if isinstance(operand.type, FloatType) or isinstance(type, FloatType):
            if operand.type != type:
                raise Unsupported("a conversion of real numbers", node.position, "cast")
        elements = _only_array(operand, type, node.position)
        return elements or build.convert(operand, type, node.position, explicit=True)


def _only_array(pointer: Expr, type: CType, at: Position) -> Expr | None:
    """Return the array behind a pointer that is cast to one to its elements, without the cast.

    The array is all that the struct behind the pointer has; None if there is none.
    """
    match pointer.type, type:
        case PointerType(target=StructType(kind="struct") as struct), PointerType(target=element):
            match struct.fields:
                case [only] if isinstance(only.type, ArrayType) and only.type.element == element:
                    return build.value_of(build.select(build.deref(pointer, at), only, at))
    return None


# ---- Values that C compares by parts, or rounds: structs, and real numbers.


MOST_PARTS = 64  # of structs that are compared


def same_members(left: Expr, right: Expr, where: Position) -> list[tuple[Expr, Expr]]:
    """Return the scalar members of two structs, in pairs."""
    if left.type is not right.type:
        raise TypeFault(f"'{left.type}' is compared with '{right.type}'", where, "==")
    found: list[tuple[Expr, Expr]] = []
    for pair in _pairs(left, right, where):
        found.append(pair)
        if len(found) > MOST_PARTS:
            raise Unsupported("a comparison of large structs", where, "==")
    return found


def _pairs(left: Expr, right: Expr, where: Position) -> Iterator[tuple[Expr, Expr]]:
    type = left.type
    steps: list[Field] | list[IntConst]
    if isinstance(type, StructType):
        if type.kind == "union":
            raise Unsupported("a comparison of unions", where, "==")
        # (Members without a name that are bit-fields are gaps.)
        steps = [each for each in type.fields or () if each.name or each.bits is None]
    elif isinstance(type, ArrayType):
        if not isinstance(type.size, int):
            raise Unsupported("a comparison of arrays", where, "==")
        steps = [IntConst(index, INT, where) for index in range(type.size)]
    else:
        yield left, right
        return
    for step in steps:
        yield from _pairs(_part(left, step, where), _part(right, step, where), where)


def _part(whole: Expr, step: Field | IntConst, where: Position) -> Expr:
    """Return a member or an element; that of another state is one of this state."""
    if isinstance(whole, tree.At):
        made = _part(whole.operand, step, where)
        return tree.At(made, whole.label, made.type, where)
    if isinstance(step, Field):
        return build.select(whole, step, where)
    assert isinstance(whole.type, ArrayType)
    return tree.Element(whole, step, whole.type.element, where, whole.effects)


def is_exact(text: str, type: FloatType) -> bool:
    """True if a decimal number is a value of the type."""
    if not text.replace("_", "x").isascii() or text[:2] in ("0x", "0X"):
        return False
    number = Fraction(text)
    if Fraction(float(text)) != number:
        return False
    bits = abs(number.numerator).bit_length()
    return type != FLOAT or bits <= 24 and abs(float(text)) < 2.0**127 and (
        number == 0 or abs(float(text)) >= 2.0**-126
    )  # fmt: skip
