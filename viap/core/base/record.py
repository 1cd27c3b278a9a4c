"""Immutable records that are compared by identity, like `dataclass(frozen=True, eq=False)`.

There are some hundred kinds of nodes, and a dataclass compiles half a dozen methods for each
when it is imported: a quarter of the time of a short run. Here it is one. The type checker
rejects assignments to fields; slots exclude other attributes.
"""

from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, eq_default=False)
def record(cls: type[T]) -> type[T]:
    """Gives a class its slots, its `__init__` and its `__repr__`, by its annotations."""
    names = list(cls.__dict__.get("__annotations__", ()))
    members = {key: value for key, value in cls.__dict__.items() if key not in _REPLACED}
    defaults = {name: members.pop(name) for name in names if name in members}
    parameters = [f"{name}=defaults[{name!r}]" if name in defaults else name for name in names]
    lines = [f" self.{name} = {name}" for name in names] or [" pass"]
    text = f"def __init__({', '.join(['self', *parameters])}):\n" + "\n".join(lines)
    made: dict[str, Any] = {}
    exec(text, {"defaults": defaults}, made)
    members |= made
    members["__slots__"] = members["__match_args__"] = tuple(names)
    members["__repr__"] = _show
    metaclass: Any = type(cls)
    with_slots: type[T] = metaclass(cls.__name__, cls.__bases__, members)
    return with_slots


_REPLACED = {"__dict__", "__weakref__"}


def _show(self: Any) -> str:
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
    return f"{type(self).__qualname__}({shown})"
