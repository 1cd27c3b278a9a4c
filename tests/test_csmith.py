"""Some programs of Csmith: the machine does what gcc does.

Long runs: `python benchmarks/csmith_agree.py --count 3000`.
"""

import shutil
from collections import Counter
from itertools import islice

import pytest

from tests.csmith import judge
from tests.csmith.judge import judged, judged_batch
from tests.csmith.kinds import KINDS, csmith_programs
from tests.csmith.runtime import OUT, runtime
from tests.gcc import available_models
from viap.core.program.integer_types import DataModel

MODELS = available_models()
BAD = ("DIFFERENT", "FAULT")
# Large programs take long.
SMALL = [kind for kind in KINDS if kind != "large"]


@pytest.mark.skipif(not shutil.which("csmith"), reason="csmith is not installed")
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_the_machine_agrees_with_gcc(model):
    chosen = {
        (kind, seed): text
        for number, kind in enumerate(SMALL)
        for seed, text in islice(csmith_programs(kind, 30 + number + model.pointer_bits, 5000), 2)
    }
    verdicts = judged_batch(list(chosen.values()), model)
    found = dict(zip(chosen, verdicts, strict=True))
    assert {each: said for each, said in found.items() if said.startswith(BAD)} == {}
    assert Counter(found.values())["agreed"] > len(SMALL)


@pytest.mark.skipif(DataModel.LP64 not in MODELS, reason="gcc can't compile here")
def test_a_difference_is_noticed(monkeypatch):
    text = runtime("") + "int main(void) { platform_main_end(7, 0); return 0; }\n"
    assert judged(text, DataModel.LP64) == "agreed"
    monkeypatch.setattr(judge, "machine_values", lambda text, model: (8,) + (0,) * (OUT - 1))
    assert judged(text, DataModel.LP64) == "DIFFERENT: out[0]: machine 8, gcc 7"


@pytest.mark.skipif(not MODELS, reason="gcc can't compile here")
def test_a_batch_has_the_values_of_each_program_for_both_options(monkeypatch):
    model = MODELS[-1]
    ends = "int main(void) {{ {} platform_main_end({}, 0); return 0; }}\n"
    optimised = "crc32_gentab();\n#ifdef __OPTIMIZE__\n out[1] = 1;\n#endif\n"
    texts = [
        runtime("") + ends.format(*each)
        for each in [("", 7), (optimised, 7), ("while (1) ;", 7), ("", 9)]
    ]
    monkeypatch.setattr(judge, "machine_values", lambda *_: (7,) + (0,) * (OUT - 1))
    assert judged_batch(texts, model) == [
        "agreed",
        "left out: gcc's own runs differ",
        "left out: too long for gcc",
        "DIFFERENT: out[0]: machine 7, gcc 9",
    ]
    # What gcc can't compile at once is compiled one by one.
    assert judged_batch([texts[0], "int"], model) == ["agreed", "left out: not compiled by gcc"]


@pytest.mark.skipif(DataModel.LP64 not in MODELS, reason="gcc can't compile here")
def test_undefined_conversions_are_left_out_if_gcc_says_so(monkeypatch):
    text = (
        runtime("float") + "int main(void) { float x = 1e10f; out[0] = (int)x == 5; return 0; }\n"
    )
    assert judged(text, DataModel.LP64).startswith("left out: an undefined conversion")
    defined = text.replace("1e10f", "1e9f")
    assert judged(defined, DataModel.LP64) == "agreed"
    fault = "FAULT: UNDEFINED at a.c:1:1: conversion of 1.0f to int, which does not hold it"
    monkeypatch.setattr(judge, "machine_values", lambda *_: fault)
    assert judged(defined, DataModel.LP64) == fault


def test_the_time_of_the_front_end_has_a_limit(monkeypatch):
    def busy(*arguments):
        try:
            while True:
                pass
        except Exception:
            return "caught"

    monkeypatch.setattr(judge, "load_text", busy)
    found = judge.machine_values("", DataModel.LP64, seconds=0.01)
    assert found == "left out: too long for the front end"
