"""Strategies for tests: the default one, and what of it only proves."""

from dataclasses import replace

from viap.data import strategies_path
from viap.prove.plan import find_plan

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
