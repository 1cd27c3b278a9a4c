"""The bounds of a result hold for all operands within theirs."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.program.reference import binary
from tests.thorough import examples
from viap.core.program.integer_types import INT
from viap.core.program.intervals import bounds

SMALL = st.integers(-9, 9)


@settings(max_examples=examples(300), deadline=None)
@given(
    st.sampled_from(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"]),
    SMALL,
    SMALL,
    SMALL,
    SMALL,
)
def test_bounds_hold(op: str, a: int, b: int, c: int, d: int) -> None:
    left, right = (min(a, b), max(a, b)), (min(c, d), max(c, d))
    low, high = bounds(op, left, right)
    for x, y in product(range(left[0], left[1] + 1), range(right[0], right[1] + 1)):
        result = binary(op, x, y, INT)
        assert result is None or low <= result <= high


def test_unsigned_results_stay_in_their_type() -> None:
    everything = (0, 2**32 - 1)
    for op in ("/", "%", "&", "|", "^", ">>"):
        assert bounds(op, everything, everything) == everything or op == "%"
    assert bounds("%", everything, everything) == (0, 2**32 - 2)
