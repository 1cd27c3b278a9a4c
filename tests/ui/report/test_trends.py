"""Trends: what a page carries is what a later one reads."""

import json

import pytest

from tests.ui.report.test_page_budget import result
from viap.core.base.errors import InputError
from viap.ui.report.report_group import groups_of
from viap.ui.report.report_page import report_page
from viap.ui.report.trends import read_report, trend_of


def bare(function, verdict):
    return {**result(function, 1, verdict), "details": None}


def test_a_page_is_read_again(tmp_path):
    path = tmp_path / "old.html"
    old = [bare("a</script>", "TRUE"), bare("b", "FALSE"), bare("c", "UNKNOWN"), bare("d", "TRUE")]
    path.write_text(report_page(old, "viap"), encoding="utf-8")
    now = [bare(name, "UNKNOWN") for name in ("a</script>", "b", "c")]
    now.append(bare("e", "TRUE"))
    trend = trend_of(groups_of(now), read_report(str(path)))
    assert [change.name for change in trend.worse] == ["large.c: a</script>"]
    assert [change.name for change in trend.better] == ["large.c: b"]
    assert [change.name for change in trend.new] == ["large.c: e"]
    assert list(trend.gone) == ["large.c d"]
    assert trend.seconds == (3.0, 3.0)


@pytest.mark.parametrize("data", ["", "[]", '{"version": 9}', '{"version": 1, "results": [1]}'])
def test_other_pages_are_refused(tmp_path, data):
    path = tmp_path / "old.html"
    path.write_text(f'<script type="application/json" id="summary">{data}</script>')
    with pytest.raises(InputError):
        read_report(str(path))


def test_the_summary_is_json(tmp_path):
    text = report_page([bare("f", "TRUE")], "viap --x '</script>'")
    start = text.index('id="summary">') + len('id="summary">')
    found = json.loads(text[start : text.index("</script>", start)])
    assert found["results"][0]["total"] == 40
    assert found["command"] == "viap --x '</script>'"
