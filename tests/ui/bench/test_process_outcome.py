"""A verdict counts only where the exit status and the output agree."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from viap.ui.bench.task_process import interpret

STATUS = {"TRUE": 0, "FALSE": 1, "UNKNOWN": 3}
NAMES = st.sampled_from(list(STATUS))
VALUES = st.one_of(NAMES, st.none(), st.text(max_size=9), st.lists(st.none()))
OBJECTS = st.fixed_dictionaries({}, optional={"verdict": VALUES, "reason": st.text(max_size=20)})


@given(st.integers(-64, 255), OBJECTS, st.binary(max_size=40), st.booleans())
@example(1, {"verdict": "TRUE"}, b"", False)
@example(3, {"verdict": "TRUE"}, b"", False)
@example(0, {"verdict": "FALSE"}, b"", False)
@example(-9, {"verdict": "TRUE"}, b"", False)
@example(0, {"verdict": "TRUE"}, b"", True)
def test_a_verdict_needs_both(status, said, messages, cut):
    output = json.dumps(said).encode()
    output = output[:-1] if cut else output
    verdict = interpret(status, output, messages).verdict
    for name in ("TRUE", "FALSE"):
        agreed = not cut and said.get("verdict") == name and status == STATUS[name]
        assert (verdict == name) == agreed


@given(st.integers(-64, 255), st.binary(max_size=200), st.binary(max_size=200))
@example(0, b"[" * 100_000, b"")
@example(0, b"\xff\xfe", b"\xff")
def test_whatever_is_printed_is_no_verdict(status, output, messages):
    answer = interpret(status, output, messages)
    assert answer.verdict in ("CRASH", "ERROR", "OUT OF MEMORY")
