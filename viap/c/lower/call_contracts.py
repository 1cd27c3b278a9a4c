"""Recursive calls in programs for proofs: any call of the function is one of any depth.

The first call of a recursive function from outside of its group stands for two paths, and an input
chooses one:

- *any activation*: the state is any one that the calls may make, the parameters have any values.
  The body runs with them, and the path ends where the function returns.
- *the call itself*: it has returned. All that it may change has any value, like its result.

A nested call, inside of the body, is as the second path: it has returned, with any result. The
first path shows the assertions in the body at every depth, for any call of an execution starts in
some state that this path starts in. Contracts make both paths exact enough for proofs: see
`viap.papers`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.lower.call_frames import Frame
from viap.c.lower.recursion_marks import (
    RecursionMarks,
    fixed_parameters,
    moving_parameters,
    result_register,
)
from viap.c.tree import actions, tree
from viap.c.tree.actions import Branch, Stop
from viap.c.tree.tree import Expr
from viap.c.tree.tree_walk import nodes, variable_of
from viap.c.tree.types import ArrayType, PointerType, StructType, VoidType
from viap.core.base.errors import Unsupported
from viap.core.base.record import record
from viap.core.base.source import Position
from viap.core.program.graph.basic_blocks import cyclic_components
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import BOOL, IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class CallContracts:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.marks = RecursionMarks(builder)

    def call(
        self,
        function: tree.Function,
        values: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        builder = self.builder
        builder.reliance.widened = True
        activation = ContractActivation(self, function, values)
        activation.require_known_memory(position)
        choice = tree.Name(builder.fresh("inside", BOOL, position), position)
        builder.emit(actions.Receive(choice, outside_function(BOOL), BOOL, position))
        inside, after = builder.new_block(position), builder.new_block(position)
        builder.end(Branch(build.truth(choice), inside, after, position), position)
        builder.current = inside
        activation.forget(values, position)
        parameters = activation.any_parameters(values, position)
        register = activation.register
        builder.calls.expand(function, parameters, position, register, activation)
        builder.end(Stop("exit", position), position)
        builder.current = after
        activation.nested(values, position, target)


class ContractActivation:
    def __init__(
        self, contracts: CallContracts, function: tree.Function, values: list[Expr]
    ) -> None:
        self.builder, self.function = contracts.builder, function
        self.values = values
        recursion = self.builder.recursion
        assert recursion is not None
        self.effects = recursion.effects(function)
        group = recursion.groups[function].functions
        self.fixed = fixed_parameters(function, group)
        self.moving = moving_parameters(function, group)
        self.register = result_register(self.builder, function)
        self.marked = contracts.marks.of(function, values)
        self.frame: Frame

    def require_known_memory(self, position: Position) -> None:
        """Refuses functions whose memory is not followed through their nested calls."""
        releases = self.effects.releases or (self.effects.allocates and self.builder.checked)
        if releases:
            what = f"the recursive function '{self.function.name}', which allocates or frees memory"
            raise Unsupported(what, position, "recursion")

    def any_parameters(self, values: list[Expr], position: Position) -> list[Expr]:
        """Returns the arguments of any activation."""
        builder, found = self.builder, list[Expr]()
        for index, (symbol, value) in enumerate(
            zip(self.function.parameters, values, strict=False)
        ):
            if index in self.fixed:
                found.append(value)
                continue
            name = tree.Name(builder.fresh(symbol.name, symbol.type, position), position)
            if index in self.moving:
                type = builder.model.ptrdiff_t
                offset = tree.Name(builder.fresh("offset", type, position), position)
                self._receive(offset, position)
                moved = tree.Binary("+", value, offset, symbol.type, position, False)
                builder.emit(actions.Store(name, moved, actions.supposed_at(position)))
            else:
                self._receive(name, position)
            found.append(name)
        return found

    def _receive(self, name: tree.Name, position: Position) -> None:
        """Gives a variable any value."""
        builder, type = self.builder, name.type
        if isinstance(type, IntType):
            function = outside_function(type)
            builder.emit(actions.Receive(name, function, type, position))
        elif isinstance(type, PointerType):
            builder.emit(actions.ReceivePointer(name, outside_function(None), position))
        else:
            builder.emit(actions.Forget(name.symbol, position, outside=True))

    def forget(self, values: list[Expr], position: Position) -> None:
        """Lets all that the functions may change have any value."""
        effects = self.effects
        roots: tuple[Expr, ...] = ()
        symbols = effects.written
        if effects.through_pointers:
            roots = tuple(
                each for each in values if isinstance(each.type, PointerType | StructType)
            )
            symbols = tuple(dict.fromkeys((*effects.written, *effects.mentioned)))
        if effects.foreign:
            symbols = tuple(dict.fromkeys((*symbols, *self.builder.unit.globals)))
        symbols = tuple(each for each in symbols if not each.constant)
        if roots or symbols or effects.foreign:
            self.builder.emit(
                actions.ForgetReachable(
                    roots, symbols, effects.foreign, self.function.name, position
                )
            )

    # ------------------------------------------------------------- an activation

    def begin(self, frame: Frame) -> None:
        self.frame = frame
        at = self.function.position
        names: list[Expr] = [
            tree.Name(frame.symbols[each], at) for each in self.function.parameters
        ]
        self.marked.keep_entry(names, at)
        self.marked.mark_entry(at)

    def nested(self, values: list[Expr], position: Position, target: Expr | None) -> None:
        self.marked.mark_call(values, position)
        self.forget(values, position)
        result: tree.Name | None = None
        if self.register is not None:
            name = f"{self.function.name}.result"
            result = tree.Name(self.builder.fresh(name, self.register.type, position), position)
            self._receive(result, position)
        self.marked.mark_return(result, position)
        if target is not None and result is not None:
            self.builder.emit(actions.Store(target, result, position))

    def end(self, position: Position) -> None:
        self.marked.mark_exit(self.register, position)


# ---- Recursive functions of a unit: groups that call each other, and calls in tail position.


@record
class RecursionGroup:
    """Functions that call each other.

    `tail`: the positions of calls in tail position, if each call between them is one and no
    variable of theirs can outlive its scope through a pointer; else empty.
    """

    functions: frozenset[tree.Function]
    tail: frozenset[tuple[Position, tree.Function]]


def recursion_groups(unit: tree.Unit) -> dict[tree.Function, RecursionGroup]:
    """Returns the group of each recursive function of the unit."""
    known = [function for function in unit.functions if function.body is not None]
    if unit.entry not in known and unit.entry.body is not None:
        known.append(unit.entry)
    called = {function: _callees(function, unit) for function in known}
    found: dict[tree.Function, RecursionGroup] = {}
    for component in cyclic_components(known, lambda function: called[function]):
        functions = frozenset(component)
        group = RecursionGroup(functions, _tail_positions(functions))
        found |= dict.fromkeys(component, group)
    return found


def _callees(function: tree.Function, unit: tree.Unit) -> set[tree.Function]:
    found: set[tree.Function] = set()
    for node in nodes(function.body):
        if isinstance(node, tree.Call):
            if isinstance(node.callee, tree.FunctionRef):
                found.add(node.callee.function)
            else:
                found.update(unit.address_taken)
    return found


def _tail_positions(
    functions: frozenset[tree.Function],
) -> frozenset[tuple[Position, tree.Function]]:
    in_tail: set[tuple[Position, tree.Function]] = set()
    for function in functions:
        assert function.body is not None
        if not _keeps_no_address(function):
            return frozenset()
        tails = set(map(id, tail_calls(function)))
        for node in nodes(function.body):
            if not isinstance(node, tree.Call):
                continue
            if not isinstance(node.callee, tree.FunctionRef):
                return frozenset()
            if node.callee.function in functions:
                if id(node) not in tails:
                    return frozenset()
                in_tail.add((node.position, node.callee.function))
    return frozenset(in_tail)


def _keeps_no_address(function: tree.Function) -> bool:
    """True if all variables are scalars whose address is not taken."""
    if function.takes_list:
        return False
    for node in nodes(function.body):
        match node:
            case tree.Declaration() if not node.symbol.static:
                if isinstance(node.symbol.type, ArrayType) or node.symbol.addressed:
                    return False
            case tree.AddressOf(operand=place) | tree.Decay(array=place):
                variable = variable_of(place)
                if variable is not None and not variable.static:
                    return False
            case tree.CompoundLiteral():
                return False
            case tree.FunctionRef() if node.function.name.endswith("alloca"):
                return False
    return not any(symbol.addressed for symbol in function.parameters)


def tail_calls(function: tree.Function) -> Iterator[tree.Call]:
    """Yields the calls after which the function only returns their value, or nothing."""
    assert function.body is not None
    is_void = isinstance(function.type.result, VoidType)
    waiting: list[tuple[tree.Statement, bool]] = [(function.body, True)]
    while waiting:
        node, last = waiting.pop()
        match node:
            case tree.Block():
                for index, item in enumerate(node.items):
                    following = node.items[index + 1] if index + 1 < len(node.items) else None
                    returns = isinstance(following, tree.Return) and following.value is None
                    waiting.append((item, returns or (last and following is None)))
            case tree.If():
                waiting.append((node.then, last))
                if node.orelse is not None:
                    waiting.append((node.orelse, last))
            case tree.Loop():
                waiting.append((node.body, False))
            case tree.Switch():
                waiting.append((node.body, False))
            case tree.Case():
                waiting.append((node.body, False))
            case tree.Label():
                waiting.append((node.body, last))
            case tree.Return() if node.value is not None:
                yield from _returned(node.value, function)
            case tree.ExprStatement(expr=tree.Call() as call) if last and is_void:
                yield call
            case _:
                pass


def _returned(value: tree.Expr, function: tree.Function) -> Iterator[tree.Call]:
    match value:
        case tree.Call() if value.type == function.type.result:
            yield value
        case tree.Conditional():
            yield from _returned(value.then, function)
            yield from _returned(value.orelse, function)
        case _:
            pass
