"""Do the assumptions of a proof contradict each other? Then everything follows from them.

What is promised of callers, of functions without bodies and by annotations is written by people.
For each program that rests on such assumptions there is a *probe*: a program that reaches its error
if they can be kept. A certificate has the inputs of a run that does so, and the machine repeats the
run. If it has none, the second solver is asked whether the axioms of the probe exclude its error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from viap.errors import ViapError
from viap.evidence.certificates.check.certified_program import CertifiedProgram
from viap.evidence.certificates.check.comparing_solver import Opinion
from viap.evidence.certificates.check.obligation_scripts import script
from viap.evidence.evidence_errors import Rejected
from viap.evidence.json_fields import Fields
from viap.logic import build
from viap.program.assumptions import ADMITTED, CALLABLE, CONTRACT, Taken
from viap.program.nodes import Program
from viap.smt.solver import Answer
from viap.transform.common.assumption_probe import assumption_probe, end_probe
from viap.translate.translation import theory_of

if TYPE_CHECKING:
    from viap.machine import Run

RUNS = "runs"  # the field of a certificate: inputs by the names of probes
CALL, WAY = "call", "way"
_WORDS = {
    CALL: "{} call of {} keeps all that is promised of its callers",
    WAY: "{} execution of {} gets past all assumptions on its way",
}
_MADE = (CONTRACT, ADMITTED)  # assumptions of formulas that the user has written
_STEPS = 3_000_000


@dataclass(frozen=True)
class Probe:
    """`is_exact`: the assumptions contradict each other if its error can't be reached."""

    program: Program
    is_exact: bool = True


# For each probe its name; None in place of one that can't be made.
Probes = Mapping[str, Probe | None]


def probes(program: Program, read: CertifiedProgram) -> dict[str, Probe | None]:
    """Returns the probes of a program; empty if nothing is assumed that may be contradictory.

    `read`: how the program was read.
    """
    found: dict[str, Probe | None] = {}
    contract = read.entry.contract
    if contract is not None and (program.required or contract.arrays or contract.assumptions):
        try:
            found[CALL] = Probe(read.probe())
        except ViapError:
            found[CALL] = None
    return {**found, **way_probes(program)}


def way_probes(program: Program) -> dict[str, Probe | None]:
    """Returns the probe for assumptions inside of a program, if there are such."""
    if not any(assumption.kind in _MADE for assumption in program.assumptions):
        return {}
    before = assumption_probe(program)
    # (Some claim has no assumption before it, or there is no claim. A program need not end.)
    return {WAY: Probe(end_probe(program), False) if before is None else Probe(before)}


def run_fields(run: "Run") -> dict[str, Any]:
    """Returns the inputs of a run, as a certificate has them."""
    inputs = run.replay_inputs()
    return {"inputs": list(inputs.values), "uninitialised": list(inputs.uninitialised)}


@dataclass
class AssumptionCheck:
    """Collects what is found out; `ask`: the second solver; None: it is not asked."""

    ask: Opinion | None
    contradictory: list[str] = field(default_factory=list)  # sentences that are false
    undecided: list[Taken] = field(default_factory=list)

    def check(self, fields: Fields, function: str, made: Probes) -> None:
        """Looks for a run of each probe; raises Rejected for one that is not as it is written."""
        runs = fields.inner(RUNS) if fields.has(RUNS) else Fields({}, fields.where)
        runs.only(*made)
        for name, probe in made.items():
            some, none = (_WORDS[name].format(word, function) for word in ("some", "no"))
            if runs.has(name):
                if probe is None or not _reaches(probe.program, runs.inner(name)):
                    raise Rejected(f"{runs.where}, {name}: its inputs do not show that {some}")
                continue
            answer = self._answer(some, probe)
            if answer is Answer.UNSAT:
                self.contradictory.append(none)
            elif answer is Answer.UNKNOWN:
                self.undecided.append(Taken(CALLABLE, (), (), f"{some}, which was not shown"))

    def _answer(self, what: str, probe: Probe | None) -> Answer:
        """Returns SAT if the axioms of a probe have a model in which its error is reached."""
        if self.ask is None or probe is None or not probe.is_exact:
            return Answer.UNKNOWN
        try:
            return self.ask(what, _question(probe.program))
        except ViapError:
            return Answer.UNKNOWN


def _reaches(probe: Program, fields: Fields) -> bool:
    """True if a run on the inputs reaches the error, whatever C leaves open."""
    from viap.kernel.run_verdict import false
    from viap.kernel.verdict import Outcome
    from viap.machine import End, ListedInputs, compile_program
    from viap.program.nodes import ordinary_program

    fields.only("inputs", "uninitialised")
    inputs = ListedInputs(fields.integers("inputs"), fields.integers("uninitialised"))
    run = compile_program(ordinary_program(probe)).run(inputs, budget=_STEPS)
    return run.end is End.ERROR and false(run, probe).outcome is Outcome.FALSE


def _question(probe: Program) -> str:
    """Returns the script that the axioms of a probe allow its error to be reached."""
    theory = theory_of(probe)
    known = [axiom.formula() for axiom in theory.axioms if axiom.origin.kind != "end"]
    reached = [build.negate(claim.formula()) for claim in theory.assertions]
    formulas = [*known, build.disjunction(reached)]
    return script(formulas, {}, "can the assumptions be kept?", status="unknown")
