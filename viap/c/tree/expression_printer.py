"""Prints expressions and declarations of the typed tree as C.

There are as few parentheses as C needs.
"""

from collections.abc import Callable

from viap.c.tree import tree
from viap.c.tree.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.core.base.deep import deep
from viap.core.program.integer_types import INT, IntType

# Binding strength of operators; operands that bind less get parentheses.
_COMMA, _ASSIGN, CONDITIONAL, UNARY, POSTFIX, PRIMARY = 0, 1, 2, 20, 21, 22
_BINARY = {
    "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7, "==": 8, "!=": 8, "<": 9, ">": 9, "<=": 9,
    ">=": 9, "<<": 10, ">>": 10, "+": 11, "-": 11, "*": 12, "/": 12, "%": 12,
}  # fmt: skip
OPERATORS = frozenset((*_BINARY, "!", "~"))  # of C; the library's texts have others, too


class ExpressionPrinter:
    """Prints expressions; `statements` prints the body of a statement expression on one line.

    `structs` collects those in the printed text: they must be defined before it.
    """

    conditional = CONDITIONAL

    def __init__(self, statements: Callable[[tree.StatementExpr], str] | None = None) -> None:
        self.statements = statements
        self.structs: dict[StructType, None] = {}

    def note(self, type: CType) -> None:
        """Remember the structs whose definition must be printed."""
        while isinstance(type, PointerType | ArrayType):
            type = type.target if isinstance(type, PointerType) else type.element
        if isinstance(type, StructType) and type not in self.structs:
            for field in type.fields or ():
                if not isinstance(field.type, PointerType):
                    self.note(field.type)
            self.structs[type] = None
            for field in type.fields or ():
                self.note(field.type)

    def initialiser(self, symbol: tree.Symbol) -> str:
        assert symbol.init is not None
        if not symbol.init.aggregate:
            return self.operand(symbol.init.values[0][1], _ASSIGN)
        parts = []
        for path, value in symbol.init.values:
            place = "".join(
                f"[{step}]" if isinstance(step, int) else f".{field_name(step)}" for step in path
            )
            parts.append(f"{place} = {self.operand(value, _ASSIGN)}")
        return f"{{ {', '.join(parts) or '0'} }}"

    def text(self, expr: tree.Expr) -> str:
        return self.expression(expr)[0]

    def operand(self, expr: tree.Expr, least: int) -> str:
        text, binding = self.expression(expr)
        return text if binding >= least else f"({text})"

    def expression(self, expr: tree.Expr) -> tuple[str, int]:
        """Return the text and the binding strength of its operator."""
        match expr:
            case tree.IntConst():
                return _constant(expr), PRIMARY if expr.value >= 0 else UNARY
            case tree.FloatConst():
                return expr.text, PRIMARY
            case tree.StringLit():
                return _string(expr.values), PRIMARY
            case tree.Name():
                return expr.symbol.name, PRIMARY
            case tree.FunctionRef():
                return expr.function.name, PRIMARY
            case tree.Unary():
                inner = self.operand(expr.operand, UNARY)
                space = " " if inner.startswith(expr.op) else ""
                return f"{expr.op}{space}{inner}", UNARY
            case tree.Binary():
                return self.binary(expr)
            case tree.Conditional():
                least = self.conditional
                test = self.operand(expr.condition, least + 1)
                then, orelse = self.text(expr.then), self.operand(expr.orelse, least)
                return f"{test} ? {then} : {orelse}", least
            case tree.Convert():
                return self.converted(expr)
            case tree.Element():
                return f"{self.operand(expr.array, POSTFIX)}[{self.text(expr.index)}]", POSTFIX
            case tree.Deref():
                return f"*{self.operand(expr.pointer, UNARY)}", UNARY
            case tree.Member():
                return self.member(expr)
            case tree.AddressOf():
                return f"&{self.operand(expr.operand, UNARY)}", UNARY
            case tree.Decay():
                return self.expression(expr.array)
            case tree.Assign():
                target = self.operand(expr.target, UNARY)
                return f"{target} {expr.op}= {self.operand(expr.value, _ASSIGN)}", _ASSIGN
            case tree.Step():
                op = "++" if expr.amount > 0 else "--"
                if expr.prefix:
                    return f"{op}{self.operand(expr.target, UNARY)}", UNARY
                return f"{self.operand(expr.target, POSTFIX)}{op}", POSTFIX
            case tree.Call():
                arguments = ", ".join(self.operand(a, _ASSIGN) for a in expr.arguments)
                return f"{self.operand(expr.callee, POSTFIX)}({arguments})", POSTFIX
            case tree.Comma():
                return f"{self.text(expr.left)}, {self.operand(expr.right, _ASSIGN)}", _COMMA
            case tree.StatementExpr():
                inside = self.statements(expr) if self.statements is not None else "..."
                return f"({{ {inside} }})", PRIMARY
            case tree.CompoundLiteral():
                self.note(expr.type)
                return f"({declaration(expr.type, '')}){self.initialiser(expr.symbol)}", POSTFIX
            case tree.SizeOfArray():
                return f"sizeof({declaration(expr.array, '')})", UNARY
            case tree.Marked():
                return self.operand(expr.operand, PRIMARY), PRIMARY
            case tree.At():
                return f"\\at({self.text(expr.operand)}, {expr.label})", PRIMARY
            case tree.Sum():
                low, high, term = map(self.text, (expr.low, expr.high, expr.term))
                name = expr.variable.name
                return f"\\sum({low}, {high} - 1, \\lambda integer {name}; {term})", PRIMARY
            case tree.Fold():
                low, high = self.text(expr.low), self.operand(expr.high, _ASSIGN)
                return f"{expr.earlier.name}({low} .. {high} - 1)", PRIMARY
            case tree.Undefined():
                return f"/* {expr.message} */ 0", PRIMARY

    def binary(self, expr: tree.Binary) -> tuple[str, int]:
        level = _BINARY[expr.op]
        # Chains that lean to the left are printed in a loop, however long they are.
        parts: list[str] = []
        node: tree.Expr = expr
        while isinstance(node, tree.Binary) and _BINARY.get(node.op) == level:
            parts.append(f" {node.op} {self.operand(node.right, level + 1)}")
            node = node.left
        return self.operand(node, level) + "".join(reversed(parts)), level

    def converted(self, expr: tree.Convert) -> tuple[str, int]:
        if isinstance(expr.type, VoidType) and not expr.explicit:
            return self.expression(expr.operand)
        if isinstance(expr.type, PointerType):
            inner = expr.operand
            if isinstance(inner, tree.IntConst) and inner.value == 0:
                return "0", PRIMARY
        self.note(expr.type)
        return f"({declaration(expr.type, '')}){self.operand(expr.operand, UNARY)}", UNARY

    def member(self, expr: tree.Member) -> tuple[str, int]:
        if expr.field.name.startswith("<"):
            return self.expression(expr.object)  # a member of an anonymous member
        if isinstance(expr.object, tree.Deref):
            pointer = self.operand(expr.object.pointer, POSTFIX)
            return f"{pointer}->{expr.field.name}", POSTFIX
        return f"{self.operand(expr.object, POSTFIX)}.{expr.field.name}", POSTFIX


