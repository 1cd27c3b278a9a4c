"""Verdicts that were found before: kept as steps or inputs, and made again from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from viap.core.kernel.verdict import Outcome, Verdict, true
from viap.core.program.nodes import Program, ordinary_program
from viap.core.translate.proved_theory import theory_of
from viap.core.translate.theory import Claim, Theory
from viap.prover.cache.entries import Entries, Undigested, program_digest
from viap.prover.cases.time_limits import Budget, OutOfTime

if TYPE_CHECKING:
    from viap.core.base.source import Position
    from viap.core.kernel.rules import Proof
    from viap.core.smt.replayed_questions import ReplaySolver
    from viap.papers.derivation import Derived
    from viap.prover.sampling.samples import Sampler
    from viap.runs.machine import ListedInputs, Run


VERDICT, CALL = "verdict", "call"  # kinds of entries
_MORE_INPUTS = 1000


class VerdictMemory:
    """Finds and keeps verdicts; `reads`: False if everything is to be searched anew."""

    def __init__(self, entries: Entries, reads: bool = True) -> None:
        self.entries, self.reads = entries, reads
        self._last: tuple[Program, bytes | None] | None = None

    def digest(self, program: Program) -> bytes | None:
        """Returns the digest of a program; None if it has none, so that nothing is kept of it."""
        if self._last is None or self._last[0] is not program:
            try:
                self._last = program, program_digest(program)
            except Undigested:
                self._last = program, None
        return self._last[1]

    def recall(self, program: Program) -> Verdict | None:
        """Makes a verdict again; None if no entry leads to TRUE or FALSE of this program."""
        entry = self._entry(VERDICT, program)
        # (An entry is foreign data: it may break any rule of the readers, and of Z3's as well.)
        try:
            match entry:
                case {"inputs": inputs}:
                    found = refuted_again(program, inputs)
                case {"steps": _}:
                    found = proved_again(program, entry)
                case _:
                    return None
        except Exception:
            return None
        return None if found is None or found.outcome is Outcome.UNKNOWN else found

    def keep(self, program: Program, verdict: Verdict) -> None:
        """Keeps a TRUE or a FALSE of the program; what can't be written is left out."""
        try:
            self._keep(program, verdict)
        except Exception:
            pass

    def _keep(self, program: Program, verdict: Verdict) -> None:
        digest = self.digest(program)
        # (What is known of written annotations comes with the search alone.)
        if digest is None or verdict.question is not program or verdict.annotations:
            return
        entry: dict[str, Any] | None = None
        if verdict.outcome is Outcome.FALSE and verdict.run is not None:
            entry = {"inputs": written_inputs(verdict.run.replay_inputs())}
        elif verdict.outcome is Outcome.TRUE and verdict.theory is not None:
            entry = proof_entry(verdict, verdict.theory)
        if entry is not None:
            self.entries.put(VERDICT, digest, entry)

    def recall_call(self, program: Program) -> bool:
        """True if a run that was kept ends well: it fulfils all that is assumed at the start."""
        try:
            entry = self._entry(CALL, program)
            return entry is not None and ended_well(program, read_inputs(entry)) is not None
        except Exception:
            return False

    def keep_call(self, program: Program, inputs: "ListedInputs") -> None:
        """Keeps a run of the program that ends well, if it starts with these inputs."""
        from viap.runs.machine import ListedInputs

        digest = self.digest(program)
        more = ListedInputs((*inputs.values, *[0] * _MORE_INPUTS), inputs.uninitialised)
        try:
            ended = None if digest is None else ended_well(program, more)
        except Exception:
            return  # (the run is of the start of the function alone)
        if digest is not None and ended is not None:
            self.entries.put(CALL, digest, written_inputs(ended))

    def _entry(self, kind: str, program: Program) -> Any:
        digest = self.digest(program) if self.reads else None
        return None if digest is None else self.entries.get(kind, digest)


# ---- Entries ► verdicts: the kernel repeats a proof, and the machine a run; and verdicts ►
# entries.
#
# These functions read foreign data: they raise any error where an entry is not what it should be.


_STEPS = 200_000  # of the machine, for a run that is to end well


def written_inputs(inputs: "ListedInputs") -> list[list[int]]:
    return [list(inputs.values), list(inputs.uninitialised)]


def read_inputs(written: Any) -> "ListedInputs":
    from viap.runs.machine import ListedInputs

    values, uninitialised = written
    if not all(type(value) is int for value in (*values, *uninitialised)):
        raise TypeError("inputs are numbers")
    return ListedInputs(values, uninitialised)


