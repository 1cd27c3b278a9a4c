"""Our tasks about memory: blocks that are lost, released twice, or used too late."""

from pathlib import Path

import pytest
import yaml

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_program
from viap.core.program.checks.definedness_checks import with_checks
from viap.core.program.undefined_behaviour import DOUBTFUL_LEAK, Operation
from viap.project.property import read_property
from viap.prover.cases.runner import decide

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "memory"


@pytest.mark.parametrize(
    "name",
    [
        "made-and-ended",
        "released-once",
        "scratch",
        "settings",
        "table-of-blocks",
        "exchanged",
        "table-of-cells",
        "places",
    ],
)
@pytest.mark.parametrize("bug", [False, True])
def test_a_task_is_decided(name, bug):
    path = FOLDER / f"{name}{'-bug' if bug else ''}.yml"
    (stated,) = yaml.safe_load(path.read_text())["properties"]
    goal = read_property(str(FOLDER / stated["property_file"]))
    program = load_program(str(path.with_suffix(".c")), errors=goal.errors, watch=goal.kinds)
    kinds = goal.kinds | {"other", DOUBTFUL_LEAK}
    verdict = decide(with_checks(program, kinds, only=True), DEFAULT)
    assert verdict.outcome.name == ("FALSE" if bug else "TRUE")
    if bug:
        assert verdict.run is not None and isinstance(verdict.run.position, Operation)
        part = goal.violated_by(verdict.run.position.kind)
        assert part == stated.get("subproperty", goal.name)
