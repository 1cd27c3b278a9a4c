"""Names, in a core program, of inputs that no function of the program's text gives."""

from viap.program.c_types import stored
from viap.program.integer_types import IntType

_PREFIX, _FAILS = "viap_outside_", "viap_fails_"


def outside_function(type: IntType | None) -> str:
    """The C function for a value that another file or the hardware set; `type` None: a pointer."""
    name = "pointer" if type is None else str(stored(type))
    return _PREFIX + "".join(c if c.isalnum() else "_" for c in name)


def is_outside(function: str) -> bool:
    return function.startswith(_PREFIX)


def failing(name: str) -> str:
    """The C function that decides whether an allocation fails."""
    return _FAILS + name
