"""The page of a report, from results as JSON: one file that needs nothing else."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from viap.report.claims import MARKS, SAID
from viap.report.page_budget import fitted
from viap.report.page_text import page_text
from viap.report.report_group import groups_of
from viap.report.trends import EarlierReport, summary, trend_of

_ORDER = ("FALSE", "UNKNOWN", "TRUE")


def report_page(
    results: Sequence[Mapping[str, Any]], command: str, earlier: EarlierReport | None = None
) -> str:
    """Returns the page; `command` is the command line that made the results.

    `earlier`: the page of another run, to be compared with.
    """
    groups = groups_of(fitted(results))
    verdicts = Counter(result["verdict"] for result in results)
    made = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return page_text(
        "page.html",
        title=groups[0].title if len(groups) == 1 else f"{len(groups)} programs",
        verdicts=[(verdict, verdicts[verdict]) for verdict in _ORDER if verdicts[verdict]],
        verdict=next((each for each in _ORDER if verdicts[each]), "UNKNOWN"),
        results=results,
        groups=groups,
        states=SAID,
        marks=MARKS,
        command=command,
        made=made,
        summary=summary(groups, made, command),
        trend=None if earlier is None else trend_of(groups, earlier),
    )
