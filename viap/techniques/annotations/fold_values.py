"""Sums and other folds in annotations ► functions that the kernel defines by recursion.

The hinted program computes a fold in a loop of its own. The steps of this loop, over cells of the
theory, define a function of the number of steps. Sums and chains of one operation are put into a
common form first, so that folds over the same elements are the same function.
"""

from collections.abc import Callable, Iterable

from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables, variable
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE
from viap.recurrences.counter_conditions import chained
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import ScalarRecurrence, recurrences
from viap.translate.theory import Loop, Theory

_STEPS = variable("steps")  # of a fold


class FoldValues:
    """The values that loops of the hinted theory compute for folds.

    `loops`: those that only the hinted theory has. `read` translates terms into the theory, and
    `bounds` returns comparisons at the head of a loop around a fold.
    """

    def __init__(
        self,
        hinted: Theory,
        loops: Iterable[Loop],
        folds: Folds,
        read: Callable[[Term], Term],
        bounds: Callable[[Loop], Iterable[Term]],
    ) -> None:
        self._folds, self._read, self._bounds = folds, read, bounds
        self._loops: dict[Symbol, Loop] = {}
        self._recurrences: dict[Symbol, ScalarRecurrence] = {}
        self._values: dict[Symbol, Term | None] = {}
        for loop in loops:
            found = recurrences(hinted, loop)
            self._recurrences |= found
            self._loops |= dict.fromkeys((*found, loop.count), loop)

    def mentions(self, term: Term) -> bool:
        """True if a term speaks of a loop that computes a fold."""
        return any(n.kind is Kind.APPLY and n.payload in self._loops for n in subterms(term))

    def value(self, node: Term) -> Term | None:
        """Returns the value of a symbol of such a loop at its arguments; None for other terms."""
        if node.kind is not Kind.APPLY or node.payload not in self._loops:
            return None
        loop = self._loops[node.payload]
        if node.payload not in self._values:
            self._values[node.payload] = self._general(node.payload, loop)
        value = self._values[node.payload]
        if value is None:
            return None
        counters = tuple(map(self._read, loop.outer))
        if node.payload != loop.count:
            counters = _STEPS, *counters
        return substitute(value, dict(zip(counters, node.args, strict=True)))

    def _general(self, symbol: Symbol, loop: Loop) -> Term | None:
        """Returns the value after `_STEPS` steps, in terms of the outer counters."""
        if symbol == loop.count:
            return self._length(loop)
        recurrence = self._recurrences[symbol]
        here = apply(symbol, *loop.counters)
        start = self._read(recurrence.start)
        if recurrence.step is build.add(here, build.ONE):
            return build.add(start, _STEPS)
        others = [
            node
            for node in subterms(recurrence.step)
            if node.kind is Kind.APPLY and node.args == loop.counters and node is not here
            if node.payload in self._recurrences
        ]
        # Values of the theory must not be read as terms of the hinted one.
        names = {node: variable(f"value^{k}") for k, node in enumerate(others)}
        step = substitute(recurrence.step, {here: VALUE, **names, loop.counter: _STEPS})
        values = {name: self._general(node.payload, loop) for node, name in names.items()}
        known = {name: value for name, value in values.items() if value is not None}
        step = substitute(self._read(step), known)
        if len(known) < len(values) or VALUE not in free_variables(step):
            return None
        solved = solved_recurrence(start, step, _STEPS, self._folds, self._facts(loop))
        return self._folds.iterate(step, VALUE, _STEPS, start) if solved is None else solved

    def _facts(self, loop: Loop) -> tuple[Term, ...]:
        """Returns what is known of the number of a step."""
        facts = [build.le(build.ZERO, _STEPS)]
        length = self._length(loop)
        if length is not None:
            facts.append(build.lt(_STEPS, length))
        if loop.parent is not None:
            facts += self._bounds(loop.parent)
        return chained(facts)

    def _length(self, loop: Loop) -> Term | None:
        """Returns the number of steps, if it is not negative; no fold is known where it is."""
        if loop.guard.kind is not Kind.LT:
            return None
        index, limit = loop.guard.args
        recurrence = self._recurrences.get(index.payload)
        if recurrence is None or index.args != loop.counters:
            return None
        return self._read(build.sub(limit, recurrence.start))
