"""Answers for a worker that can't give them: nothing is left out in silence."""

import pytest

from viap.core.base.errors import BAD_INPUT, TIMEOUT
from viap.prover.cases.answer import ProgramAnswer
from viap.ui.cli.output.file_result import FileResult
from viap.ui.cli.output.unfinished_answers import Closing


@pytest.mark.parametrize("written", [False, True])
def test_a_sure_verdict_stays_and_missing_evidence_is_told(written, capsys):
    closing = Closing(("a.c",), "ILP32", False, False, False, True, False, written)
    now = FileResult("a.c", ProgramAnswer("all proved", "TRUE"), "ILP32")
    text, status = closing.finish([], 0, now, "out of time", TIMEOUT)
    assert text == "a.c: TRUE\n"
    assert status == (BAD_INPUT if written else 0)
    told = "viap: the evidence for a.c is not written: out of time\n"
    assert capsys.readouterr().err == (told if written else "")
