"""Trials of advice: is a claim proved with annotations in the text of its file?"""

from pathlib import Path

import pytest

from viap.core.base.source import Position
from viap.core.program.nodes import Assert, statements
from viap.explain.diagnosis.case_diagnosis import helps
from viap.prover.cases.diagnosis import OpenClaim
from viap.prover.cases.question import Question

TEXT = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define REPEAT while (rest > 0)
int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0, rest = n;
  if (n < 0 || n > 99999) return 0;
  LOOP { sum += rest % 10; rest /= 10; }
  if (sum % 9 != n % 9) reach_error();
}
"""
HELPS = "(sum + rest) % 9 == n % 9 && sum >= 0 && rest >= 0"


@pytest.fixture
def tried(tmp_path: Path):
    def run(formula: str, loop: str = "while (rest > 0)") -> bool | None:
        path = tmp_path / "p.c"
        path.write_text(TEXT.replace("LOOP", loop))
        question = Question(str(path))
        found = statements(question.load().body)
        (place,) = (node.position for node in found if isinstance(node, Assert))
        return helps(question, OpenClaim(place, "", Position(str(path), 7, 3)), [formula])

    return run


def test_a_fact_with_which_the_claim_is_proved(tried):
    assert tried(HELPS) is True


def test_a_fact_that_does_not_help(tried):
    assert tried("rest <= n") is False


def test_a_fact_in_words_that_the_file_does_not_have(tried):
    assert tried("other <= n") is None


def test_a_loop_in_a_macro_is_not_annotated(tried):
    assert tried(HELPS, "REPEAT") is None
