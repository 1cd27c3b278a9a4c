"""Counts in messages ('1 assertion', '2 assertions'), and suggestions of known words."""

from collections.abc import Iterable


def number_of(count: int, noun: str) -> str:
    """The count with the noun in singular or plural; the plural is formed with an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Returns a suggestion for a message about an unknown word; "" if there is none."""
    from difflib import get_close_matches

    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean '{close[0]}'?" if close else ""
