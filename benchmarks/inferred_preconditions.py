"""Infers what the functions of sv-benchmarks/functions need, and compares it with what tasks state.

    python benchmarks/inferred_preconditions.py [--only TEXT] [--seconds S]

A task counts if all its checks are proved under the inferred requirements, and if what the task
states of callers implies them. Assertions are left out (NDEBUG). Prints a line for
each task, and the share of those that count.
"""

import argparse
import re
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from viap.core.program.integer_types import DataModel, named_model  # noqa: E402
from viap.data import strategies_path  # noqa: E402
from viap.modules.requirements.inference import infer  # noqa: E402
from viap.project.compilation import Compilation  # noqa: E402
from viap.project.contract import (  # noqa: E402
    CONDITION,
    Contract,  # noqa: E402
    joined,
)
from viap.project.property import ProgramEntry  # noqa: E402
from viap.prover.cases.case import Case  # noqa: E402
from viap.prover.cases.question import Question  # noqa: E402
from viap.prover.cases.strategy_file import find_plan  # noqa: E402
from viap.prover.cases.time_limits import Budget  # noqa: E402

FOLDER = ROOT / "sv-benchmarks" / "functions"
PLAN = find_plan("default", strategies_path())
NAME = "viap_implied"
FORALL = re.compile(r"\\forall integer (\w+); 0 <= \w+ < (.*?) ==> (.*)")


def tasks(only: str = "") -> list[Path]:
    """The tasks whose expected verdict is TRUE."""
    found = [path for path in sorted(FOLDER.glob("*.yml")) if only in path.name]
    return [path for path in found if read(path)["properties"][0]["expected_verdict"]]


def read(path: Path) -> dict:
    return yaml.safe_load(path.read_text())


def judged(path: Path, seconds: float) -> tuple[str, str]:
    """The result for a task ("implied", "stronger" or "not found"), and the requirements."""
    task = read(path)
    options, source = task["options"], path.with_name(task["input_files"])
    model, kinds = named_model(options["data_model"]), frozenset(options.get("check", ()))
    entry = ProgramEntry(options["function"], Contract())
    # (Requirements are about undefined behaviour: assertions are claims, and left out.)
    plain = Compilation(macros=(("D", "NDEBUG"),))
    question = Question(str(source), entry, kinds=kinds, model=model, compilation=plain)
    found = infer(question, PLAN, Budget(seconds), lambda text: None)
    if found.result is None or found.result.answer.verdict != "TRUE":
        return "not found", ""
    requires = found.result.answer.requires
    arrays = [tuple(each.split(":", 1)) for each in options.get("arrays", ())]
    stated = Contract(tuple(arrays), tuple(options.get("assume", ())))
    claims = [claim(each, dict(arrays)) for each in requires]
    known = None not in claims and implied(source, options["function"], claims, stated, model)
    return ("implied" if known else "stronger"), joined(requires) or "nothing"


def claim(requirement, stated: dict[str, str]) -> str | None:
    """A condition in C that the task has to imply; None for a pointer that it says nothing of."""
    if requirement.kind == CONDITION:
        return requirement.c_text
    if requirement.subject not in stated:
        return "1" if requirement.c_text == "1" else None
    size, most = f"({requirement.c_text})", f"({stated[requirement.subject]})"
    return f"{size} <= 0 || {size} <= {most}"


def test(claim: str) -> str:
    """A statement in C that reaches an error if a claim is false."""
    formula = FORALL.fullmatch(claim)
    if formula is None:
        return f"if (!({claim})) reach_error();"
    index, most, body = formula.groups()
    loop = f"for (long long {index} = 0; {index} < {most}; {index}++)"
    return f"{loop} if (!({body})) reach_error();"


def implied(source: Path, function: str, claims: list, stated: Contract, model: DataModel) -> bool:
    """True if viap proves the claims for every call that the task allows."""
    text = source.read_text()
    parameters = re.search(rf"\b{function}\s*\((.*?)\)\s*\{{", text, re.DOTALL)
    if parameters is None:
        return False
    asserted = " ".join(map(test, claims))
    made = (
        f"extern void reach_error(void);\n{text}\nvoid {NAME}({parameters[1]}) {{ {asserted} }}\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / source.name
        file.write_text(made)
        question = Question(str(file), ProgramEntry(NAME, stated), model=model)
        return Case(question, PLAN, Budget(60)).run().answer.verdict == "TRUE"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="tasks with this in their name")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each inference")
    arguments = parser.parse_args()
    counts: dict[str, int] = {}
    for path in tasks(arguments.only):
        result, requires = judged(path, arguments.seconds)
        counts[result] = counts.get(result, 0) + 1
        print(f"{path.stem:28}  {result:10}  {requires}", flush=True)
    total = sum(counts.values())
    shown = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(f"{total} tasks: {shown}; {100 * counts.get('implied', 0) // max(total, 1)} % implied")
    return 0


if __name__ == "__main__":
    sys.exit(main())
