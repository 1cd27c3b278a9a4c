"""The invariants of loops in an editor: beside the loop, on asking, and to be inserted."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lsprotocol import types as lsp

Loop = Mapping[str, Any]
_WIDEST = 70  # characters of a hint
_INVARIANT = "loop invariant "


def inlay_hints(text: str, loops: Sequence[Loop]) -> list[lsp.InlayHint]:
    """The invariants of each loop, in short, behind its first line."""
    lines = text.split("\n")
    hints = []
    for loop in loops:
        said = [each.removeprefix(_INVARIANT).rstrip(";") for each in _invariants(loop)]
        if not said or loop["line"] > len(lines):
            continue
        label = " ∧ ".join(said)
        label = label if len(label) <= _WIDEST else label[: _WIDEST - 2] + " …"
        end = lsp.Position(loop["line"] - 1, len(lines[loop["line"] - 1]))
        hints.append(
            lsp.InlayHint(position=end, label=f"  {label}", tooltip="\n".join(loop["acsl"]))
        )
    return hints


def hover_of(loops: Iterable[Loop]) -> lsp.Hover | None:
    """All that is proved at the head of a loop."""
    lines = [line for loop in loops for line in loop["acsl"]]
    if not lines:
        return None
    shown = "\n".join(["```c", *lines, "```"])
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, shown))


def insertion(uri: str, text: str, loop: Loop) -> lsp.CodeAction:
    """Inserts the invariants of a loop as a comment of ACSL above it."""
    before = text.split("\n")[loop["line"] - 1][: loop["column"] - 1]
    indent = before[: len(before) - len(before.lstrip())]
    lines = [
        f"{'/*@ ' if number == 0 else '    '}{each}" for number, each in enumerate(loop["acsl"])
    ]
    comment = f"\n{indent}".join([*lines, "*/"]) + f"\n{indent}"
    at = lsp.Position(loop["line"] - 1, loop["column"] - 1)
    edit = lsp.TextEdit(range=lsp.Range(at, at), new_text=comment)
    return lsp.CodeAction(
        title="viap: insert the proved invariants",
        kind=lsp.CodeActionKind.RefactorRewrite,
        edit=lsp.WorkspaceEdit(changes={uri: [edit]}),
    )


def _invariants(loop: Loop) -> list[str]:
    return [each for each in loop["acsl"] if each.startswith(_INVARIANT)]
