"""The documentation as a site: `sphinx-build -W -c docs . build/site`.

The sources are the project's own pages where they lie (the README, docs/, the pages of
techniques), so that they can be read without the site, too.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]

from viap import __version__  # noqa: E402  (it is found by the line above)

project = "viap"
copyright = "the authors of viap"
version = release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "extensions.links",
    "extensions.commands",
    "extensions.data_files",
    "extensions.pictures",
    "extensions.flows",
    "extensions.built_links",
]
root_doc = "docs/index"
include_patterns = [
    "README.rst",
    "CONTRIBUTING.rst",
    "CHANGELOG.rst",
    "*/README.rst",
    "docs/**/*.rst",
    "docs/*.rst",
    "viap/prover/techniques/*/README.rst",
]
exclude_patterns = ["build/**", ".venv/**"]
html_theme = "furo"
html_title = "viap"
html_static_path = ["_static"]
html_css_files = ["viap.css"]
html_extra_path = [str(ROOT / "LICENSE")]
# The pages' blocks are C, commands and SMT-LIB; what a block is, is not said in them.
highlight_language = "none"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 80  # characters; longer ones have a line for each argument
# The manual page: `sphinx-build -b man -c docs . build/man`.
man_pages = [("docs/commands", "viap", "automatic verifier for C programs", "", 1)]
