"""The directive `viap-commands`: every command with its options, from the parsers."""

import argparse
from importlib import import_module
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from viap.ui.cli.main import COMMANDS, SUBCOMMANDS
from viap.ui.cli.options import Parser


def setup(app: Sphinx) -> dict[str, Any]:
    """Is called by Sphinx."""
    app.add_directive("viap-commands", CommandReference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class CommandReference(Directive):
    """A section for each command: what it is for, its usage, its options."""

    def run(self) -> list[nodes.Node]:
        every = {**COMMANDS, **{" ".join(words): text for words, text in SUBCOMMANDS.items()}}
        return [self._section(name, summary) for name, summary in every.items()]

    def _section(self, name: str, summary: str) -> nodes.section:
        parser = Parser(prog=f"viap {name}")
        import_module(f"viap.ui.cli.commands.{name.replace(' ', '_')}").add_arguments(parser)
        usage = parser.format_usage().replace("\n       ", "\n").removeprefix("usage: ")
        section = nodes.section(ids=[nodes.make_id(f"viap-{name}")])
        section += nodes.title(text=f"viap {name}")
        section += nodes.paragraph(text=f"{summary[0].upper()}{summary[1:]}.")
        section += nodes.literal_block(usage, usage, language="none")
        items = [_item(action, parser) for action in parser._actions if action.help]
        section += nodes.definition_list("", *items)
        return section


def _item(action: argparse.Action, parser: argparse.ArgumentParser) -> nodes.definition_list_item:
    form = parser._get_formatter()
    return nodes.definition_list_item(
        "",
        nodes.term("", "", nodes.literal(text=form._format_action_invocation(action))),
        nodes.definition("", nodes.paragraph(text=form._expand_help(action))),
    )
