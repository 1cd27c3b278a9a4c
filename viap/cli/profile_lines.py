"""The profile of a proof as lines of text."""

from collections.abc import Iterator, Sequence

from viap.proving.profile import ProfileRow, ProfileTable

_MOST = 8  # rows of a table


def profile_lines(table: ProfileTable) -> Iterator[str]:
    """Yields tables by technique, loop and claim, and the slowest question."""
    yield from _table("technique", table.techniques, "CPU s")
    yield from _table("loop in the goal", table.loops, "solver s")
    yield from _table("claim", table.claims, "solver s")
    slowest = table.slowest
    if slowest is not None:
        about = "" if slowest.loop == "none" else f", loop at {slowest.loop}"
        told = f"{slowest.seconds:.2f} s, {slowest.answer}, in '{slowest.technique}'{about}"
        yield f"slowest question: {told}"


def _table(title: str, rows: Sequence[ProfileRow], unit: str) -> Iterator[str]:
    whole = sum(row.seconds for row in rows) or 1.0
    shown = rows[:_MOST]
    width = max((len(row.name) for row in shown), default=0)
    width = max(width, len(title))
    yield f"{title:<{width}}  {unit:>8}  share  questions"
    for row in shown:
        share = f"{row.seconds / whole:.0%}"
        yield f"{row.name:<{width}}  {row.seconds:8.2f}  {share:>5}  {row.questions:9}"
    if len(rows) > _MOST:
        rest = sum(row.seconds for row in rows[_MOST:])
        count = sum(row.questions for row in rows[_MOST:])
        yield f"{'others':<{width}}  {rest:8.2f}  {rest / whole:>5.0%}  {count:9}"
