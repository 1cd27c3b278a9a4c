"""Numbers that grow evenly from iteration to iteration, over a horizon of iterations.

A value is a pair (base, slope): in iteration t it is base + slope * t. Every question about
values narrows the horizon to the iterations 0 <= t < `turns` that have the same answer.
"""

# None stands for an unknown value of the type.
Even = tuple[int, int] | None

UNBOUNDED = 1 << 62


class Irregular(Exception):  # noqa: N818 - an event, not an error
    """The values do not grow evenly, or the analysis can't show that they do."""


class Soon(Irregular):
    """The values grew evenly so far, but the next iteration differs."""


class Horizon:
    def __init__(self) -> None:
        self.turns = UNBOUNDED

    def narrow(self, turns: int) -> None:
        if turns < self.turns:
            self.turns = turns
            if turns < 2:
                raise Soon

    def stays_natural(self, base: int, slope: int) -> None:
        """Narrow the horizon to base + slope * t >= 0; raises Irregular if base < 0."""
        if base < 0:
            raise Irregular
        if slope < 0:
            self.narrow(base // -slope + 1)

    def stays_within(self, value: tuple[int, int], low: int, high: int) -> None:
        base, slope = value
        self.stays_natural(base - low, slope)
        self.stays_natural(high - base, -slope)

    def compared(self, op: str, left: tuple[int, int], right: tuple[int, int]) -> bool:
        """Returns the comparison's result; narrows the horizon to iterations with that result."""
        base, slope = left[0] - right[0], left[1] - right[1]
        match op:
            case "<":
                return not self._natural(base, slope)
            case ">=":
                return self._natural(base, slope)
            case ">":
                return not self._natural(-base, -slope)
            case "<=":
                return self._natural(-base, -slope)
            case "==":
                return self._zero(base, slope)
            case _:
                return not self._zero(base, slope)

    def _natural(self, base: int, slope: int) -> bool:
        """True if base + slope * t >= 0; narrows the horizon to iterations with that answer."""
        if base >= 0:
            self.stays_natural(base, slope)
            return True
        self.stays_natural(-base - 1, -slope)
        return False

    def _zero(self, base: int, slope: int) -> bool:
        if base == 0:
            if slope:
                self.narrow(1)
            return True
        if slope and base % slope == 0 and -base // slope > 0:
            self.narrow(-base // slope)
        return False
