"""Z3 for questions that were answered before: many of them are small, and are asked at once.

A new solver takes Z3 some milliseconds, which is longer than most of these questions take. One
solver that is used again answers them; where it does not know, the question gets a solver of its
own, as every other question does.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import z3

from viap.core.logic import build
from viap.core.logic.terms import Term
from viap.core.smt.answers import Answer, Limits, vouched
from viap.core.smt.solver import Solver

_STEPS = 400_000  # of Z3, for the shared solver


@vouched
class ReplaySolver:
    """Answers questions by one shared solver of Z3, and else by one of their own."""

    def __init__(self) -> None:
        self._single = Solver()
        self._renew()

    def _renew(self) -> None:
        self._context = self._single.context
        self._shared = z3.SimpleSolver(ctx=self._context)
        self._shared.set("rlimit", _STEPS)
        self._shared.set("random_seed", 7)
        self._shared.set("ctrl_c", False)

    def check(self, formulas: Iterable[Term], limits: Limits) -> Answer:
        asked = list(formulas)
        if build.FALSE in asked:
            return Answer.UNSAT
        if not self._single.is_floating(asked):
            answer, _ = self._asked(asked)
            if answer is not Answer.UNKNOWN:
                return answer
        return self._single.check(asked, limits)

    def core(self, formulas: Sequence[Term]) -> set[Term] | None:
        """Returns some of the formulas that are unsatisfiable together; None if none are found."""
        if build.FALSE in formulas:
            return {build.FALSE}
        if self._single.is_floating(formulas):
            return None
        labels = [z3.Bool(f"label {k}", self._single.context) for k in range(len(formulas))]
        answer, names = self._asked(formulas, labels)
        if answer is not Answer.UNSAT:
            return None
        return {formula for k, formula in enumerate(formulas) if f"label {k}" in names}

    def _asked(
        self, formulas: Sequence[Term], labels: Sequence[Any] = ()
    ) -> tuple[Answer, frozenset[str]]:
        """The shared solver's answer, and the names of the labels that an UNSAT needs."""
        if self._context is not self._single.context:
            self._renew()  # (a question of its own was cut off)
        encode, shared = self._single.encoder.expression, self._shared
        shared.push()
        try:
            if labels:
                pairs = zip(labels, formulas, strict=True)
                shared.add(*(z3.Implies(label, encode(formula)) for label, formula in pairs))
            else:
                shared.add(*map(encode, formulas))
            result = shared.check(*labels)
            if result == z3.unsat:
                core = shared.unsat_core() if labels else ()
                return Answer.UNSAT, frozenset(label.decl().name() for label in core)
            return (Answer.SAT if result == z3.sat else Answer.UNKNOWN), frozenset()
        finally:
            shared.pop()
