"""Room for deep recursion: generated C nests thousands of levels."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# Python's own frames are on the heap (since 3.11), so depth costs memory only:
# about half a kilobyte a level.
LIMIT = 200_000


def deep(function: Callable[P, R]) -> Callable[P, R]:
    """Runs a function with a recursion limit that suits nested programs."""

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        before = sys.getrecursionlimit()
        if before >= LIMIT:
            return function(*args, **kwargs)
        sys.setrecursionlimit(LIMIT)
        try:
            return function(*args, **kwargs)
        finally:
            sys.setrecursionlimit(before)

    return wrapper
