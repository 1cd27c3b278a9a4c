"""Questions about functions, for the tests of inference."""

from viap.c.load import load_text
from viap.core.program.checks.definedness_checks import asked
from viap.data import strategies_path
from viap.modules.requirements.inference import infer
from viap.modules.requirements.sampled_calls import CallSampler
from viap.project.contract import Contract
from viap.project.property import ProgramEntry
from viap.prover.cases.question import Question
from viap.prover.cases.strategy_file import find_plan
from viap.prover.cases.time_limits import Budget

KINDS = frozenset(("bounds", "overflow", "division", "shift"))


def sampler_of(text, function="f", contract=None, kinds=KINDS):
    contract = contract or Contract()
    program = load_text(text, "f.c", function=function, contract=contract, watch=kinds)
    return CallSampler(asked({}, kinds).program(program))


def question_of(folder, text, function="f", contract=None):
    path = folder / "f.c"
    path.write_text(text)
    return Question(str(path), ProgramEntry(function, contract or Contract()), kinds=KINDS)


def inferred(folder, text, function="f", contract=None, tell=lambda text: None):
    """The verdict, and the requirements of TRUE as texts."""
    plan = find_plan("default", strategies_path())
    question = question_of(folder, text, function, contract)
    found = infer(question, plan, Budget(None), tell)
    if found.result is None:
        return "none", []
    answer = found.result.answer
    return answer.verdict, [str(each) for each in answer.requires]
