"""A requirement of a function: what its callers have to fulfil."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SIZE, CONDITION, STRING = "size", "condition", "string"


@dataclass(frozen=True)
class Requirement:
    """One requirement: `subject` is the pointer of a size; `c_text` can be given to an option."""

    kind: str
    subject: str
    text: str
    c_text: str

    def __str__(self) -> str:
        if self.kind == SIZE:
            plural = "" if self.text == "1" else "s"
            return f"{self.subject} holds {self.text} element{plural}"
        if self.kind == STRING:
            return f"{self.subject} is a zero-terminated string"
        return self.text

    def as_json(self) -> dict[str, Any]:
        option = self.c_text if self.kind == CONDITION else f"{self.subject}:{self.c_text}"
        return {"kind": self.kind, "names": [self.subject] if self.subject else [],
                "text": str(self), "option": option}  # fmt: skip


def joined(requirements: Sequence[Requirement]) -> str:
    """Text of all requirements, for a row of a table."""
    texts = [str(each) for each in requirements]
    return "".join(texts) if len(texts) < 2 else f"{', '.join(texts[:-1])} and {texts[-1]}"
