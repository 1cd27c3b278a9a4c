"""The settings of a project as defaults of the options."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from viap.cli.options import Parser, check_kinds
from viap.cli.output import tell
from viap.errors import UsageError

if TYPE_CHECKING:
    from viap.project.settings import Settings


def with_settings(parser: Parser, words: Sequence[str], path: str) -> argparse.Namespace:
    """The arguments of a command, with the settings in a file as the defaults."""
    from viap.project.settings import read_settings

    arguments = parser.parse_command(words)
    settings = read_settings(path)
    if getattr(arguments, "verbose", False):
        tell(f"settings: {path}")
    known = vars(arguments)
    parser.set_defaults(**{k: v for k, v in _defaults(settings).items() if k in known})
    arguments = parser.parse_command(words)
    arguments.settings = settings
    return arguments


def _defaults(settings: "Settings") -> dict[str, Any]:
    compilation = settings.compilation
    values: dict[str, Any] = {
        "include_folders": list(compilation.include),
        "system_folders": list(compilation.system),
        "macros": list(compilation.macros),
        "include_first": list(compilation.first),
        "standard": compilation.standard or None,
        "cpp": compilation.cpp or None,
        "system_headers": compilation.machine,
        "database": settings.database,
    }
    for name, value in settings.prove.items():
        values[name.replace("-", "_")] = value
    if "check" in values:
        try:
            values["check"] = check_kinds(values["check"])
        except argparse.ArgumentTypeError as error:
            raise UsageError(f"{settings.path}: 'check': {error}") from None
    return values
