"""Weighted sums of scalars that have a closed form although the scalars have none.

In every case of the step's conditions, the combination must change in the same way:
w*(A*v + g) = e*(w*v) + h, with one number e and one h. For each e, that is linear in w.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables
from viap.core.logic.walkers import subterms
from viap.core.translate.theory import Loop, Theory
from viap.prover.recurrences.algebra.exponential_polynomials import (
    VALUE,
    Monomial,
    Polynomial,
    cleared,
    write,
)
from viap.prover.recurrences.algebra.linear_algebra import Matrix, null_space, spectrum
from viap.prover.recurrences.algebra.polynomials import times, total
from viap.prover.recurrences.candidates import (
    Candidate,
    CandidateOption,
    candidate_of,
    entered_formula,
    while_running,
)
from viap.prover.recurrences.counter_conditions import decided, first_atom
from viap.prover.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    expanded,
    unwrapped,
)
from viap.prover.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.prover.recurrences.scalars.linear_systems import (
    MOST_BRANCHES,
    LinearStep,
    Steps,
    branches,
    effect,
    joint_steps,
)

MOST_SCALARS = 8
LARGEST_WEIGHT = 64


class _Combination(NamedTuple):
    """Weights of scalars; an iteration takes their sum to `factor` times itself plus `growth`."""

    weights: tuple[int, ...]
    factor: int
    growth: Polynomial


def combinations(
    loop: Loop, recurrences: Mapping[Symbol, ScalarRecurrence], known: Mapping[Symbol, KnownValue]
) -> Iterator[Candidate]:
    """Yields candidates for combinations of unknown scalars."""
    recurrences = dict(list(recurrences.items())[:MOST_SCALARS])
    if not recurrences:
        return
    joint = joint_steps(loop, recurrences, known)
    cases = branches(joint.steps)
    if cases is None:
        return
    effects = []
    for case in cases:
        one = effect(case, joint.values, loop.counter, opaque=True)
        if one is None:
            return
        effects.append(one)
    expressed: set[Symbol] = set()
    used: set[Symbol] = set()
    for factor in spectrum(effects[0].matrix)[0]:
        for each in null_space(_conditions(effects, factor, joint, loop), len(joint.symbols)):
            if len(each) < 2 or max(map(abs, each.values())) > LARGEST_WEIGHT:
                continue
            weights = tuple(each.get(place, 0) for place in range(len(joint.symbols)))
            growth = total(*map(times, weights, effects[0].growth))
            whole = _Combination(weights, factor, growth)
            found = _candidate(loop, joint, whole, expressed, used)
            if found is not None:
                yield found


def _conditions(effects: list[LinearStep], factor: int, joint: Steps, loop: Loop) -> Matrix:
    """Returns the linear conditions on the weights, as rows."""
    many = len(joint.symbols)
    rows: Matrix = []
    first = effects[0]
    for one in effects:
        for j in range(many):
            rows.append([one.matrix[i][j] - (factor if i == j else 0) for i in range(many)])
        for monomial in dict.fromkeys(m for g in (*one.growth, *first.growth) for m in g):
            row = [growth.get(monomial, Fraction(0)) for growth in one.growth]
            if not _moves(monomial, joint, loop):
                start = [growth.get(monomial, Fraction(0)) for growth in first.growth]
                row = [a - b for a, b in zip(row, start, strict=True)]
            if any(row):
                rows.append(row)
    return rows


def _moves(monomial: Monomial, joint: Steps, loop: Loop) -> bool:
    """Returns True if a part of a step changes unpredictably, so that it must cancel out."""
    moving = {loop.counter, *joint.values}
    return any(not free_variables(atom).isdisjoint(moving) for atom in monomial.atoms)


def _candidate(
    loop: Loop, joint: Steps, whole: _Combination, expressed: set[Symbol], used: set[Symbol]
) -> Candidate | None:
    weights = whole.weights
    start = build.add(*map(build.scale, weights, joint.starts))
    step = build.add(build.scale(whole.factor, VALUE), write(whole.growth, loop.counter))
    value = RecurrenceSolver(loop.counter).solve(start, step)
    if value is None:
        return None
    divisor, form = cleared(value)
    here = {
        symbol: build.scale(weight, apply(symbol, *loop.counters))
        for symbol, weight in zip(joint.symbols, weights, strict=True)
        if weight
    }
    sum_here = build.add(*here.values())
    equation = build.eq(build.scale(divisor, sum_here), form)
    # One scalar is expressed by the others, none of which is expressed that way itself.
    chosen = None
    fact = None
    if expressed.isdisjoint(here):
        units = {s: w for s, w in zip(joint.symbols, weights, strict=True) if abs(w) == 1}
        chosen = next((symbol for symbol in units if symbol not in used), None)
    if chosen is not None:
        expressed.add(chosen)
        used.update(here)
        rest = build.sub(form, build.scale(divisor, build.sub(sum_here, here[chosen])))
        fact = KnownValue(loop, build.scale(units[chosen], rest), divisor, joint.running)
    options = [CandidateOption(while_running(loop, equation, joint.running), fact)]
    if joint.wraps is not None:
        quotient = build.floor_div(form, build.number(divisor))
        from viap.prover.recurrences.candidates import equal_words

        options.append(CandidateOption(equal_words(sum_here, quotient, joint.wraps)))
    return candidate_of(loop, chosen, options)


# ---- Sums of scalars that occur in assertions, if the scalars have no closed forms themselves.
#
# `i + j + k == n` after a loop that raises one of i, j and k in each iteration: the choice may
# depend on anything. Branches that raise the sum in the same way are one case of its step.


Weights = dict[Symbol, int]


def goal_sums(
    theory: Theory,
    loop: Loop,
    recurrences: Mapping[Symbol, ScalarRecurrence],
    known: Mapping[Symbol, KnownValue],
) -> Iterator[Candidate]:
    """Yields candidates for sums of unknown scalars that assertions compare."""
    tried: list[Weights] = []
    for compared in _comparisons(theory):
        parts, _ = build.monomials(build.sub(*compared.args))
        weights = {
            part.payload: factor
            for part, factor in parts.items()
            if part.kind is Kind.APPLY and part.payload in recurrences
        }
        if len(weights) > 1 and weights not in tried:
            tried.append(weights)
            found = _goal_candidate(loop, weights, recurrences, known)
            if found is not None:
                yield found


def _comparisons(theory: Theory) -> Iterator[Term]:
    for claim in theory.assertions:
        for node in subterms(unwrapped(expanded(theory, claim.condition))):
            if node.kind in (Kind.EQ, Kind.LE, Kind.LT) and node.args[0].sort == INT:
                yield node


def _goal_candidate(
    loop: Loop,
    weights: Weights,
    recurrences: Mapping[Symbol, ScalarRecurrence],
    known: Mapping[Symbol, KnownValue],
) -> Candidate | None:
    joint = joint_steps(loop, {symbol: recurrences[symbol] for symbol in weights}, known)
    factors = [weights[symbol] for symbol in joint.symbols]
    changes = map(build.sub, joint.steps, joint.values)
    growth = _by_cases(build.add(*map(build.scale, factors, changes)), MOST_BRANCHES)
    if growth is None or not free_variables(growth).isdisjoint(joint.values):
        return None
    start = build.add(*map(build.scale, factors, joint.starts))
    value = RecurrenceSolver(loop.counter).solve(start, build.add(VALUE, growth))
    if value is None:
        return None
    divisor, form = cleared(value)
    here = {apply(symbol, *loop.counters): weight for symbol, weight in weights.items()}
    sum_here = build.add(*(build.scale(weight, each) for each, weight in here.items()))
    equation = build.eq(build.scale(divisor, sum_here), form)
    options = [CandidateOption(while_running(loop, equation, joint.running))]
    if joint.wraps is not None and not joint.wraps[1] and min(weights.values()) > 0:
        # No summand wraps around as long as their sum does not.
        natural = (build.le(build.ZERO, each) for each in here)
        whole = entered_formula(loop, build.conjunction((equation, *natural)))
        options = [CandidateOption(whole)]
    if joint.wraps is not None:
        whole = build.floor_div(form, build.number(divisor))
        from viap.prover.recurrences.candidates import equal_words

        wrapped = equal_words(sum_here, whole, joint.wraps)
        options.append(CandidateOption(while_running(loop, wrapped)))
    return candidate_of(loop, None, options)


def _by_cases(term: Term, most: int) -> Term | None:
    """Returns a term with its relevant conditions outermost; None if there are too many cases."""
    atom = first_atom(term)
    if atom is None:
        return term
    if most <= 1:
        return None
    then, orelse = (_by_cases(decided(term, atom, value), most // 2) for value in (True, False))
    if then is None or orelse is None:
        return None
    return then if then is orelse else build.ite(atom, then, orelse)
