"""Sums of scalars that occur in assertions, if the scalars have no closed forms themselves.

`i + j + k == n` after a loop that raises one of i, j and k in each iteration: the choice may
depend on anything. Branches that raise the sum in the same way are one case of its step.
"""

from collections.abc import Iterator, Mapping

from viap.logic import build
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import free_variables, subterms
from viap.recurrences.algebra.exponential_polynomials import VALUE, cleared
from viap.recurrences.candidates import (
    Candidate,
    CandidateOption,
    candidate_of,
    entered_formula,
    while_running,
)
from viap.recurrences.counter_conditions import decided, first_atom
from viap.recurrences.iteration_steps import (
    KnownValue,
    ScalarRecurrence,
    expanded,
    unwrapped,
)
from viap.recurrences.scalars.guarded_recurrences import RecurrenceSolver
from viap.recurrences.scalars.linear_steps import MOST_BRANCHES, joint_steps
from viap.translate.theory import Loop, Theory

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
            found = _candidate(loop, weights, recurrences, known)
            if found is not None:
                yield found


def _comparisons(theory: Theory) -> Iterator[Term]:
    for claim in theory.assertions:
        for node in subterms(unwrapped(expanded(theory, claim.condition))):
            if node.kind in (Kind.EQ, Kind.LE, Kind.LT) and node.args[0].sort == INT:
                yield node


def _candidate(
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
        from viap.recurrences.word_values import equal_words

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
