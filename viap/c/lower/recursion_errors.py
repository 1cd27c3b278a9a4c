"""Reasons to build the graph of a program with recursive functions once more."""


class RecursionMet(Exception):
    """A function calls itself: the graph has to be built with `recursion_lowering`."""


class NotFollowed(Exception):
    """Constant arguments led to no end: the calls of these functions are not to be followed."""

    def __init__(self, functions: frozenset[str]) -> None:
        super().__init__(", ".join(sorted(functions)))
        self.functions = functions
