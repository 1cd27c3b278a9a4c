"""Which programs Csmith is asked for: small ones, with one more feature of C for each kind."""

import subprocess
from collections.abc import Iterator

from tests.csmith.runtime import with_runtime

SMALL = (
    "--concise", "--no-argc", "--max-funcs", "3", "--max-block-size", "3",
    "--max-block-depth", "3", "--max-expr-complexity", "4", "--max-array-len-per-dim", "5",
    "--max-struct-fields", "5", "--max-pointer-depth", "2", "--no-safe-math",
)  # fmt: skip
_FEATURES = ("pointers", "bitfields", "unions", "volatiles", "packed-struct", "structs", "arrays")


def _only(*features: str, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The options of programs with these features, and without the others."""
    chosen = [f"--{'' if feature in features else 'no-'}{feature}" for feature in _FEATURES]
    return (*(option for option in SMALL if option != "--no-safe-math"), *chosen, *more)


KINDS: dict[str, tuple[str, ...]] = {
    "plain": _only("arrays", "structs"),
    "scalars": _only(),
    "no-longlong": _only("arrays", "structs", more=("--no-longlong",)),
    "pointers": _only("arrays", "pointers"),
    "pointers-structs": _only("arrays", "structs", "pointers"),
    "bitfields": _only("arrays", "structs", "bitfields"),
    "unions": _only("arrays", "structs", "unions"),
    "unions-pointers": _only("arrays", "structs", "unions", "pointers"),
    "packed": _only("arrays", "structs", "packed-struct"),
    "volatiles": _only("arrays", "structs", "volatiles"),
    "functions": _only("arrays", "structs", more=("--max-funcs", "8")),
    "floats": _only("arrays", "structs", more=("--float",)),
    "floats-pointers": _only("arrays", "structs", "pointers", "unions", more=("--float",)),
    "all": _only(*_FEATURES),
    "large": ("--concise", "--no-argc"),
}


# Longer ones show less for their time: the front end takes more than gcc.
CHARS = 9000


def csmith_programs(kind: str, seed: int, chars: int = CHARS) -> Iterator[tuple[int, str]]:
    """The seeds from this one on, and their programs, without those that are longer."""
    while True:
        text = csmith_program(kind, seed)
        if len(text) <= chars or kind == "large":
            yield seed, text
        seed += 1


def csmith_program(kind: str, seed: int) -> str:
    """The program of a seed, with our runtime in it."""
    done = subprocess.run(
        ["csmith", "--seed", str(seed), *KINDS[kind]],
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    text = with_runtime(done.stdout)
    assert "out_count" in text
    return text
