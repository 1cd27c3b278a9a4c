"""Candidates in their simplest form: conditions that always hold are not said."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from viap.core.kernel.obligations import Constants, at_head
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables
from viap.core.logic.walkers import rewrite, substitute, subterms
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.explain.invariants.candidate import Candidate, quantified
from viap.explain.invariants.head_words import HeadWords
from viap.facts.comparisons import ranges_first
from viap.facts.places import Unspeakable
from viap.facts.truncating_quotients import with_remainder
from viap.prover.session.session import Session

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


# ---- Bounds that leave one value: `a <= b` and `b <= a` are `a == b`.


def equated(parts: Sequence[Term]) -> list[Term]:
    """Returns the parts, with an equation in place of two comparisons that say the same."""
    found: list[Term] = []
    for part in parts:
        other = next((each for each in found if is_tight(each, part)), None)
        if other is None:
            found.append(part)
        else:
            found[found.index(other)] = equation(part)
    return found


def is_tight(one: Term, other: Term) -> bool:
    """True if the first comparison bounds a difference from above, and the second from below."""
    if one.kind not in (Kind.LE, Kind.LT) or other.kind not in (Kind.LE, Kind.LT):
        return False
    return build.add(_difference(one), _difference(other)) is build.ZERO


def equation(comparison: Term) -> Term:
    """Returns the equation that holds at the limit of a comparison."""
    return build.eq(_difference(comparison), build.ZERO)


def _difference(comparison: Term) -> Term:
    """Returns the term that is at most 0."""
    difference = build.sub(*comparison.args)
    return difference if comparison.kind is Kind.LE else build.add(difference, build.ONE)


# ---- Has candidates proved as statements about a loop's head, in their simplest form.


_PROOF_LIMITS = Limits(2_000_000, 0.3)
_SHORT = Limits(300_000, 0.1)
_PATIENT = Limits(8_000_000, 2.0)  # for facts that proofs rest on: without one case, none may hold
_PATIENCE = 12.0  # seconds of computing, for all such facts of a file


class ProvedFacts:
    """Proves formulas from the knowledge of a session, within limits for each question."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._prover = session.prover.within(_PROOF_LIMITS)
        self._patient = session.prover.within(_PATIENT)
        self._patience = _PATIENCE
        self._known: dict[tuple[int, Term], bool] = {}

    def of(self, words: HeadWords, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
        """Yields the candidates that hold, without needless premises; none is a tautology."""
        simplification = self.simplification(words)
        seen: set[Term] = set()
        for candidate in candidates:
            simple = simplification.simplified(candidate)
            if not names_entry_cells(words, simple.formula):
                simple = candidate
            if simple.formula in seen or self._is_empty(simple):
                continue
            seen.add(simple.formula)
            if self.holds(words, simple):
                simplification.learn(simple.formula)
                yield simple

    def simplification(self, words: HeadWords) -> FactSimplification:
        def holds(formula: Term) -> bool:
            return self.holds(words, Candidate(formula, 0))

        return FactSimplification(holds, self._session.solver)

    def holds(self, words: HeadWords, candidate: Candidate) -> bool:
        """True if the formula is proved for every iteration."""
        key = words.loop.number, candidate.formula
        if key not in self._known:
            self._known[key] = self._proved(words, candidate)
        return self._known[key]

    def _proved(self, words: HeadWords, candidate: Candidate) -> bool:
        formula = candidate.formula
        if not all(words.says(n.payload) for n in subterms(formula) if n.kind is Kind.APPLY):
            return False
        if not names_entry_cells(words, formula):
            return False
        body = formula.args[0] if formula.kind is Kind.FORALL else formula
        meant = build.implies(candidate.given, words.meaning(body))
        statement = at_head(words.loop, meant, candidate.bound)
        if not free_variables(statement.body) <= set(statement.variables):
            return False  # a name that this call does not have
        if statement.body is build.TRUE:
            return True
        constants, name = Constants().of(statement), "loop invariant"
        if self._prover.from_known(statement, constants, (), name) is not None:
            return True
        if not candidate.needed or self._patience <= 0:
            return False
        start = time.process_time()
        found = self._patient.from_known(statement, constants, (), name) is not None
        self._patience -= time.process_time() - start
        return found

    def _is_empty(self, candidate: Candidate) -> bool:
        """True if the formula says nothing, whatever the values of its parts are."""
        negated = [*candidate.premises, build.negate(candidate.conclusion)]
        return self._session.solver.check(negated, _SHORT) is Answer.UNSAT


# ---- Cells when a loop was entered, in formulas: `\at(a[k], LoopEntry)`.
#
# There, all of `a[k]` is evaluated when the loop was entered. So neither the index nor the pointer
# may be one that the loop changes.


def names_entry_cells(words: HeadWords, formula: Term) -> bool:
    """True if each cell at entry in a spoken formula is the one that the text denotes."""
    stays = {word.at_entry for word in words.cells if not word.moves(words.loop)}
    entries = {word.at_entry for word in words.cells}
    changed = words.changed | words.unset
    for node in subterms(formula):
        if node.kind is not Kind.APPLY or node.payload not in entries:
            continue
        names = {str(name.payload) for arg in node.args for name in free_variables(arg)}
        has_cells = any(part.kind is Kind.APPLY for part in subterms(*node.args))
        if node.payload not in stays or names & changed or has_cells:
            return False
    return True
