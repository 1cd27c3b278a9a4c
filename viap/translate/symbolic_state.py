"""Symbolic values of the variables at a point: terms for scalars, chains of writes for arrays."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Term, apply
from viap.logic.walkers import substitute
from viap.program.nodes import Array, Scalar


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicWrite:
    """A guarded write: where the guard holds, cells with the given leading indices get a value.

    `content` returns the value for the remaining indices.
    """

    guard: Term
    array: Array
    object: Term
    indices: tuple[Term, ...]
    content: Callable[[Sequence[Term]], Term]

    def hits(self, object: Term, indices: Sequence[Term]) -> Term:
        parts = [self.guard, build.eq(object, self.object)]
        parts += [build.eq(i, j) for i, j in zip(indices, self.indices, strict=False)]
        return build.conjunction(parts)

    def value(self, indices: Sequence[Term]) -> Term:
        return self.content(indices[len(self.indices) :])

    def under(self, condition: Term) -> "SymbolicWrite":
        guard = build.conjunction((condition, self.guard))
        return SymbolicWrite(guard, self.array, self.object, self.indices, self.content)

    def at(self, replacements: dict[Term, Term]) -> "SymbolicWrite":
        content = self.content
        return SymbolicWrite(
            substitute(self.guard, replacements),
            self.array,
            self.object,
            tuple(substitute(i, replacements) for i in self.indices),
            lambda rest: substitute(content(rest), replacements),
        )


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicMemory:
    """The contents of all arrays of one number of dimensions: a function symbol and writes."""

    symbol: Symbol
    counters: tuple[Term, ...]  # the symbol's last arguments
    writes: tuple[SymbolicWrite, ...] = ()

    def read(self, object: Term, indices: Sequence[Term]) -> Term:
        result = apply(self.symbol, object, *indices, *self.counters)
        for write in self.writes:
            hit = write.hits(object, indices)
            if hit is not build.FALSE:
                result = build.ite(hit, write.value(indices), result)
        return result

    def at(self, replacements: dict[Term, Term]) -> "SymbolicMemory":
        return SymbolicMemory(
            self.symbol,
            tuple(substitute(c, replacements) for c in self.counters),
            tuple(write.at(replacements) for write in self.writes),
        )


@dataclass(slots=True, eq=False)
class SymbolicState:
    scalars: dict[Scalar, Term] = field(default_factory=dict)
    memories: dict[int, SymbolicMemory] = field(default_factory=dict)

    def copy(self) -> "SymbolicState":
        return SymbolicState(dict(self.scalars), dict(self.memories))

    def at(self, replacements: dict[Term, Term]) -> "SymbolicState":
        return SymbolicState(
            {s: substitute(t, replacements) for s, t in self.scalars.items()},
            {k: m.at(replacements) for k, m in self.memories.items()},
        )


@dataclass(slots=True, eq=False)
class ExecutionPoint:
    """A point of the execution: the state there, and the conditions that lead to it."""

    state: SymbolicState
    path: tuple[Term, ...]

    def along(self, condition: Term) -> "ExecutionPoint":
        path = self.path if condition is build.TRUE else (*self.path, condition)
        return ExecutionPoint(self.state.copy(), path)
