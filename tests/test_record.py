"""Records: slots, defaults, patterns; compared by identity."""

import pytest

from viap.core.base.record import record


@record
class Point:
    """A place."""

    x: int
    y: int = 3

    @property
    def both(self) -> int:
        return self.x + self.y


def test_fields_and_defaults():
    assert (Point(1).x, Point(1).y, Point(1, y=5).both) == (1, 3, 6)
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Point(1).z = 2  # type: ignore[attr-defined]


def test_records_are_equal_to_themselves_alone():
    point = Point(1)
    assert point == point
    assert Point(1) != Point(1)
    assert len({point, point, Point(1)}) == 2


def test_they_can_be_matched_and_shown():
    match Point(4):
        case Point(x, y):
            assert (x, y) == (4, 3)
    assert repr(Point(1)) == "Point(x=1, y=3)"
    assert Point.__doc__ == "A place."
