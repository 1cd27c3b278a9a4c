"""viap decides, without help, whether an assertion of a C program can fail.

`viap.prove("file.c")` is the way in for Python programs; see docs/python-interface.rst.
"""

TYPE_CHECKING = False  # (importing `typing` takes longer than the start of a command)
if TYPE_CHECKING:
    from viap.api import prove as prove
    from viap.core.base.errors import InputError as InputError
    from viap.core.base.errors import UsageError as UsageError
    from viap.core.base.errors import ViapError as ViapError
    from viap.result import Result as Result

__version__ = "0.1.0"

# Public names, with the modules that are imported when a name is used.
_PUBLIC = {
    "prove": "viap.api",
    "Result": "viap.result",
    "ViapError": "viap.core.base.errors",
    "UsageError": "viap.core.base.errors",
    "InputError": "viap.core.base.errors",
}
__all__ = ["InputError", "Result", "UsageError", "ViapError", "prove"]


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'viap' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_PUBLIC])
