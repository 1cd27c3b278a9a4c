"""Our tasks about objects that are seen as bytes: each is decided, in its data model."""

from pathlib import Path

import pytest
import yaml

from tests.prover.cases.strategies import DEFAULT
from viap.c.load import load_program
from viap.core.program.integer_types import named_model
from viap.prover.cases.runner import decide

FOLDER = Path(__file__).resolve().parents[3] / "sv-benchmarks" / "bytes"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.yml")))
def test_a_task_is_decided(name):
    task = yaml.safe_load((FOLDER / f"{name}.yml").read_text())
    (stated,) = task["properties"]
    model = named_model(task["options"]["data_model"])
    verdict = decide(load_program(str(FOLDER / f"{name}.c"), model), DEFAULT)
    assert verdict.outcome.name == str(stated["expected_verdict"]).upper()
