"""Strategies for tests: the default one, and what of it only proves."""

from dataclasses import replace

from viap.data import strategies_path
from viap.prove.plan import find_plan

LOOKING_FOR_RUNS = {"refute", "models", "unroll"}
DEFAULT = find_plan("default", strategies_path())


def only_proofs(rounds):
    """The first rounds of the default strategy, without looking for counterexamples."""
    kept = [
        replace(each, techniques=tuple(t for t in each.techniques if t not in LOOKING_FOR_RUNS))
        for each in DEFAULT.rounds[:rounds]
    ]
    return replace(DEFAULT, rounds=tuple(each for each in kept if each.techniques))


PROOFS = only_proofs(2)