def _constant(expr: tree.IntConst) -> str:
    if expr.type == INT or expr.type.rank < INT.rank:
        return "(-2147483647 - 1)" if expr.value == INT.minimum else str(expr.value)
    suffix = "" if expr.type.signed else "U"
    suffix += {4: "L", 5: "LL"}.get(expr.type.rank, "")
    if expr.type.signed and expr.value == expr.type.minimum:
        return f"(-{expr.type.maximum}{suffix} - 1)"
    return f"{expr.value}{suffix}"


def _string(values: tuple[int, ...]) -> str:
    text = "".join(
        chr(v) if 32 <= v < 127 and chr(v) not in '"\\?' else f"\\{v & 255:03o}"
        for v in values[:-1]
    )
    return f'"{text}"'


def declaration(type: CType, name: str) -> str:
    """Return a declaration of a name in C's syntax, built from the inside out."""
    text = name
    while True:
        match type:
            case PointerType():
                text = f"*{text}"
                type = type.target
                if isinstance(type, ArrayType | FunctionType):
                    text = f"({text})"
            case ArrayType():
                size = type.size
                shown = "" if size is None else size if isinstance(size, int) else size_text(size)
                text = f"{text}[{shown}]"
                type = type.element
            case FunctionType():
                # The conversions of an old-style call are written out.
                known = type.old_style if type.parameters is None else type.parameters
                parameters = [declaration(p, "").strip() for p in known or ()]
                if type.variadic:
                    parameters.append("...")
                text = f"{text}({', '.join(parameters) or ('void' if known == () else '')})"
                type = type.result
            case _:
                return f"{_base(type)} {text}".rstrip()


