"""`viap cache`: where the results of earlier proofs are kept, how many there are, and their end."""

import argparse

from viap.core.base.errors import UsageError, number_of
from viap.ui.cli.options import Parser
from viap.ui.cli.streams import emit

ACTIONS = ("info", "clear")
# Kinds of entries, as they are shown.
_NAMES = {"requires": "requirement"}


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "action", choices=ACTIONS, help="info: where it is, and its size; clear: remove it"
    )


def execute(arguments: argparse.Namespace) -> int:
    from viap.prover.cache.entries import MOST_BYTES, VARIABLE, EntryStore, cache_file, clear

    path = cache_file()
    if path is None:
        emit(f"there is no cache: the variable {VARIABLE} is empty\n")
        return 0
    if arguments.action == "clear":
        try:
            removed = clear(path)
        except OSError as error:
            raise UsageError(f"cannot remove {path}: {error.strerror}") from None
        emit(f"{path}: {_megabytes(removed)} removed\n")
        return 0
    store = EntryStore(path)
    size = store.size()
    if size is None:
        raise UsageError(f"{path}: {store.problem}; 'viap cache clear' removes it")
    counts = size.kinds.items()
    kinds = ", ".join(number_of(count, _NAMES.get(kind, kind)) for kind, count in counts)
    used = f"{_megabytes(size.bytes)} of {_megabytes(MOST_BYTES)}"
    emit(f"{path}: {kinds or 'empty'}; {used}\n")
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
