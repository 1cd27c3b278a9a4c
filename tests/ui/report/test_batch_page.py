"""The index page of a batch: scores, filters, and trends since an earlier batch."""

from tests.ui.report.pages import Page
from viap.ui.cli.main import main
from viap.ui.report.batch_page import BatchRow, FamilyRow, batch_page, time_plot


def row(name, outcome, was=None, cpu_s=1.0, was_s=None, reason=""):
    verdict = outcome.split()[-1].upper()
    return BatchRow(
        name, "first", "true", verdict, outcome, cpu_s, 50.0, "direct", reason, was, was_s
    )


def example():
    """The page of a batch with all kinds of outcomes and changes."""
    rows = [
        row("first/a", "correct true", "unknown", 0.5, 9.0),
        row("first/b", "correct false", "correct false", 0.25, 0.5),
        row("first/c", "unknown", "correct true", 4.0, 1.0, "<b>not</b> proved"),
        row("first/d", "wrong true", "timeout", 2.0, 20.0),
        row("first/e", "timeout", "unknown", 20.0, 1.0),
        row("first/f", "correct true", None, 0.1, None),
    ]
    family = FamilyRow("first", 6, 3, 1, -27, 12, 26.85)
    settings = {"viap": "1", "timeout": 20.0, "memory": 4000}
    return batch_page(rows, [family], family, settings, "viap bench first", "old.csv")


def test_changes_are_named():
    assert [
        row("a", now, was).change
        for now, was in [
            ("correct true", "unknown"),
            ("unknown", "correct false"),
            ("wrong false", "correct true"),
            ("timeout", "unknown"),
            ("correct true", "correct true"),
            ("correct true", None),
            ("true", "unknown"),
        ]
    ] == ["won", "lost", "wrong", "other", "", "", "won"]


def test_a_page_has_trends_and_all_tasks():
    page = Page(example())
    for said in ("1 newly wrong", "1 lost", "1 won", "1 open in another way", "1 new"):
        assert said in page.text
    assert "first/c: correct true → unknown" in page.text
    assert "CPU time of the 1 solved by both, before 500 ms" in page.text
    assert "<b>not</b> proved" in page.text
    assert all(link.startswith(("#", "data:")) for link in page.links)
    named = {link[1:] for link in page.links if link.startswith("#")}
    assert named <= set(page.ids) and len(page.ids) == len(set(page.ids))


def test_a_plot_has_a_line_for_each_batch():
    assert time_plot([1.0], []) == ""
    assert time_plot([1.0, 2.0], []).count("<polyline") == 1
    assert time_plot([1.0, 2.0], [0.0, 30.0]).count("<polyline") == 2


def test_a_batch_writes_its_index(tmp_path, capsys):
    (tmp_path / "a.c").write_text("int main(void) { return 0; }\n")
    words = ["bench", str(tmp_path / "a.c"), "--out", str(tmp_path / "out")]
    assert main(words) == 0
    assert "index.html" in capsys.readouterr().err
    page = Page((tmp_path / "out" / "index.html").read_text(encoding="utf-8"))
    assert "A batch of 1 tasks" in page.text
    assert main([*words, "--resume", "--compare", str(tmp_path / "out" / "results.csv")]) == 0
    capsys.readouterr()
    page = Page((tmp_path / "out" / "index.html").read_text(encoding="utf-8"))
    assert "0 lost" in page.text and "No task was won or lost." in page.text
