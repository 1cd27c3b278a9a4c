"""Scalars of loops that are folds of the values read by the iterations."""

from collections.abc import Iterator, Mapping

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply, free_variables
from viap.logic.walkers import substitute, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE
from viap.recurrences.candidates import Candidate, CandidateOption, candidate_of
from viap.recurrences.counter_conditions import pruned
from viap.recurrences.folds.fold_functions import Folds
from viap.recurrences.folds.fold_recurrences import solved_recurrence
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    inner_symbols,
    mentions,
    resolved,
    stays_facts,
    unwrapped,
)
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.recurrences.scalars.single_scalars import option_of
from viap.translate.theory import Loop, Theory

_LONGEST_STEP = 60


class FoldingLoop:
    """A loop, and the closed forms known so far.

    `facts` hold in complete iterations of executions that enter the loop, and `iterated` in
    all complete iterations. `own` are the symbols of the loop, which no other loop uses in the
    same way. `alone`: there is no other loop beside it.
    """

    def __init__(
        self,
        theory: Theory,
        loop: Loop,
        known: Mapping[Symbol, KnownValue],
        folds: Folds,
        facts: tuple[Term, ...],
    ) -> None:
        self.loop, self.known, self.folds, self.facts = loop, known, folds, facts
        self.iterated = stays_facts(theory, loop, known)
        self.own = own_symbols(theory, loop)
        self.alone = {*loop.around(), *loop.inside()}.issuperset(theory.loops)

    def fold(self, symbol: Symbol, recurrence: ScalarRecurrence) -> Candidate | None:
        """Returns a closed form with fold functions; None if there is a simpler one or none."""
        loop, known, facts, start = self.loop, self.known, self.facts, recurrence.start
        step, _ = resolved(recurrence.step, loop, known, solving=True)
        step = substitute(step, {apply(symbol, *loop.counters): VALUE})
        if mentions(step, (*loop.scalars.values(), *inner_symbols(loop))):
            return None

        # Values known only for executions that enter the loop were useless without these facts.
        given_entry = any(
            node.kind is Kind.APPLY and node.payload in known and known[node.payload].entered
            for node in subterms(recurrence.step)
        )

        def options() -> Iterator[CandidateOption]:
            solved = False
            # First as if nothing wrapped around, then as if the value did not, then as it is.
            inner = step.args[0] if step.kind is Kind.WRAP else step
            # Products mostly do wrap, and failing to prove otherwise takes long.
            wrapped_product = step.kind is Kind.WRAP and inner.kind is Kind.MUL
            for form in dict.fromkeys((unwrapped(step), inner)):
                short = pruned(form, facts, loop.counters)
                value = RecurrenceSolver(loop.counter).solve(start, short)
                tried = not given_entry and pruned(form, self.iterated, loop.counters) is short
                if value is not None and tried:
                    solved = True
                    continue
                value = value or solved_recurrence(start, short, loop.counter, self.folds, facts)
                if value is None:
                    continue
                solved = True
                if not wrapped_product:
                    yield option_of(loop, symbol, value, running=True)
                if step.kind is Kind.WRAP:
                    yield option_of(loop, symbol, value, True, step.payload)
            short = pruned(step, facts, loop.counters)
            # Another loop may take the same steps, but not if they use this loop's own symbols.
            repeated = not (self.alone or solved or mentions(short, self.own))
            if (repeated or self._reads_others(short)) and short.size <= _LONGEST_STEP:
                value = self.folds.iterate(short, VALUE, loop.counter, start)
                yield option_of(loop, symbol, value, running=True)

        return candidate_of(loop, symbol, options())

    def _reads_others(self, step: Term) -> bool:
        """Returns True if iterations read successive values from before the loop."""
        return any(
            node.kind is Kind.APPLY
            and node.payload not in self.own
            and self.loop.counter in free_variables(node)
            for node in subterms(step)
        )


def own_symbols(theory: Theory, loop: Loop) -> frozenset[Symbol]:
    """Returns the symbols changed by a loop and those around it: variables, arrays, inputs."""
    found: set[Symbol] = set()
    for around in loop.around():
        found |= {*around.scalars.values(), *around.memories.values()}
        found |= {each.symbol for each in theory.inputs if each.loop is around}
    return frozenset(found)
