"""Advice about undeclared functions."""

from collections.abc import Iterable

from viap.c.header_names import header_of_function, words
from viap.c.library_functions import BUILT_IN, OF_VERIFIERS
from viap.project.property import ERROR_FUNCTIONS


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return advice for a message about an undeclared function; "" if there is none."""
    header = header_of_function(name)
    if header:
        return f"; {name}? include <{header}>"
    from difflib import get_close_matches

    names = {*known, *BUILT_IN, *OF_VERIFIERS, *ERROR_FUNCTIONS, *words()}
    close = get_close_matches(name, sorted(names), n=1)
    if not close:
        return ""
    header = "" if close[0] in set(known) else header_of_function(close[0])
    return f"; did you mean '{close[0]}'?" + (f" include <{header}>" if header else "")
