"""Copies data files beside the pages, such as schemas, to the site, where pages link to them."""

import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Is called by Sphinx."""
    app.connect("build-finished", _copy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _copy(app: Sphinx, error: Exception | None) -> None:
    if error is None and app.builder.format == "html":
        for file in Path(app.srcdir, "docs").glob("*.json"):
            shutil.copy(file, Path(app.outdir, "docs"))
