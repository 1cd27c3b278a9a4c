"""Whole programs: types, objects and statements, chosen by a seed or by hypothesis."""

from tests.gcc.small_program import MARK, SmallProgram
from tests.generate.choices import Choices
from tests.pointer_programs import copies, flat, fragments, records
from tests.pointer_programs.layouts import (
    Layout,
    Number,
    Record,
    Row,
    declared,
    defined,
    numbers,
    padding,
    record,
)
from tests.pointer_programs.setting import Setting, Thing
from viap.core.program.integer_types import DataModel

KINDS = (
    (8, fragments.read_number),
    (5, fragments.write_number),
    (5, fragments.read_byte),
    (5, fragments.write_byte),
    (8, fragments.read_view),
    (6, fragments.write_view),
    (4, fragments.walk_bytes),
    (5, fragments.walk_row),
    (5, fragments.difference),
    (6, fragments.comparison),
    (4, fragments.chosen_object),
    (5, fragments.integer_address),
    (6, copies.copy_between),
    (3, copies.move_inside),
    (3, copies.set_bytes),
    (2, copies.compare_bytes),
    (4, copies.call_helper),
    (4, copies.assign_whole),
    (3, copies.local_copy),
    (4, copies.pointers_in_memory),
    (4, copies.rows),
    (3, copies.containers),
    (3, copies.bit_fields),
    (4, records.record_steps),
    (3, records.by_value),
    (3, records.heap_buffer),
    (3, records.records_in_buffers),
    (2, records.flexible_array),
    (3, records.negative_index),
    (2, records.string),
    (3, records.null_tests),
    (2, records.compound_literal),
    (3, records.volatile_access),
    (6, flat.leap),
    (4, flat.stroll),
    (5, flat.table),
)
LARGEST = 10  # statements of a program, and the first ones are reads


def generate_pointers(
    choices: Choices, model: DataModel, punning: bool = False, largest: int = LARGEST
) -> SmallProgram:
    g = Setting(choices, model, numbers(model), punning)
    head = _types(g)
    outside, inside = _objects(g)
    for number in range(choices.integer(1, 2)):
        g.variables[f"{MARK}k{number}"] = choices.integer(0, 9)
    counts = [f"int {name} = {value};" for name, value in g.variables.items()]
    body: list[str] = []
    for _ in range(choices.integer(1, largest)):
        kind = choices.weighted(KINDS)
        body += kind(g) or ()
    for thing in g.things:
        # What is left of each object at the end.
        leaf = choices.pick(thing.leaves())
        body.append(g.result(f"{thing.text}{leaf.path}"))
    lines = [
        f"typedef uintptr_t {MARK}uptr;",
        *head,
        f"long long {MARK}out[{g.results}];",
        *counts,
        *outside,
        copies.HELPERS,
        f"int {MARK}main(void) {{",
        *(f"  {line}" for line in (*inside, *body)),
        "  return 0;",
        "}",
    ]
    return SmallProgram("\n".join(lines) + "\n", g.results, model)


def _types(g: Setting) -> list[str]:
    lines = []
    for number in range(g.choices.integer(0, 3)):
        union = g.choices.chance(40)
        types: list[Layout] = []
        for _ in range(g.choices.integer(1, 4)):
            types.append(_member_type(g))
        spelling = f"{'union' if union else 'struct'} {MARK}T{number}"
        made = record(spelling, types, union, g.choices.chance(10))
        if made.size <= 64:
            g.records.append(made)
            lines.append(defined(made, union))
    return lines


def _member_type(g: Setting) -> Layout:
    number: Layout = g.choices.pick(g.numbers)
    inner = [each for each in g.records if each.size <= 24]
    if inner and g.choices.chance(30):
        number = g.choices.pick(inner)
    if g.choices.chance(35):
        number = Row(number, g.choices.integer(2, 3))
    return number


def _objects(g: Setting) -> tuple[list[str], list[str]]:
    """Declarations outside and inside of the function, with the first values."""
    outside, inside = [], []
    for number in range(g.choices.integer(1, 4)):
        type = _object_type(g)
        name = f"v{number}"
        align = type.align
        place = g.choices.pick(("global", "static", "local", "heap"))
        wide = ""
        if place != "heap" and g.choices.chance(25):
            wide, align = "_Alignas(8) ", 8
        if place == "heap":
            pointer = f"(*{name})" if isinstance(type, Row) else f"*{name}"
            inside.append(f"{declared(type, pointer)} = malloc(sizeof *{name});")
            inside.append(f"if (!{name}) return 0;")
            g.things.append(Thing(f"(*{name})", type, 8, on_heap=True))
        elif place == "local":
            inside.append(f"{wide}{declared(type, name)};")
            g.things.append(Thing(name, type, align))
        else:
            name = MARK + name
            prefix = "static " if place == "static" else ""
            outside.append(f"{prefix}{wide}{declared(type, name)};")
            g.things.append(Thing(name, type, align))
        inside += _first_values(g, g.things[-1])
    return outside, inside


def _first_values(g: Setting, thing: Thing) -> list[str]:
    """By numbers, or by bytes."""
    text = thing.text
    if not padding(thing.type) and g.choices.chance(50):
        return [f"{text}{leaf.path} = {g.constant(leaf.type)};" for leaf in thing.leaves()]
    return [f"{MARK}fill(&{text}, sizeof {text}, {g.choices.integer(0, 200)});"]


def _object_type(g: Setting) -> Layout:
    number: Number = g.choices.pick(g.numbers)
    records: list[Record] = g.records
    match g.choices.integer(0, 5):
        case 0 | 1:
            return Row(number, g.choices.integer(2, 6))
        case 2 if not records:
            return Row(Row(number, g.choices.integer(2, 3)), g.choices.integer(2, 3))
        case 5:
            return number
        case _ if not records:
            return Row(number, g.choices.integer(1, 8))
        case 3:
            return Row(g.choices.pick(records), g.choices.integer(2, 3))
        case _:
            return g.choices.pick(records)
