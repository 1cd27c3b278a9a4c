"""The states at loop heads are what a replay of the whole run says."""

import pytest

from tests.core.translate.programs import TEXTS, core_program
from tests.core.translate.trace_model import TraceModel
from viap.core.logic.evaluation import Undetermined
from viap.core.translate.translation import translate
from viap.prover.sampling.samples import HeadValues
from viap.runs.machine import RangeInputs, compile_program

# What `Heads` says nothing about.
ARRAYS = ("object", "memory", "memory in loop", "content", "final memory", "final scalar")


def said(model, symbol, counters):
    try:
        return model.value(symbol, counters)
    except Undetermined:
        return None


@pytest.mark.parametrize("name", TEXTS)
def test_symbols_have_the_values_of_a_replay(name):
    program = core_program(name)
    theory = translate(program)
    machine = compile_program(program, trace=True)
    for seed in range(3):
        run = machine.run(RangeInputs(-2, 6, seed), budget=400)
        heads, model = HeadValues(theory, run), TraceModel(theory, program, run)
        for loop in theory.loops:
            for counters in heads.iterations(loop):
                assert counters in model.iterations(loop)
                for symbol in loop.scalars.values():
                    value = heads.value(symbol, counters)
                    assert value == model.value(symbol, counters)
        for symbol, meaning in theory.meanings.items():
            if meaning.kind in ("input", "count") and meaning.loop is not None:
                around = heads.iterations(meaning.loop)
                if meaning.kind == "count":
                    around = list({counters[1:] for counters in around})
                for counters in around:
                    value = said(heads, symbol, counters)
                    assert value is None or value == said(model, symbol, counters)
