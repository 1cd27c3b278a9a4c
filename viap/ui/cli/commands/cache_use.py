"""The verdicts of earlier runs, for one command."""

import argparse
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from viap.prover.cache.entries import Entries, EntryStore, cache_file, versions
from viap.prover.cases.verdict_memory import VerdictMemory
from viap.ui.cli.streams import tell

if TYPE_CHECKING:
    from viap.prover.cases.strategy_file import Strategy


# Options that tell more about a search than a kept result knows: everything is searched anew.
_FLAGS = ("verbose", "explain", "profile")
_OUTPUTS = ("certificate", "witness", "report", "cross_check", "slowest_question")


def memory_for(arguments: argparse.Namespace, plan: "Strategy") -> VerdictMemory | None:
    """The memory of verdicts that this strategy found; None if the environment says so."""
    path = cache_file()
    if path is None:
        return None
    entries = Entries(EntryStore(path), f"{versions()}\n{plan!r}\n{_lemmas(plan.axioms)}")
    return VerdictMemory(entries, reads=not _shows_search(arguments))


def _shows_search(arguments: argparse.Namespace) -> bool:
    if any(getattr(arguments, name) for name in _FLAGS):
        return True
    return any(getattr(arguments, name) is not None for name in _OUTPUTS)


def tell_trouble(memory: VerdictMemory) -> None:
    """Says, once, why the cache is not used."""
    store = memory.entries.store
    if store.problem and not store.is_told:
        store.is_told = True
        tell(f"viap: the cache {store.path} is not used: {store.problem}")


def _lemmas(folders: tuple[Path, ...]) -> str:
    """A digest of the files in folders of lemmas."""
    made = sha256()
    for folder in folders:
        for file in sorted(folder.glob("*.smt2")):
            made.update(file.name.encode("utf-8", "surrogateescape") + b"\0" + file.read_bytes())
    return made.hexdigest()
