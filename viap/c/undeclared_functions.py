"""Names in C's headers: advice about undeclared names, and reserved names."""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from viap.c.library_functions import BUILT_IN, OF_VERIFIERS
from viap.project.property import ERROR_FUNCTIONS

_HEADERS = Path(__file__).with_name("headers")


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return advice for a message about an undeclared function; "" if there is none."""
    header = header_of_function(name)
    if header:
        return f"; {name}? include <{header}>"
    from difflib import get_close_matches

    words = {*known, *BUILT_IN, *OF_VERIFIERS, *ERROR_FUNCTIONS, *_words()}
    close = get_close_matches(name, sorted(words), n=1)
    if not close:
        return ""
    header = "" if close[0] in set(known) else header_of_function(close[0])
    return f"; did you mean '{close[0]}'?" + (f" include <{header}>" if header else "")


def _texts() -> list[tuple[str, str]]:
    return [(path.name, path.read_text("utf-8")) for path in sorted(_HEADERS.glob("*.h"))]


def header_of_function(name: str) -> str:
    """Return the header of the standard library that declares a function; "" if there is none."""
    pattern = re.compile(rf"(?<!->)(?<!\.)\b{re.escape(name)}\(")
    found = [file for file, text in _texts() if pattern.search(text)]
    # Some are declared twice: in a current header, and in an older one.
    usual = [file for file in found if file.startswith(("std", "string", "assert"))]
    return next(iter(usual or found), "")


def header_of_word(name: str) -> str:
    """Return the header that declares a type or defines a macro; "" if there is none."""
    pattern = re.compile(rf"\btypedef\b[^;]*\b{re.escape(name)};|#define {re.escape(name)} ")
    texts = sorted(_texts(), key=lambda text: (not text[0].startswith("std"), text[0]))
    texts += [(f"sys/{path.name}", path.read_text("utf-8")) for path in _of_systems()]
    return next((file for file, text in texts if pattern.search(_with_parts(text))), "")


def _of_systems() -> list[Path]:
    """Headers that declare types of systems, as `uint`."""
    return sorted(_HEADERS.glob("sys/*.h"))


def _with_parts(text: str) -> str:
    """Return a header's text with those parts that it shares with other headers."""
    parts = re.findall(r"#include <(viap/\w+\.h)>", text)
    return "\n".join([text, *((_HEADERS / part).read_text("utf-8") for part in parts)])


# Headers of C whose names programs must not use for themselves. (Those of math.h they do: a `log`
# may be the library's function, or one of another file.)
_OF_C = frozenset(
    (
        "assert.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h", "limits.h",
        "locale.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h",
        "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "string.h", "threads.h",
        "time.h", "uchar.h", "wchar.h", "wctype.h",
    )
)  # fmt: skip
# What follows is not of C: names of POSIX and of GNU.
_BEYOND = "#ifdef __VIAP_USE_"


def _words(of_c: bool = False) -> set[str]:
    texts = [text for file, text in _texts() if file in _OF_C or not of_c]
    if of_c:
        texts = [text.partition(_BEYOND)[0] for text in texts]
    return {word for text in texts for word in re.findall(r"\b([a-z]\w*)\(", text)}


@lru_cache(maxsize=1)
def names_of_c() -> frozenset[str]:
    """Return the functions that C's headers declare: programs must not redefine them (7.1.3)."""
    return frozenset(_words(of_c=True))


@lru_cache(maxsize=1)
def names_of_systems() -> frozenset[str]:
    return frozenset(_words()) - names_of_c()
