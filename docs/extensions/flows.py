"""The directives `viap-flow`, for diagrams, and `viap-proof-tree`, for a drawn proof.

    .. viap-flow:: From C to a verdict

       program: 0 0 | C program | average.c
       core: 1 0 trusted | core program
       program -> core

A line has a name, column and row, perhaps a kind (`trusted`, `oracle`, `violated`), and the lines
of the box. `viap-proof-tree` has a command for the program of a `viap-picture`, and draws the
certificate of the proof.
"""

import json
import tempfile
import textwrap
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from extensions.diagrams import Box, drawing
from extensions.pictures import printed, remembered_program

_WRAP = 25  # characters


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives; called by Sphinx."""
    app.add_directive("viap-flow", Flow)
    app.add_directive("viap-proof-tree", ProofTree)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class Flow(Directive):
    """The argument describes the diagram in words; the content has boxes and arrows."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        boxes: dict[str, Box] = {}
        arrows = []
        for line in filter(None, map(str.strip, self.content)):
            start, arrow, end = line.partition(" -> ")
            if arrow:
                arrows.append((start, end))
            else:
                name, _, rest = line.partition(": ")
                place, title, *lines = (part.strip() for part in rest.split("|"))
                column, row, *kind = place.split()
                boxes[name] = Box(title, float(column), int(row), tuple(lines), "".join(kind))
        return [nodes.raw("", drawing(boxes, arrows, self.arguments[0]), format="html")]


class ProofTree(Directive):
    """Draws the proof of the last claim of a program: axioms at the bottom, the claim on top.

    The program is that of a `viap-picture` above it on the page.
    """

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        words = self.arguments[0].split()
        program = remembered_program(self, words[-1])
        with tempfile.TemporaryDirectory() as folder:
            proof = Path(folder) / "proof"
            printed([*words[:-1], "--certificate", str(proof), words[-1]], program)
            certificate = json.loads((proof / "certificate.json").read_text())
            text = (proof / "README").read_text()
        tree = {node["id"]: node for node in certificate["nodes"]}
        premises = _premises(tree, certificate["claims"][-1]["node"])
        rows = _rows(premises)
        boxes: dict[str, Box] = {}
        width = max(Counter(rows.values()).values())
        for row in sorted(set(rows.values())):
            numbers = sorted(number for number, at in rows.items() if at == row)
            for place, number in enumerate(numbers):
                kind = "trusted" if "obligation" in tree[number]["argument"] else ""
                column = place + (width - len(numbers)) / 2
                title = tree[number]["rule"]
                boxes[str(number)] = Box(title, column, row, _statement(text, number), kind)
        arrows = [(str(each), str(number)) for number in premises for each in premises[number]]
        label = f"the proof of {words[-1]}, from axioms to the claim"
        svg = drawing(boxes, arrows, label, width=172, kind="viap-proof")
        return [nodes.raw("", svg, format="html")]


def _premises(tree: Mapping[int, Mapping[str, Any]], top: int) -> dict[int, list[int]]:
    """The nodes that `top` rests on, with their premises; nodes that only rename are left out."""

    def told(number: int) -> int:
        while tree[number]["rule"] in ("definition", "reached"):
            (number,) = tree[number]["premises"]
        return number

    found: dict[int, list[int]] = {}
    open_nodes = [told(top)]
    while open_nodes:
        number = open_nodes.pop()
        found[number] = [told(premise) for premise in tree[number]["premises"]]
        open_nodes += [premise for premise in found[number] if premise not in found]
    return found


def _rows(premises: Mapping[int, list[int]]) -> dict[int, int]:
    """The row of each node: below all nodes that use it."""
    rows = dict.fromkeys(premises, 0)
    for number in sorted(premises, reverse=True):  # premises have smaller numbers
        for premise in premises[number]:
            rows[premise] = max(rows[premise], rows[number] + 1)
    return rows


def _statement(text: str, number: int) -> tuple[str, ...]:
    """The statement of a node, as the certificate's README prints it, in short lines."""
    (line,) = (each for each in text.splitlines() if each.startswith(f"{number}. "))
    lines = textwrap.wrap(line.partition(". ")[2], _WRAP)
    return (*lines[:4], "...") if len(lines) > 5 else tuple(lines)
