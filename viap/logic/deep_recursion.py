"""Recursion over terms of any depth: pending questions wait on a list, not on the call stack."""

from collections.abc import Callable, Generator, Hashable
from typing import TypeVar

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")

# Maximal number of kept answers; beyond it, all are forgotten.
_MOST_KEPT = 1_000_000


def answer(
    question: Question,
    work: Callable[[Question], Generator[Question, Answer, Answer]],
    known: dict[Question, Answer],
    keep: Callable[[Question], bool] = lambda question: True,
) -> Answer:
    """Returns what `work` returns for a question.

    `work` yields the questions that it depends on and is sent their answers. Answers for which
    `keep` is true are stored in `known` and not computed again.
    """
    stack = [(question, work(question))]
    sent: Answer | None = None
    while True:
        current, working = stack[-1]
        try:
            asked = next(working) if sent is None else working.send(sent)
        except StopIteration as end:
            result: Answer = end.value
            stack.pop()
            if not stack:
                return result
            if keep(current):
                if len(known) >= _MOST_KEPT:
                    known.clear()
                known[current] = result
            sent = result
            continue
        sent = known.get(asked)
        if sent is None:
            stack.append((asked, work(asked)))
