"""What a TRUE rests on besides its axioms: operations that are assumed to be defined, surroundings.

The kernel decides without this list. It is computed from the program that a verdict is said of, and
from its proofs: an assumption is left out if no proof needs it.
"""

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from viap.core.base.source import Position
from viap.core.kernel.composition import ABOUT_CALLERS
from viap.core.kernel.obligations import Obligation
from viap.core.kernel.rules import Proof
from viap.core.kernel.verdict import Outcome, Verdict
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import subterms
from viap.core.program.assumption_texts import Taken, grouped
from viap.core.program.assumptions import UNSIZED, Assumption
from viap.core.program.checks.definedness_checks import leading_to_assertions, unchecked
from viap.core.program.nodes import Program
from viap.core.program.unsized_arrays import unsized_accesses
from viap.core.smt.answers import Limits
from viap.core.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.core.smt.solver import Solver
    from viap.papers.derivation import Derived

_LIMITS = Limits(2_000_000, 0.5)
_SECONDS = 1.5  # time for all obligations together


class Relied(Protocol):
    """A function's program that is proved, so that callers rely on its contract: a summary."""

    @property
    def program(self) -> Program: ...

    @property
    def theory(self) -> Theory: ...

    @property
    def proofs(self) -> Mapping[Claim, Proof]: ...

    @property
    def derived(self) -> "Derived | None": ...


def assumed_operations(verdict: Verdict) -> dict[str, int]:
    """Returns, for TRUE, the number of operations that are assumed to be defined, by their kind."""
    if verdict.question is None or verdict.outcome is not Outcome.TRUE:
        return {}
    return operations_of(verdict.question, verdict.summaries)


def assumptions_of(verdict: Verdict) -> tuple[Taken, ...]:
    """Returns, for TRUE, what its proofs assume about the surroundings and the callers."""
    if verdict.question is None or verdict.outcome is not Outcome.TRUE:
        return ()
    theory = verdict.theory if verdict.transformation is None else None
    return surroundings_of(verdict.question, theory, verdict.proofs, verdict.summaries)


def operations_of(question: Program, summaries: Collection[Relied]) -> dict[str, int]:
    """Returns the number of operations that proofs about these programs assume to be defined."""
    counts: Counter[str] = Counter()
    for program in (question, *(relied.program for relied in summaries)):
        if program.asked or program.asserts:
            counts.update(unchecked(program, program.asked))
    return dict(counts)


def surroundings_of(
    question: Program,
    theory: Theory | None,
    proofs: Mapping[Claim, Proof],
    summaries: Collection[Relied],
) -> tuple[Taken, ...]:
    """Returns what proofs and summaries assume about the surroundings and the callers.

    `theory` is None if the proofs are about a program derived from the question.
    """
    kept = list(kept_assumptions(question, theory, list(proofs.values())))
    for relied in summaries:
        kept += _of_summary(relied)
    return (*grouped(kept), *_unsized(question))


def _of_summary(relied: Relied) -> tuple[Assumption, ...]:
    """Returns what a function's proof assumes besides its callers: each call shows that."""
    theory = relied.theory if relied.derived is None else None
    kept = kept_assumptions(relied.program, theory, list(relied.proofs.values()))
    return tuple(assumption for assumption in kept if assumption.kind not in ABOUT_CALLERS)


def kept_assumptions(
    question: Program, theory: Theory | None, proofs: Collection[Proof]
) -> tuple[Assumption, ...]:
    """Returns the assumptions that the proofs rest on.

    `theory` is None if the proofs are about a program derived from the question: then all inputs
    count as used.
    """
    kept = question.assumptions
    if any(assumption.by_input for assumption in kept):
        used = None if theory is None else _used_places(kept, theory, proofs)
        kept = tuple(assumption for assumption in kept if _is_used(assumption, used))
    return kept


def _is_used(assumption: Assumption, used: set[Position] | None) -> bool:
    return not assumption.by_input or used is None or assumption.position in used


def _used_places(
    assumptions: Collection[Assumption], theory: Theory, proofs: Collection[Proof]
) -> set[Position]:
    """Returns the positions of the assumptions whose inputs the proofs use."""
    places = {assumption.position for assumption in assumptions if assumption.by_input}
    symbols = {
        input.symbol: input.statement.position
        for input in theory.inputs
        if input.statement.position in places
    }
    if not symbols:
        return set()
    return {symbols[symbol] for symbol in used_symbols(proofs, frozenset(symbols))}


def _unsized(question: Program) -> tuple[Taken, ...]:
    """Returns the assumption for each array of a caller that has no declared size."""
    if not (question.asked or question.asserts):
        return ()
    taken = []
    for name, count in unsized_accesses(leading_to_assertions(question)).items():
        places = "1 access is" if count == 1 else f"{count} accesses are"
        words = f"{name} is large enough: its size is not known, and {places} not checked"
        taken.append(Taken(UNSIZED, (name,), (), words))
    return tuple(taken)


def used_symbols(proofs: Iterable[Proof], wanted: frozenset[Symbol]) -> set[Symbol]:
    """Returns those of the wanted symbols that occur in the used parts of the proofs.

    A proof gives the solver more facts than it needs. The facts outside of an unsatisfiable core,
    and the proofs of these facts, are not used. If no core is found in time, all are.
    """
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
            from viap.core.smt.solver import Solver

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
