"""Checks, without a network, that each link of the built site leads to a page and an anchor."""

from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import unquote, urlsplit

from sphinx.application import Sphinx
from sphinx.util import logging

_LOG = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Check the links when the build is finished; called by Sphinx."""
    app.connect("build-finished", _check_site)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def dead_links(pages: Mapping[str, str], files: Iterable[str]) -> list[tuple[str, str]]:
    """Pages with links to no page, file or anchor; `pages` are texts of HTML by their paths."""
    parsed = {name: _links_of(text) for name, text in pages.items()}
    there = {*files, *pages}
    dead = []
    for name, page in parsed.items():
        for link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            folder = PurePosixPath(name).parent
            path = unquote(address.path)
            target = normpath(str(folder / path)) if path else name
            anchor = unquote(address.fragment)
            if target not in there:
                dead.append((name, link))
            elif anchor and target in parsed and anchor not in parsed[target].anchors:
                dead.append((name, link))
    return dead


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"top"}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for key, value in attributes:
            if key in ("id", "name") and value:
                self.anchors.add(value)
            elif key in ("href", "src") and value and value != "#":
                self.links.append(value)


def _links_of(text: str) -> _Links:
    links = _Links()
    links.feed(text)
    return links


def _check_site(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    root = Path(app.outdir)
    built = {app.builder.get_target_uri(name): name for name in app.env.found_docs}
    pages = {name: (root / name).read_text(encoding="utf-8") for name in built}
    files = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    for page, link in dead_links(pages, files):
        _LOG.warning("dead link: %s", link, location=built[page])
