"""Questions about functions, for the tests of inference."""

from viap.c.load import load_text
from viap.contracts.inference import infer
from viap.contracts.sampled_calls import CallSampler
from viap.data import strategies_path
from viap.project.contract import Contract
from viap.project.program_entry import ProgramEntry
from viap.session.question import Question
from viap.session.strategy_file import find_plan
from viap.session.time_limits import Budget
from viap.transform.common.requested_checks import asked

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
