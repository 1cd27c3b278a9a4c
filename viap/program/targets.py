"""Targets other than x86 Linux: the types of their C compilers.

The tests compare each with clang's answers for that target.
"""

import re

from viap.errors import UsageError
from viap.program.integer_types import INT, UINT, USHORT, DataModel

_TABLE = (
    DataModel("aarch64-linux-gnu", "aarch64-linux-gnu", 64, 64, UINT, 16, 32,
              char_signed=False, bit_fields="arm"),
    DataModel("arm-linux-gnueabihf", "arm-linux-gnueabihf", 32, 32, UINT, 8, 4,
              char_signed=False, bit_fields="arm"),
    # (the ABI's enums are short, and so are those of gcc)
    DataModel("arm-none-eabi", "arm-none-eabi", 32, 32, UINT, 8, 4,
              char_signed=False, short_enums=True, bit_fields="arm"),
    DataModel("riscv32-unknown-elf", "riscv32-unknown-elf", 32, 32, INT, 16, 4, char_signed=False),
    DataModel("riscv64-unknown-elf", "riscv64-unknown-elf", 64, 64, INT, 16, 8, char_signed=False),
    DataModel("riscv64-linux-gnu", "riscv64-linux-gnu", 64, 64, INT, 16, 8, char_signed=False),
    DataModel("x86_64-w64-mingw32", "x86_64-w64-mingw32", 64, 32, USHORT, 16, 8, bit_fields=""),
)  # fmt: skip
TARGETS = {model.name: model for model in _TABLE}

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
