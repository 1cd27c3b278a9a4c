"""The layout of each record: size, alignment, and where its members lie."""

import re

from tests.clang import dump
from viap.c.tree.object_layout import record_layout
from viap.core.base.errors import ViapError
from viap.core.base.source import NOWHERE

HEADING = re.compile(r"^\s*0 \| (?P<kind>struct|union) (?P<name>.*)$")
MEMBER = re.compile(r"^\s*(?P<byte>\d+)(?::(?P<bits>[\d-]+))? \|   (?P<text>\S.*)$")
END = re.compile(r"^\s*\| \[sizeof=(?P<size>\d+), align=(?P<align>\d+)\]")
PLACE = re.compile(r"\((?:unnamed|anonymous)(?: \w+)? at [^:]*:(\d+):(\d+)\)")


def read_layouts(text):
    """By tag or by place: size, alignment, and the first bit of each direct member in order.

    A tag that has several layouts in different scopes is left out.
    """
    found, twice = {}, set()
    name, members = None, []
    for line in text.split("\n"):
        if heading := HEADING.match(line):
            place = PLACE.search(heading["name"])
            name = (
                (int(place[1]), int(place[2])) if place else f"{heading['kind']} {heading['name']}"
            )
            members = []
        elif member := MEMBER.match(line):
            first = int(member["byte"]) * 8
            bits = member["bits"]
            if bits is not None and bits != "-":
                first += int(bits.split("-")[0])
            members.append(None if bits == "-" else first)
        elif (end := END.match(line)) and name is not None:
            layout = (int(end["size"]), int(end["align"]), members)
            if found.setdefault(name, layout) != layout:
                twice.add(name)
            name = None
    return {name: layout for name, layout in found.items() if name not in twice}


def compare_layouts(comparison):
    mine = [
        (node, struct)
        for node, struct in comparison.recording.structs
        if struct.fields is not None and node.coord is not None and node.coord.file == "p.i"
    ]
    if not mine:
        return
    known = read_layouts(dump.layouts(comparison.text, comparison.model))
    for node, struct in mine:
        layout = known.get(f"{struct.kind} {struct.tag}") if node.name else None
        if layout is None:
            continue
        try:
            ours = record_layout(struct, comparison.model, NOWHERE)
        except ViapError:
            continue
        comparison.report.compared += 1
        line = node.coord.line
        if (ours.size, ours.alignment) != layout[:2]:
            comparison.differ(f"layout of {struct}", line, (ours.size, ours.alignment), layout[:2])
        offsets = [ours.bit_offsets[field] for field in struct.fields]
        if len(offsets) == len(layout[2]):
            for field, offset, theirs in zip(struct.fields, offsets, layout[2], strict=True):
                if theirs is not None and offset != theirs:
                    comparison.differ(f"offset of {struct}.{field.name}", line, offset, theirs)
