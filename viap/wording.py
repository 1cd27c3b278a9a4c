"""Counts in messages: '1 assertion', '2 assertions'."""


def number_of(count: int, noun: str) -> str:
    """The count with the noun in singular or plural; the plural is formed with an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
