"""The directive `viap-picture`: a program with viap's answer drawn into it.

    .. viap-picture:: prove --check overflow average.c

       int main(void) { ... }

Each line has a mark, a proved loop its invariants, and a violated line its values; an array is
drawn as cells. The command runs when the site is built, so a picture can't show an old answer.
"""

import contextlib
import io
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import CLexer
from sphinx import addnodes
from sphinx.application import Sphinx

from extensions.cell_strips import access_strip, invariant_strip
from viap.ui.cli.main import main

_MARKS = {"TRUE": ("proved", "✓"), "FALSE": ("violated", "✗"), "UNKNOWN": ("open", "?")}
_SIGNS = {r"\forall integer": "for all", "==>": "⇒", "==": "=", "<=": "≤", ">=": "≥"}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive; called by Sphinx."""
    app.add_directive("viap-picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class Picture(Directive):
    """The argument is a command line that ends in a file name; the content is that file."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        words, program = self.arguments[0].split(), "\n".join(self.content)
        _programs(self)[words[-1]] = program
        answer = json.loads(printed([words[0], "--json", *words[1:]], program))
        loops = _invariants(words, program) if answer["verdict"] == "TRUE" else {}
        picture = nodes.raw("", _drawn(words, program, answer, loops), format="html")
        said = f"{words[-1]}: {answer['verdict']}\n  reason: {answer['reason']}"
        plain = f"{program}\n\n$ viap {' '.join(words)}\n{said}"
        text = addnodes.only(expr="not html")
        text += nodes.literal_block(plain, plain, language="none")
        return [picture, text]


def remembered_program(directive: Directive, name: str) -> str:
    """The program of this name that a picture above the directive shows."""
    return _programs(directive)[name]


def _programs(directive: Directive) -> dict[str, str]:
    found: dict[str, str] = directive.state.document.settings.env.temp_data.setdefault("viap", {})
    return found


def printed(words: list[str], program: str) -> str:
    """Run a command on a program in a file of its own; return what it prints."""
    out, here = io.StringIO(), os.getcwd()
    silence = contextlib.redirect_stderr(io.StringIO())
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out), silence:
        os.chdir(folder)
        try:
            Path(words[-1]).write_text(program + "\n")
            main(words)
        finally:
            os.chdir(here)
    return out.getvalue().rstrip()


def _invariants(words: list[str], program: str) -> dict[int, list[str]]:
    """The proved invariants by the line of their loop; only those about all cells, if any are."""
    found = json.loads(printed(["annotate", "--json", *words[1:]], program))
    lines: dict[int, list[str]] = {}
    for loop in found["loops"]:
        clauses = [c.removesuffix(";") for c in loop["acsl"] if c.startswith("loop invariant")]
        stated = [clause.removeprefix("loop invariant ") for clause in clauses]
        lines[loop["line"]] = stated
    about_cells = {line: [s for s in stated if "forall" in s] for line, stated in lines.items()}
    return about_cells if any(about_cells.values()) else lines


def _drawn(
    words: list[str], program: str, answer: Mapping[str, Any], loops: Mapping[int, list[str]]
) -> str:
    verdict = answer["verdict"]
    rows = "".join(_rows(program, answer, loops))
    strip = access_strip(answer)
    for stated in loops.values():
        strip = strip or "".join(map(invariant_strip, stated))
    said = [answer["reason"], *(f"assuming that {a['text']}" for a in answer["assumptions"])]
    return (
        f'<figure class="viap-picture viap-{_MARKS[verdict][0]}">'
        f"<figcaption><code>$ viap {escape(' '.join(words))}</code> "
        f'<b class="viap-verdict">{verdict}</b></figcaption>'
        f'<div class="highlight"><pre>{rows}</pre></div>{strip}'
        f'<p class="viap-reason">{"<br>".join(map(escape, said))}</p></figure>'
    )


def _rows(program: str, answer: Mapping[str, Any], loops: Mapping[int, list[str]]) -> Iterator[str]:
    code = highlight(program, CLexer(stripnl=False), HtmlFormatter(nowrap=True)).split("\n")
    violated = answer.get("violated") or {}
    for number, html in enumerate(code[: program.count("\n") + 1], 1):
        claims = [c for c in (*answer["assertions"], *answer["checks"]) if c["line"] == number]
        results = {claim["verdict"] for claim in claims}
        worst = next((v for v in ("FALSE", "UNKNOWN", "TRUE") if v in results), "")
        name, mark = _MARKS.get(worst, ("", " "))
        yield f'<span class="viap-row {name}"><i>{number:2} {mark}</i> {html}</span>\n'
        if invariants := loops.get(number):
            yield _note("proved", f"always: {_mathematical(invariants[0])}")
        if violated.get("position", "").split(":")[1:2] == [str(number)]:
            values = ", ".join(f"{n} = {v}" for n, v in violated["values"].items())
            yield _note("violated", f"{violated['condition']}, where {values}")


def _note(name: str, text: str) -> str:
    return f'<span class="viap-note {name}">{escape(text)}</span>\n'


def _mathematical(formula: str) -> str:
    for written, sign in _SIGNS.items():
        formula = formula.replace(written, sign)
    return formula.replace(";", ":")
