"""Whether string literals share their characters is left open: nothing is proved from it."""

import pytest

from tests.c.sequence.verdicts import verdict
from viap.prove.verdict import Outcome

LEFT_OPEN = {
    "the end of another": ("bc", "abc", 1),
    "an empty one": ("", "abc", 3),
    "the middle of another": ("b", "a" + "b\\0" + "c", 1),
}
APART = {
    "other characters": ("bd", "abc", 1),
    "another place": ("bc", "abc", 2),
    "the same length": ("abd", "abc", 0),
}


def _outcome(texts, relation):
    first, second, offset = texts
    return verdict(f"""int main(void) {{
        const char *p = "{first}", *q = "{second}"; q += {offset}; check(p {relation} q);
    }}""").outcome


@pytest.mark.parametrize("texts", LEFT_OPEN.values(), ids=LEFT_OPEN)
@pytest.mark.parametrize("relation", ["==", "!="])
def test_left_open(texts, relation):
    assert _outcome(texts, relation) is Outcome.UNKNOWN


@pytest.mark.parametrize("texts", APART.values(), ids=APART)
def test_apart(texts):
    assert _outcome(texts, "!=") is Outcome.TRUE
    assert _outcome(texts, "==") is Outcome.FALSE
