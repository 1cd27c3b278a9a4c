"""Prints the typed tree as C: all that the entry function reaches, with explicit conversions."""

from viap.c.tree import tree
from viap.c.tree.expression_printer import (
    ExpressionPrinter,
    attributes,
    declaration,
    field_name,
    tag,
)
from viap.c.tree.types import ArrayType, StructType
from viap.core.base.deep import deep

_INDENT = "    "


@deep
def print_tree(unit: tree.Unit) -> str:
    return _Printer().unit(unit)


class _Printer:
    """Prints a unit line by line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.level = 0
        self.expressions = ExpressionPrinter(self._inside)

    def line(self, text: str) -> None:
        self.lines.append(f"{_INDENT * self.level}{text}" if text else "")

    # ------------------------------------------------------------- the unit

    def unit(self, unit: tree.Unit) -> str:
        for symbol in unit.globals:
            if not symbol.local and not symbol.literal:
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
        self.expressions.note(symbol.type)
        prefix = "extern " if symbol.external else ""
        init = f" = {self.expressions.initialiser(symbol)}" if symbol.init is not None else ""
        self.line(f"{prefix}{declaration(symbol.type, symbol.name)}{init};")

    def _function(self, function: tree.Function) -> None:
        parameters = ", ".join(declaration(p.type, p.name) for p in function.parameters)
        for parameter in function.parameters:
            self.expressions.note(parameter.type)
        head = f"{function.name}({parameters or 'void'})"
        self.line(declaration(function.type.result, head))
        assert function.body is not None
        self._block(function.body)

    def _struct_definitions(self) -> None:
        for struct in self.expressions.structs:
            self.line(f"{struct.kind} {tag(struct)};")
        done: set[StructType] = set()
        for struct in self.expressions.structs:
            self._struct_definition(struct, done)
        if self.expressions.structs:
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
        if struct.pack:
            self.line(f"#pragma pack(push, {struct.pack})")
        self.line(f"{struct.kind} {tag(struct)} {{")
        self.level += 1
        for field in struct.fields:
            bits = "" if field.bits is None else f" : {field.bits}"
            name = "" if field.name.startswith("<") and bits else field_name(field)
            self.line(f"{declaration(field.type, name)}{bits}{attributes(struct, field)};")
        self.level -= 1
        self.line(f"}}{attributes(struct)};")
        if struct.pack:
            self.line("#pragma pack(pop)")

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
                self.line(f"{self.expressions.text(node.expr)};")
            case tree.Declaration():
                self.line(f"{self._declared(node.symbol)};")
            case tree.If():
                self._if(node)
            case tree.Loop():
                self._loop(node)
            case tree.Switch():
                self.line(f"switch ({self.expressions.text(node.value)})")
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
                value = "" if node.value is None else f" {self.expressions.text(node.value)}"
                self.line(f"return{value};")
            case tree.Specified():
                self.line(f"//@ {node.clause.text};")

    def _declared(self, symbol: tree.Symbol) -> str:
        self.expressions.note(symbol.type)
        prefix = "static " if symbol.static else ""
        init = f" = {self.expressions.initialiser(symbol)}" if symbol.init is not None else ""
        return f"{prefix}{declaration(symbol.type, symbol.name)}{init}"

    def _if(self, node: tree.If) -> None:
        self.line(f"if ({self.expressions.text(node.condition)})")
        then = node.then
        if node.orelse is not None and not isinstance(then, tree.Block):
            then = tree.Block((then,), then.position)  # no dangling else
        self._nested(then)
        if node.orelse is not None:
            self.line("else")
            self._nested(node.orelse)

    def _loop(self, node: tree.Loop) -> None:
        condition = "1" if node.condition is None else self.expressions.text(node.condition)
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
        step = "" if node.step is None else self.expressions.text(node.step)
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
            head = self.expressions.text(items[0].expr)
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

    def _inside(self, expr: tree.StatementExpr) -> str:
        """Return the statements of a statement expression, on one line."""
        outer, self.lines = self.lines, []
        level, self.level = self.level, 0
        for item in expr.body.items:
            self.statement(item)
        if expr.value is not None:
            self.line(f"{self.expressions.text(expr.value)};")
        inner, self.lines = self.lines, outer
        self.level = level
        return " ".join(text.strip() for text in inner)
