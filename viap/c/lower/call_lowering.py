"""Calls of functions that the program defines: they are inlined."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from viap.c.elaborate import build
from viap.c.library.environment import RESULTS
from viap.c.library.library_effects import SIGNALS, lasting_effect
from viap.c.library.library_functions import (
    BUILTIN_NAMES,
    INTERNAL,
    STANDARD,
    is_of_program,
    plain_name,
    shown_name,
)
from viap.c.lower.assignment_lowering import immediate
from viap.c.lower.call_frames import Frame, RecursionMet
from viap.c.lower.jump_lowering import check_labels
from viap.c.lower.library_calls import LibraryCalls
from viap.c.tree import actions, tree
from viap.c.tree.actions import Stop
from viap.c.tree.tree import Expr
from viap.c.tree.types import VA_LIST, PointerType, VoidType, called_type, is_scalar, no_long_double
from viap.core.base.errors import Unsupported
from viap.core.base.source import InLibrary, Position
from viap.core.program.assumptions import ENDS, INLINE, RESERVED, WEAK
from viap.core.program.integer_types import INT
from viap.core.program.undefined_behaviour import INCOMPATIBLE_CALL, RETURNS

if TYPE_CHECKING:
    from viap.c.lower.call_types import VariableArguments
    from viap.c.lower.flow_builder import FlowBuilder
    from viap.c.lower.pointer_calls import PointerCalls
    from viap.c.lower.recursion_lowering import Activation


class CallLowering:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self.library = LibraryCalls(builder)

    @cached_property
    def variable(self) -> "VariableArguments":
        from viap.c.lower.call_types import VariableArguments

        return VariableArguments(self.builder)

    @cached_property
    def _through_pointers(self) -> "PointerCalls":
        from viap.c.lower.pointer_calls import PointerCalls

        return PointerCalls(self)

    # ------------------------------------------------------------- which function

    def call(self, expr: tree.Call, used: bool) -> Expr | None:
        """Emits a call; returns its value as a pure expression, None for void."""
        callee = expr.callee
        if isinstance(callee, tree.FunctionRef):
            return self.known(callee.function, expr, used, None)
        return self._through_pointers.call(expr, used)

    def call_into(self, expr: tree.Call, target: Expr) -> bool:
        """Emits a call of a defined function whose result goes to a variable directly.

        Returns False if that is not possible.
        """
        callee = expr.callee
        if not isinstance(callee, tree.FunctionRef):
            return False
        function = callee.function
        refused = function.refused is not None or self.is_by_contract(function)
        refused = refused or (function.contract is not None and not self._is_run(function))
        if function.body is None or refused or function.name in self.builder.errors:
            return False
        if self._in_place(function) is not None:
            return False
        self._refuse_replaced(function, expr.position)
        self._require_type(function, expr)
        with self.builder.sequenced():
            self._inline(function, self.arguments(expr), expr.position, target)
        return True

    def known(
        self, function: tree.Function, expr: tree.Call, used: bool, target: Expr | None
    ) -> Expr | None:
        name = function.name
        built_in = self._in_place(function)
        if built_in is not None:
            callee = tree.FunctionRef(built_in, PointerType(built_in.type), expr.position)
            expr = tree.Call(callee, expr.arguments, expr.type, expr.position)
            return self.known(built_in, expr, used, target)
        if name in self.builder.errors:
            self.library.error(expr.position)
            return self.library.any_value(expr, "")
        if self.is_by_contract(function):
            return self._by_contract(function, expr, target)
        if function.contract is not None and not self._is_run(function):
            with self.builder.sequenced():
                self.require_contract(function, self.arguments(expr), expr.position)
            self.builder.end_test(expr.position)
            return self.library.any_value(expr, "")
        self._refuse_replaced(function, expr.position)
        if function.refused is not None:
            return self.library.unmodelled(function, expr)
        if function.body is not None:
            self._require_type(function, expr)
            if target is None and used and not isinstance(expr.type, VoidType):
                symbol = self.builder.fresh(f"{name}.result", expr.type, expr.position, expr)
                target = tree.Name(symbol, expr.position)
            self.library.note_undeclared(expr)
            with self.builder.sequenced():
                self._inline(function, self.arguments(expr), expr.position, target)
            return target
        if lasting_effect(name):
            from viap.c.lower.unmodelled_functions import leaves_nothing

            if not leaves_nothing(name, expr, self.builder):
                self.library.external.stop_runs(expr.position)
            elif lasting_effect(name) == SIGNALS:
                # (The other argument is SIG_DFL or SIG_IGN, which are no functions.)
                self.builder.expressions.value(expr.arguments[0])
                return self.library.external.unknowable(expr, name) if used else None
        if function.declared and is_of_program(name, function.position.file):
            return self.library.call_of_program(name, expr)
        return self.library.call(name, expr, used)

    def _in_place(self, function: tree.Function) -> tree.Function | None:
        """Return what compilers may compute instead of a call; None if the function is called.

        An error counts only if runs reach it either way.
        """
        if function.built_in is None:
            return None
        reliance = self.builder.reliance
        reliance.widened = reliance.unspecified = True
        environment = reliance.environment
        is_called = not environment.is_ordinary or environment.results == RESULTS[0]
        return None if is_called else function.built_in

    def _refuse_replaced(self, function: tree.Function, position: Position) -> None:
        """Refuses a library function that may run a function of the program."""
        body, replaced = function.body, self.builder.unit.replaced
        if not replaced or (body is not None and body.position.file != STANDARD):
            return
        from viap.c.library.replaced_functions import run_by

        name = shown_name(plain_name(function.name))
        own = run_by(name, replaced)
        if own:
            what = f"'{name}', which may run the program's own '{own}'"
            raise Unsupported(what, position, name)

    def is_by_contract(self, function: tree.Function) -> bool:
        """True if calls of the function are known by its contract, here.

        A program for runs has the real bodies.
        """
        if function.contract is None or self.builder.reliance.environment.is_ordinary:
            return False
        from viap.c.lower.contract_choice import is_by_contract

        return is_by_contract(function, self.builder.reliance.environment)

    def _is_run(self, function: tree.Function) -> bool:
        """True if runs go through calls of a function with a contract."""
        if not self.builder.reliance.environment.is_ordinary:
            return True
        from viap.c.lower.contract_choice import is_run

        return is_run(function, self.builder)

    def require_contract(
        self, function: tree.Function, arguments: list[Expr], position: Position
    ) -> None:
        """Asserts what a function requires that a proof calls by contract; for runs."""
        from viap.c.lower.contract_calls import ContractCalls
        from viap.c.lower.contract_choice import is_by_contract

        environment = self.builder.reliance.environment
        if environment.is_ordinary and is_by_contract(function, environment):
            ContractCalls(self.builder).require(function, arguments, position)

    def _by_contract(
        self, function: tree.Function, expr: tree.Call, target: Expr | None
    ) -> Expr | None:
        from viap.c.lower.contract_calls import ContractCalls

        self._require_type(function, expr)
        with self.builder.sequenced():
            values = self.arguments(expr)
            result = ContractCalls(self.builder).call(function, values, expr.position)
        if target is not None and result is not None:
            self.builder.emit(actions.Store(target, result, expr.position))
        return result

    def _require_type(self, function: tree.Function, expr: tree.Call) -> None:
        """Checks the types of a call: a declaration without parameters allows wrong arguments."""
        type = called_type(expr.callee.type)
        if type is None or type.parameters is not None:
            return
        from viap.c.lower.call_types import fits

        if not fits(function, expr):
            never = tree.IntConst(0, INT, expr.position)
            self.builder.emit(actions.Require(never, INCOMPATIBLE_CALL, expr.position))

    def arguments(self, expr: tree.Call) -> list[Expr]:
        """Returns the arguments' values, evaluated from left to right."""
        arguments = list(expr.arguments)
        # If two of them read inputs, in gcc's order: gcc compiles the counterexample.
        backwards = self._ask_twice(arguments)
        if backwards:
            arguments.reverse()
        values: list[Expr] = []
        for index, argument in enumerate(arguments):
            value = self.builder.expressions.value(argument)
            if any(immediate(later) for later in arguments[index + 1 :]):
                value = self.kept(value)
            values.append(value)
        return values[::-1] if backwards else values

    def kept(self, value: Expr) -> Expr:
        """Stores the current value; a variable-argument list keeps its identity."""
        return value if value.type is VA_LIST else self.builder.assignments.stash(value)

    def _ask_twice(self, arguments: list[Expr]) -> bool:
        acting = [argument for argument in arguments if argument.effects]
        if len(acting) < 2:
            return False
        planner = self.builder.sequence.planner
        return sum(planner.reads_inputs(argument) for argument in acting) > 1

    # ------------------------------------------------------------- inlining

    def give_nothing(self, target: Expr | None, position: Position) -> None:
        """Havocs the result of a function that returns without a value."""
        if isinstance(target, tree.Name):
            self.builder.emit(actions.Forget(target.symbol, position))
            if self.builder.checked and is_scalar(target.type):
                # The value is used, though the variable that gets it may never be read.
                self.builder.assignments.stash(target, "unused")

    def _inline(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        target: Expr | None,
    ) -> None:
        recursion = self.builder.recursion
        if function.contract is not None and position != function.position:
            self.require_contract(function, arguments, position)  # (not for the entry's caller)
        if recursion is not None and recursion.is_recursive(function):
            recursion.call(function, arguments, position, target)
            return
        level: Frame | None = self.builder.frame
        while level is not None:
            if level.function is function:
                if recursion is None:
                    raise RecursionMet
                raise Unsupported(
                    f"the recursive function '{function.name}'", position, "recursion"
                )
            level = level.caller
        self.expand(function, arguments, position, target)

    def enter(self, function: tree.Function, arguments: list[Expr]) -> None:
        """Calls the entry function, if it is recursive; its result is not used."""
        self._inline(function, arguments, function.position, self.builder.frame.result)

    def expand(
        self,
        function: tree.Function,
        arguments: list[Expr],
        position: Position,
        target: Expr | None,
        activation: "Activation | None" = None,
        constants: dict[tree.Symbol, int] | None = None,
    ) -> None:
        """Inlines a call; see `Frame` for what `activation` and `constants` are."""
        builder = self.builder
        frame = builder.frame
        if function.inline:
            builder.rely(INLINE, function.name, position)
        if function.weak:
            builder.rely(WEAK, function.name, position)
        if function.reserved:
            builder.rely(RESERVED, function.name, position)
        inner = Frame(function, position, frame)
        inner.after = builder.new_block(position)
        inner.result = target
        inner.depth = len(builder.scopes)
        inner.activation, inner.constants = activation, constants or {}
        if builder.recursion is not None:
            inner.tail = builder.recursion.is_tail(function, position)
        builder.frame = inner
        builder.open_scope()
        for symbol, argument in zip(function.parameters, arguments, strict=False):
            value = argument
            place = tree.Name(builder.instance(symbol), symbol.position)
            builder.emit(actions.Begin(place.symbol, position))
            if value.type != symbol.type:
                value = build.convert(value, symbol.type, position)
            no_long_double(symbol.type, position)
            builder.emit(actions.Store(place, value, position))
            if argument.type is VA_LIST:
                self.variable.passed(place.symbol, argument)
        if function.takes_list:
            inner.pack = self.variable.keep(function, arguments, position)
        builder.flush()
        for symbol in function.parameters[len(arguments) :]:
            builder.emit(actions.Forget(builder.instance(symbol), position))
        if activation is not None:
            activation.begin(inner)
        if builder.recursion is not None and builder.recursion.is_recursive(function):
            builder.recursion.count_calls(inner, position)
            inner.restart = builder.new_block(position)
            builder.start(inner.restart)
        for symbol in function.parameters:
            builder.declarations.enter(symbol)
        body = function.body
        assert body is not None
        if body.position.file == STANDARD:
            from viap.c.library.library_effects import ERRNO_SETTERS

            name = function.name
            if not (name in BUILTIN_NAMES or name in ERRNO_SETTERS or name.startswith(INTERNAL)):
                self.library.external.set_errno(name, position)

            body = relocated(body, position, function.name)
        if builder.hints is not None:
            builder.hints.begin(function)
        builder.statements.lower(body)
        self.give_nothing(target, position)  # fell off the end without a value
        check_labels(inner)
        builder.close_scope(position)
        builder.start(inner.after)
        if activation is not None:
            activation.end(position)
        for site in inner.stack:
            builder.emit(actions.Leave(site, position))
        builder.frame = frame
        if tree.NO_RETURN in function.promises:
            builder.rely(ENDS, function.name, position)
            never = tree.IntConst(0, INT, position)
            builder.emit(actions.Require(never, RETURNS, position))
            builder.end(Stop("abort", position), position)


# ---- Moves the text of a library function to the place of its call, which users know.


_KEPT = (tree.Symbol, tree.Function)


def relocated(block: tree.Block, call: Position, function: str) -> tree.Block:
    # If a library function calls another one, the outermost call is what the user wrote.
    name = call.function if isinstance(call, InLibrary) else shown_name(function)
    place = InLibrary(call.file, call.line, call.column, name)
    found = _copy(block, place)
    assert isinstance(found, tree.Block)
    return found


def _copy(node: Any, place: Position) -> Any:
    if isinstance(node, Position):
        return place
    if isinstance(node, tuple):
        return tuple(_copy(each, place) for each in node)
    if isinstance(node, _KEPT) or type(node).__module__ != tree.__name__:
        return node
    return type(node)(*(_copy(getattr(node, name), place) for name in node.__match_args__))
