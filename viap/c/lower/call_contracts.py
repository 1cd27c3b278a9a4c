"""Recursive calls in programs for proofs: any call of the function is one of any depth.

The first call of a recursive function from outside of its group stands for two paths, and an input
chooses one:

- *any activation*: the state is any one that the calls may make, the parameters have any values.
  The body runs with them, and the path ends where the function returns.
- *the call itself*: it has returned. All that it may change has any value, like its result.

A nested call, inside of the body, is as the second path: it has returned, with any result. The
first path shows the assertions in the body at every depth, for any call of an execution starts in
some state that this path starts in. Contracts make both paths exact enough for proofs: see
`viap.transform.contracts`.
"""

from typing import TYPE_CHECKING

from viap.c import actions, tree
from viap.c.actions import Branch, Stop
from viap.c.elaborate import build
from viap.c.lower.call_frames import Frame
from viap.c.lower.pointer_parameters import fixed_parameters, moving_parameters
from viap.c.lower.recursion_marks import RecursionMarks, result_register
from viap.c.tree import Expr
from viap.c.types import PointerType, StructType
from viap.errors import Unsupported
from viap.program.integer_types import BOOL, IntType
from viap.program.outside_inputs import outside_function
from viap.source import Position

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
