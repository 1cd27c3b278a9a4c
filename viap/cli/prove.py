"""`viap prove`: answers TRUE, FALSE or UNKNOWN for each file."""

import argparse
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from viap.c.load import load_program
from viap.cli.certify import certify, prepare
from viap.cli.counterexample import Counterexample
from viap.cli.guard import BAD_INPUT, UNKNOWN, report
from viap.cli.limits import Budget, OutOfTime
from viap.cli.options import Parser, add_program_options, seconds
from viap.cli.output import emit, tell
from viap.cli.progress import status_line
from viap.data import strategies_path
from viap.errors import UsageError, ViapError
from viap.program.nodes import Assert, Program, While, statements
from viap.program.types import DataModel
from viap.property import DEFAULT_PROPERTY, Property, read_property
from viap.source import Position

if TYPE_CHECKING:
    from viap.prove.plan import Plan
    from viap.prove.verdict import Verdict
    from viap.prove.work import Voice


def add_arguments(parser: Parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a C program")
    add_program_options(parser)
    parser.add_argument(
        "--property",
        metavar="P.prp",
        help="a property file of SV-COMP (default: no error function is reached, no assert fails)",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        metavar="S",
        help="bound the whole run to this many seconds, of wall-clock and of CPU time",
    )
    parser.add_argument(
        "--strategy",
        default="default",
        metavar="NAME|FILE",
        help="what is tried, in which order: default, viap, fast, witness, or a TOML file",
    )
    parser.add_argument(
        "--certificate", metavar="DIR", help="write the proof to a folder, for 'viap check'"
    )
    parser.add_argument(
        "--harness",
        metavar="OUT.c",
        help="write the inputs of a counterexample as C, to be compiled with the program",
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument(
        "-v", "--verbose", action="store_true", help="say what is done, on standard error"
    )
    volume.add_argument("--quiet", action="store_true", help="print the verdicts alone")


@dataclass(frozen=True)
class Result:
    """The answer for one file, as it is printed."""

    file: str
    status: int
    reason: str
    data_model: str
    verdict: str = "UNKNOWN"
    strategy: str | None = None
    assertions: tuple[Position, ...] = ()
    proved: frozenset[Position] = frozenset()
    cpu_s: float = 0.0
    wall_s: float = 0.0
    counterexample: Counterexample | None = None

    def _of(self, place: Position) -> str:
        """The verdict on one assertion."""
        if self.counterexample is not None:
            return "FALSE" if place == self.counterexample.position() else "UNKNOWN"
        return "TRUE" if place in self.proved else "UNKNOWN"

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "verdict": self.verdict,
            "strategy": self.strategy,
            "reason": self.reason,
            "cpu_s": round(self.cpu_s, 3),
            "wall_s": round(self.wall_s, 3),
            "data_model": self.data_model,
            "assertions": [
                {
                    "position": str(place),
                    "file": place.file,
                    "line": place.line,
                    "column": place.column,
                    "verdict": self._of(place),
                }
                for place in self.assertions
            ],
            **(self.counterexample.as_json() if self.counterexample is not None else {}),
        }

    def as_text(self, quiet: bool, verbose: bool = False) -> str:
        lines = [f"{self.file}: {self.verdict}"]
        if not quiet:
            lines.append(f"  reason: {self.reason}")
            lines += [f"  {place}: assertion: {self._of(place)}" for place in self.assertions]
            if self.counterexample is not None:
                lines += [f"  {line}" for line in self.counterexample.as_text(verbose)]
        return "\n".join(lines) + "\n"


def execute(arguments: argparse.Namespace) -> int:
    budget = Budget(arguments.timeout)
    results = []
    task: Task | ViapError
    try:
        task = _task(arguments)
    except ViapError as error:
        report(error)
        task = error
    for file in arguments.files:
        result = _prove(file, task, budget, arguments)
        results.append(result)
        if not arguments.json:
            emit(result.as_text(arguments.quiet, arguments.verbose))
    if arguments.json:
        objects = [result.as_json() for result in results]
        emit(json.dumps(objects if len(objects) > 1 else objects[0], indent=2) + "\n")
    statuses = {result.status for result in results}
    return next((status for status in (BAD_INPUT, 1, UNKNOWN) if status in statuses), 0)


@dataclass(frozen=True)
class Task:
    """What is to be proved of each file, and how."""

    goal: Property
    plan: "Plan"


def _task(arguments: argparse.Namespace) -> Task:
    from viap.prove.plan import find_plan

    if arguments.harness is not None and len(arguments.files) > 1:
        raise UsageError("--harness takes one FILE")
    prepare(arguments)
    goal = DEFAULT_PROPERTY if arguments.property is None else read_property(arguments.property)
    return Task(goal, find_plan(arguments.strategy, strategies_path()))


def _prove(
    file: str, task: "Task | ViapError", budget: Budget, arguments: argparse.Namespace
) -> Result:
    """The answer for one file, whatever happens on the way to it."""
    model = DataModel[arguments.data_model]
    cpu, wall = time.process_time(), time.perf_counter()
    places: tuple[Position, ...] = ()
    verdict: Verdict | None = None
    found: Counterexample | None = None
    try:
        if isinstance(task, ViapError):
            status, reason = BAD_INPUT, str(task)
        else:
            goal = task.goal
            with status_line(arguments) as voice, budget.enforced():
                function = arguments.function or goal.entry
                program = load_program(file, model, errors=goal.errors, function=function)
                places = _assertions(program)
                if arguments.verbose:
                    _describe(program, places)
                verdict = _decide(program, task.plan, voice)
                status, reason = _STATUS[verdict.outcome.value], _reason(verdict)
            if verdict.run is not None:
                found = Counterexample(program, verdict.run)
                if arguments.harness is not None:
                    found.write_harness(arguments.harness, function)
            if arguments.certificate:
                place = arguments.certificate
                status = certify(place, file, function, goal.errors, verdict, budget) or status
    except OutOfTime:
        status, reason = UNKNOWN, _out_of_time(budget)
    except Exception as error:
        if budget.remaining() <= 0:
            # Libraries turn what interrupts them into errors of their own.
            status, reason = UNKNOWN, _out_of_time(budget)
        else:
            failure = report(error, arguments.verbose)
            status, reason = failure.status, failure.reason
    spent = (time.process_time() - cpu, time.perf_counter() - wall)
    return Result(
        file,
        status,
        reason,
        model.name,
        verdict.outcome.value if verdict is not None else "UNKNOWN",
        verdict.strategy if verdict is not None else None,
        places,
        verdict.proved if verdict is not None else frozenset(),
        cpu_s=spent[0],
        wall_s=spent[1],
        counterexample=found,
    )


def _out_of_time(budget: Budget) -> str:
    return f"out of time: the limit of {budget.seconds:g} s is used up"


_STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": UNKNOWN}


def _decide(program: Program, plan: "Plan", voice: "Voice") -> "Verdict":
    from viap.prove.decide import decide

    return decide(program, plan, voice)


def _reason(verdict: "Verdict") -> str:
    """Why the verdict is what it is, in one line."""
    if verdict.run is not None:
        inputs = ", ".join(str(each.value) for each in verdict.run.inputs[:12])
        more = ", ..." if len(verdict.run.inputs) > 12 else ""
        return f"the error at {verdict.run.position} is reached on inputs {inputs or 'none'}{more}"
    if verdict.proofs or verdict.outcome.value == "TRUE":
        return f"{len(verdict.proofs)} assertions proved"
    return "; ".join(verdict.reasons)


def _assertions(program: Program) -> tuple[Position, ...]:
    """Where the program's assertions are, once each: inlined calls repeat them."""
    found = (node.position for node in statements(program.body) if isinstance(node, Assert))
    return tuple(dict.fromkeys(found))


def _describe(program: Program, assertions: tuple[Position, ...]) -> None:
    loops = sum(isinstance(node, While) for node in statements(program.body))
    counts = f"{sum(1 for _ in statements(program.body))} statements, {loops} loops"
    tell(f"{program.file}: {counts}, {len(assertions)} places with assertions")
    for note in program.notes:
        tell(f"{program.file}: {note}")