def size_text(size: tree.Expr) -> str:
    """Return the text of an array's size."""
    return ExpressionPrinter().text(size)


def _base(type: CType) -> str:
    if isinstance(type, StructType):
        return f"{type.kind} {tag(type)}"
    if isinstance(type, IntType):
        return type.name.split(":")[0]  # a bit-field's type is its base type
    return str(type)


# ---- Tags, attributes and member names of structs in C's syntax.


def tag(struct: StructType) -> str:
    return struct.tag.strip("<>").replace(" ", "_")


def attributes(struct: StructType, field: Field | None = None) -> str:
    """Return the attributes of a struct, or of one of its members, to stand before a semicolon."""
    words: list[str] = []
    if field is None:
        words += ["packed"] * struct.packed
        words += [f"aligned({struct.aligned})"] * bool(struct.aligned)
    elif field.type_aligned and not field.packed and not struct.packed and field.bits is None:
        words = ["packed", f"aligned({max(field.type_aligned, field.aligned)})"]
    else:
        words += ["packed"] * field.packed
        words += [f"aligned({field.aligned})"] * bool(field.aligned)
    return f" __attribute__(({', '.join(words)}))" if words else ""


def field_name(field: Field) -> str:
    return field.name if not field.name.startswith("<") else f"member{field.name.strip('<>')}"


# ---- Expressions as the source has them, for messages about variables that the lowering adds.


_LONGEST = 60  # characters of an expression that stands for a variable


@deep
def written_text(symbol: tree.Symbol) -> str:
    """Returns the expression whose value a variable of the lowering holds; "" if there is none.

    It can be an operand: it is a name, a call, or in parentheses.
    """
    expr = symbol.stands_for
    if expr is None:
        return ""
    text, binding = _AsWritten().expression(expr)
    if len(text) > _LONGEST:
        if not isinstance(expr, tree.Call) or not isinstance(expr.callee, tree.FunctionRef):
            return ""
        text, binding = f"{expr.callee.function.name}(...)", PRIMARY
    return text if binding >= POSTFIX else f"({text})"


class _AsWritten(ExpressionPrinter):
    """Leaves out conversions that the text does not have."""

    def expression(self, expr: tree.Expr) -> tuple[str, int]:
        match expr:
            case tree.Convert(explicit=False):
                return self.expression(expr.operand)
            case tree.Binary() | tree.Unary() if expr.op not in OPERATORS:
                return "...", PRIMARY  # (C has no such operator)
            case tree.Name() if expr.symbol.shown or expr.symbol.stands_for is not None:
                text = expr.symbol.shown or written_text(expr.symbol)
                return text or expr.symbol.name, PRIMARY
            case _:
                return super().expression(expr)
