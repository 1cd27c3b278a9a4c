"""GNU's nested functions, lifted to file scope.

A nested function is read where it stands, so that it sees the names around it. Then each variable
of the functions around it that it uses, or that a function uses which it calls, becomes a hidden
first parameter: a pointer to the variable. Where its address is taken, the pointers are kept in
static variables, and the address is that of a function that passes them on; so this is refused if
the function around it is recursive.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pycparser import c_ast

from viap.c.elaborate import build
from viap.c.elaborate.file_index import is_old_style
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Function, Symbol
from viap.c.tree.tree_walk import has_variable_size, nodes
from viap.c.tree.types import VA_LIST, ArrayType, FunctionType, PointerType, VoidType
from viap.core.base.errors import TypeFault, Unsupported
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.elaborate.unit_elaborator import Elaborator


def declare_nested(unit: "Elaborator", around: Function, decl: c_ast.Decl) -> Function:
    """Return the nested function of a declaration; it may be declared in its block before."""
    where, known = unit.position(decl), unit.scope.names.get(decl.name)
    if isinstance(known, Function) and known.body is None:
        return known
    if known is not None:
        raise TypeFault(f"'{decl.name}' is declared again", where, decl.name)
    type = unit.types.read(decl.type)
    assert isinstance(type, FunctionType)
    name = f"{around.name}.{decl.name}"
    while name in unit.functions:
        name += "'"
    function = Function(name, type, where, internal=True)
    unit.scope.names[decl.name] = unit.functions[name] = function
    return function


def read_nested(
    unit: "Elaborator",
    around: Function,
    node: c_ast.FuncDef,
    read_body: Callable[[Function, c_ast.Compound], tree.Block],
) -> None:
    """Read a function inside of another one."""
    function = declare_nested(unit, around, node.decl)
    if unit.specifications is not None:
        what = "a function inside a function, in a file with annotations"
        raise Unsupported(what, function.position, "nested function")
    if is_old_style(node.decl):
        from viap.c.elaborate.file_index import old_style_type

        function.type = old_style_type(unit, (), node, function.type)
    name, unit.function_name = unit.function_name, node.decl.name
    unit.push()
    try:
        function.parameters = unit.parameters(node, function)
        function.body = read_body(function, node.body)
    finally:
        unit.pop()
        unit.function_name = name
    unit.nested.append(function)


def lift_nested(unit: "Elaborator", outer: Function) -> None:
    """Give the nested functions of a function that was read what they use of their surroundings."""
    functions, unit.nested = [*unit.nested, outer], []
    lifting = _Lifting(unit, functions)
    for function in functions:
        lifting.lift(function)


def _foreign(function: Function) -> tuple[set[Symbol], dict[Symbol, None]]:
    """Return a function's own variables, and those of others that it names, or its types do."""
    parts = list(nodes((function.body, tuple(each.type for each in function.parameters))))
    own = {part.symbol for part in parts if isinstance(part, tree.Declaration)}
    own |= set(function.parameters)
    named = dict.fromkeys(part.symbol for part in parts if isinstance(part, tree.Name))
    is_foreign = (
        (each.local or each.parameter) and not each.static and each not in own for each in named
    )
    return own, {each: None for each, found in zip(named, is_foreign, strict=True) if found}


