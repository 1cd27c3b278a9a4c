"""Calls by contract: the callee's body is not looked at.

What the callee requires is asserted, and all that its proof supposes of a call (`world_claims`).
Its frame is forgotten, its result is any value, and what it ensures is assumed. That a function
without a body fulfils its contract is an assumption. A function with a body has to be proved, which
the kernel demands (`viap.core.kernel.composition`): the call is noted as a use of its contract.
"""

from functools import partial
from typing import TYPE_CHECKING

from viap.c.contracts import formulas
from viap.c.contracts.formulas import FunctionContract, Skipped
from viap.c.elaborate import build
from viap.c.lower.call_frames import Frame
from viap.c.lower.clause_lowering import ClauseLowering, clause_place, leave_open
from viap.c.lower.entry_contract import REQUIRES, required_sizes
from viap.c.lower.formula_terms import names, parts, rebuilt
from viap.c.lower.frame_effects import holds_pointer
from viap.c.lower.frame_havoc import Definition, FrameHavoc, definitions, fresh_ranges, of_place
from viap.c.lower.start_values import StartValues
from viap.c.lower.world_claims import WorldClaims
from viap.c.tree import actions, tree
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import PointerType, StructType, VoidType, received
from viap.core.base.errors import Unsupported
from viap.core.base.source import ClausePlace, Position
from viap.core.program.assumptions import CONTRACT, CallPlace, ContractUse
from viap.core.program.inputs import outside_function
from viap.core.program.integer_types import IntType

if TYPE_CHECKING:
    from viap.c.lower.flow_builder import FlowBuilder


