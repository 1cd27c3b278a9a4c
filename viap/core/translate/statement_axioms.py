"""Statements ► axioms: a symbolic execution that names terms when they grow too large.

Points carry the path condition within the current iteration. Exits wait at their label until the
labelled statement ends; there all paths meet.
"""

from collections.abc import Callable, Sequence
from functools import cached_property

from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Symbol, Term, apply, array_sort, variable
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import (
    Array,
    Assert,
    Assign,
    Assume,
    Block,
    Body,
    Cell,
    Check,
    Exit,
    Expr,
    Fill,
    Halt,
    If,
    Input,
    Program,
    Statement,
    Variable,
    While,
    distinct_parts,
    expressions,
    statements,
)
from viap.core.translate.expression_terms import Translator
from viap.core.translate.loop_axioms import LoopTranslation
from viap.core.translate.symbolic_state import (
    ExecutionPoint,
    SymbolicMemory,
    SymbolicState,
    SymbolicWrite,
    SymbolNames,
    join,
)
from viap.core.translate.theory import Axiom, Claim, InputSymbol, Loop, Meaning, Origin, TheoryDraft

# Terms of more nodes, and memories of more writes, get a name. Later terms refer to the name
# instead of repeating the term, so that axioms grow linearly with the program.
LARGEST_TERM = 60
MOST_WRITES = 8
# If branches end with branches to more levels than this, all of them meet in one place.
MOST_NESTED = 12


