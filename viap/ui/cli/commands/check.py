"""`viap check`: checks a certificate again, with the kernel and with another solver."""

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from viap.core.base.errors import BAD_INPUT, UNKNOWN, ViapError, number_of
from viap.ui.cli.guard import report
from viap.ui.cli.options import Parser, seconds
from viap.ui.cli.output.assumption_lines import assuming
from viap.ui.cli.streams import emit, tell

if TYPE_CHECKING:
    from viap.core.smt.answers import Answer
    from viap.evidence.certificate_check.certificate_checker import CheckReport

_STATUS = {"confirmed": 0, "rejected": 1, "broken": BAD_INPUT, "undecided": UNKNOWN}


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "folder",
        metavar="DIR",
        help="a certificate: the folder that 'viap prove --certificate' wrote",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=10.0,
        metavar="S",
        help="seconds for each obligation (default: 10)",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="show each answer of the second solver on standard error",
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.core.smt.other_processes import SecondOpinion
    from viap.evidence.certificate_check.certificate_checker import CheckReport, check_folder

    start = time.perf_counter()
    times: dict[str, float] = {}
    with SecondOpinion(arguments.timeout) as cvc5:

        def ask(name: str, script: str) -> "Answer":
            before = time.perf_counter()
            answer = cvc5(name, script)
            times[name] = time.perf_counter() - before
            if arguments.verbose:
                more = f" ({cvc5.complaints[name]})" if name in cvc5.complaints else ""
                tell(f"{name}: {answer.value}{more}, {times[name]:.2f} s")
            return answer

        try:
            found = check_folder(arguments.folder, ask, doubt=ask)
        except ViapError as error:
            reason = report(error).reason
            found = CheckReport("broken", reason)
    if arguments.json:
        wall = time.perf_counter() - start
        emit(json.dumps(_as_json(arguments.folder, found, times, wall), indent=2) + "\n")
    elif found.result != "broken":
        emit(_as_text(arguments.folder, found))
    return _STATUS[found.result]


def _as_text(folder: str, found: "CheckReport") -> str:
    lines = [f"{folder}: {found.result.upper()}", f"  reason: {found.reason}"]
    lines += [f"  {line}" for line in found.claims()]
    program = f"  program: {found.program}, from {found.function}, {found.data_model}"
    if not found.only:
        program += f"; no call of {', '.join(found.errors)}"
    lines.append(program)
    lines += [f"  provided that {each}" for each in found.promised]
    lines += [f"  shown of {found.function}: {each}" for each in found.shown]
    if found.checked:
        counts = ", ".join(f"{kind} ({number})" for kind, number in found.checked.items())
        lines.append(f"  no undefined behaviour of these kinds: {counts}")
    operations = sum(found.checked.values())
    checks = f"{number_of(operations, 'check')}, " if found.checked else ""
    assertions = number_of(found.assertions, "assertion")
    lines.append(f"  proof: {assertions}, {checks}{number_of(found.nodes, 'node')}")
    if found.functions:
        lines.append(f"  {_functions(found)}")
    lines += [f"  {name}: undecided by cvc5" for name in found.undecided()]
    lines += [f"  {line}" for line in assuming(found.assumed, found.surroundings)]
    return "\n".join(lines) + "\n"


def _functions(found: "CheckReport") -> str:
    """Returns the line about functions whose contracts the proof relies on."""
    shown = [
        f"{each.name} ({number_of(each.claims, 'claim')}, {number_of(each.nodes, 'node')})"
        for each in found.functions
    ]
    keep = "function keeps its contract" if len(shown) == 1 else "functions keep their contracts"
    return f"{len(shown)} called {keep}: {', '.join(shown)}"


def _as_json(
    folder: str, found: "CheckReport", times: dict[str, float], wall: float
) -> dict[str, Any]:
    return {
        "certificate": folder,
        "result": found.result,
        "reason": found.reason,
        "claims": found.claims(),
        "program": found.program,
        "data_model": found.data_model,
        "function": found.function,
        "errors": list(found.errors),
        "promised": list(found.promised),
        "shown": list(found.shown),
        "assertions": found.assertions,
        "only_checks": found.only,
        "checked": found.checked,
        "assumed": found.assumed,
        "assumptions": [each.as_json() for each in found.surroundings],
        "nodes": found.nodes,
        "functions": [
            {"function": each.name, "claims": each.claims, "nodes": each.nodes}
            for each in found.functions
        ],
        "obligations": [
            {"file": name, "answer": answer.value, "wall_s": round(times[name], 3)}
            for name, answer in found.answers.items()
        ],
        "wall_s": round(wall, 3),
    }
