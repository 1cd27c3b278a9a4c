"""The story of a proof as lines of text, at most a page, and as JSON."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from viap.explain.story.proof_story import ClaimStory, LoopStory, ProofStory
from viap.wording import number_of

_LOOPS, _FORMS, _INVARIANTS = 8, 6, 5  # that are told of a proof, and of a loop
_GROUPS, _CLAIMS, _FACTS = 8, 3, 5  # groups of claims that are told, claims and facts of a group
_LONGEST = 100  # characters of a line of closed forms
_TRANSFORMED = {
    "witness": "one element of each array, chosen freely, stands for all of them",
    "labmc": "each loop over an array is run for a few of its elements, chosen freely",
    "shrink": "each loop is run for a few iterations, which stand for all of them",
    "unroll": "the program is run statement by statement: its course does not depend on its inputs",
    "contracts": "calls of recursive functions are known by contracts, which are proved, too",
}


def story_lines(story: ProofStory) -> list[str]:
    """Returns the story in at most about sixty lines; JSON has all of it."""
    lines = [f"how it is proved{_letters(story)}:"]
    if story.transformation:
        words = story.transformation.split()[0]
        lines.append(f"  in another program: {_TRANSFORMED.get(words, words)}")
    for loop in story.loops[:_LOOPS]:
        lines += [f"  {line}" for line in _loop_lines(loop, story.counter)]
    lines += _more(len(story.loops) - _LOOPS, "loop")
    groups = _grouped(story.claims)
    for claims in groups[:_GROUPS]:
        lines += [f"  {line}" for line in _claim_lines(claims)]
    return lines + _more(sum(map(len, groups[_GROUPS:])), "claim")


def _letters(story: ProofStory) -> str:
    """Returns what the letters stand for that the closed forms have."""
    letter = story.counter
    texts = " ".join(text for loop in story.loops for text in (loop.iterations, *loop.forms))
    used = set(re.findall(r"\w+", texts))
    if f"{letter}1" in used:
        return f" ({letter}: iterations that the loop has done, {letter}1: the loop around it)"
    return f" ({letter}: iterations that the loop has done)" if letter in used else ""


def _more(count: int, what: str) -> list[str]:
    return [f"  ... {number_of(count, f'more {what}')}: --json has all"] if count > 0 else []


def _loop_lines(loop: LoopStory, counter: str) -> Iterator[str]:
    runs = f", runs {_times(loop.iterations)}" if loop.iterations else ""
    yield f"the loop at line {loop.position.source.line}, while {loop.condition}{runs}"
    if loop.forms:
        start = f"  after {counter} iterations: "
        for line in _filled(loop.forms[:_FORMS]):
            yield start + line
            start = " " * len(start)
    for text in loop.invariants[:_INVARIANTS]:
        yield f"  always: {text}"
    if len(loop.invariants) > _INVARIANTS:
        yield f"  ... {number_of(len(loop.invariants) - _INVARIANTS, 'more invariant')}"


def _times(count: str) -> str:
    return {"0": "never", "1": "once"}.get(count, f"{count} times")


def _filled(texts: Sequence[str]) -> Iterator[str]:
    """Yields lines of several short texts."""
    line = ""
    for text in texts:
        if line and len(line) + len(text) > _LONGEST:
            yield f"{line},"
            line = ""
        line = f"{line}, {text}" if line else text
    yield line


def _grouped(claims: Sequence[ClaimStory]) -> list[list[ClaimStory]]:
    """Returns claims that follow from the same facts together."""
    groups: dict[object, list[ClaimStory]] = {}
    for claim in claims:
        groups.setdefault(claim.steps, []).append(claim)
    return list(groups.values())


def _claim_lines(claims: Sequence[ClaimStory]) -> Iterator[str]:
    texts = [*dict.fromkeys(f"line {c.position.source.line}: {c.claim}" for c in claims)]
    yield from texts[:_CLAIMS]
    if len(texts) > _CLAIMS:
        yield f"... and {number_of(len(texts) - _CLAIMS, 'more claim')}"
    together = "these follow" if len(texts) > 1 else "follows"
    for rule, facts in claims[0].steps:
        how = together if rule == "follows" else rule
        if not facts:
            yield f"  {how} from no facts: true for all values"
            continue
        yield f"  {how} from"
        yield from (f"  - {fact}" for fact in facts[:_FACTS])
        if len(facts) > _FACTS:
            yield f"  - {number_of(len(facts) - _FACTS, 'more fact')}"


def story_json(story: ProofStory) -> dict[str, Any]:
    return {
        "counter": story.counter,
        "transformation": story.transformation or None,
        "loops": [
            {
                "position": str(loop.position),
                "line": loop.position.source.line,
                "condition": loop.condition,
                "iterations": loop.iterations or None,
                "forms": list(loop.forms),
                "invariants": list(loop.invariants),
            }
            for loop in story.loops
        ],
        "claims": [
            {
                "position": str(claim.position),
                "line": claim.position.source.line,
                "claim": claim.claim,
                "steps": [{"rule": rule, "facts": list(facts)} for rule, facts in claim.steps],
            }
            for claim in story.claims
        ],
    }
