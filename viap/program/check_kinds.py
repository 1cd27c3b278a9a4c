"""Names of kinds of undefined behaviour, as users write them."""

from collections.abc import Iterable

from viap.errors import UsageError
from viap.program.undefined_behaviour import KINDS, LEAKS, SPELLINGS
from viap.wording import did_you_mean


def check_kinds(words: Iterable[str]) -> frozenset[str]:
    """Returns the kinds that the words name; `all` names every kind. Raises UsageError."""
    kinds: set[str] = set()
    for word in words:
        kind = SPELLINGS.get(word.strip(), word.strip())
        if kind == "all":
            kinds |= set(KINDS)
        elif kind in (*KINDS, LEAKS):
            kinds.add(kind)
        else:
            hint = did_you_mean(kind, [*KINDS, LEAKS, "all"])
            raise UsageError(
                f"'{kind}' is not a kind of undefined behaviour{hint} (kinds: "
                f"{', '.join((*KINDS, LEAKS))}, all)"
            )
    return frozenset(kinds)
