"""Library functions whose effects outlive the call: a later call behaves differently."""

_LASTING = frozenset(
    ("atexit", "at_quick_exit", "signal", "sigaction", "setvbuf", "setbuf", "setlocale")
)


def has_lasting_effect(name: str) -> bool:
    """True if a call of the function changes what later calls do, or registers something."""
    return name in _LASTING
