"""Loops ► recurrences: each value that an iteration changes becomes a function of the counter.

For a loop with the loop counter n, inside of the iterations around it: each changed symbol V gets
V(0), the value before the loop, and V(n+1), the value after iteration n. N is the number of
iterations that were run to their end; the iterations before N stay in the loop. The facts at the
loop's exit (its condition is false at N, or an exit is taken in iteration N) become conditions of
the path behind the loop, and not axioms: a loop that never ends has no such path.
"""

from typing import TYPE_CHECKING

from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, Term, apply, variable
from viap.core.program.nodes import Assign, Cell, Fill, Input, Scalar, Variable, While, statements
from viap.core.translate.symbolic_state import ExecutionPoint, SymbolicMemory, SymbolicState
from viap.core.translate.theory import Loop, Meaning, Origin

if TYPE_CHECKING:
    from viap.core.translate.statement_axioms import Executor


def changed(loop: While) -> tuple[dict[Scalar, None], dict[int, None]]:
    """Returns the scalars, and the dimensions of the arrays, that a loop's body may change."""
    scalars: dict[Scalar, None] = {}
    dimensions: dict[int, None] = {}
    for statement in statements(loop.body):
        match statement:
            case Assign(target=Variable(scalar=scalar)) | Input(target=Variable(scalar=scalar)):
                scalars[scalar] = None
            case Assign(target=Cell(array=array)) | Input(target=Cell(array=array)):
                dimensions[len(array.sizes)] = None
            case Fill():
                dimensions[len(statement.array.sizes)] = None
            case _:
                continue
    return scalars, dimensions