class ContractCalls:
    def __init__(self, builder: "FlowBuilder") -> None:
        self.builder = builder
        self._constant: set[Symbol] = set()  # parameters that lead to constant objects

    def call(
        self, function: tree.Function, arguments: list[Expr], position: Position
    ) -> Expr | None:
        """Emits a call; returns its result, None for void."""
        builder, contract = self.builder, function.contract
        assert contract is not None
        builder.reliance.widened = True
        if function.body is None:
            builder.rely(CONTRACT, function.name, position)
        outer, kept = builder.frame, self._enter(function, arguments, position)
        lowering = self._require(function, contract, kept, position)
        # (No run is wrong because a proof about its callee supposes something else.)
        if not lowering.for_runs and (
            function is not builder.unit.entry or function.body is not None
        ):
            self._show_world(function, lowering, kept, position)
        result = self._effects(function, contract, kept, position)
        builder.frame = outer
        if result is not None:
            builder.know(result)
        if tree.NO_RETURN in function.promises:
            builder.emit(actions.Finish("abort", position))
            builder.end(actions.Stop("abort", position), position)
        return result

    def require(self, function: tree.Function, arguments: list[Expr], position: Position) -> None:
        """Asserts what a call requires, for a run that goes on with the callee's body."""
        assert function.contract is not None
        outer = self.builder.frame
        kept = self._enter(function, arguments, position)
        self._require(function, function.contract, kept, position)
        self.builder.frame = outer

    def _enter(
        self, function: tree.Function, arguments: list[Expr], position: Position
    ) -> dict[Symbol, Expr]:
        """Begins a frame in which the parameters mean the arguments; returns their values."""
        builder = self.builder
        if len(arguments) < len(function.parameters):
            what = f"a call of '{function.name}' with too few arguments"
            raise Unsupported(what, position, "contract")
        kept: dict[Symbol, Expr] = {}
        for symbol, argument in zip(function.parameters, arguments, strict=False):
            value = argument
            if value.type != symbol.type:
                value = build.convert(value, symbol.type, position)
            kept[symbol] = builder.assignments.stash(value, symbol.name)
            if _is_constant(argument):
                self._constant.add(symbol)
        builder.flush()
        inner = Frame(function, position, builder.frame)
        inner.depth = len(builder.scopes)
        builder.frame = inner
        for value in kept.values():
            builder.know(value)
        return kept

    def _require(
        self,
        function: tree.Function,
        contract: FunctionContract,
        kept: dict[Symbol, Expr],
        position: Position,
    ) -> ClauseLowering:
        """Asserts the preconditions; returns the lowering of formulas about the call."""

        def state(part: Expr) -> Expr | None:
            if isinstance(part, tree.At):
                return rebuilt(part.operand, state)
            return kept.get(part.symbol) if isinstance(part, tree.Name) else None

        lowering = ClauseLowering(self.builder, state)
        lowering.is_constant = lambda range: not names(range.pointer).isdisjoint(self._constant)
        for clause in contract.requires:
            text = clause_place(clause, function.name).text
            claim = partial(lowering.claim, clause.formula, _at_call(position, text, function.name))
            if not lowering.attempt(claim):
                what = "a formula that is not modelled"
                here = Skipped(clause.kind, clause.text, what, position)
                leave_open(self.builder, here, function.name, position.line)
        for skipped in contract.skipped:
            if skipped.kind == REQUIRES:
                here = Skipped(skipped.kind, skipped.text, skipped.reason, position)
                leave_open(self.builder, here, function.name, position.line)
        fresh = fresh_ranges(contract)
        if len(fresh) > 1 and not lowering.for_runs:
            separated = formulas.Separated(fresh, position)
            at = _at_call(position, "fresh objects do not overlap", function.name)
            if not lowering.attempt(partial(lowering.claim, separated, at)):
                self._leave_open(function, "fresh objects do not overlap", position)
        return lowering

    def _leave_open(self, function: tree.Function, text: str, position: Position) -> None:
        here = Skipped(REQUIRES, text, "this can't be compared", position)
        leave_open(self.builder, here, function.name, position.line)

    def _show_world(
        self,
        function: tree.Function,
        lowering: ClauseLowering,
        kept: dict[Symbol, Expr],
        position: Position,
    ) -> None:
        """Asserts what the callee's own proof supposes; notes the call, with what is asserted.

        Of a function without a body, that is what a proof of its contract would suppose. (A pair
        that the contract itself keeps apart is a requirement, and no such fact.)
        """
        builder = self.builder
        known = builder.worlds.get(place_of(function), ())
        claims = WorldClaims(lowering, function, kept, known, position)
        shown = frozenset(fact for fact in known if claims.show(fact))
        if function.body is not None:
            use = ContractUse(place_of(function), shown, position)
            builder.reliance.use(use, builder.current)
            return
        for fact in known:
            if fact not in shown:
                self._leave_open(function, str(fact), position)

    def _effects(
        self,
        function: tree.Function,
        contract: FunctionContract,
        kept: dict[Symbol, Expr],
        position: Position,
    ) -> Expr | None:
        """Forgets the frame, and assumes the postconditions; returns the result."""
        builder, frame = self.builder, contract.frame
        unchanged = frame is not None and not frame.places
        sizes = required_sizes(contract)
        start = StartValues(builder, sizes, kept, lambda term: unchanged or _is_kept(term))
        attempt = start.lowering.attempt
        # (Of clauses that are not modelled here, nothing is known. That behaviours are complete or
        # disjoint follows from what they say.)
        usable = [
            clause
            for clause in contract.ensures
            if clause.kind == "ensures" and start.save(clause.formula, asserted=False)
        ]
        known = definitions(usable)
        # (The function may have stored addresses as numbers, or as bytes.)
        unknown = frame is None or self._gives_pointers(function, contract, known)
        self._reach(function, list(kept.values()), position, reveals=not unknown)
        if frame is not None:
            FrameHavoc(builder, start, known, position).forget(frame)
        result = self._result(function, start, known, position)
        if result is not None and contract.result is not None:
            builder.know(result)
            start.kept[contract.result] = result
        if function.body is None:
            start.lowering.origin = "promise"
        for clause in usable:
            if function.body is None:
                start.lowering.trusted = clause_place(clause, function.name, position.line)
            attempt(partial(start.lowering.assume, clause.formula))
        return result

    def _gives_pointers(
        self, function: tree.Function, contract: FunctionContract, known: list[Definition]
    ) -> bool:
        """True if pointers from the call may lead to any object that it can reach.

        Then the call is like one of a function without a frame: all these objects are known
        outside from now on.
        """
        result = contract.result
        if holds_pointer(function.type.result):
            if result is None or of_place(tree.Name(result, contract.position), known) is None:
                return True
        places = contract.frame.places if contract.frame is not None else ()
        return any(holds_pointer(place.type) for place in places)

    def _reach(
        self, function: tree.Function, values: list[Expr], position: Position, reveals: bool
    ) -> None:
        """Forgets everything that the function can reach, or only reveals the addresses."""
        builder = self.builder
        roots = tuple(each for each in values if isinstance(each.type, PointerType | StructType))
        symbols = tuple(each for each in builder.unit.globals if not each.constant)
        keeps = not reveals
        reach = actions.ForgetReachable(
            roots, symbols, keeps, function.name, position, reveals=reveals
        )
        builder.emit(reach)

    def _result(
        self,
        function: tree.Function,
        start: StartValues,
        known: list[Definition],
        position: Position,
    ) -> Expr | None:
        assert function.contract is not None
        type, symbol = function.type.result, function.contract.result
        if isinstance(type, VoidType):
            return None
        builder = self.builder
        name = f"{function.name}.result"
        result = tree.Name(builder.fresh(name, type, position), position)
        number = received(type, position)
        if symbol is not None:
            definition = of_place(tree.Name(symbol, position), known)
            value: Expr | None = None
            if definition is not None and isinstance(type, IntType):
                value = start.lowering.in_type(definition.value, type)
            elif definition is not None:
                value = start.lowering.term(definition.value)
            if value is not None:
                builder.emit(actions.Store(result, value, position))
                return result
        if number is not None:
            builder.emit(actions.Receive(result, outside_function(number), number, position))
        elif isinstance(type, PointerType):
            builder.emit(actions.ReceivePointer(result, outside_function(None), position))
        else:
            builder.emit(actions.Forget(result.symbol, position, outside=True))
        return result


def place_of(function: tree.Function) -> CallPlace:
    """Returns the name of a function that no other function of the program has."""
    return CallPlace(function.name, "", function.position)


def _is_constant(argument: Expr) -> bool:
    """True for a pointer to a string literal, or to a constant object, as it is written."""
    while isinstance(argument, tree.Convert | tree.AddressOf | tree.Decay | tree.Element):
        if isinstance(argument, tree.Convert | tree.AddressOf):
            argument = argument.operand
        else:
            argument = argument.array
    if isinstance(argument, tree.Name):
        return argument.symbol.constant and not isinstance(argument.type, PointerType)
    return isinstance(argument, tree.StringLit)


def _at_call(position: Position, text: str, function: str) -> ClausePlace:
    """Returns the position of what a call requires."""
    file, line, column = position.file, position.line, position.column
    return ClausePlace(file, line, column, REQUIRES, text, function, line)


def _is_kept(term: Expr) -> bool:
    """True for a term that reads nothing but the arguments, which stay as they are."""
    return not any(
        isinstance(part, tree.Deref) or (isinstance(part, tree.Name) and part.symbol.static)
        for part in parts(term)
    )
