"""A program, the options that it is proved with, and the right answer."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """`assumed`: words that the list of assumptions has; `absent`: words that it has not.

    The answer is TRUE, FALSE (which gcc confirms), UNKNOWN, or REFUSED with a place.
    """

    name: str
    text: str
    answer: str
    options: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    said: str = ""  # in the reason
