"""New memory: functions of the program that return only objects they have just allocated."""

from viap.c import tree
from viap.c.library_functions import ALLOCATIONS, plain_name
from viap.c.tree import Expr, Symbol
from viap.c.tree_walk import nodes


class NewMemory:
    """Functions like `void *get(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }`."""

    def __init__(self) -> None:
        self._known: dict[tree.Function, bool] = {}

    def gives(self, call: tree.Call) -> bool:
        """True if the result of a call is the only pointer to its object."""
        if not isinstance(call.callee, tree.FunctionRef):
            return False
        function = call.callee.function
        if function.body is None:
            return plain_name(function.name) in ALLOCATIONS
        if function not in self._known:
            self._known[function] = False  # until it is shown
            self._known[function] = self._is_allocation(function)
        return self._known[function]

    def _is_allocation(self, function: tree.Function) -> bool:
        given: list[Expr] = []
        variables: dict[Symbol, None] = {}
        text = list(nodes(function.body))
        for node in text:
            if isinstance(node, tree.Return) and node.value is not None:
                value = _plain(node.value)
                given.append(value)
                if isinstance(value, tree.Name):
                    variables[value.symbol] = None
        return all(self._is_new(value, variables) for value in given) and all(
            self._holds_new(symbol, text) for symbol in variables
        )

    def _is_new(self, value: Expr, variables: dict[Symbol, None]) -> bool:
        value = _plain(value)
        match value:
            case tree.IntConst():
                return value.value == 0
            case tree.Name():
                return value.symbol in variables
            case tree.Call():
                return self.gives(value)
            case _:
                return False

    def _holds_new(self, symbol: Symbol, text: list[object]) -> bool:
        """True if a variable gets new memory only, and its value is passed nowhere."""
        if symbol.static or symbol.parameter or not symbol.local:
            return False
        values = [value for _, value in symbol.init.values] if symbol.init else []
        harmless: set[int] = set()
        for node in text:
            used: tuple[Expr | None, ...] = ()
            match node:
                case tree.Assign(target=tree.Name(symbol=target)) if target is symbol:
                    harmless.add(id(node.target))
                    values.append(node.value)
                case tree.Return():
                    used = (node.value,)
                case tree.If() | tree.Loop():
                    used = (node.condition,)
                case tree.Unary(op="!"):
                    used = (node.operand,)
                case tree.Binary(op="==" | "!=" | "&&" | "||"):
                    used = (node.left, node.right)
                case tree.Call(callee=tree.FunctionRef(function=function)):
                    used = tuple(node.arguments) if function.body is None else ()
                case _:
                    pass
            harmless.update(id(_plain(each)) for each in used if each is not None)
        if not all(self._is_new(value, {}) for value in values):
            return False
        return all(
            id(node) in harmless
            for node in text
            if isinstance(node, tree.Name) and node.symbol is symbol
        )


def _plain(value: Expr) -> Expr:
    while isinstance(value, tree.Convert):
        value = value.operand
    return value
