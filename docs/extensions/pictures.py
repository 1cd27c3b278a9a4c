"""The directive `viap-picture`: a program and what viap says of it, as a drawn terminal.

    .. viap-picture:: prove --check overflow average.c

       int main(void) { ... }

The command runs when the site is built, so that a picture never shows what was true once.
"""

import contextlib
import io
import os
import tempfile
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from rich.console import Console
from rich.syntax import Syntax
from sphinx.application import Sphinx

from viap.cli.main import main

_WIDTH = 92  # characters
_FRAME = """\
<svg class="viap-picture" role="img" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<rect width="{width}" height="{height}" rx="8" fill="#292929"/>
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def setup(app: Sphinx) -> dict[str, Any]:
    """Is called by Sphinx."""
    app.add_directive("viap-picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class Picture(Directive):
    """The argument is a command line that ends in a file name; the content is that file."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        words, program = self.arguments[0].split(), "\n".join(self.content)
        printed = _printed(words, program)
        picture = nodes.raw("", _drawn(words, program, printed), format="html")
        # Readers of the text, and of other formats, get the same.
        plain = f"$ viap {' '.join(words)}\n{printed}"
        hidden = nodes.container("", nodes.literal_block(plain, plain, language="none"))
        hidden["classes"].append("visually-hidden")
        return [picture, hidden]


def _printed(words: list[str], program: str) -> str:
    out, here = io.StringIO(), os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(out):
        os.chdir(folder)
        try:
            Path(words[-1]).write_text(program + "\n")
            main(words)
        finally:
            os.chdir(here)
    return out.getvalue().rstrip()


def _drawn(words: list[str], program: str, printed: str) -> str:
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(Syntax(program, "c", line_numbers=True, background_color="default"))
    console.print()
    console.print(f"[bold]$ viap {' '.join(words)}[/bold]", highlight=False)
    for line in printed.split("\n"):
        style = {"TRUE": "bold green", "FALSE": "bold red"}.get(line.rpartition(": ")[2], "")
        console.print(line, style=style, highlight=False, markup=False)
    return console.export_svg(title="", code_format=_FRAME, unique_id=f"viap{abs(hash(program))}")
