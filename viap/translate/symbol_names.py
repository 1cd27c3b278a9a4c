"""Unique names of symbols and variables; the program's own names are kept."""

import re
from collections.abc import Iterable


class SymbolNames:
    def __init__(self, program_names: Iterable[str]) -> None:
        names = set(program_names)
        self.taken: set[str] = set()
        self._numbers: dict[str, int] = {}  # the last number used, by wished name
        self.counter = _prefix("nmkc", names)
        self.count = _prefix("NMKC", names)
        self.index = _prefix("xyzw", names)

    def unique(self, wish: str) -> str:
        name, number = wish, self._numbers.get(wish, 1)
        while name in self.taken:
            number += 1
            name = f"{wish}_{number}"
        self.taken.add(name)
        self._numbers[wish] = number
        return name


def _prefix(letters: str, names: set[str]) -> str:
    """Returns a letter such that no name of the program is that letter, with or without a number.

    (A variable's name followed by 1 denotes its value at the end.)
    """
    for letter in letters:
        if not any(re.fullmatch(rf"{letter}\d*(_\d+)?", name) for name in names):
            return letter
    return f"{letters[0]}_"
