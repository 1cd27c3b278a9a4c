"""Pragmas: those that change layouts are followed or refused, the others are ignored."""

import re

from viap.errors import Unsupported
from viap.source import Position

_PACK = r"pack\s*\(\s*([^()]*)\)\s*\Z"
_SIZES = frozenset(("1", "2", "4", "8", "16"))
_REFUSED = frozenset(
    ("ms_struct", "scalar_storage_order", "weak", "redefine_extname", "push_macro", "pop_macro")
)


class Pragmas:
    """`pack` is the greatest alignment of members, in bytes; 0 if there is no limit."""

    def __init__(self) -> None:
        self.pack = 0
        self._stack: list[tuple[str, int]] = []

    def read(self, text: str, place: Position) -> None:
        """Follow a pragma; `text` is the text behind the word."""
        text = text.strip()
        word = re.match(r"\w*", text)
        name = word.group() if word else ""
        if name == "pack":
            match = re.match(_PACK, text)
            parts = [part.strip() for part in match[1].split(",")] if match else ["?"]
            if not self._follow(parts):
                raise Unsupported(f"#pragma {text}", place, "#pragma pack")
        elif name in _REFUSED:
            raise Unsupported(f"#pragma {text}", place, f"#pragma {name}")

    def _follow(self, parts: list[str]) -> bool:
        """Change the limit; return False if the form is not known."""
        first, rest = parts[0], parts[1:]
        if first in ("", "0") and not rest:
            self.pack = 0
        elif first in _SIZES and not rest:
            self.pack = int(first)
        elif first == "push":
            name = rest.pop(0) if rest and rest[0].isidentifier() else ""
            if len(rest) > 1 or rest and rest[0] not in _SIZES:
                return False
            self._stack.append((name, self.pack))
            self.pack = int(rest[0]) if rest else self.pack
        elif first == "pop" and len(rest) <= 1:
            return self._pop(rest[0] if rest else "")
        else:
            return False
        return True

    def _pop(self, name: str) -> bool:
        if not self._stack or name and name not in (known for known, _ in self._stack):
            return False
        while True:
            known, self.pack = self._stack.pop()
            if not name or known == name:
                return True
