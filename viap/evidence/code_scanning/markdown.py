"""Results as a short summary in Markdown, for the page of a CI job."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

_SIGNS = {"TRUE": "✅", "FALSE": "❌", "UNKNOWN": "❓"}
_MOST = 50  # rows; the rest is counted


def markdown_summary(results: Sequence[Mapping[str, Any]]) -> str:
    """A line of counts, and a table of what is not proved; all of it if there is little."""
    counts = Counter(result["verdict"] for result in results)
    told = ", ".join(f"{counts[v]} {v}" for v in ("TRUE", "FALSE", "UNKNOWN") if counts[v])
    lines = ["### viap", "", f"{told or 'nothing'} of {len(results)} results.", ""]
    shown = sorted(
        results, key=lambda result: ("FALSE", "UNKNOWN", "TRUE").index(result["verdict"])
    )
    lines += ["| | program or function | claims proved | reason |", "|---|---|---|---|"]
    for result in shown[:_MOST]:
        claims = [*result["assertions"], *result["checks"]]
        proved = sum(claim["verdict"] == "TRUE" for claim in claims)
        name = result.get("function") or result["file"]
        verdict = result["verdict"]
        cells = (f"{_SIGNS[verdict]} {verdict}", _code(name), f"{proved} of {len(claims)}")
        lines.append(f"| {' | '.join((*cells, _cell(result['reason'])))} |")
    if len(shown) > _MOST:
        lines += ["", f"{len(shown) - _MOST} more are not shown."]
    assumed = sorted({each["text"] for result in results for each in result["assumptions"]})
    if assumed:
        lines += ["", "Assumed:", "", *(f"- {_cell(text)}" for text in assumed)]
    text = "\n".join(lines) + "\n"
    return text.encode("utf-8", "replace").decode()  # (a file's name may be no text)


def _code(text: str) -> str:
    """A name as code: in backquotes, if it has none."""
    return f"`{text}`" if text.isprintable() and not set(text) & {"`", "|"} else _cell(text)


def _cell(text: str) -> str:
    for sign in "\\`*_{}[]<>|":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())
