"""Effects of a program's functions: their accesses to non-local objects, transitively."""

from collections.abc import Callable, Iterator

from viap.c.library.library_functions import plain_name
from viap.c.lower.sequence.evaluations import (
    CallEffects,
    EvaluationAccess,
    Overlaps,
    access,
    of_library,
)
from viap.c.lower.sequence.puns import Puns
from viap.c.tree import tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.tree_walk import nodes
from viap.c.tree.types import FloatType, StructType


class Summaries:
    """Effects of functions, computed when they are first needed.

    `framed`: the effects of functions that are known by their frames; None for others.
    """

    def __init__(
        self,
        unit: tree.Unit,
        errors: frozenset[str],
        framed: Callable[[tree.Function], CallEffects | None] = lambda _: None,
    ) -> None:
        self.unit, self.errors, self._framed = unit, errors, framed
        self._own: dict[tree.Function, tuple[CallEffects, set[tree.Function]]] = {}
        self._known: dict[tree.Function, CallEffects] = {}
        exposed, characters, puns = _exposure(unit)
        self.overlaps = Overlaps(
            lambda symbol: symbol.external or symbol in exposed, characters, puns
        )

    def of_call(self, call: tree.Call) -> CallEffects:
        """Returns the effects of a call, besides evaluating its arguments."""
        effects = CallEffects()
        for function in self._callees(call):
            effects.add(self.of(function))
        if not isinstance(call.callee, tree.FunctionRef):
            effects.stops = effects.exits = True  # the pointer may lead nowhere
        return effects

    def of(self, function: tree.Function) -> CallEffects:
        """Returns the effects of a function, with all that it calls."""
        if function not in self._known:
            effects, seen, waiting = CallEffects(), {function}, [function]
            while waiting:
                each = waiting.pop()
                own, called = self._of_body(each)
                effects.add(own)
                if function in called:
                    effects.stops = True  # it may call itself forever
                waiting.extend(called - seen)
                seen |= called
            effects.simplify()
            self._known[function] = effects
        return self._known[function]

    def _callees(self, call: tree.Call) -> tuple[tree.Function, ...]:
        if isinstance(call.callee, tree.FunctionRef):
            return (call.callee.function,)
        return self.unit.address_taken

    def _of_body(self, function: tree.Function) -> tuple[CallEffects, set[tree.Function]]:
        if function not in self._own:
            framed = self._framed(function)
            if framed is not None:
                self._own[function] = framed, set()
            elif function.body is None or function.name in self.errors:
                self._own[function] = self._of_library(function), set()
            else:
                self._own[function] = self._read(function)
        return self._own[function]

    def _of_library(self, function: tree.Function) -> CallEffects:
        if isinstance(function.type.result, FloatType):
            from viap.c.library.exact_math import is_pure

            known = self.unit.globals
            sees_errno = any(each.name == "errno" and each.external for each in known)
            if is_pure(plain_name(function.name), function.type, sees_errno):
                return CallEffects()
        return of_library(function.name, self.errors)

    def of_statements(self, expr: tree.StatementExpr) -> CallEffects:
        """Returns the effects of a statement expression; its variables count like others here."""
        effects, called = self._walk((expr.body, expr.value), own=True)
        for function in called:
            effects.add(self.of(function))
        return effects

    def _read(self, function: tree.Function) -> tuple[CallEffects, set[tree.Function]]:
        return self._walk((function.body, tuple(p.type for p in function.parameters)), own=False)

    def _walk(self, start: object, own: bool) -> tuple[CallEffects, set[tree.Function]]:
        """Collects effects.

        `own`: local variables and jumps count, too: jumps may lead out of it.
        """
        effects, called = CallEffects(), set[tree.Function]()
        designated: set[int] = set()  # objects that are named, but not read as a whole
        wanted, labels = set[str](), set[str]()
        for node in nodes(start):
            found: EvaluationAccess | None = None
            match node:
                case tree.Call():
                    called.update(self._callees(node))
                    if not isinstance(node.callee, tree.FunctionRef):
                        effects.stops = effects.exits = True
                case tree.Loop() | tree.Goto() | tree.Undefined():
                    effects.stops = True  # it may go on forever
                    if isinstance(node, tree.Goto):
                        wanted.add(node.label)
                case tree.Label():
                    labels.add(node.name)
                case tree.Jump() | tree.Return():
                    effects.jumps |= own
                case tree.Assign() | tree.Step():
                    designated.add(id(node.target))
                    found = access(node.target, True)
                case tree.AddressOf():
                    designated.add(id(node.operand))
                case tree.Decay():
                    designated.add(id(node.array))
                case _:
                    pass
            if isinstance(node, tree.Name | tree.Element | tree.Deref | tree.Member):
                found = None if id(node) in designated else access(node, False)
            if isinstance(node, tree.Element | tree.Member):
                inner = node.array if isinstance(node, tree.Element) else node.object
                designated.add(id(inner))
            if found is not None and (own or found.symbol is None or found.symbol.static):
                effects.accesses.append(found)
        effects.jumps |= bool(wanted if own else wanted - labels)
        effects.simplify()
        return effects, called


def _texts(unit: tree.Unit) -> Iterator[object]:
    for function in unit.functions:
        yield function.body
        yield tuple(symbol.type for symbol in function.parameters)
    for symbol in unit.globals:
        yield symbol.init
        yield symbol.type


def _exposure(unit: tree.Unit) -> tuple[set[Symbol], bool, bool]:
    """Returns the variables whose address is taken; and two flags about type punning.

    The flags: objects are accessed as characters, or as something else than they are.
    """
    exposed: set[Symbol] = set()
    puns, in_unions = Puns(), False
    for node in nodes(tuple(_texts(unit))):
        puns.look(node)
        match node:
            case tree.AddressOf():
                symbols, in_union = _base(node.operand)
                exposed.update(symbols)
                in_unions |= in_union
            case tree.Decay():
                symbols, in_union = _base(node.array)
                exposed.update(symbols)
                in_unions |= in_union
            case _:
                pass
    return exposed, puns.characters, puns.others or in_unions


def _base(lvalue: Expr) -> tuple[tuple[Symbol, ...], bool]:
    """Returns the variable that an lvalue is a part of, if any; and if it is inside of a union."""
    in_union = False
    while isinstance(lvalue, tree.Element | tree.Member):
        lvalue = lvalue.array if isinstance(lvalue, tree.Element) else lvalue.object
        in_union |= isinstance(lvalue.type, StructType) and lvalue.type.kind == "union"
    if isinstance(lvalue, tree.Name | tree.CompoundLiteral):
        return (lvalue.symbol,), in_union
    return (), in_union