def refuted_again(program: Program, written: Any) -> Verdict | None:
    """FALSE by a run on the inputs of an entry; None if it does not reach the error."""
    from viap.runs.machine.repeated_runs import again
    from viap.runs.run_verdict import false

    run = again(ordinary_program(program), read_inputs(written))
    return None if run is None else false(run, program)


def ended_well(program: Program, inputs: "ListedInputs") -> "ListedInputs | None":
    """The inputs of a run that comes to an ordinary end; None if it does not."""
    from viap.runs.machine import End, compile_program

    run = compile_program(ordinary_program(program)).run(inputs, budget=_STEPS)
    return run.replay_inputs() if run.end is End.END else None


# ----------------------------------------------------------------- proofs


def proof_entry(verdict: Verdict, theory: Theory) -> dict[str, Any] | None:
    """The proofs of a TRUE as an entry; None if they can't be written."""
    from viap.prover.cache.proof_steps import ProofSteps

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
    from viap.core.base.deep import deep
    from viap.core.smt.replayed_questions import ReplaySolver
    from viap.prover.cache.proof_steps import RepeatedProofs
    from viap.prover.cases.runner import Scrutiny

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
    from viap.papers.derivation import derive, is_transformation

    derived = derive(name, program) if is_transformation(name) else None
    if derived is None:
        raise ValueError("no such transformation")
    return derived


def _also(program: Program, derived: "Derived | None") -> "frozenset[Position]":
    """The assertions of the program: a transformation may have removed some."""
    from viap.papers.derivation import CONTRACTS

    if derived is None or derived.name.startswith(CONTRACTS):
        return frozenset()
    return frozenset(claim.position for claim in theory_of(program).assertions)


def _techniques(theory: Theory, entry: Mapping[str, Any]) -> dict[Claim, str]:
    """The techniques that are named in the verdict's strategy."""
    from viap.prover.techniques.registry import technique_names

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
        from viap.prover.sampling.samples import Sampler

        return Sampler(self.theory, self.theory.program)


# ---- The part of the memory that one case uses: it never costs an answer.
#
# New verdicts are kept when the answer is there, within a little time of their own.


# Seconds for a verdict that was found before, at most, and their part of the time that is left.
_RECALL_S, _RECALL_PART = 10.0, 0.5
# The same for writing: where two processes work, the answer waits for it.
_KEEP_S, _KEEP_PART = 2.0, 0.25


class CaseMemory:
    """`only`: the case does not search for a verdict that the memory does not have."""

    def __init__(self, memory: "VerdictMemory", only: bool = False) -> None:
        self.memory, self.only = memory, only
        self.is_repeated = False  # all verdicts so far were made again
        self._verdicts: list[tuple[Program, Verdict]] = []
        self._calls: list[tuple[Program, ListedInputs]] = []

    def recalled(self, program: "Program", budget: Budget) -> "Verdict | None":
        """A verdict that is made again; None if the memory leads to none, or not in time."""
        if budget.remaining() <= 0:
            return None
        try:
            with Budget(min(_RECALL_S, _RECALL_PART * budget.remaining())).enforced():
                verdict = self.memory.recall(program)
        except OutOfTime:
            return None
        if verdict is not None:
            self.only = False  # (further questions depend on this one)
            self.is_repeated = not self._verdicts
        return verdict

    def recalled_call(self, program: "Program | None") -> bool:
        """True if a call of the function that keeps the promises is known."""
        return program is not None and self.memory.recall_call(program)

    def note(self, program: "Program", verdict: "Verdict") -> None:
        """Takes a verdict that was searched for."""
        self._verdicts.append((program, verdict))
        self.is_repeated = False

    def note_call(self, program: "Program | None", run: "Run | None") -> None:
        """Takes a run that starts a call of the program's function."""
        if program is not None and run is not None:
            self._calls.append((program, run.replay_inputs()))

    def keep(self, budget: Budget) -> None:
        """Keeps all that was noted."""
        if budget.remaining() <= 0:
            return
        try:
            with Budget(min(_KEEP_S, _KEEP_PART * budget.remaining())).enforced():
                for program, verdict in self._verdicts:
                    self.memory.keep(program, verdict)
                for program, inputs in self._calls:
                    self.memory.keep_call(program, inputs)
        except OutOfTime:
            pass
        self._verdicts.clear()
        self._calls.clear()
