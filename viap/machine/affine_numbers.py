"""Numbers that grow evenly from iteration to iteration, over a horizon of iterations.

A value is a pair (base, slope): in iteration t it is base + slope * t. Every question about
values narrows the horizon to the iterations 0 <= t < `turns` that have the same answer.
"""

# None stands for a value of which nothing is known but its type.
Even = tuple[int, int] | None

UNBOUNDED = 1 << 62


class Irregular(Exception):  # noqa: N818 - an event, not an error
    """Iterations do not go on evenly, or not in a way that is understood."""


class Soon(Irregular):
    """They did so far, but something else comes next."""


class Horizon:
    def __init__(self) -> None:
        self.turns = UNBOUNDED

    def narrow(self, turns: int) -> None:
        if turns < self.turns:
            self.turns = turns
            if turns < 2:
                raise Soon

    def stays_natural(self, base: int, slope: int) -> None:
        """From now on, base + slope * t >= 0."""
        if base < 0:
            raise Irregular
        if slope < 0:
            self.narrow(base // -slope + 1)

    def stays_within(self, value: tuple[int, int], low: int, high: int) -> None:
        base, slope = value
        self.stays_natural(base - low, slope)
        self.stays_natural(high - base, -slope)

    def compared(self, op: str, left: tuple[int, int], right: tuple[int, int]) -> bool:
        """The result of a comparison, the same for all iterations of the horizon."""
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
        """Whether base + slope * t >= 0."""
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
