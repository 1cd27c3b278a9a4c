"""Calls of undeclared functions: which are accepted, and the messages about the others."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path

from viap.c.library_functions import (
    ALLOCATIONS,
    BUILTIN_NAMES,
    HARMLESS,
    INTERNAL,
    NONDET_PREFIX,
    OLD_NONDET_PREFIX,
    PRINTERS,
    STANDARD_NAMES,
    STOPS,
    THROUGH_ARGUMENTS,
    plain_name,
)
from viap.project.property import ASSERT_FUNCTIONS, ERROR_FUNCTIONS

_HEADERS = Path(__file__).with_name("headers")

_OF_VERIFIERS = frozenset(("__VERIFIER_assume", "__VERIFIER_assert", "__VERIFIER_check"))
# Library functions that compilers know without a declaration, with their real types.
_BUILT_IN = frozenset(
    (
        "malloc", "calloc", "realloc", "alloca", "free", "memset", "memcpy", "memmove", "memcmp",
        "printf", "puts", "putchar", "abort", "exit", "_exit", "_Exit",
    )
) | (STANDARD_NAMES - {"random", "rand", "getchar", "time"})  # fmt: skip
# `__builtin_...` functions with a meaning here, besides those of library functions.
_BUILTINS = frozenset(("trap", "unreachable", "valloc", *STOPS))


def is_of_verifiers(name: str) -> bool:
    """True for functions that every verifier knows, declared or not."""
    return (
        name.startswith((NONDET_PREFIX, OLD_NONDET_PREFIX))
        or name in _OF_VERIFIERS
        or name in ERROR_FUNCTIONS
        or name in ASSERT_FUNCTIONS
    )


def is_of_library(name: str) -> bool:
    """True for functions that access a program's variables only through their arguments."""
    plain = plain_name(name)
    known = (*HARMLESS, *PRINTERS, *THROUGH_ARGUMENTS, *ALLOCATIONS)
    return is_accepted(name) or name.startswith(("__builtin_", "__VERIFIER_")) or plain in known


def is_accepted(name: str) -> bool:
    """True if a call is understood although the function is not declared."""
    if name.startswith("__builtin_"):
        return name in BUILTIN_NAMES or plain_name(name) in _BUILT_IN | _BUILTINS
    return is_of_verifiers(name) or name in _BUILT_IN or name.startswith(INTERNAL)


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return advice for a message about an undeclared function; "" if there is none."""
    header = _header_of(name)
    if header:
        return f"; {name}? include <{header}>"
    from difflib import get_close_matches

    words = {*known, *_BUILT_IN, *_OF_VERIFIERS, *ERROR_FUNCTIONS, *_words()}
    close = get_close_matches(name, sorted(words), n=1)
    if not close:
        return ""
    header = "" if close[0] in set(known) else _header_of(close[0])
    return f"; did you mean '{close[0]}'?" + (f" include <{header}>" if header else "")


def _texts() -> list[tuple[str, str]]:
    return [(path.name, path.read_text("utf-8")) for path in sorted(_HEADERS.glob("*.h"))]


def _header_of(name: str) -> str:
    """Return the header of the standard library that declares a function; "" if there is none."""
    pattern = re.compile(rf"(?<!->)(?<!\.)\b{re.escape(name)}\(")
    found = [file for file, text in _texts() if pattern.search(text)]
    # Some are declared twice: in a current header, and in an older one.
    usual = [file for file in found if file.startswith(("std", "string", "assert"))]
    return next(iter(usual or found), "")


# Headers of systems, not of C, with names that programs also use for themselves (`log`): such a
# name may be the library's function, or one of another file.
_OF_SYSTEMS = ("math.h", "unistd.h", "strings.h", "malloc.h", "alloca.h", "memory.h")


def _words(without: Collection[str] = ()) -> set[str]:
    texts = (text for file, text in _texts() if file not in without)
    return {word for text in texts for word in re.findall(r"\b([a-z]\w*)\(", text)}


@lru_cache(maxsize=1)
def names_of_c() -> frozenset[str]:
    """Return the functions that C's headers declare: programs must not redefine them (7.1.3)."""
    return frozenset(_words(_OF_SYSTEMS))


@lru_cache(maxsize=1)
def names_of_systems() -> frozenset[str]:
    return frozenset(_words()) - names_of_c()
