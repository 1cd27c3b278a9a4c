"""Unfolds a program into one graph: statements, with calls inlined where they stand."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from viap.c import tree
from viap.c.elaborate import build
from viap.c.lower import actions
from viap.c.lower.actions import Branch, FlowBlock, Goto, Stop
from viap.c.lower.calls import CallLowering
from viap.c.lower.expressions import ExpressionLowering
from viap.c.lower.jumps import Jumps, declared
from viap.c.tree import Expr, Symbol
from viap.c.types import ArrayType, CType, PointerType, StructType
from viap.errors import TypeFault, Unsupported
from viap.program.types import INT, DataModel, IntType
from viap.source import Position

# Inlining copies a function's body for each call; a chain of calls that each call twice
# grows exponentially, and would never end in practice.
MOST_BLOCKS = 60_000


@dataclass(slots=True)
class Frame:
    """One inlined call: its variables, labels, and where its jumps go."""

    function: tree.Function
    call: Position | None
    caller: "Frame | None" = None
    symbols: dict[Symbol, Symbol] = field(default_factory=dict)
    labels: dict[str, FlowBlock] = field(default_factory=dict)
    wanted: dict[str, Position] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    after: FlowBlock | None = None  # None in the entry function
    result: Expr | None = None
    # Where jumps go, each with how many scopes stay open there.
    breaks: list[tuple[FlowBlock, int]] = field(default_factory=list)
    continues: list[tuple[FlowBlock, int]] = field(default_factory=list)
    depth: int = 0  # how many scopes were open at the call
    blocks: list[tree.Block] = field(default_factory=list)  # those that are open
    switches: list[list[tree.Case]] = field(default_factory=list)
    case_blocks: dict[tree.Case, FlowBlock] = field(default_factory=dict)


class FlowBuilder:
    """Builds the graph of a unit from its entry function."""

    def __init__(self, unit: tree.Unit, model: DataModel, errors: frozenset[str]) -> None:
        self.unit = unit
        self.model = model
        self.errors = errors
        self.blocks = 0
        self.allocated: dict[Symbol, actions.Site] = {}
        self.pending: list[actions.Action] = []
        self.array_sizes: dict[ArrayType, Expr] = {}
        self.scopes: list[tuple[int, list[Symbol]]] = []
        self.scope_count = 0
        self.jumps = Jumps()
        self.expressions = ExpressionLowering(self)
        self.calls = CallLowering(self)
        self.frame = Frame(unit.entry, None)
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
        """Ends the block; what follows in the text starts one that nothing reaches yet."""
        self.current.end = terminator
        self.current = self.new_block(position)

    def flush(self) -> None:
        """A sequence point: the side effects that were put off happen now."""
        if self.pending:
            self.current.actions.extend(self.pending)
            self.pending = []

    # ------------------------------------------------------------- objects

    def fresh(self, name: str, type: CType, position: Position) -> Symbol:
        """A variable that the program's text doesn't have."""
        symbol = Symbol(name, type, position, static=False, temporary=True)
        symbol.scopes = self._scope_numbers()
        return symbol

    def _scope_numbers(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.scopes)

    def open_scope(self) -> None:
        self.scope_count += 1
        self.scopes.append((self.scope_count, []))

    def close_scope(self, position: Position) -> None:
        self.expire(len(self.scopes) - 1, position)
        self.scopes.pop()

    def enter_open_scopes(self, position: Position) -> None:
        """A jump may lead here, past declarations: what is in scope exists."""
        for _, symbols in self.scopes[self.frame.depth :]:
            for symbol in symbols:
                self.emit(actions.Begin(symbol, position))

    def expire(self, depth: int, position: Position) -> None:
        """The variables of the scopes beyond a depth are left behind."""
        for _, symbols in self.scopes[depth:]:
            for symbol in symbols:
                self.emit(actions.Expire(symbol, position))

    def instance(self, symbol: Symbol) -> Symbol:
        """The variable of this inlined call that a name in the text stands for."""
        if symbol.static:
            return symbol
        found = self.frame.symbols.get(symbol)
        if found is None:
            passed = symbol.parameter and self.frame.caller is not None
            found = Symbol(symbol.name, symbol.type, symbol.position, False, temporary=passed)
            found.scopes = self._scope_numbers()
            self.frame.symbols[symbol] = found
            if self.scopes:
                self.scopes[-1][1].append(found)
        return found

    def name_site(self, value: Expr, target: Expr) -> None:
        """An allocated object is called like the pointer that first holds it."""
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
        for symbol in self.unit.globals:
            if symbol.external:
                self.emit(actions.Forget(symbol, symbol.position, outside=True))
            elif symbol.init is not None:
                self._initialise(symbol, symbol.init, symbol.position, zeroed=True)
        body_start = self.new_block(self.unit.entry.position)
        self.start(body_start)
        for parameter in self.unit.entry.parameters:
            # The entry's arguments: any values.
            symbol = self.instance(parameter)
            self.emit(actions.Forget(symbol, parameter.position, outside=True))
        self._argument_count()
        for parameter in self.unit.entry.parameters:
            self.keep_sizes(parameter.type, parameter.name)
        assert self.unit.entry.body is not None
        self.statement(self.unit.entry.body)
        self._check_labels(self.frame)
        self.end(Stop("exit", self.unit.entry.position), self.unit.entry.position)
        return self.entry

    def _argument_count(self) -> None:
        """main's first argument is any number that is not negative."""
        entry, at = self.unit.entry, self.unit.entry.position
        if entry.name == "main" and entry.parameters and entry.parameters[0].type == INT:
            count = tree.Name(self.instance(entry.parameters[0]), at)
            zero, one = tree.IntConst(0, INT, at), tree.IntConst(1, INT, at)
            natural = build.binary(">=", count, zero, at, self.model)
            value = tree.Conditional(natural, count, one, INT, at, False)
            self.emit(actions.Store(count, value, at))

    def _check_labels(self, frame: Frame) -> None:
        for label, position in frame.wanted.items():
            if label not in frame.defined:
                raise TypeFault(f"there is no label '{label}'", position, "goto")

    # ------------------------------------------------------------- statements

    def statement(self, node: tree.Statement) -> None:
        match node:
            case tree.Block():
                self.open_scope()
                self.frame.blocks.append(node)
                for item in node.items:
                    self.statement(item)
                self.frame.blocks.pop()
                self.close_scope(node.position)
            case tree.ExprStatement():
                self.expressions.effect(node.expr)
                self.flush()
            case tree.Declaration():
                self._declare(node)
            case tree.If():
                self._if(node)
            case tree.Loop():
                self._loop(node)
            case tree.Switch():
                self._switch(node)
            case tree.Case():
                block = self.frame.case_blocks.setdefault(node, self.new_block(node.position))
                if not self.frame.switches:
                    raise TypeFault("a case outside of its switch", node.position, "case")
                self.frame.switches[-1].append(node)
                self.start(block)
                self.enter_open_scopes(node.position)
                for item in node.body.items if isinstance(node.body, tree.Block) else ():
                    self.statement(item)
            case tree.Label():
                if node.name in self.frame.defined:
                    raise TypeFault(
                        f"the label '{node.name}' is there twice", node.position, "label"
                    )
                self.frame.defined.add(node.name)
                self.start(self._label(node.name, node.position))
                self.current.position = node.position
                self.enter_open_scopes(node.position)
                self.statement(node.body)
            case tree.Goto():
                self.frame.wanted.setdefault(node.label, node.position)
                self._jump_into(self.jumps.blocks_of_label(self.frame.function, node.label))
                self.end(Goto(self._label(node.label, node.position)), node.position)
            case tree.Jump():
                targets = self.frame.breaks if node.kind == "break" else self.frame.continues
                if not targets:
                    raise TypeFault(f"'{node.kind}' outside of a loop", node.position, node.kind)
                target, depth = targets[-1]
                self.expire(depth, node.position)
                self.end(Goto(target), node.position)
            case tree.Return():
                self._return(node)

    def _jump_into(self, blocks: Iterable[tree.Block]) -> None:
        """A jump past declarations leaves their variables indeterminate."""
        for block in blocks:
            if block not in self.frame.blocks:
                for symbol in declared(block):
                    self.emit(actions.Forget(self.instance(symbol), block.position))

    def _label(self, name: str, position: Position) -> FlowBlock:
        if name not in self.frame.labels:
            self.frame.labels[name] = self.new_block(position)
        return self.frame.labels[name]

    def _if(self, node: tree.If) -> None:
        then, after = self.new_block(node.position), self.new_block(node.position)
        orelse = self.new_block(node.position) if node.orelse is not None else after
        self.expressions.branch(node.condition, then, orelse, node.position)
        self.current = then
        self.statement(node.then)
        self.jump(after)
        if node.orelse is not None:
            self.current = orelse
            self.statement(node.orelse)
            self.jump(after)
        self.current = after

    def _loop(self, node: tree.Loop) -> None:
        self.open_scope()
        if isinstance(node.init, tree.Block):
            for item in node.init.items:  # what is declared lives as long as the loop
                self.statement(item)
        elif node.init is not None:
            self.statement(node.init)
        head, body = self.new_block(node.position), self.new_block(node.position)
        again, after = self.new_block(node.position), self.new_block(node.position)
        if node.check_first:
            self.start(head)
            if node.condition is not None:
                self.expressions.branch(node.condition, body, after, node.position)
            else:
                self.jump(body)
        else:
            self.jump(body)
        self.current = body
        self.frame.breaks.append((after, len(self.scopes)))
        self.frame.continues.append((again, len(self.scopes)))
        self.statement(node.body)
        self.frame.breaks.pop()
        self.frame.continues.pop()
        self.start(again)
        if node.step is not None:
            self.expressions.effect(node.step)
            self.flush()
        if node.check_first:
            self.jump(head)
        elif node.condition is not None:
            self.expressions.branch(node.condition, body, after, node.position)
        self.current = after
        self.close_scope(node.position)

    def _switch(self, node: tree.Switch) -> None:
        value = self.expressions.value(node.value)
        if self.pending or not isinstance(value, tree.IntConst | tree.Name):
            value = self.expressions.stash(value, "switch")
        self.flush()
        self._jump_into(self.jumps.blocks_with_cases(node.body))
        dispatch, after = self.current, self.new_block(node.position)
        self.current = self.new_block(node.position)  # before the first case: unreachable
        self.frame.breaks.append((after, len(self.scopes)))
        self.frame.switches.append([])
        self.statement(node.body)
        self.jump(after)
        cases = self.frame.switches.pop()
        self.frame.breaks.pop()
        self.current = dispatch
        default = after
        for case in cases:
            target = self.frame.case_blocks.pop(case)
            if case.low is None or case.high is None:
                default = target
                continue
            following = self.new_block(node.position)
            condition = self._in_range(value, case.low, case.high, case.position)
            self.current.end = Branch(condition, target, following, case.position)
            self.current = following
        self.jump(default)
        self.current = after

    def _in_range(self, value: Expr, low: int, high: int, position: Position) -> Expr:
        assert isinstance(value.type, IntType)
        first, last = (tree.IntConst(n, value.type, position) for n in (low, high))
        if low == high:
            return build.binary("==", value, first, position, self.model)
        above = build.binary(">=", value, first, position, self.model)
        below = build.binary("<=", value, last, position, self.model)
        return build.binary("&&", above, below, position, self.model)

    def _return(self, node: tree.Return) -> None:
        frame = self.frame
        if node.value is not None:
            if frame.result is None:
                self.expressions.effect(node.value)
            elif node.value.effects and not isinstance(node.value, tree.Call):
                # Put-off effects come first: they may be on the variable that gets the result.
                value = self.expressions.value(node.value)
                if self.pending:
                    value = self.expressions.stash(value)
                    self.flush()
                self.emit(actions.Store(frame.result, value, node.position))
            else:
                self.expressions.store(frame.result, node.value, node.position)
        self.flush()
        self.expire(frame.depth, node.position)
        if frame.after is None:
            self.end(Stop("exit", node.position), node.position)
        else:
            self.end(Goto(frame.after), node.position)

    # ------------------------------------------------------------- declarations

    def _declare(self, node: tree.Declaration) -> None:
        original = node.symbol
        if original.static:
            return  # it has its value from the start of the program
        symbol = self.instance(original)
        self.emit(actions.Begin(symbol, node.position))
        type = symbol.type
        if isinstance(type, PointerType):
            self.keep_sizes(type, symbol.name)
        if isinstance(type, ArrayType) and is_variable(type):
            self._dimension(symbol, type, node.position)
        elif original.init is not None:
            self._initialise(symbol, original.init, node.position)
        else:
            self.emit(actions.Forget(symbol, node.position))

    def _dimension(self, symbol: Symbol, type: ArrayType, position: Position) -> None:
        """A variable-length array: its sizes are fixed now."""
        self.keep_sizes(type, symbol.name)
        sizes: list[Expr | None] = []
        level: CType = type
        while isinstance(level, ArrayType):
            sizes.append(self.array_sizes.get(level))
            level = level.element
        self.emit(actions.Dimension(symbol, type, tuple(sizes), position))

    def keep_sizes(self, type: CType, name: str = "array") -> None:
        """The sizes in a type are those at this moment, whatever becomes of the variables."""
        while isinstance(type, ArrayType | PointerType):
            if isinstance(type, PointerType):
                type = type.target
                continue
            if isinstance(type.size, tree.Expr):
                size = self.expressions.value(type.size)
                if not isinstance(size, tree.IntConst):
                    size = self.expressions.stash(size, f"{name}.size")
                self.array_sizes[type] = size
            type = type.element
        self.flush()

    def _initialise(
        self, symbol: Symbol, init: tree.Initialiser, position: Position, zeroed: bool = False
    ) -> None:
        target = tree.Name(symbol, position)
        cleared = zeroed
        if init.aggregate and not zeroed and not covers(symbol.type, init):
            self.emit(actions.Clear(target, position))
            cleared = True
        for path, value in init.values:
            if cleared and isinstance(value, tree.IntConst) and value.value == 0:
                continue
            part: Expr = target
            for step in path:
                if isinstance(step, int):
                    index = tree.IntConst(step, INT, position)
                    part = build.element(part, index, position, self.model)
                else:
                    part = build.select(part, step, position)
            self.expressions.store(part, value, position)
            self.flush()


def is_variable(type: CType) -> bool:
    while isinstance(type, ArrayType):
        if isinstance(type.size, tree.Expr):
            return True
        type = type.element
    return False


def covers(type: CType, init: tree.Initialiser) -> bool:
    """Whether the values name every scalar of an aggregate."""
    if _has_union(type):
        return False  # its other members' bytes are cleared first
    whole = sum(len(path) > 0 for path, _ in init.values)
    return whole == _scalars(type) and all(
        not isinstance(value.type, StructType) for _, value in init.values
    )


def _scalars(type: CType) -> int:
    if isinstance(type, ArrayType) and isinstance(type.size, int):
        return type.size * _scalars(type.element)
    if isinstance(type, StructType) and type.kind == "struct":
        return sum(_scalars(field.type) for field in type.fields or ())
    return 1


def _has_union(type: CType) -> bool:
    while isinstance(type, ArrayType):
        type = type.element
    if not isinstance(type, StructType):
        return False
    return type.kind == "union" or any(_has_union(field.type) for field in type.fields or ())
