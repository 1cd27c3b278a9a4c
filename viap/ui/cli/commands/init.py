"""`viap init`: writes a file of settings with comments."""

import argparse
from pathlib import Path

from viap.core.base.errors import UsageError
from viap.core.base.whole_files import write_whole
from viap.project import settings
from viap.ui.cli.options import Parser
from viap.ui.cli.program_entry import SETTINGS
from viap.ui.cli.streams import emit

TEMPLATE = Path(settings.__file__).with_name("settings_template.toml")


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "folder",
        nargs="?",
        default=".",
        metavar="DIR",
        help="the folder of the project (default: this one)",
    )


def execute(arguments: argparse.Namespace) -> int:
    target = Path(arguments.folder) / SETTINGS
    if not target.parent.is_dir():
        raise UsageError(f"there is no folder {target.parent}")
    if target.exists() or target.is_symlink():
        raise UsageError(f"{target} is there already: remove it first")
    try:
        write_whole(target, TEMPLATE.read_text("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror}") from None
    emit(f"{target} is written: edit it, and 'viap prove FILE' uses it\n")
    return 0
