"""A program's text with annotations of its loops; nothing else in it is changed."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pycparser.c_parser import Coord

from viap.c.marks.annotated_reading import Opened
from viap.c.marks.program_places import ProgramPlace
from viap.explain.invariants.loop_facts import LoopFacts
from viap.facts.dialects import Acsl, Cbmc, can_say
from viap.facts.places import Unspeakable
from viap.facts.printer import Printer

ACSL, CBMC = "acsl", "cbmc"
FORMATS = (ACSL, CBMC)


@dataclass(frozen=True, slots=True)
class Insertion:
    """`text` is put at `offset` of the original text."""

    offset: int
    text: str


def clauses(facts: LoopFacts, format: str) -> list[str]:
    """Returns the clauses of a loop in one of the formats; those without a form are left out."""
    return (_acsl_clauses if format == ACSL else _cbmc_clauses)(facts)


def _acsl_clauses(facts: LoopFacts) -> list[str]:
    lines = [f"loop invariant {text};" for text in Acsl().lines(facts.formulas)]
    if facts.assigns is not None:
        places = ", ".join(place.text for place in facts.assigns) or "\\nothing"
        lines.append(f"loop assigns {places};")
    return [*lines, *_variant("loop variant {};", Acsl(), facts)]


def _cbmc_clauses(facts: LoopFacts) -> list[str]:
    lines: list[str] = []
    if facts.assigns:
        places = (
            f"__CPROVER_object_whole({place.object})" if place.object else place.text
            for place in facts.assigns
        )
        lines.append(f"__CPROVER_assigns({', '.join(places)})")
    cbmc = Cbmc(facts.types)
    speakable = [each for each in facts.formulas if can_say(cbmc, each)]
    lines += [f"__CPROVER_loop_invariant({text})" for text in cbmc.lines(speakable)]
    return [*lines, *_variant("__CPROVER_decreases({})", cbmc, facts)]


def _variant(clause: str, printer: Printer, facts: LoopFacts) -> list[str]:
    """Returns the clause of the variant, if the loop has one that the format can say."""
    with suppress(Unspeakable):
        return [] if facts.variant is None else [clause.format(printer.text(facts.variant))]
    return []


def insertions(
    source: str, opened: Opened, loops: Sequence[tuple[ProgramPlace, Sequence[str]]], format: str
) -> list[Insertion]:
    """Returns the texts of the clauses with their places; loops without a place get none."""
    starts = [0] + [match.end() for match in re.finditer("\n", source)]

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column - 1

    found: list[Insertion] = []
    for place, lines in loops:
        if not lines:
            continue
        if format == ACSL:
            at = offset(place.position.line, place.position.column)
            found.append(_before(source, at, lines))
        else:
            behind = _head_end(opened, place)
            if behind is not None:
                found.append(_behind(source, offset(*behind), place, offset, lines))
    return sorted(found, key=lambda each: each.offset)


def definitions(source: str, loops: Sequence[LoopFacts]) -> list[Insertion]:
    """Returns the definitions of functions that formulas use, for the start of the text."""
    texts = dict.fromkeys(text for facts in loops for text in facts.needed_definitions)
    end = "\r\n" if "\r\n" in source else "\n"
    return [Insertion(0, f"/*@ {text} */{end}") for text in texts]


def inserted(source: str, found: Sequence[Insertion]) -> str:
    """Returns the text with all insertions."""
    pieces: list[str] = []
    last = 0
    for each in found:
        pieces += (source[last : each.offset], each.text)
        last = each.offset
    return "".join([*pieces, source[last:]])


def _before(source: str, at: int, lines: Sequence[str]) -> Insertion:
    """Returns a comment before the keyword: on lines of its own if the keyword starts its line."""
    start = source.rfind("\n", 0, at) + 1
    indent = source[start:at]
    if indent.strip():
        return Insertion(at, f"/*@ {' '.join(lines)} */ ")
    end = "\r\n" if source[max(start - 2, 0) : start] == "\r\n" else "\n"
    first, *rest = lines
    body = "".join(f"{end}{indent}    {line}" for line in rest)
    # The keyword keeps its indentation, which the comment takes from the text before it.
    return Insertion(at, f"/*@ {first}{body} */{end}{indent}")


def _behind(
    source: str,
    at: int,
    place: ProgramPlace,
    offset: Callable[[int, int], int],
    lines: Sequence[str],
) -> Insertion:
    """Returns clauses behind a loop's head, one in each line."""
    keyword = offset(place.position.line, place.position.column)
    start = source.rfind("\n", 0, keyword) + 1
    blank = re.match(r"[ \t]*", source[start:])
    indent = blank.group() if blank else ""
    end = "\r\n" if "\r\n" in source else "\n"
    return Insertion(at, "".join(f"{end}{indent}    {line}" for line in lines) + f"{end}{indent}")


def _head_end(opened: Opened, place: ProgramPlace) -> tuple[int, int] | None:
    """Returns the line and column behind a loop's head; None if it does not end in the text."""
    at = place.position
    if place.name == "do":
        return at.line, at.column + len("do")
    found = opened.places.text.closing(Coord(at.file, at.line, at.column), place.name)
    return None if found is None else (found[1], found[2] + 1)
