"""Pages that need nothing else: templates, style and script in one text."""

import base64
import hashlib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from viap import __version__
from viap.report.mathematics import equation, mathematical


def page_text(template: str, **values: Any) -> str:
    """Returns the page. Only its own script can run in it: no text of a program is ever code."""
    script = _text("script.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    text = (
        _environment()
        .get_template(template)
        .render(
            version=__version__,
            style=Markup(_text("style.css")),
            script=Markup(script),
            digest=digest,
            **values,
        )
    )
    # (Names of files may have bytes that are no text.)
    return text.encode("utf-8", errors="replace").decode()


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("viap.report", "."),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["mathematical"] = mathematical
    environment.filters["equation"] = equation
    environment.filters["duration"] = duration
    return environment


def duration(seconds: float | None) -> str:
    """A time for people; "" if it is not known."""
    if seconds is None:
        return ""
    if seconds < 0.001:
        return "< 1 ms"
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _text(name: str) -> str:
    return files("viap.report").joinpath(name).read_text(encoding="utf-8")
