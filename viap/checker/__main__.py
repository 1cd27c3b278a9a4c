"""`python -m viap.checker DIR`: does the core program in a certificate satisfy its claims?"""

import argparse
import sys
from typing import Final

from viap.checker.core_check import CoreProofs, check_core, files_of, read_content
from viap.checker.json_fields import Rejected
from viap.checker.replay import ComparingSolver, satisfied
from viap.core.base.deep import deep
from viap.core.base.errors import ViapError, number_of
from viap.core.smt.answers import Answer
from viap.core.smt.other_processes import SecondOpinion

_CONFIRMED, _REJECTED, _BROKEN, _UNDECIDED = 0, 1, 2, 3
_LEFT: Final = "that it is the program which somebody wrote in C is not checked here"


def main(arguments: list[str]) -> int:
    """Checks a certificate, prints what is found, and returns the exit status."""
    parser = argparse.ArgumentParser("python -m viap.checker", description=__doc__)
    parser.add_argument("folder", metavar="DIR", help="a certificate")
    parser.add_argument("--timeout", type=float, default=10.0, metavar="S", help="per obligation")
    options = parser.parse_args(arguments)
    try:
        return _checked(options.folder, options.timeout)
    except Rejected as error:
        print(f"{options.folder}: REJECTED\n  reason: {error}")
        return _REJECTED
    except ViapError as error:
        print(f"viap.checker: {error}", file=sys.stderr)
        return _BROKEN


@deep
def _checked(folder: str, seconds: float) -> int:
    files = files_of(folder)
    content = read_content(files)
    answers: dict[str, Answer] = {}
    with SecondOpinion(seconds) as cvc5:
        found = check_core(content, files, ComparingSolver.of(files, cvc5, answers))
    undecided = [name for name, answer in answers.items() if answer is not Answer.UNSAT]
    program = content.inner("program")
    transformed = program.text("transformed") if program.has("transformed") else None
    print(f"{folder}: {'UNDECIDED' if undecided else 'CONFIRMED'}")
    print(f"  {satisfied(transformed, answers)}")
    print(f"  proof: {_size(found)}")
    for name in undecided:
        print(f"  {name}: undecided by cvc5")
    print(f"  {_LEFT}")
    return _UNDECIDED if undecided else _CONFIRMED


def _size(found: CoreProofs) -> str:
    parts = (found.part, *found.functions.values())
    claims = sum(len(part.theory.assertions) for part in parts)
    nodes = sum(part.nodes for part in parts)
    counts = {"claim": claims, "node": nodes, "core program": len(parts)}
    return ", ".join(number_of(count, what) for what, count in counts.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
