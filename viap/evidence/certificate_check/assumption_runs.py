"""Do the assumptions of a proof contradict each other? Then everything follows from them.

What is promised of callers, of functions without bodies and by annotations is written by people.
For each program that rests on such assumptions there is a *probe*: a program that reaches its error
if they can be kept. A certificate has the inputs of a run that does so, and the machine repeats the
run. If it has none, the second solver is asked whether the axioms of the probe exclude its error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from viap.checker.core_check import RUNS
from viap.checker.json_fields import Fields, Rejected
from viap.checker.obligation_scripts import script
from viap.checker.replay import Opinion
from viap.core.base.errors import ViapError
from viap.core.logic import build
from viap.core.program.assumption_texts import Taken
from viap.core.program.assumptions import ADMITTED, CALLABLE, CONTRACT
from viap.core.program.checks.assumption_probe import promise_probes
from viap.core.program.nodes import Program
from viap.core.smt.answers import Answer
from viap.core.translate.proved_theory import theory_of
from viap.evidence.certificate_check.certified_program import CertifiedProgram

if TYPE_CHECKING:
    from viap.runs.machine import ListedInputs, Run

CALL = "call"
_MADE = (CONTRACT, ADMITTED)  # assumptions of formulas that the user has written
_MOST = 20  # probes
_STEPS = 3_000_000


@dataclass(frozen=True)
class Probe:
    """`program` reaches its error if `what` is true of some call or execution; None: unknown.

    `before`: reaches its error if an execution gets to the assumptions; None if one does.
    """

    what: str
    program: Program | None
    before: Program | None = None

    @property
    def words(self) -> str:
        return f"some {self.what}"


Probes = Mapping[str, Probe]


def probes(program: Program, read: CertifiedProgram) -> dict[str, Probe]:
    """Returns the probes of a program; empty if nothing is assumed that may be contradictory.

    `read`: how the program was read.
    """
    found: dict[str, Probe] = {}
    contract, name = read.entry.contract, read.entry.function
    if contract is not None and (program.required or contract.arrays or contract.assumptions):
        what = f"call of {name} keeps all that is promised of its callers"
        try:
            found[CALL] = Probe(what, read.probe())
        except ViapError:
            found[CALL] = Probe(what, None)
    return {**found, **inner_probes(program, name)}


def inner_probes(program: Program, function: str) -> dict[str, Probe]:
    """Returns the probes for assumptions inside of a program, if there are such."""
    if not any(assumption.kind in _MADE for assumption in program.assumptions):
        return {}
    found = {}
    every = promise_probes(program)
    for number, probe in enumerate(islice(every, _MOST), 1):
        line = probe.position.line
        what = f"execution of {function} gets past what is assumed in line {line}"
        found[f"promise {number}"] = Probe(what, probe.behind, probe.before)
    further = next(every, None)
    if further is not None:
        line = further.position.line
        what = f"execution of {function} gets past all that is assumed, as in line {line}"
        found["further promises"] = Probe(what, None)
    return found


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

    def check(self, fields: Fields, made: Probes) -> None:
        """Looks for a run of each probe; raises Rejected for one that is not as it is written."""
        runs = fields.inner(RUNS) if fields.has(RUNS) else Fields({}, fields.where)
        runs.only(*made)
        for name, probe in made.items():
            if runs.has(name):
                inputs = _read_inputs(runs.inner(name))
                if probe.program is None or not reaches(name, probe.program, inputs):
                    raise Rejected(f"{runs.where}, {name}: not shown: {probe.words}")
                continue
            answer = self._answer(probe)
            if answer is Answer.UNSAT:
                self.contradictory.append(f"no {probe.what}")
            elif answer is Answer.UNKNOWN:
                words = f"{probe.words}, which was not shown"
                self.undecided.append(Taken(CALLABLE, (), (), words))

    def _answer(self, probe: Probe) -> Answer:
        """Returns UNSAT if the assumptions are contradictory; SAT if they have a model."""
        answer = self._asked(probe.words, probe.program)
        if answer is Answer.UNSAT and probe.before is not None:
            # (Perhaps no execution gets there: then nothing is assumed of any.)
            unreached = self._asked(f"{probe.words}, if it gets there", probe.before)
            return Answer.SAT if unreached is Answer.UNSAT else answer
        return answer

    def _asked(self, what: str, program: Program | None) -> Answer:
        """Returns SAT if the axioms of a program have a model in which its error is reached."""
        if self.ask is None or program is None:
            return Answer.UNKNOWN
        try:
            return self.ask(what, _question(program))
        except ViapError:
            return Answer.UNKNOWN


def _read_inputs(fields: Fields) -> "ListedInputs":
    from viap.runs.machine import ListedInputs

    fields.only("inputs", "uninitialised")
    return ListedInputs(fields.integers("inputs"), fields.integers("uninitialised"))


def reaches(name: str, probe: Program, inputs: "ListedInputs") -> bool:
    """True if a run on the inputs reaches the error; of a call, whatever C leaves open."""
    from viap.core.kernel.verdict import Outcome
    from viap.core.program.nodes import ordinary_program
    from viap.runs.machine import End, compile_program
    from viap.runs.run_verdict import false

    run = compile_program(ordinary_program(probe)).run(inputs, budget=_STEPS)
    if run.end is not End.ERROR:
        return False
    return name != CALL or false(run, probe).outcome is Outcome.FALSE


def _question(probe: Program) -> str:
    """Returns the script that the axioms of a probe allow its error to be reached."""
    theory = theory_of(probe)
    known = [axiom.formula() for axiom in theory.axioms if axiom.origin.kind != "end"]
    reached = [build.negate(claim.formula()) for claim in theory.assertions]
    formulas = [*known, build.disjunction(reached)]
    return script(formulas, {}, "can the assumptions be kept?", status="unknown")
