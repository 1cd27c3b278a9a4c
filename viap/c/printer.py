"""The typed tree as C: what the entry function reaches, with conversions written out."""

from viap.c import tree
from viap.c.types import (
    ArrayType,
    CType,
    Field,
    FunctionType,
    PointerType,
    StructType,
    VoidType,
)
from viap.deep import deep
from viap.program.types import INT, IntType

_INDENT = "    "

# How tightly operators bind; operands that bind less get parentheses.
_COMMA, _ASSIGN, _CONDITIONAL, _UNARY, _POSTFIX, _PRIMARY = 0, 1, 2, 13, 14, 15
_BINARY = {
    "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7, "==": 8, "!=": 8, "<": 9, ">": 9, "<=": 9,
    ">=": 9, "<<": 10, ">>": 10, "+": 11, "-": 11, "*": 12, "/": 12, "%": 12,
}  # fmt: skip


@deep
def print_tree(unit: tree.Unit) -> str:
    return _Printer().unit(unit)


def declaration(type: CType, name: str) -> str:
    """A declaration of a name, as C writes it: from the inside out."""
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
                shown = "" if size is None else size if isinstance(size, int) else _size(size)
                text = f"{text}[{shown}]"
                type = type.element
            case FunctionType():
                parameters = [declaration(p, "").strip() for p in type.parameters or ()]
                if type.variadic:
                    parameters.append("...")
                text = (
                    f"{text}({', '.join(parameters) or ('void' if type.parameters == () else '')})"
                )
                type = type.result
            case _:
                return f"{_base(type)} {text}".rstrip()


def _size(size: tree.Expr) -> str:
    return _Printer().expression(size)[0]


def _base(type: CType) -> str:
    if isinstance(type, StructType):
        return f"{type.kind} {_tag(type)}"
    if isinstance(type, IntType):
        return type.name.split(":")[0]  # a bit-field's type is its base type
    return str(type)


def _tag(struct: StructType) -> str:
    return struct.tag.strip("<>").replace(" ", "_")