class Executor:
    def __init__(self, draft: TheoryDraft, names: SymbolNames, temporaries: bool = False) -> None:
        self.draft = draft
        self.names = names
        # With temporaries, every value between two statements gets a name.
        self.largest_term = 0 if temporaries else LARGEST_TERM
        self.most_writes = 0 if temporaries else MOST_WRITES
        self.loop: Loop | None = None
        self.current: Statement | None = None
        self.exits: dict[str, list[ExecutionPoint]] = {}
        self.loops = LoopTranslation(self)

    @cached_property
    def _first_fills(self) -> frozenset[Fill]:
        return first_fills(self.draft.program)

    # ------------------------------------------------------------- context

    @property
    def counters(self) -> tuple[Term, ...]:
        return self.loop.counters if self.loop is not None else ()

    def symbol(self, wish: str, arguments: int, meaning: Meaning, boolean: bool = False) -> Symbol:
        made = Symbol(self.names.unique(wish), (INT,) * arguments, BOOL if boolean else INT)
        self.draft.meanings[made] = meaning
        return made

    def memory_symbol(self, dimensions: int, counters: int, wish: str, meaning: Meaning) -> Symbol:
        sorts = (array_sort(dimensions), *(INT,) * (dimensions + counters))
        made = Symbol(self.names.unique(wish), sorts, INT)
        self.draft.meanings[made] = meaning
        return made

    def axiom(
        self,
        body: Term,
        origin: Origin,
        counters: tuple[Term, ...] | None = None,
        others: tuple[Term, ...] = (),
        patterns: tuple[tuple[Term, ...], ...] = (),
    ) -> None:
        if body is build.TRUE:
            return
        over = self.counters if counters is None else counters
        self.draft.axioms.append(Axiom(over, others, body, origin, patterns))

    def index_variables(self, dimensions: int) -> tuple[Term, tuple[Term, ...]]:
        """Returns variables for an array object and for its indices."""
        object = variable(f"{self.names.index}1", array_sort(dimensions))
        indices = tuple(variable(f"{self.names.index}{k + 2}") for k in range(dimensions))
        return object, indices

    def translator(self, point: ExecutionPoint) -> Translator:
        def demand(kind: str, condition: Term, position: Position) -> None:
            self.draft.checks.append(self.claim(kind, condition, point, position))

        return Translator(point.state, self.draft.objects, demand)

    def claim(self, kind: str, condition: Term, point: ExecutionPoint, position: Position) -> Claim:
        return Claim(kind, condition, point.path, self.loop, position, self.current)

    # ------------------------------------------------------------- names for what is large

    def small(self, term: Term, wish: str, position: Position | None) -> Term:
        """Returns the term if it is small, else a new symbol that an axiom defines to equal it."""
        if term.size <= self.largest_term:
            return term
        counters = self.counters
        meaning = Meaning("definition", definition=(counters, term))
        boolean = term.sort == BOOL
        symbol = self.symbol(wish, len(counters), meaning, boolean)
        named = apply(symbol, *counters)
        patterns = ((named,),) if counters else ()
        self.axiom(build.eq(named, term), Origin("name", position), patterns=patterns)
        return named

    def small_memory(
        self, memory: SymbolicMemory, dimensions: int, position: Position | None
    ) -> SymbolicMemory:
        if len(memory.writes) <= self.most_writes:
            return memory
        return self.name_memory(dimensions, memory.read, position)

    def name_memory(
        self,
        dimensions: int,
        body: Callable[[Term, Sequence[Term]], Term],
        position: Position | None,
    ) -> SymbolicMemory:
        counters = self.counters
        object, indices = self.index_variables(dimensions)
        term = body(object, indices)
        meaning = Meaning(
            "definition", dimensions=dimensions, definition=((object, *indices, *counters), term)
        )
        symbol = self.memory_symbol(dimensions, len(counters), f"d{dimensions}array", meaning)
        named = apply(symbol, object, *indices, *counters)
        self.axiom(
            build.eq(named, term),
            Origin("name", position),
            others=(object, *indices),
            patterns=((named,),),
        )
        return SymbolicMemory(symbol, counters)

    def join(
        self, points: Sequence[ExecutionPoint], position: Position | None
    ) -> ExecutionPoint | None:
        joined = join(
            points,
            lambda k, body: self.name_memory(k, body, position),
            lambda term: self.small(term, "way", position),
        )
        if joined is None or len(points) == 1:
            return joined
        state = joined.state
        for scalar, term in state.scalars.items():
            state.scalars[scalar] = self.small(term, scalar.name, position)
        for k, memory in state.memories.items():
            state.memories[k] = self.small_memory(memory, k, position)
        return ExecutionPoint(state, self.small_path(joined.path, position))

    def small_path(self, path: tuple[Term, ...], position: Position | None) -> tuple[Term, ...]:
        """Returns the path; a long one is replaced by one name for all of its conditions."""
        if sum(part.size for part in path) <= self.largest_term:
            return path
        return (self.small(build.conjunction(path), "way", position),)

    # ------------------------------------------------------------- statements

    def body(self, body: Body, point: ExecutionPoint | None) -> ExecutionPoint | None:
        """Executes statements. Returns the point behind them; None if it is never reached."""
        for statement in body:
            if point is None:
                return None
            point = self.statement(statement, point)
        return point

    def statement(self, statement: Statement, point: ExecutionPoint) -> ExecutionPoint | None:
        self.current = statement
        match statement:
            case Assign():
                return self._assign(statement, point)
            case Input():
                return self._input(statement, point)
            case Fill():
                return self._fill(statement, point)
            case If():
                return self._if(statement, point)
            case While():
                return self.loops.loop(statement, point)
            case Block():
                inner = self.body(statement.body, point)
                waiting = self.exits.pop(statement.label, [])
                return self.join([*waiting, *((inner,) if inner else ())], statement.position)
            case Exit():
                self.exits.setdefault(statement.label, []).append(point)
                return None
            case Assume():
                return self._known(point, statement.condition, statement.position)
            case Assert():
                condition = self.translator(point).condition(statement.condition)
                claim = self.claim("assertion", condition, point, statement.position)
                self.draft.assertions.append(claim)
                # That the condition holds from here on becomes known when the assertion is proved.
                return None if condition is build.FALSE else point
            case Check():
                condition = self.translator(point).condition(statement.condition)
                claim = self.claim(statement.kind, condition, point, statement.position)
                self.draft.checks.append(claim)
                return point
            case Halt():
                return None

    def _known(
        self, point: ExecutionPoint, expr: Expr, position: Position
    ) -> ExecutionPoint | None:
        return self._along(point, self.translator(point).condition(expr), position)

    def _along(
        self, point: ExecutionPoint, condition: Term, position: Position
    ) -> ExecutionPoint | None:
        if condition is build.FALSE:
            return None
        longer = point.along(condition)
        return ExecutionPoint(longer.state, self.small_path(longer.path, position))

    def _assign(self, statement: Assign, point: ExecutionPoint) -> ExecutionPoint:
        translator = self.translator(point)
        value = translator.value(statement.value)
        target = statement.target
        name = target.scalar.name if isinstance(target, Variable) else target.array.name
        value = self.small(value, name, statement.position)
        return self._put(point, target, value, translator, statement.position)

    def _put(
        self,
        point: ExecutionPoint,
        target: Variable | Cell,
        value: Term,
        translator: Translator,
        position: Position,
    ) -> ExecutionPoint:
        state = point.state.copy()
        if isinstance(target, Variable):
            state.scalars[target.scalar] = value
        else:
            indices = tuple(
                self.small(index, "index", position) for index in translator.indices(target)
            )
            self._write(state, build.TRUE, target.array, indices, lambda rest: value, position)
        return ExecutionPoint(state, point.path)

    def _write(
        self,
        state: SymbolicState,
        guard: Term,
        array: Array,
        indices: tuple[Term, ...],
        content: Callable[[Sequence[Term]], Term],
        position: Position,
    ) -> None:
        dimensions = len(array.sizes)
        memory = state.memories[dimensions]
        write = SymbolicWrite(guard, array, self.draft.objects[array], indices, content)
        longer = SymbolicMemory(memory.symbol, memory.counters, (*memory.writes, write))
        state.memories[dimensions] = self.small_memory(longer, dimensions, position)

    def range_axiom(self, term: Term, type: IntType, others: tuple[Term, ...]) -> Term:
        low, high = build.number(type.minimum), build.number(type.maximum)
        return build.conjunction((build.le(low, term), build.le(term, high)))

    def _input(self, statement: Input, point: ExecutionPoint) -> ExecutionPoint:
        target = statement.target
        name = target.scalar.name if isinstance(target, Variable) else target.array.name
        counters = self.counters
        meaning = Meaning("input", loop=self.loop, statement=statement)
        symbol = self.symbol(f"{name}.in" if counters else name, len(counters), meaning)
        self.draft.inputs.append(InputSymbol(symbol, statement.type, statement, self.loop))
        value = apply(symbol, *counters)
        self.axiom(
            self.range_axiom(value, statement.type, ()),
            Origin("input", statement.position),
            patterns=((value,),) if counters else (),
        )
        return self._put(point, target, value, self.translator(point), statement.position)

    def _fill(self, statement: Fill, point: ExecutionPoint) -> ExecutionPoint:
        array, position = statement.array, statement.position
        translator = self.translator(point)
        indices = tuple(translator.value(index) for index in statement.indices)
        state = point.state.copy()
        if statement.value is not None:
            value = build.number(statement.value)
            self._write(state, build.TRUE, array, indices, lambda rest: value, position)
            return ExecutionPoint(state, point.path)
        if self._still_any(statement, state.memories[len(array.sizes)]):
            return point
        rest = len(array.sizes) - len(indices)
        counters = self.counters
        meaning = Meaning("content", array=array, loop=self.loop, statement=statement)
        symbol = self.symbol(f"{array.name}.any", rest + len(counters), meaning)
        self.draft.inputs.append(InputSymbol(symbol, array.type, statement, self.loop))
        free = self.index_variables(rest)[1]
        cell = apply(symbol, *free, *counters)
        self.axiom(
            self.range_axiom(cell, array.type, free),
            Origin("input", position),
            others=free,
            patterns=((cell,),),
        )
        self._write(
            state,
            build.TRUE,
            array,
            indices,
            lambda remaining: apply(symbol, *remaining, *counters),
            position,
        )
        return ExecutionPoint(state, point.path)

    def _still_any(self, statement: Fill, memory: SymbolicMemory) -> bool:
        """True if the array is arbitrary since the start and no statement mentioned it yet."""
        if statement.array.zero or statement not in self._first_fills or self.loop is not None:
            return False
        return self.draft.meanings[memory.symbol].kind == "memory"

    def _if(self, statement: If, point: ExecutionPoint) -> ExecutionPoint | None:
        at_once = _ends_with_ifs(statement, MOST_NESTED)
        return self.join(self._branches(statement, point, at_once), statement.position)

    def _branches(
        self, statement: If, point: ExecutionPoint, at_once: bool
    ) -> list[ExecutionPoint]:
        """Returns the end points of both branches.

        `at_once`: an `if` at the end of a branch contributes its own ends. If these were joined one
        level at a time, a value changed at the innermost level would get one case per level.
        """
        position = statement.position
        self.current = statement
        condition = self.translator(point).condition(statement.condition)
        condition = self.small(condition, "test", position)
        ends: list[ExecutionPoint] = []
        for test, branch in (
            (condition, statement.then),
            (build.negate(condition), statement.orelse),
        ):
            if test is build.FALSE:
                continue
            way = point.along(test)
            way = ExecutionPoint(way.state, self.small_path(way.path, position))
            last = branch[-1] if branch else None
            if at_once and isinstance(last, If):
                before = self.body(branch[:-1], way)
                ends.extend(self._branches(last, before, at_once) if before else ())
            else:
                end = self.body(branch, way)
                ends.extend((end,) if end else ())
        return ends


def _ends_with_ifs(statement: If, levels: int) -> bool:
    """True if branches end with an `if` whose branches do so too, for more than `levels` levels."""
    layer = [statement]
    for _ in range(levels):
        lasts = [b[-1] for s in layer for b in (s.then, s.orelse) if b]
        layer = [last for last in lasts if isinstance(last, If)]
    return bool(layer)


# ---- Arrays that no statement mentions before they become indeterminate.


def first_fills(program: Program) -> frozenset[Fill]:
    """Returns the fills that are the first statements to mention their arrays.

    No statement has seen a value of the array before such a fill. So if the array holds arbitrary
    values at the start, it may keep these values: they are as arbitrary as new ones.
    """
    seen: set[Array] = set()
    found: list[Fill] = []
    for statement in statements(program.body):
        for part in distinct_parts(expressions(statement)):
            if isinstance(part, Cell):
                seen.add(part.array)
        if isinstance(statement, Fill):
            if statement.array not in seen:
                found.append(statement)
            seen.add(statement.array)
    return frozenset(found)
