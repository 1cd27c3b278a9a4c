"""A task's options about the function to prove, as words of a command line."""

from collections.abc import Mapping
from typing import Any

# Options of a task, and the options of `viap prove` that they become: single ones and lists.
_SINGLE = {"function": "--function", "calls": "--calls"}
_SEVERAL = {"arrays": "--array", "assume": "--assume"}


def words_of(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Translates what a task says of a function; raises ValueError if a part of it is wrong."""
    words: list[str] = []
    for name, option in _SINGLE.items():
        if name in options:
            words.append(f"{option}={_text(options[name], name)}")
    for name, option in _SEVERAL.items():
        words += [f"{option}={text}" for text in _texts(options, name)]
    kinds = _texts(options, "check")
    if kinds:
        words.append(f"--check={','.join(kinds)}")
    annotations = options.get("annotations", False)
    if not isinstance(annotations, bool):
        raise ValueError(f"'annotations' must be true or false, not {annotations!r}")
    return (*words, "--annotations") if annotations else tuple(words)


def _texts(options: Mapping[str, Any], name: str) -> list[str]:
    value = options.get(name, [])
    each = value if isinstance(value, list) else [value]
    return [_text(one, name) for one in each]


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"'{name}' must be a text, not {value!r}")
    return value