class _Printer:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.level = 0
        self.structs: dict[StructType, None] = {}

    def line(self, text: str) -> None:
        self.lines.append(f"{_INDENT * self.level}{text}" if text else "")

    # ------------------------------------------------------------- the unit

    def unit(self, unit: tree.Unit) -> str:
        for symbol in unit.globals:
            if not symbol.local and symbol.name != "literal":
                self._global(symbol)
        for function in unit.functions:
            if function.body is None:
                self.line(f"extern {declaration(function.type, function.name)};")
        defined = [f for f in unit.functions if f.body is not None]
        for function in defined:
            if function is not unit.entry:
                self.line(f"{declaration(function.type, function.name)};")
        for function in sorted(defined, key=lambda f: f.position):
            self.line("")
            self._function(function)
        body, self.lines = self.lines, []
        self._struct_definitions()
        return "\n".join(self.lines + body).strip("\n") + "\n"

    def _global(self, symbol: tree.Symbol) -> None:
        self._note(symbol.type)
        prefix = "extern " if symbol.external else ""
        init = f" = {self._initialiser(symbol)}" if symbol.init is not None else ""
        self.line(f"{prefix}{declaration(symbol.type, symbol.name)}{init};")

    def _function(self, function: tree.Function) -> None:
        parameters = ", ".join(declaration(p.type, p.name) for p in function.parameters)
        for parameter in function.parameters:
            self._note(parameter.type)
        head = f"{function.name}({parameters or 'void'})"
        self.line(declaration(function.type.result, head))
        assert function.body is not None
        self._block(function.body)

    def _note(self, type: CType) -> None:
        """Remember the structs whose definition must be printed."""
        while isinstance(type, PointerType | ArrayType):
            type = type.target if isinstance(type, PointerType) else type.element
        if isinstance(type, StructType) and type not in self.structs:
            for field in type.fields or ():
                if not isinstance(field.type, PointerType):
                    self._note(field.type)
            self.structs[type] = None
            for field in type.fields or ():
                self._note(field.type)

    def _struct_definitions(self) -> None:
        for struct in self.structs:
            self.line(f"{struct.kind} {_tag(struct)};")
        done: set[StructType] = set()
        for struct in self.structs:
            self._struct_definition(struct, done)
        if self.structs:
            self.line("")

    def _struct_definition(self, struct: StructType, done: set[StructType]) -> None:
        if struct in done or struct.fields is None:
            return
        done.add(struct)
        for field in struct.fields:
            inner = field.type
            while isinstance(inner, ArrayType):
                inner = inner.element
            if isinstance(inner, StructType):
                self._struct_definition(inner, done)
        self.line(f"{struct.kind} {_tag(struct)} {{")
        self.level += 1
        for field in struct.fields:
            bits = "" if field.bits is None else f" : {field.bits}"
            name = "" if field.name.startswith("<") and bits else _field(field)
            self.line(f"{declaration(field.type, name)}{bits};")
        self.level -= 1
        self.line("};")

    # ------------------------------------------------------------- statements

    def _block(self, block: tree.Block) -> None:
        self.line("{")
        self.level += 1
        for item in block.items:
            self.statement(item)
        self.level -= 1
        self.line("}")

    def _nested(self, node: tree.Statement) -> None:
        if isinstance(node, tree.Block):
            self._block(node)
        else:
            self.level += 1
            self.statement(node)
            self.level -= 1

    def statement(self, node: tree.Statement) -> None:
        match node:
            case tree.Block():
                self._block(node)
            case tree.ExprStatement():
                self.line(f"{self.text(node.expr)};")
            case tree.Declaration():
                self.line(f"{self._declared(node.symbol)};")
            case tree.If():
                self._if(node)
            case tree.Loop():
                self._loop(node)
            case tree.Switch():
                self.line(f"switch ({self.text(node.value)})")
                self._nested(node.body)
            case tree.Case():
                self._case(node)
            case tree.Label():
                self.line(f"{node.name}: ;")
                self.statement(node.body)
            case tree.Goto():
                self.line(f"goto {node.label};")
            case tree.Jump():
                self.line(f"{node.kind};")
            case tree.Return():
                value = "" if node.value is None else f" {self.text(node.value)}"
                self.line(f"return{value};")

    def _declared(self, symbol: tree.Symbol) -> str:
        self._note(symbol.type)
        prefix = "static " if symbol.static else ""
        init = f" = {self._initialiser(symbol)}" if symbol.init is not None else ""
        return f"{prefix}{declaration(symbol.type, symbol.name)}{init}"

    def _if(self, node: tree.If) -> None:
        self.line(f"if ({self.text(node.condition)})")
        then = node.then
        if node.orelse is not None and not isinstance(then, tree.Block):
            then = tree.Block((then,), then.position)  # no dangling else
        self._nested(then)
        if node.orelse is not None:
            self.line("else")
            self._nested(node.orelse)

    def _loop(self, node: tree.Loop) -> None:
        condition = "1" if node.condition is None else self.text(node.condition)
        if not node.check_first:
            self.line("do")
            body = node.body
            if not isinstance(body, tree.Block):
                body = tree.Block((body,), body.position)
            self._nested(body)
            self.line(f"while ({condition});")
        elif node.init is None and node.step is None:
            self.line(f"while ({condition})")
            self._nested(node.body)
        else:
            self._for(node, condition)

    def _for(self, node: tree.Loop, condition: str) -> None:
        step = "" if node.step is None else self.text(node.step)
        init = node.init
        items = init.items if isinstance(init, tree.Block) else (init,) if init else ()
        if len(items) > 1:
            # Several variables of perhaps several types: declared in a block of their own.
            self.line("{")
            self.level += 1
            for item in items:
                self.statement(item)
            items = ()
        head = ""
        if items and isinstance(items[0], tree.Declaration):
            head = self._declared(items[0].symbol)
        elif items and isinstance(items[0], tree.ExprStatement):
            head = self.text(items[0].expr)
        self.line(f"for ({head}; {condition}; {step})")
        self._nested(node.body)
        if init is not None and isinstance(init, tree.Block) and len(init.items) > 1:
            self.level -= 1
            self.line("}")

    def _case(self, node: tree.Case) -> None:
        if node.low is None:
            self.line("default: ;")
        elif node.low == node.high:
            self.line(f"case {node.low}: ;")
        else:
            self.line(f"case {node.low} ... {node.high}: ;")
        assert isinstance(node.body, tree.Block)
        for item in node.body.items:
            self.statement(item)

    def _initialiser(self, symbol: tree.Symbol) -> str:
        assert symbol.init is not None
        if not symbol.init.aggregate:
            return self._operand(symbol.init.values[0][1], _ASSIGN)
        parts = []
        for path, value in symbol.init.values:
            place = "".join(
                f"[{step}]" if isinstance(step, int) else f".{_field(step)}" for step in path
            )
            parts.append(f"{place} = {self._operand(value, _ASSIGN)}")
        return f"{{ {', '.join(parts) or '0'} }}"

    # ------------------------------------------------------------- expressions

    def text(self, expr: tree.Expr) -> str:
        return self.expression(expr)[0]

    def _operand(self, expr: tree.Expr, least: int) -> str:
        text, binding = self.expression(expr)
        return text if binding >= least else f"({text})"

    def expression(self, expr: tree.Expr) -> tuple[str, int]:
        """The text, and how tightly its operator binds."""
        match expr:
            case tree.IntConst():
                return _constant(expr), _PRIMARY if expr.value >= 0 else _UNARY
            case tree.FloatConst():
                return expr.text, _PRIMARY
            case tree.StringLit():
                return _string(expr.values), _PRIMARY
            case tree.Name():
                return expr.symbol.name, _PRIMARY
            case tree.FunctionRef():
                return expr.function.name, _PRIMARY
            case tree.Unary():
                inner = self._operand(expr.operand, _UNARY)
                space = " " if inner.startswith(expr.op) else ""
                return f"{expr.op}{space}{inner}", _UNARY
            case tree.Binary():
                return self._binary(expr)
            case tree.Conditional():
                test = self._operand(expr.condition, _CONDITIONAL + 1)
                then, orelse = self.text(expr.then), self._operand(expr.orelse, _CONDITIONAL)
                return f"{test} ? {then} : {orelse}", _CONDITIONAL
            case tree.Convert():
                return self._convert(expr)
            case tree.Element():
                return f"{self._operand(expr.array, _POSTFIX)}[{self.text(expr.index)}]", _POSTFIX
            case tree.Deref():
                return f"*{self._operand(expr.pointer, _UNARY)}", _UNARY
            case tree.Member():
                return self._member(expr)
            case tree.AddressOf():
                return f"&{self._operand(expr.operand, _UNARY)}", _UNARY
            case tree.Decay():
                return self.expression(expr.array)
            case tree.Assign():
                target = self._operand(expr.target, _UNARY)
                return f"{target} {expr.op}= {self._operand(expr.value, _ASSIGN)}", _ASSIGN
            case tree.Step():
                op = "++" if expr.amount > 0 else "--"
                if expr.prefix:
                    return f"{op}{self._operand(expr.target, _UNARY)}", _UNARY
                return f"{self._operand(expr.target, _POSTFIX)}{op}", _POSTFIX
            case tree.Call():
                arguments = ", ".join(self._operand(a, _ASSIGN) for a in expr.arguments)
                return f"{self._operand(expr.callee, _POSTFIX)}({arguments})", _POSTFIX
            case tree.Comma():
                return f"{self.text(expr.left)}, {self._operand(expr.right, _ASSIGN)}", _COMMA
            case tree.StatementExpr():
                return self._statement_expression(expr), _PRIMARY
            case tree.CompoundLiteral():
                self._note(expr.type)
                return f"({declaration(expr.type, '')}){self._initialiser(expr.symbol)}", _POSTFIX
            case tree.SizeOfArray():
                return f"sizeof({declaration(expr.array, '')})", _UNARY
            case tree.Undefined():
                return f"/* {expr.message} */ 0", _PRIMARY

    def _binary(self, expr: tree.Binary) -> tuple[str, int]:
        level = _BINARY[expr.op]
        # Chains that lean to the left are printed in a loop, however long they are.
        parts: list[str] = []
        node: tree.Expr = expr
        while isinstance(node, tree.Binary) and _BINARY[node.op] == level:
            parts.append(f" {node.op} {self._operand(node.right, level + 1)}")
            node = node.left
        return self._operand(node, level) + "".join(reversed(parts)), level

    def _convert(self, expr: tree.Convert) -> tuple[str, int]:
        if isinstance(expr.type, VoidType) and not expr.explicit:
            return self.expression(expr.operand)
        if isinstance(expr.type, PointerType):
            inner = expr.operand
            if isinstance(inner, tree.IntConst) and inner.value == 0:
                return "0", _PRIMARY
        self._note(expr.type)
        return f"({declaration(expr.type, '')}){self._operand(expr.operand, _UNARY)}", _UNARY

    def _member(self, expr: tree.Member) -> tuple[str, int]:
        if expr.field.name.startswith("<"):
            return self.expression(expr.object)  # inside of an anonymous member
        if isinstance(expr.object, tree.Deref):
            pointer = self._operand(expr.object.pointer, _POSTFIX)
            return f"{pointer}->{expr.field.name}", _POSTFIX
        return f"{self._operand(expr.object, _POSTFIX)}.{expr.field.name}", _POSTFIX

    def _statement_expression(self, expr: tree.StatementExpr) -> str:
        outer, self.lines = self.lines, []
        level, self.level = self.level, 0
        for item in expr.body.items:
            self.statement(item)
        if expr.value is not None:
            self.line(f"{self.text(expr.value)};")
        inner, self.lines = self.lines, outer
        self.level = level
        return f"({{ {' '.join(text.strip() for text in inner)} }})"


def _field(field: Field) -> str:
    return field.name if not field.name.startswith("<") else f"member{field.name.strip('<>')}"


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
