"""Typed access to parsed JSON: messages name the place of a missing or wrong field."""

from collections.abc import Iterator, Mapping
from typing import Any

from viap.core.base.errors import UsageError, ViapError


class Fields:
    """A JSON object; `where` names it in messages."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise Broken(f"{where}: an object is expected")
        self.where = where
        self._value: Mapping[str, Any] = value

    def only(self, *names: str) -> None:
        """Raises if there are other fields: an unread field would be unchecked."""
        for name in self._value:
            if name not in names:
                raise Broken(f"{self.where}: there is no field '{name[:60]}'")

    def has(self, name: str) -> bool:
        return name in self._value

    def _get(self, name: str, kind: type, what: str) -> Any:
        if name not in self._value:
            raise Broken(f"{self.where}: the field '{name}' is missing")
        value = self._value[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise Broken(f"{self.where}: the field '{name}' is not {what}")
        return value

    def any(self, name: str) -> Any:
        """Returns a value of any kind."""
        return self._get(name, object, "there")

    def text(self, name: str) -> str:
        value: str = self._get(name, str, "a text")
        return value

    def natural(self, name: str) -> int:
        value: int = self._get(name, int, "a number")
        if not 0 <= value < 10**9:
            raise Broken(f"{self.where}: the field '{name}' is out of range")
        return value

    def truth(self, name: str) -> bool:
        value: bool = self._get(name, bool, "true or false")
        return value

    def inner(self, name: str) -> "Fields":
        return Fields(self._get(name, dict, "an object"), f"{self.where}, {name}")

    def texts(self, name: str) -> list[str]:
        return [_text(each, f"{self.where}, {name}") for each in self._list(name)]

    def integers(self, name: str) -> list[int]:
        values = self._list(name)
        if not all(type(value) is int for value in values):
            raise Broken(f"{self.where}: the field '{name}' is not a list of numbers")
        return values

    def naturals(self, name: str) -> list[int]:
        return self.integers(name)

    def mapping(self, name: str) -> dict[str, str]:
        value = self._get(name, dict, "an object")
        return {key: _text(each, f"{self.where}, {name}") for key, each in value.items()}

    def pairs(self, name: str) -> list[tuple[str, str]]:
        """Returns a list of [text, text]."""
        found = []
        for each in self._list(name):
            if not isinstance(each, list) or len(each) != 2:
                raise Broken(f"{self.where}, {name}: a pair is expected")
            first, second = (_text(part, f"{self.where}, {name}") for part in each)
            found.append((first, second))
        return found

    def each(self, name: str, word: str) -> Iterator["Fields"]:
        """Yields the objects of a list; messages name each by a word and its number."""
        for number, value in enumerate(self._list(name)):
            yield Fields(value, f"{self.where}, {word} {number}")

    def _list(self, name: str) -> list[Any]:
        value: list[Any] = self._get(name, list, "a list")
        return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Broken(f"{where}: a text is expected")
    return value


# ---- Errors in certificates and witnesses.


class Broken(UsageError):
    """This is not a certificate: files or fields are missing, or of the wrong form."""


class Rejected(ViapError):
    """The certificate does not prove what it claims."""


class Unwritable(ViapError):
    """The proof can't be written as a certificate."""
