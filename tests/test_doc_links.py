"""Links between the pages of the documentation, in their sources and on the built site."""

import re
import sys
from pathlib import Path
from posixpath import normpath

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text()
    for pattern in ("*.rst", "*/README.rst", "docs/**/*.rst", "viap/prover/techniques/*/README.rst")
    for path in sorted(ROOT.glob(pattern))
}
LINK = re.compile(r"`[^`<>]+\s<([^`<>]+)>`__?")
# Addresses outside of the project, which no test can follow: add one after looking at it.
EXTERNAL = {
    "https://cpachecker.sosy-lab.org",
    "https://distributed.dask.org",
    "https://esbmc.org",
    "https://frama-c.com",
    "https://github.com/csmith-project/csmith",
    "https://github.com/sosy-lab/benchexec",
    "https://jobqueue.dask.org",
    "https://kubernetes.dask.org",
    "https://semver.org",
    "https://sv-comp.sosy-lab.org",
    "https://www.cprover.org/cbmc/",
    "https://www.sympy.org",
}


def anchors(text):
    """The anchors of the sections of a page, as Sphinx names them."""
    titles = re.findall(r"^(\S.*)\n([=~^-])\2+$", text, re.MULTILINE)
    return {re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") for title, _ in titles}


def links(text):
    """The targets of a page's links; examples in literal blocks have none."""
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("     "))
    return [re.sub(r"\s+", "", target) for target in LINK.findall(prose)]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_sections(page):
    for target in links(PAGES[page]):
        name, _, anchor = target.partition("#")
        if target in EXTERNAL:
            continue
        file = normpath(Path(page).parent / name) if name else page
        assert (ROOT / file).exists(), f"{page}: {target}"
        assert not anchor or anchor in anchors(PAGES[file]), f"{page}: {target}"


def test_every_listed_address_is_linked():
    assert {target for text in PAGES.values() for target in links(text)} >= EXTERNAL


def toctree(page):
    """The pages that the toctrees of a page name."""
    for block in re.findall(r"^\.\. toctree::\n((?:   .*\n|\n)+)", PAGES[page], re.MULTILINE):
        for entry in re.findall(r"^   (?!:)(?:.*<)?([^<>\n]+)>?$", block, re.MULTILINE):
            name = normpath(Path(page).parent / f"{entry}.rst")
            yield from (p.relative_to(ROOT).as_posix() for p in ROOT.glob(name))


def test_every_page_is_reached_from_the_first_one():
    reached, open_pages = {"docs/index.rst"}, ["docs/index.rst"]
    while open_pages:
        found = set(toctree(open_pages.pop())) - reached
        reached |= found
        open_pages += found
    assert reached == set(PAGES)


def test_the_glossary_is_in_alphabetical_order():
    terms = re.findall(r"^(\w.*)\n    ", PAGES["docs/glossary.rst"], re.MULTILINE)
    assert terms == sorted(terms, key=str.lower)
    assert len(terms) > 40


@pytest.fixture
def dead_links(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    yield __import__("extensions.built_links", fromlist=["dead_links"]).dead_links
    for name in [name for name in sys.modules if name.partition(".")[0] == "extensions"]:
        del sys.modules[name]


def test_dead_links_of_the_site_are_found(dead_links):
    pages = {
        "docs/a.html": '<a href="b.html#there">x</a><a href="#own">y</a><p id="own"/>',
        "docs/b.html": '<h1 id="there"/><a href="../README.html">z</a><img src="x%20y.svg"/>',
        "README.html": '<a href="https://example.org/#any">e</a>',
    }
    assert dead_links(pages, ["docs/x y.svg"]) == []
    pages["README.html"] += '<a href="docs/c.html">c</a><a href="docs/b.html#gone">g</a>'
    dead = [("README.html", "docs/c.html"), ("README.html", "docs/b.html#gone")]
    assert dead_links(pages, ["docs/x y.svg"]) == dead
    assert ("docs/b.html", "x%20y.svg") in dead_links(pages, [])
