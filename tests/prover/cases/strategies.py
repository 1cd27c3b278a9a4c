"""Strategies for tests: the default one, and what of it only proves."""

from dataclasses import replace

from tests.thorough import LONG
from viap.data import strategies_path
from viap.prover.cases.strategy_file import find_plan

LOOKING_FOR_RUNS = {"refute", "models", "unroll"}
DEFAULT = find_plan("default", strategies_path())


def without_runs(plan):
    """A strategy without looking for counterexamples."""
    kept = [
        replace(each, techniques=tuple(t for t in each.techniques if t not in LOOKING_FOR_RUNS))
        for each in plan.rounds
    ]
    return replace(plan, rounds=tuple(each for each in kept if each.techniques))


def only_proofs(rounds):
    """The first rounds of the default strategy, without looking for counterexamples."""
    return without_runs(replace(DEFAULT, rounds=DEFAULT.rounds[:rounds]))


PROOFS = only_proofs(2)


def hurried(plan):
    """With an eighth of the time for each question, unless the run of the tests is a long one.

    For what can fail: where rules are wrong, a proof of it is found as soon as one of
    what can't; hard questions say nothing about that.
    """
    if LONG:
        return plan
    return replace(plan, rounds=tuple(map(_hurried_round, plan.rounds)))


def _hurried_round(usual):
    limits = usual.budget.limits
    fewer = replace(limits, steps=limits.steps // 8, seconds=limits.seconds / 8)
    return replace(usual, budget=replace(usual.budget, limits=fewer))
