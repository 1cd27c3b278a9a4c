"""Finds the inputs that proofs use, by unsatisfiable cores of their obligations.

A proof gives the solver more facts than it needs. An unsatisfiable core holds the facts that are
needed; the facts outside of the core, and the proofs of these facts, are not used. If no core is
found in time, the whole obligation counts as used.
"""

import time
from collections.abc import Iterable

from viap.kernel.obligations import Obligation
from viap.kernel.rules import Proof
from viap.logic import build
from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.smt.solver import Limits, Solver

_LIMITS = Limits(2_000_000, 0.5)
_SECONDS = 1.5  # time for all obligations together


def used_symbols(proofs: Iterable[Proof], wanted: frozenset[Symbol]) -> set[Symbol]:
    """Returns those of the wanted symbols that occur in the used parts of the proofs."""
    usage = _Usage(wanted)
    for proof in proofs:
        usage.follow(proof)
    return usage.used


class _Usage:
    def __init__(self, wanted: frozenset[Symbol]) -> None:
        self.used: set[Symbol] = set()
        self._wanted = wanted
        self._seen: set[Proof] = set()
        self._speaks: dict[Proof, bool] = {}
        self._solver: Solver | None = None
        self._end = time.process_time() + _SECONDS

    def follow(self, proof: Proof) -> None:
        waiting = [proof]
        while waiting and not self._wanted <= self.used:
            step = waiting.pop()
            if step in self._seen or not self._mentions(step):
                continue
            self._seen.add(step)
            if not step.obligations:
                # An instance or a definition: it repeats its premise.
                if not step.premises:
                    self._note((step.body,))
                waiting += step.premises
                continue
            facts: set[Term] = set()
            for obligation in step.obligations:
                needed, parts = self._core(obligation)
                facts |= needed
                self._note(parts)
            waiting += [premise for premise in step.premises if premise.body in facts]

    def _mentions(self, proof: Proof) -> bool:
        """True if a wanted symbol occurs in the proof or in the proofs that it rests on."""
        stack = [proof]
        while stack:
            here = stack[-1]
            missing = [premise for premise in here.premises if premise not in self._speaks]
            if missing and here not in self._speaks:
                stack += missing
                continue
            stack.pop()
            if here not in self._speaks:
                formulas = [
                    formula
                    for obligation in here.obligations
                    for formula in (*obligation.hypotheses, obligation.goal)
                ]
                own = any(self._wanted & _symbols(f) for f in (here.body, *formulas))
                self._speaks[here] = own or any(self._speaks[premise] for premise in here.premises)
        return self._speaks[proof]

    def _note(self, formulas: Iterable[Term]) -> None:
        for formula in formulas:
            self.used |= self._wanted & _symbols(formula)

    def _core(self, obligation: Obligation) -> tuple[set[Term], list[Term]]:
        """Returns the needed hypotheses, and the needed conjuncts of the hypotheses and the goal.

        Returns all of them if no core is found in time.
        """
        every = set(obligation.hypotheses), [*obligation.hypotheses, obligation.goal]
        left = self._end - time.process_time()
        if left <= 0:
            return every
        pairs = [(part, whole) for whole in obligation.hypotheses for part in _conjuncts(whole)]
        pairs.append((build.negate(obligation.goal), obligation.goal))
        if self._solver is None:
            self._solver = Solver()
        limits = Limits(_LIMITS.steps, min(_LIMITS.seconds, left))
        places = self._solver.core([part for part, _ in pairs], limits)
        if places is None:
            return every
        return {pairs[k][1] for k in places}, [pairs[k][0] for k in places]


def _conjuncts(formula: Term) -> list[Term]:
    return list(formula.args) if formula.kind is Kind.AND else [formula]


def _symbols(term: Term) -> frozenset[Symbol]:
    return frozenset(
        node.payload
        for node in subterms(term)
        if node.kind is Kind.APPLY and isinstance(node.payload, Symbol)
    )
