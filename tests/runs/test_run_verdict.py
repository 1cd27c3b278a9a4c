"""FALSE, for every caller: a run whose error depends on what C leaves open shows nothing."""

import pytest

from viap.c.library.environment import DEFAULT
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.kernel.verdict_assumptions import assumed_operations, assumptions_of
from viap.core.program.nodes import ordinary_program
from viap.prover.cases.runner import decide
from viap.runs.machine import ListedInputs, compile_program
from viap.runs.machine.repeated_runs import again, agreed
from viap.runs.run_verdict import false

HEAD = "extern void reach_error(void);\nint strcmp(const char *, const char *);\n"
ONE = HEAD + 'int main(void) { if (strcmp("b", "a") == 1) reach_error(); return 0; }\n'
ANY = HEAD + 'int main(void) { if (strcmp("b", "a") > 0) reach_error(); return 0; }\n'
ORDER = """extern void reach_error(void);
int x;
int set(int value) { x = value; return 0; }
int main(void) { int sum = set(1) + set(2); if (x == 2) reach_error(); return sum; }
"""


def judged(text):
    question = load_text(text, "p.c", environment=DEFAULT)
    run = compile_program(ordinary_program(question)).run(ListedInputs([], [0] * 9))
    return false(run, question)


@pytest.mark.parametrize(
    ("text", "reason"),
    [(ONE, "only with some results that a library may give"), (ORDER, "order of evaluation")],
)
def test_what_c_leaves_open_is_unknown(text, reason):
    verdict = judged(text)
    assert verdict.outcome is Outcome.UNKNOWN
    assert verdict.cause == "open-in-c"
    assert reason in verdict.reasons[0]


def test_an_error_that_every_library_reaches():
    verdict = judged(ANY)
    assert verdict.outcome is Outcome.FALSE
    assert assumed_operations(verdict) == {} and assumptions_of(verdict) == ()


def test_the_search_drops_such_runs():
    assert decide(load_text(ONE, "p.c", environment=DEFAULT)).run is None


def test_a_run_of_another_program_is_refused():
    first, second = (load_text(ANY, "p.c", environment=DEFAULT) for _ in range(2))
    run = again(ordinary_program(first), ListedInputs([]))
    assert agreed(first, run)
    with pytest.raises(ValueError, match="another program"):
        false(run, second)
