"""Entries ► verdicts: the kernel repeats a proof, and the machine a run; and verdicts ► entries.

These functions read foreign data: they raise any error where an entry is not what it should be.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from viap.kernel.verdict import Verdict, true
from viap.program.nodes import Program, ordinary_program
from viap.translate.proved_theory import theory_of
from viap.translate.theory import Claim, Theory

if TYPE_CHECKING:
    from viap.kernel.rules import Proof
    from viap.machine import ListedInputs
    from viap.sampling.samples import Sampler
    from viap.smt.replayed_questions import ReplaySolver
    from viap.source import Position
    from viap.transform.derivation import Derived

_STEPS = 200_000  # of the machine, for a run that is to end well


def written_inputs(inputs: "ListedInputs") -> list[list[int]]:
    return [list(inputs.values), list(inputs.uninitialised)]


def read_inputs(written: Any) -> "ListedInputs":
    from viap.machine import ListedInputs

    values, uninitialised = written
    if not all(type(value) is int for value in (*values, *uninitialised)):
        raise TypeError("inputs are numbers")
    return ListedInputs(values, uninitialised)


def refuted_again(program: Program, written: Any) -> Verdict | None:
    """FALSE by a run on the inputs of an entry; None if it does not reach the error."""
    from viap.kernel.run_verdict import false
    from viap.machine.repeated_runs import again

    run = again(ordinary_program(program), read_inputs(written))
    return None if run is None else false(run, program)


def ended_well(program: Program, inputs: "ListedInputs") -> "ListedInputs | None":
    """The inputs of a run that comes to an ordinary end; None if it does not."""
    from viap.machine import End, compile_program

    run = compile_program(ordinary_program(program)).run(inputs, budget=_STEPS)
    return run.replay_inputs() if run.end is End.END else None


# ----------------------------------------------------------------- proofs


def proof_entry(verdict: Verdict, theory: Theory) -> dict[str, Any] | None:
    """The proofs of a TRUE as an entry; None if they can't be written."""
    from viap.cache.proof_steps import ProofSteps

    written = ProofSteps(theory)
    try:
        claims = [written.number(verdict.proofs[claim]) for claim in theory.assertions]
    except (KeyError, ValueError):
        return None
    return {
        "transformation": verdict.transformation,
        "strategy": verdict.strategy,
        "terms": written.terms.rows,
        "steps": written.steps,
        "claims": claims,
    }


def proved_again(program: Program, entry: Mapping[str, Any]) -> Verdict | None:
    """TRUE by the steps of an entry; None if the proofs can't be right."""
    from viap.cache.repeated_proofs import RepeatedProofs
    from viap.deep import deep
    from viap.session.proof_scrutiny import Scrutiny
    from viap.smt.replayed_questions import ReplaySolver

    derived = _derived(program, entry["transformation"])
    theory = theory_of(program if derived is None else derived.program)
    solver = ReplaySolver()
    repeated = RepeatedProofs(theory, solver, entry["terms"])
    for step in entry["steps"]:
        deep(repeated.repeat)(step)
    numbers = zip(theory.assertions, entry["claims"], strict=True)
    proofs = {claim: _natural(repeated.proofs, number) for claim, number in numbers}
    if Scrutiny(Repeated(theory, solver)).faults(proofs):
        return None
    return true(theory, proofs, _techniques(theory, entry), derived, _also(program, derived))


def _natural(proofs: "list[Proof]", number: Any) -> "Proof":
    if type(number) is not int or number < 0:
        raise TypeError("the place of a proof")
    return proofs[number]


def _derived(program: Program, name: str | None) -> "Derived | None":
    if name is None:
        return None
    from viap.transform.derivation import derive, is_transformation

    derived = derive(name, program) if is_transformation(name) else None
    if derived is None:
        raise ValueError("no such transformation")
    return derived


def _also(program: Program, derived: "Derived | None") -> "frozenset[Position]":
    """The assertions of the program: a transformation may have removed some."""
    from viap.transform.derivation import CONTRACTS

    if derived is None or derived.name.startswith(CONTRACTS):
        return frozenset()
    return frozenset(claim.position for claim in theory_of(program).assertions)


def _techniques(theory: Theory, entry: Mapping[str, Any]) -> dict[Claim, str]:
    """The techniques that are named in the verdict's strategy."""
    from viap.techniques.registry import technique_names

    names = str(entry["strategy"]).split("+")
    if names == [entry["transformation"] or "direct"]:
        return {}
    if not set(names) <= set(technique_names()):
        raise ValueError("no such technique")
    return dict(zip(theory.assertions, names, strict=False))


@dataclass
class Repeated:
    """A theory with proofs that were made again, for their scrutiny."""

    theory: Theory
    solver: "ReplaySolver"

    @cached_property
    def sampler(self) -> "Sampler":
        from viap.sampling.samples import Sampler

        return Sampler(self.theory, self.theory.program)
