"""Unfolds a program into one graph: the graph itself, and the objects that exist in it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING

from viap.c.elaborate import build
from viap.c.library.environment import DEFAULT, Environment
from viap.c.library.library_effects import AT_START
from viap.c.library.library_functions import is_standard_stream
from viap.c.lower.assignment_lowering import AssignmentLowering
from viap.c.lower.call_frames import Frame
from viap.c.lower.call_lowering import CallLowering
from viap.c.lower.declaration_lowering import DeclarationLowering
from viap.c.lower.expression_lowering import ExpressionLowering
from viap.c.lower.jump_lowering import check_labels
from viap.c.lower.reliance import Reliance
from viap.c.lower.sequence_lowering import SequenceLowering
from viap.c.lower.statement_lowering import ChoiceLowering, StatementLowering
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, Goto, Stop
from viap.c.tree.tree import Expr, Symbol
from viap.c.tree.types import ArrayType, CType, FloatType, is_scalar
from viap.core.base.errors import Unsupported
from viap.core.base.source import InLibrary, Position
from viap.core.program.assumptions import (
    ATOMIC,
    DEFINITIONS,
    FLOAT_EVALUATION,
    ONE_THREAD,
    WEAK,
    CallPlace,
    WorldFact,
)
from viap.core.program.integer_types import INDEX, INT, DataModel

if TYPE_CHECKING:
    from viap.c.lower.entry_contract import EntryContract
    from viap.c.lower.hint_lowering import HintLowering
    from viap.c.lower.recursion_lowering import RecursionLowering

# Inlining copies a function's body for each call; a chain of calls that each call twice grows
# exponentially, and would never end in practice.
MOST_BLOCKS = 60_000

# Facts about calls, by the function.
Worlds = Mapping[CallPlace, tuple[WorldFact, ...]]
NO_WORLDS: Worlds = MappingProxyType({})

# Handles the value of a mark (None for void) by emitting actions. Called without a mark when the
# error function is about to be called.
Look = Callable[["FlowBuilder", tree.Marked | None, Expr | None], None]


class FlowBuilder:
    """Builds the graph of a unit from its entry function."""

    def __init__(
        self,
        unit: tree.Unit,
        model: DataModel,
        errors: frozenset[str],
        look: "Look | None" = None,
        checked: bool = False,
        environment: Environment = DEFAULT,
        worlds: Worlds = NO_WORLDS,
    ) -> None:
        """`checked`: undefined behaviour is checked, too.

        `worlds`: what is supposed of calls of functions that are known by their contracts.
        """
        self.worlds = worlds
        self.reliance = Reliance(environment)
        self.unit = unit
        self.look, self.checked = look, checked
        self.unmodelled: dict[tree.Function, Unsupported] = {}  # called, but without their bodies
        self.closing: dict[str, Position] = {}  # functions that close a stream
        # Promises of declarations that are not checked: with the kind and the name.
        self.promises: dict[tuple[str, str], Position] = {}
        self.unchecked: dict[str, Position] = {}  # library functions with unknown demands
        self.doubtful: list[str] = []  # pointers of the caller that may be invalid
        self.is_built = False
        self.temporaries = False  # a pointer leads to an object that ends with its expression
        self.model = model
        self.errors = errors
        self.blocks = 0
        self.open_clauses: list[Position] = []  # clauses that are not modelled
        self.unfolded: dict[tree.Function, int] = {}  # sizes of functions with contracts
        self.allocated: dict[Symbol, actions.AllocationSite] = {}
        self.jumps_freely = False  # there is a goto that leaves unknown scopes
        self.pending: list[actions.Action] = []
        self.scopes: list[tuple[int, list[Symbol]]] = []
        self.scope_count = 0
        self.statements = StatementLowering(self)
        self.declarations = DeclarationLowering(self)
        self.expressions = ExpressionLowering(self)
        self.assignments = AssignmentLowering(self)
        self.choices = ChoiceLowering(self)
        self.calls = CallLowering(self)
        self.sequence = SequenceLowering(self)
        self.frame = Frame(unit.entry, None)
        self.recursion: RecursionLowering | None = None  # set if a function calls itself
        self.hints: HintLowering | None = None  # set if annotations are to be shown
        self.has_hints = False  # there are annotations of loops, or quantified claims
        self.entry = self.new_block(unit.entry.position)
        self.current = self.entry

    # ------------------------------------------------------------- blocks

    def new_block(self, position: Position) -> FlowBlock:
        self.blocks += 1
        if self.blocks > MOST_BLOCKS:
            raise Unsupported(
                f"a program of more than {MOST_BLOCKS} blocks once its calls are inlined",
                position,
                "calls",
            )
        return FlowBlock(position)

    def emit(self, action: actions.Action) -> None:
        self.current.actions.append(action)

    def jump(self, target: FlowBlock) -> None:
        if self.current.end is None:
            self.current.end = Goto(target)

    def start(self, block: FlowBlock) -> None:
        self.jump(block)
        self.current = block

    def end(self, terminator: actions.Terminator, position: Position) -> None:
        """Ends the block; the following text starts one that nothing reaches yet."""
        self.current.end = terminator
        self.current = self.new_block(position)

    @contextmanager
    def sequenced(self) -> Iterator[None]:
        """Limits sequence points inside to the effects that are deferred inside.

        A comma, a call or a condition sequences its own operands. Effects deferred by its siblings
        in the enclosing expression stay deferred: their values are still to be read.
        """
        outer, self.pending = self.pending, []
        yield
        self.flush()
        self.pending = outer

    def flush(self) -> None:
        """Sequence point: performs the deferred side effects."""
        if self.pending:
            self.current.actions.extend(self.pending)
            self.pending = []

    def rely(
        self,
        kind: str,
        name: str,
        position: Position,
        calls: actions.ForgetReachable | None = None,
        place: Expr | None = None,
        site: actions.AllocationSite | None = None,
    ) -> None:
        """Notes an assumption that the program relies on from here on.

        `calls`: the possible effects of a function; `place`: the object that is read; `site`: the
        allocation.
        """
        self.reliance.note(kind, name, position, self.current, calls, place, site)

    def note_arithmetic(self, type: CType, position: Position) -> None:
        """Notes floating-point arithmetic: in 32-bit code, it may be done in another type."""
        if isinstance(type, FloatType) and self.model is DataModel.ILP32:
            if not isinstance(position, InLibrary):
                self.rely(FLOAT_EVALUATION, type.name, position)

    # ------------------------------------------------------------- objects

    def fresh(
        self, name: str, type: CType, position: Position, stands_for: Expr | None = None
    ) -> Symbol:
        """Returns a new variable that the program's text doesn't have.

        `stands_for`: the expression of the text whose value it gets; messages show it.
        """
        symbol = Symbol(name, type, position, static=False, temporary=True)
        symbol.stands_for = stands_for
        symbol.scopes = self._scope_numbers()
        return symbol

    def know(self, value: Expr) -> None:
        """Registers a variable of the lowering, for expressions that are still to be lowered."""
        if isinstance(value, tree.Name):
            self.frame.symbols[value.symbol] = value.symbol

    def _scope_numbers(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.scopes)

    def frame_scopes(self) -> tuple[int, ...]:
        """Returns the scopes around objects that live as long as this call."""
        return self._scope_numbers()[: self.frame.depth + 1]

    def open_scope(self) -> None:
        self.scope_count += 1
        self.scopes.append((self.scope_count, []))

    def close_scope(self, position: Position) -> None:
        self.expire(len(self.scopes) - 1, position)
        self.scopes.pop()

    def enter_open_scopes(self, position: Position) -> None:
        """Begins the objects of all open scopes, since a jump may lead here past declarations."""
        for _, symbols in self.scopes[self.frame.depth :]:
            for symbol in symbols:
                self.emit(actions.Begin(symbol, position, again=True))

    def expire(self, depth: int, position: Position) -> None:
        """Ends the variables of the scopes beyond a depth."""
        for _, symbols in self.scopes[depth:]:
            for symbol in symbols:
                self.emit(actions.Expire(symbol, position))

    def instance(self, symbol: Symbol) -> Symbol:
        """Returns the variable of this inlined call that a name in the text stands for."""
        if symbol.static:
            return symbol
        found = self.frame.symbols.get(symbol)
        if found is None:
            passed = symbol.parameter and self.frame.caller is not None
            found = Symbol(symbol.name, symbol.type, symbol.position, False, temporary=passed)
            found.shown = symbol.name if passed else ""
            found.scopes, found.constant = self._scope_numbers(), symbol.constant
            found.alignment, found.literal = symbol.alignment, symbol.literal
            found.init = symbol.init if symbol.literal else None
            found.volatile, found.addressed = symbol.volatile, symbol.addressed
            self.frame.symbols[symbol] = found
            if self.scopes:
                self.scopes[-1][1].append(found)
        return found

    def name_site(self, value: Expr, target: Expr) -> None:
        """Names an allocated object like the pointer that first holds it."""
        if isinstance(value, tree.Name) and value.symbol in self.allocated:
            site = self.allocated.pop(value.symbol)
            while isinstance(target, tree.Element | tree.Deref):
                inner = target.array if isinstance(target, tree.Element) else target.pointer
                target = inner
            if isinstance(target, tree.Name):
                site.name = target.symbol.name
            elif isinstance(target, tree.Member):
                site.name = target.field.name

    # ------------------------------------------------------------- the program

    def build(self) -> FlowBlock:
        given = self.unit.given
        written = self.unit.entry.contract
        contract: EntryContract | None = None
        if given is None:
            self._start()
            if written is not None:
                from viap.c.lower import entry_contract

                contract = entry_contract.of_program(self, written)
                contract.require()
        else:
            from viap.c.lower.entry_arguments import Arguments

            if written is not None:
                from viap.c.lower import entry_contract

                given = entry_contract.with_written_sizes(given, self.unit.entry)
                contract = entry_contract.EntryContract(self, written, given)
            Arguments(self, given).provide()
            if contract is not None:
                contract.require()
        for symbol in self.unit.globals:
            if symbol.of_thread:
                place = tree.Name(symbol, symbol.position)
                self.rely(ONE_THREAD, symbol.name, symbol.position, place=place)
        for position in self.unit.atomics[:1]:
            self.rely(ATOMIC, "objects of atomic types and operations", position)
        if self.unit.assembly:
            self._outside_assembly()
        self._outside_functions()
        entry = self.unit.entry
        at = entry.position
        assert entry.body is not None
        if given is not None and given.probe:
            never = tree.IntConst(0, INT, entry.position)
            self.emit(actions.Assert(never, entry.position, entry.position))
        else:
            if contract is not None:
                contract.begin()
            if self.recursion is not None and self.recursion.is_recursive(entry):
                names: list[Expr] = [
                    tree.Name(self.instance(each), at) for each in entry.parameters
                ]
                self.calls.enter(entry, names)
            else:
                if self.hints is not None:
                    self.hints.begin(entry)
                self.statements.lower(entry.body)
                self.calls.give_nothing(self.frame.result, at)  # fell off the end
                check_labels(self.frame)
            if contract is not None:
                contract.finish()
            self.emit(actions.Finish("main", entry.position))
        self.end(Stop("exit", entry.position), entry.position)
        self.is_built = True
        return self.entry

    def _outside_assembly(self) -> None:
        """Lists what assembly outside of functions is assumed to do; no counterexample has it."""
        for position in self.unit.assembly:
            self.rely(DEFINITIONS, "the assembly outside of functions", position)
            self.end_test(position)

    def _outside_functions(self) -> None:
        """Lets no counterexample start with function pointers that a test can't have.

        These are pointers of a caller, and those that might equal pointers to the program's
        functions.
        """
        if not self.unit.address_taken and self.unit.given is None:
            return
        from viap.c.lower.pointer_calls import foreign_values, seen_by_casts

        if foreign_values(self.unit) or seen_by_casts(self.unit):
            self.end_test(self.unit.entry.position)

    def end_test(self, position: Position) -> None:
        """Lets no counterexample go on here: what follows is not what a test would do."""
        self.reliance.widened = True
        if self.reliance.environment.is_ordinary:
            never = tree.IntConst(0, INT, position)
            self.emit(actions.Assume(never, "assume", position))

    def first_value(self, symbol: Symbol) -> None:
        """Gives a global its value before the program starts."""
        if symbol.weak:
            place = tree.Name(symbol, symbol.position)
            self.rely(WEAK, symbol.name, symbol.position, place=place)
        if self.is_unsized(symbol):
            self.emit(self.unsized(symbol))
        elif symbol.external:
            self.emit(actions.Forget(symbol, symbol.position, outside=True))
            known = self._known_start(symbol)
            if known is not None:
                self.emit(actions.Assume(known, "assume", symbol.position))
        elif symbol.init is not None:
            self.declarations.initialise(symbol, symbol.init, symbol.position, zeroed=True)

    def _known_start(self, symbol: Symbol) -> Expr | None:
        """Returns what holds of a variable of the library when a program starts; None if nothing.

        In proofs, it may be a variable of another file that has the same name.
        """
        variable, at = tree.Name(symbol, symbol.position), symbol.position
        if is_standard_stream(symbol.name, at.file):
            return build.truth(variable)
        if self.unit.given is not None or not (symbol.name in AT_START and is_scalar(symbol.type)):
            return None
        self.reliance.widened = True
        if not self.reliance.environment.is_ordinary:
            return None
        value = AT_START[symbol.name]
        if value is None:
            return build.truth(variable)
        number = build.convert(tree.IntConst(value, INT, at), symbol.type, at)
        return build.binary("==", variable, number, at, self.model)

    @staticmethod
    def is_unsized(symbol: Symbol) -> bool:
        """True for an array of another file whose declaration has no size."""
        type = symbol.type
        return symbol.external and isinstance(type, ArrayType) and type.size is None

    def unsized(self, symbol: Symbol, given: Symbol | None = None) -> actions.Dimension:
        """Returns the definition of such an array, with room for every index.

        No counterexample has one: a test can't define it.
        """
        from viap.core.program.unsized_arrays import UNKNOWN_SIZE

        self.end_test(symbol.position)
        type, position = symbol.type, symbol.position
        assert isinstance(type, ArrayType)
        size = tree.IntConst(UNKNOWN_SIZE, INDEX, position)
        inner = self.declarations.sizes(type.element)
        return actions.Dimension(symbol, type, (size, *inner), position, given, outside=True)

    def _start(self) -> None:
        """Starts the program with the entry function."""
        for symbol in self.unit.globals:
            self.first_value(symbol)
        body_start = self.new_block(self.unit.entry.position)
        self.start(body_start)
        used = len(self.unit.entry.parameters) > 1 and self._takes_strings()
        for parameter in self.unit.entry.parameters[2 if used else 0 :]:
            # The entry's arguments: any values.
            symbol = self.instance(parameter)
            self.emit(actions.Forget(symbol, parameter.position, outside=True))
        if not used:
            self._argument_count()
        for parameter in self.unit.entry.parameters:
            self.declarations.enter(parameter)

    def _takes_strings(self) -> bool:
        """Gives main's strings their values; returns False if the program does not use them."""
        from viap.c.lower.entry_arguments import provide_arguments, uses_arguments

        if not uses_arguments(self.unit.entry):
            return False
        provide_arguments(self)
        return True

    def _argument_count(self) -> None:
        """Assumes that main's first argument is not negative."""
        entry, at = self.unit.entry, self.unit.entry.position
        if entry.name == "main" and entry.parameters and entry.parameters[0].type == INT:
            count = tree.Name(self.instance(entry.parameters[0]), at)
            zero, one = tree.IntConst(0, INT, at), tree.IntConst(1, INT, at)
            natural = build.binary(">=", count, zero, at, self.model)
            value = tree.Conditional(natural, count, one, INT, at, False)
            self.emit(actions.Store(count, value, at))
