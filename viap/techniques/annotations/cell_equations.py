"""Cells by the equations that annotations state: what a loop left in an array, case by case.

Folds over an array that was changed are compared with folds over what it held before. The result
only proposes what a fold is: a proof uses the annotations themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from viap.instantiate.indexed_facts import is_cell
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms
from viap.recurrences.iteration_steps import conjuncts
from viap.techniques.annotations.kept_arrays import INDICES
from viap.translate.theory import Loop, Theory

_ROUNDS = 4
_LARGEST = 300  # nodes
_ORDERS = (Kind.LE, Kind.LT)


@dataclass(frozen=True, slots=True, eq=False)
class CellEquation:
    """States that `cell`, at variables for its indices and at counters, is `value`, if `given`."""

    cell: Term
    value: Term
    given: Term


class CellEquations:
    """The equations that annotations state of cells, and their bounds of variables."""

    def __init__(self, theory: Theory) -> None:
        self._equations: dict[tuple[Symbol, Term], list[CellEquation]] = {}
        self._ends = dict(_end_values(theory.loops))
        self._bounds: dict[Loop, list[Term]] = {}

    def bounds(self, loop: Loop) -> tuple[Term, ...]:
        """Returns comparisons at the head of a loop: annotations, and conditions before it."""
        entered = (
            part for each in loop.around() for fact in each.entry for part in conjuncts(fact)
        )
        return (*self._bounds.get(loop, ()), *(each for each in entered if each.kind in _ORDERS))

    def learn(self, loop: Loop, formula: Term) -> None:
        """Adds what an annotation of a loop says of the cells that the loop writes."""
        if formula.kind in _ORDERS:
            self._bounds.setdefault(loop, []).append(formula)
            return
        parts = formula.args if formula.kind is Kind.OR else (formula,)
        *others, last = sorted(parts, key=lambda each: each.kind is Kind.EQ)
        if last.kind is not Kind.EQ:
            return
        for cell, value in (last.args, last.args[::-1]):
            if not is_cell(cell) or cell.payload not in loop.memories.values():
                continue
            indices = cell.args[1 : len(cell.args) - len(loop.counters)]
            if indices == INDICES[: len(indices)] and cell not in subterms(value):
                given = build.conjunction(
                    part for each in others for part in conjuncts(build.negate(each))
                )
                key = cell.payload, cell.args[0]
                self._equations.setdefault(key, []).append(CellEquation(cell, value, given))
                return

    def rewritten(self, term: Term) -> Term:
        """Returns a term with the values of cells, and of variables where their loops end."""
        done: set[Term] = set()  # cells that are left where no equation applies
        for _ in range(_ROUNDS):
            cells = {node for node in subterms(term) if is_cell(node)} - done
            values = {node: value for node in cells if (value := self._value(node)) is not None}
            following = substitute(substitute(term, values), self._ends)
            if following is term or following.size > _LARGEST:
                break
            term, done = following, done | cells
        return term

    def _value(self, node: Term) -> Term | None:
        value = node
        for known in reversed(self._equations.get((node.payload, node.args[0]), ())):
            at = dict(zip(known.cell.args[1:], node.args[1:], strict=True))
            value = build.ite(substitute(known.given, at), substitute(known.value, at), value)
        return None if value is node else value


def _end_values(loops: Sequence[Loop]) -> Iterator[tuple[Term, Term]]:
    """Yields variables that count up to a limit, at the end of their loops, with the limit."""
    for loop in loops:
        guard = loop.guard
        if loop.stays is guard and guard.kind is Kind.LT and not loop.outer:
            counted, limit = guard.args
            if counted.kind is Kind.APPLY and counted.args == loop.counters:
                if not any(n.kind is Kind.VARIABLE for n in subterms(limit)):
                    yield apply(counted.payload, apply(loop.count)), limit
