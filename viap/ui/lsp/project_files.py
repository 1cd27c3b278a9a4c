"""What the project of a file says about it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


def _none(path: str) -> None:
    return None


def _nothing(path: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class ProjectFiles:
    """`settings` returns the file of settings for a path, or None; `options` those of its build."""

    settings: Callable[[str], str | None] = _none
    options: Callable[[str], Sequence[str]] = _nothing
