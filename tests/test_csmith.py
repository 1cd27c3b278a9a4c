"""Some programs of Csmith: the machine does what gcc does.

Long runs: `python benchmarks/csmith_agree.py --count 3000`.
"""

import shutil

import pytest

from tests.csmith import judge
from tests.csmith.judge import judged
from tests.csmith.kinds import KINDS, csmith_program
from tests.csmith.runtime import OUT, runtime
from tests.gcc import available_models
from viap.program.types import DataModel

MODELS = available_models()
# Large programs take long.
SMALL = [kind for kind in KINDS if kind != "large"]
SEEDS = {kind: (number, number + 20) for number, kind in enumerate(SMALL, 30)}


@pytest.mark.skipif(not shutil.which("csmith"), reason="csmith is not installed")
@pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
@pytest.mark.parametrize("kind", SMALL)
def test_the_machine_agrees_with_gcc(kind):
    for seed in SEEDS[kind]:
        model = MODELS[seed % len(MODELS)]
        found = judged(csmith_program(kind, seed), model)
        assert found.startswith(("agreed", "refused", "left out")), f"{kind}, seed {seed}: {found}"


@pytest.mark.skipif(DataModel.LP64 not in MODELS, reason="gcc can't compile here")
def test_a_difference_is_noticed(monkeypatch):
    text = runtime("") + "int main(void) { platform_main_end(7, 0); return 0; }\n"
    assert judged(text, DataModel.LP64) == "agreed"
    monkeypatch.setattr(judge, "machine_values", lambda text, model: (8,) + (0,) * (OUT - 1))
    assert judged(text, DataModel.LP64) == "DIFFERENT: out[0]: machine 8, gcc 7"