class _Lifting:
    """A function and those inside of it, with what they use of each other."""

    def __init__(self, unit: "Elaborator", functions: list[Function]) -> None:
        self.unit = unit
        self.own: dict[Function, set[Symbol]] = {}
        self.free: dict[Function, dict[Symbol, None]] = {}
        self.entries: dict[Function, Function] = {}  # for those whose address is taken
        self.hidden: dict[Symbol, Symbol] = {}  # of the function that is being lifted
        self.copies: dict[int, Any] = {}
        for function in functions:
            self.own[function], self.free[function] = _foreign(function)
        size = -1
        while size != (size := sum(map(len, self.free.values()))):
            for function in functions:
                for part in nodes(function.body):
                    if isinstance(part, tree.FunctionRef):
                        for symbol in self.free.get(part.function, ()):
                            if symbol not in self.own[function]:
                                self.free[function][symbol] = None
        self.written = {function: function.parameters for function in functions}
        for function in functions:
            if self.free[function]:
                unit.address_taken.pop(function.name, None)

    def lift(self, function: Function) -> None:
        for symbol in self.free[function]:
            symbol.addressed = True
            if symbol.type is VA_LIST:
                what = f"the list of arguments '{symbol.name}' of the function around this one"
                raise Unsupported(what, function.position, "va_list")
        self.hidden, self.copies = self._pointers(function), {}
        function.body = self._copy(function.body)
        function.parameters = (*self.hidden.values(), *function.parameters)
        if _foreign(function)[1]:
            what = "a nested function that uses a size of the function around it"
            raise Unsupported(what, function.position, "nested function")

    def _pointers(self, function: Function, static: bool = False) -> dict[Symbol, Symbol]:
        at = function.position
        return {
            each: Symbol(
                f"{function.name}.{each.name}", _pointer(each), at, static, parameter=not static
            )
            for each in self.free[function]
        }

    # ------------------------------------------------------------- bodies

    def _copy(self, node: Any) -> Any:
        """Return a part of the body with pointers for variables of other functions."""
        if isinstance(node, tuple | list):
            return type(node)(self._copy(each) for each in node)
        if isinstance(node, tree.Declaration | tree.CompoundLiteral):
            init = node.symbol.init
            if init is not None and id(init) not in self.copies:
                self.copies[id(init)] = init
                init.values = [(path, self._copy(value)) for path, value in init.values]
            return node
        if isinstance(node, Symbol | Function) or type(node).__module__ != tree.__name__:
            return node
        if id(node) not in self.copies:
            self.copies[id(node)] = self._replaced(node) or self._same(node)
        return self.copies[id(node)]

    def _replaced(self, node: Any) -> Expr | None:
        match node:
            case (
                tree.Decay(array=tree.Name(symbol=symbol))
                | tree.Element(array=tree.Name(symbol=symbol))
            ) if symbol in self.hidden and has_variable_size(symbol.type):
                pointer = self._address(symbol, node.position)
                if isinstance(node, tree.Decay):
                    return pointer
                index = self._copy(node.index)
                return build.element(pointer, index, node.position, self.unit.model)
            case tree.Name(symbol=symbol) if symbol in self.hidden:
                return build.deref(self._address(symbol, node.position), node.position)
            case tree.Call(callee=tree.FunctionRef(function=function)) if self.free.get(function):
                return self._call(function, self._copy(node.arguments), node.position)
            case tree.FunctionRef(function=function) if self.free.get(function):
                return self._entered(function, node.position)
            case _:
                return None

    def _same(self, node: Any) -> Any:
        """Return a copy of a node; it has effects if an operand has new ones."""
        old = {name: getattr(node, name) for name in node.__match_args__}
        new = {name: self._copy(part) for name, part in old.items()}
        if "effects" in new:
            new["effects"] |= any(
                part is not old[name] and getattr(part, "effects", False)
                and not getattr(old[name], "effects", False)
                for name, part in new.items()
            )  # fmt: skip
        return type(node)(**new)

    def _address(self, symbol: Symbol, at: Position) -> Expr:
        if symbol in self.hidden:
            return tree.Name(self.hidden[symbol], at)
        name = tree.Name(symbol, at)
        if has_variable_size(symbol.type):
            return build.value_of(name)
        return build.address_of(name, at)

    def _call(self, function: Function, arguments: tuple[Expr, ...], at: Position) -> tree.Call:
        hidden = tuple(self._address(symbol, at) for symbol in self.free[function])
        return self._called(function, (*hidden, *arguments), at)

    def _called(self, function: Function, arguments: tuple[Expr, ...], at: Position) -> tree.Call:
        hidden, own = self.free[function], self.written[function]
        types = (*map(_pointer, hidden), *(each.type for each in own))
        type = FunctionType(function.type.result, types, function.type.variadic)
        callee = tree.FunctionRef(function, PointerType(type), at)
        return tree.Call(callee, arguments, type.result, at)

    # ------------------------------------------------------------- addresses

    def _entered(self, function: Function, at: Position) -> Expr:
        """Return a call that keeps the pointers, and gives the function that passes them on."""
        if function.type.variadic:
            raise Unsupported("the address of this nested function", at, "nested function")
        for owner, own in self.own.items():
            if own & self.free[function].keys():
                owner.lends = at
        if function not in self.entries:
            self.entries[function] = self._entry(function, at)
        entry = self.entries[function]
        hidden = tuple(self._address(symbol, at) for symbol in self.free[function])
        callee = tree.FunctionRef(entry, PointerType(entry.type), at)
        return tree.Call(callee, hidden, entry.type.result, at)

    def _entry(self, function: Function, at: Position) -> Function:
        kept, given = self._pointers(function, static=True), self._pointers(function)
        self.unit.globals += kept.values()
        own = tuple(
            Symbol(each.name, each.type, each.position, False, parameter=True)
            for each in self.written[function]
        )
        values: list[Expr] = [tree.Name(symbol, at) for symbol in (*kept.values(), *own)]
        call = self._called(function, tuple(values), at)
        ends: tree.Statement = tree.Return(call, at)
        if isinstance(call.type, VoidType):
            ends = tree.ExprStatement(call, at)
        inner = self._made(f"{function.name}.entered", function.type, own, (ends,), at)
        self.unit.address_taken[inner.name] = inner
        address = tree.FunctionRef(inner, PointerType(inner.type), at)
        type = FunctionType(address.type, tuple(each.type for each in given.values()))
        items: list[tree.Statement] = []
        for symbol, pointer in kept.items():
            target, value = tree.Name(pointer, at), tree.Name(given[symbol], at)
            items.append(tree.ExprStatement(tree.Assign(target, value, pointer.type, at), at))
        items.append(tree.Return(address, at))
        name, parameters = f"{function.name}.address", tuple(given.values())
        return self._made(name, type, parameters, tuple(items), at)

    def _made(
        self,
        name: str,
        type: FunctionType,
        parameters: tuple[Symbol, ...],
        items: tuple[tree.Statement, ...],
        at: Position,
    ) -> Function:
        body = tree.Block(items, at)
        made = self.unit.functions[name] = Function(name, type, at, parameters, body, internal=True)
        return made


def _pointer(symbol: Symbol) -> PointerType:
    """Return the type of the pointer to a variable; for an array of variable size, of its first
    element."""
    type = symbol.type
    target = type.element if isinstance(type, ArrayType) and has_variable_size(type) else type
    return PointerType(target, symbol.volatile, symbol.qualifiers)
