"""Edits of `viap.toml`: the size of a function's array, as `--array` has it."""

import os
import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from viap.ui.lsp.findings import Json, as_uri

SETTINGS = "viap.toml"
_OPTION = re.compile(r"^--array (.+):([^:]+)$")


def array_actions(path: str, result: Json, settings: str | None) -> Iterator[lsp.CodeAction]:
    """Yields an action for each size that is needed or that would help.

    `settings`: the file of settings that counts for the program; None if there is none.
    """
    function = result.get("function")
    if function is None:
        return  # (main has no callers that could promise anything)
    for name, size in dict.fromkeys(_sizes(result)):
        edit = _edit(path, settings, function, name, size)
        if edit is not None:
            yield lsp.CodeAction(
                title=f"viap: add --array {name}:{size} of {function} to {SETTINGS}",
                kind=lsp.CodeActionKind.QuickFix,
                edit=lsp.WorkspaceEdit(document_changes=edit),
            )


def _sizes(result: Json) -> Iterator[tuple[str, str]]:
    for requirement in result.get("requires") or ():
        if requirement["kind"] == "size":
            name, _, size = requirement["option"].partition(":")
            yield name, size
    for step in (result.get("diagnosis") or {}).get("next_steps", ()):
        match = _OPTION.match(step["what"])
        if match:
            yield match[1], match[2]


def _edit(
    path: str, target: str | None, function: str, array: str, size: str
) -> list[lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile] | None:
    """The edit; None if the settings say something about the function's arrays already."""
    place = target or os.path.join(os.path.dirname(path), SETTINGS)
    lines: list[str] = []
    if target is not None:
        try:
            with open(target, encoding="utf-8") as file:
                lines = file.read().split("\n")
        except (OSError, UnicodeDecodeError):
            return None
    head = re.compile(rf"\s*\[\s*function\s*\.\s*[\"']?{re.escape(function)}[\"']?\s*\]")
    value = f"arrays = {{ {_key(array)} = {_quoted(size)} }}"
    at = next((number for number, line in enumerate(lines) if head.match(line)), None)
    if at is None:
        end = lsp.Position(max(len(lines) - 1, 0), len(lines[-1]) if lines else 0)
        gap = "" if not lines or lines == [""] else "\n" if lines[-1] == "" else "\n\n"
        edit = lsp.TextEdit(lsp.Range(end, end), f"{gap}[function.{function}]\n{value}\n")
    else:
        own = lines[at + 1 :]
        until = next((n for n, line in enumerate(own) if line.lstrip().startswith("[")), len(own))
        if any(line.lstrip().startswith("arrays") for line in own[:until]):
            return None
        below = lsp.Position(at + 1, 0)
        edit = lsp.TextEdit(lsp.Range(below, below), f"{value}\n")
    uri = as_uri(place)
    name = lsp.OptionalVersionedTextDocumentIdentifier(uri=uri, version=None)
    change = lsp.TextDocumentEdit(text_document=name, edits=[edit])
    return [change] if target is not None else [lsp.CreateFile(uri=uri), change]


def _key(name: str) -> str:
    return name if re.fullmatch(r"\w+", name, re.ASCII) else _quoted(name)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
