"""Loops in an editor: invariants and counts beside them, closed forms on asking, insertions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from lsprotocol import types as lsp

from viap.lsp.source_places import SourcePlaces

Loop = Mapping[str, Any]
_WIDEST = 70  # characters of a hint
_INVARIANT = "loop invariant "


def inlay_hints(places: SourcePlaces, loops: Sequence[Loop]) -> Iterator[lsp.InlayHint]:
    """Behind the first line of each loop: how often it runs, and its invariants in short."""
    for loop in loops:
        said = [each.removeprefix(_INVARIANT).rstrip(";") for each in _invariants(loop)]
        label = " ∧ ".join(said)
        if loop.get("iterations"):
            label = f"{loop['iterations']} ×" + (f", {label}" if label else "")
        if not label:
            continue
        label = label if len(label) <= _WIDEST else label[: _WIDEST - 2] + " …"
        text = places.line(places.path, loop["line"])
        yield lsp.InlayHint(
            position=places.position(places.path, loop["line"], len(text) + 1),
            label=f"  {label}",
            tooltip="\n".join(loop["acsl"]),
        )


def hover_of(loops: Iterable[Loop]) -> lsp.Hover | None:
    """All that is proved at the head of a loop: how often it runs, closed forms, invariants."""
    shown: list[str] = []
    for loop in loops:
        if loop.get("iterations"):
            shown.append(f"runs `{loop['iterations']}` times")
        if loop.get("closed_forms"):
            shown.append(f"after `{loop['counter']}` iterations:")
            shown.append("\n".join(["```c", *loop["closed_forms"], "```"]))
        if loop["acsl"]:
            shown.append("\n".join(["```c", *loop["acsl"], "```"]))
    if not shown:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(shown)))


def insertion(uri: str, places: SourcePlaces, loop: Loop) -> lsp.CodeAction:
    """Inserts the invariants of a loop as a comment of ACSL above it."""
    before = places.line(places.path, loop["line"])[: loop["column"] - 1]
    indent = before[: len(before) - len(before.lstrip())]
    lines = [
        f"{'/*@ ' if number == 0 else '    '}{each}" for number, each in enumerate(loop["acsl"])
    ]
    comment = f"\n{indent}".join([*lines, "*/"]) + f"\n{indent}"
    at = places.position(places.path, loop["line"], loop["column"])
    edit = lsp.TextEdit(range=lsp.Range(at, at), new_text=comment)
    return lsp.CodeAction(
        title="viap: insert the proved invariants",
        kind=lsp.CodeActionKind.RefactorRewrite,
        edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
    )


def _invariants(loop: Loop) -> list[str]:
    return [each for each in loop["acsl"] if each.startswith(_INVARIANT)]
