"""Makes links between the project's .rst files into links between pages of the site."""

from pathlib import PurePosixPath
from posixpath import normpath
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

_LOG = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Is called by Sphinx."""
    app.connect("doctree-resolved", _link_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _link_pages(app: Sphinx, tree: nodes.document, page: str) -> None:
    for reference in tree.findall(nodes.reference):
        target = reference.get("refuri", "")
        file, _, anchor = target.partition("#")
        if "://" in target or not file.endswith(".rst"):
            continue
        name = normpath(str(PurePosixPath(page).parent / file)).removesuffix(".rst")
        if name not in app.env.found_docs:
            _LOG.warning("no such page: %s", target, location=reference)
        elif anchor and anchor not in _anchors(app, name):
            _LOG.warning("no such part of a page: %s", target, location=reference)
        else:
            address = app.builder.get_relative_uri(page, name)
            reference["refuri"] = f"{address}#{anchor}" if anchor else address


def _anchors(app: Sphinx, name: str) -> set[str]:
    tree = app.env.get_doctree(name)
    return {each for node in tree.findall(nodes.Element) for each in node.get("ids", ())}