class LoopTranslation:
    def __init__(self, executor: "Executor") -> None:
        self.executor = executor

    def loop(self, statement: While, point: ExecutionPoint) -> ExecutionPoint | None:
        executor = self.executor
        loop = self._declare(statement, point)
        executor.loop = loop
        outer_exits, executor.exits = executor.exits, {}
        inside = loop.head = self._iteration(loop, point.state)
        condition = executor.translator(ExecutionPoint(inside, ())).condition(statement.condition)
        loop.guard = executor.small(condition, "test", statement.position)
        start = ExecutionPoint(inside, () if loop.guard is build.TRUE else (loop.guard,))
        end = None
        if loop.guard is not build.FALSE:
            end = executor.body(statement.body, start)
        own = executor.exits.pop(statement.label, [])
        others, executor.exits = executor.exits, outer_exits
        self._steps(loop, end)
        executor.loop = loop.parent
        self._starts(loop, point.state)
        self._counting(loop)
        return self._leave(loop, point, inside, own, others)

    def _declare(self, statement: While, point: ExecutionPoint) -> Loop:
        executor = self.executor
        number = len(executor.draft.loops) + 1
        parent = executor.loop
        outer = executor.counters
        counter = variable(f"{executor.names.counter}{number}")
        count = Symbol(
            executor.names.unique(f"{executor.names.count}{number}"), (INT,) * len(outer), INT
        )
        loop = Loop(number, statement, counter, outer, count, parent, point.path)
        executor.draft.meanings[count] = Meaning("count", loop=loop)
        executor.draft.loops.append(loop)
        if parent is not None:
            parent.children = (*parent.children, loop)
        scalars, dimensions = changed(statement)
        arity = len(outer) + 1

        def scalar_symbol(scalar: Scalar) -> Symbol:
            meaning = Meaning("scalar in loop", scalar=scalar, loop=loop)
            return executor.symbol(f"{scalar.name}.{number}", arity, meaning)

        def memory_symbol(k: int) -> Symbol:
            meaning = Meaning("memory in loop", dimensions=k, loop=loop)
            return executor.memory_symbol(k, arity, f"d{k}array.{number}", meaning)

        loop.scalars = {scalar: scalar_symbol(scalar) for scalar in scalars}
        loop.memories = {k: memory_symbol(k) for k in dimensions}
        return loop

    def _iteration(self, loop: Loop, before: SymbolicState) -> SymbolicState:
        """Returns the state at the start of iteration `counter`."""
        state = before.copy()
        for scalar, symbol in loop.scalars.items():
            state.scalars[scalar] = apply(symbol, *loop.counters)
        for k, symbol in loop.memories.items():
            state.memories[k] = SymbolicMemory(symbol, loop.counters)
        return state

    def _starts(self, loop: Loop, before: SymbolicState) -> None:
        """Adds the axioms that V(0) is the value before the loop."""
        executor, origin = self.executor, Origin("start", loop.position, loop)
        for scalar, symbol in loop.scalars.items():
            first = apply(symbol, build.ZERO, *loop.outer)
            executor.axiom(build.eq(first, before.scalars[scalar]), origin)
        for k, symbol in loop.memories.items():
            object, indices = executor.index_variables(k)
            first = apply(symbol, object, *indices, build.ZERO, *loop.outer)
            value = before.memories[k].read(object, indices)
            executor.axiom(build.eq(first, value), origin, others=(object, *indices))

    def _steps(self, loop: Loop, end: ExecutionPoint | None) -> None:
        """Adds the axioms that V(n+1) is the value at the end of iteration n."""
        executor, origin = self.executor, Origin("step", loop.position, loop)
        if end is None:
            loop.stays = build.FALSE
            return
        stays = build.conjunction(end.path)
        loop.stays = executor.small(stays, f"stays{loop.number}", loop.position)
        following = (build.add(loop.counter, build.ONE), *loop.outer)
        for scalar, symbol in loop.scalars.items():
            step = build.eq(apply(symbol, *following), end.state.scalars[scalar])
            executor.axiom(step, origin, patterns=((apply(symbol, *loop.counters),),))
        for k, symbol in loop.memories.items():
            object, indices = executor.index_variables(k)
            cell = (object, *indices)
            step = build.eq(
                apply(symbol, *cell, *following), end.state.memories[k].read(object, indices)
            )
            pattern = ((apply(symbol, *cell, *loop.counters),),)
            executor.axiom(step, origin, others=cell, patterns=pattern)

    def _counting(self, loop: Loop) -> None:
        """Adds the axioms that N is natural, and that iterations before N stay in the loop."""
        executor = self.executor
        count = apply(loop.count, *loop.outer)
        pattern = ((count,),) if loop.outer else ()
        natural = build.le(build.ZERO, count)
        executor.axiom(natural, Origin("count", loop.position, loop), patterns=pattern)
        before = build.implies(build.lt(loop.counter, count), loop.stays)
        executor.axiom(before, Origin("prefix", loop.position, loop), counters=loop.counters)

    def _leave(
        self,
        loop: Loop,
        point: ExecutionPoint,
        inside: SymbolicState,
        own: list[ExecutionPoint],
        others: dict[str, list[ExecutionPoint]],
    ) -> ExecutionPoint | None:
        """Returns the point behind the loop: its condition is false at N, or it was left in N.

        Returns None if no path leads there.
        """
        executor = self.executor
        last = apply(loop.count, *loop.outer)
        at_last = {loop.counter: last}

        def arrived(inner: ExecutionPoint) -> ExecutionPoint:
            moved = inner.state.at(at_last)
            path = tuple(_moved(part, at_last) for part in inner.path)
            return ExecutionPoint(
                moved, (*point.path, *(part for part in path if part is not build.TRUE))
            )

        points = []
        unmet = build.negate(loop.guard)
        if unmet is not build.FALSE:
            points.append(arrived(ExecutionPoint(inside, (unmet,))))
        points.extend(arrived(exit) for exit in own)
        for label, waiting in others.items():
            executor.exits.setdefault(label, []).extend(arrived(exit) for exit in waiting)
        return executor.join(points, loop.position)


def _moved(term: Term, replacements: dict[Term, Term]) -> Term:
    from viap.core.logic.walkers import substitute

    return substitute(term, replacements)
