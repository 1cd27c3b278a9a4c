"""Candidates in their simplest form: conditions that always hold are not said."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from viap.explain.invariants.candidate import Candidate, quantified
from viap.explain.invariants.tight_bounds import equated
from viap.facts.comparisons import ranges_first
from viap.facts.truncating_quotients import with_remainder
from viap.facts.unspeakable import Unspeakable
from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import rewrite, substitute
from viap.smt.answers import Answer, Limits
from viap.smt.solver import Solver

_LIMITS = Limits(200_000, 0.1)


class FactSimplification:
    """`holds` says whether a formula without bound variables is proved at the loop's head."""

    def __init__(self, holds: Callable[[Term], bool], solver: Solver) -> None:
        self._holds, self._solver = holds, solver
        self._given: list[Term] = []  # proved facts without quantifiers

    def learn(self, formula: Term) -> None:
        """Notes a proved fact: premises that it implies are dropped from then on."""
        if formula.kind is not Kind.FORALL:
            self._given.append(formula)

    def term(self, spoken: Term) -> Term:
        """Returns an equal term with fewer cases and conversions."""
        return self._decided(spoken, set())

    def simplified(self, candidate: Candidate) -> Candidate:
        for step in (
            self._without_cases,
            self._at_one_point,
            self._with_few_premises,
            self._with_plain_remainders,
        ):
            candidate = step(candidate)
        return candidate

    def _without_cases(self, candidate: Candidate) -> Candidate:
        formula = self._decided(candidate.formula, set(candidate.bound))
        if formula is candidate.formula or formula.kind is Kind.TRUTH:
            return candidate
        return replace(candidate, formula=formula)

    def _decided(self, term: Term, bound: set[Term]) -> Term:
        """Decides conditions of cases, and drops conversions that change nothing."""

        def change(node: Term) -> Term | None:
            if node.kind is Kind.C_DIV:
                return _exact_quotient(node)
            if free_variables(node) & bound:
                return None
            if node.kind is Kind.WRAP and self._holds(build.eq(node, node.args[0])):
                return node.args[0]
            if node.kind is Kind.ITE:
                condition, then, orelse = node.args
                if self._holds(condition):
                    return then
                if self._holds(build.negate(condition)):
                    return orelse
            return None

        return rewrite(term, change)

    def _at_one_point(self, candidate: Candidate) -> Candidate:
        """Puts the value of a bound variable in its place, if premises give it."""
        for part in equated(candidate.premises):
            for name in reversed(candidate.bound) if part.kind is Kind.EQ else ():
                factor = build.monomials(build.sub(*part.args))[0].get(name, 0)
                rest = build.sub(build.sub(*part.args), build.scale(factor, name))
                if abs(factor) != 1 or name in free_variables(rest):
                    continue
                value = {name: rest if factor == -1 else build.neg(rest)}
                others = tuple(each for each in candidate.bound if each is not name)
                premises = tuple(substitute(each, value) for each in candidate.premises)
                formula = quantified(others, premises, substitute(candidate.conclusion, value))
                given = substitute(candidate.given, value)
                return self._at_one_point(replace(candidate, formula=formula, given=given))
        return candidate

    def _with_few_premises(self, candidate: Candidate) -> Candidate:
        bound = set(candidate.bound)
        kept = [
            part
            for part in candidate.premises
            if free_variables(part) & bound or not self._holds(part)
        ]
        for part in list(reversed(kept)):
            others = [each for each in kept if each is not part]
            if part.kind is Kind.EQ or not _keeps_ranges(others, candidate.bound):
                continue
            if self._follows(others, part):
                kept = others
        if len(kept) == len(candidate.premises):
            return candidate
        return candidate.under(tuple(kept))

    def _with_plain_remainders(self, candidate: Candidate) -> Candidate:
        """Says `k % 3 == 2` instead of `(k - 2) % 3 == 0` where k is not negative."""

        def change(node: Term) -> Term | None:
            plain = _plain_remainder(node)
            if plain is None:
                return None
            natural = build.le(build.ZERO, plain.args[0].args[0])
            bounds = [each for each in candidate.premises if each.kind in (Kind.LE, Kind.LT)]
            is_natural = self._follows(bounds, natural) or (
                not free_variables(natural) & set(candidate.bound) and self._holds(natural)
            )
            return plain if is_natural else None

        formula = rewrite(rewrite(candidate.formula, with_remainder), change)
        return replace(candidate, formula=formula)

    def _follows(self, premises: Sequence[Term], conclusion: Term) -> bool:
        negated = build.negate(conclusion)
        answer = self._solver.check([*self._given, *premises, negated], _LIMITS)
        return answer is Answer.UNSAT


def _plain_remainder(node: Term) -> Term | None:
    """Returns `x % d == r` for `(x - r) % d == 0`, the same where x is not negative; else None."""
    if node.kind is not Kind.EQ or build.ZERO not in node.args:
        return None
    remainder = next((side for side in node.args if side.kind is Kind.C_MOD), None)
    if remainder is None or not remainder.args[1].is_number:
        return None
    dividend, divisor = remainder.args
    rest = -build.monomials(dividend)[1]
    if not 0 < rest < divisor.value:
        return None
    whole = build.add(dividend, build.number(rest))
    return build.eq(build.c_mod(whole, divisor), build.number(rest))


def _keeps_ranges(premises: Sequence[Term], bound: tuple[Term, ...]) -> bool:
    """True if each bound variable still has a range."""
    if not bound:
        return True
    try:
        ranges_first(build.conjunction(premises), bound)
    except Unspeakable:
        return False
    return True


def _exact_quotient(node: Term) -> Term | None:
    """Returns the quotient if the divisor divides every part of the dividend; else None."""
    dividend, divisor = node.args
    if not divisor.is_number or divisor.value == 0:
        return None
    parts, rest = build.monomials(dividend)
    by = divisor.value
    if rest % by or any(factor % by for factor in parts.values()):
        return None
    scaled = [build.scale(factor // by, term) for term, factor in parts.items()]
    return build.add(*scaled, build.number(rest // by))
