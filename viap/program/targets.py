"""The names of targets (`--target`), and their data models."""

import re

from viap.errors import UsageError
from viap.program.integer_types import TARGETS

_X86 = {"i386-linux-gnu": "ILP32", "x86_64-linux-gnu": "LP64"}
KNOWN = (*_X86, *TARGETS)
_BIG_ENDIAN = re.compile(
    r"(?:powerpc|ppc|mips|sparc|s390|m68k|armeb|thumbeb|aarch64_be|hppa)(?!\w*(?:el|le)\b)"
)


def model_of_target(triple: str) -> str:
    """Return the name of a target's data model; raise UsageError if the target is not known.

    Vendors don't matter (`x86_64-pc-linux-gnu`), nor do versions of 32-bit x86 (`i686-linux-gnu`).
    """
    first, *rest = triple.split("-")
    first = "i386" if re.fullmatch(r"i[3-6]86", first) else first
    rest = [word for word in rest if word not in ("pc", "unknown", "redhat", "suse")]
    plain = "-".join((first, *rest))
    for name in KNOWN:
        if plain == name.replace("-unknown-", "-"):
            return _X86.get(name, name)
    if _BIG_ENDIAN.match(triple):
        raise UsageError(f"--target {triple}: big-endian targets are not supported")
    raise UsageError(f"--target {triple} is not known, only these are: {', '.join(KNOWN)}")
