"""The types of a program: C's own, typedefs, enums, structs and unions."""

from tests.generate.blocks import Lines
from tests.generate.context import Context
from tests.generate.shapes import ArrayType, Member, RecordType, ScalarType, define_record
from tests.generate.values import Value
from viap.core.program.integer_types import (
    BOOL,
    CHAR,
    INT,
    LLONG,
    SCHAR,
    SHORT,
    UCHAR,
    UINT,
    ULLONG,
    USHORT,
    DataModel,
)


def scalar_types(model: DataModel) -> list[ScalarType]:
    wide = model.long if model is DataModel.LP64 else LLONG
    return [
        ScalarType("int", INT),
        ScalarType("unsigned int", UINT),
        ScalarType("char", CHAR),
        ScalarType("unsigned char", UCHAR),
        ScalarType("signed char", SCHAR),
        ScalarType("short", SHORT),
        ScalarType("unsigned short", USHORT),
        ScalarType("long", model.long),
        ScalarType("unsigned long", model.ulong),
        ScalarType("long long", LLONG),
        ScalarType("unsigned long long", ULLONG),
        ScalarType("_Bool", BOOL),
        ScalarType("int8_t", SCHAR),
        ScalarType("uint16_t", USHORT),
        ScalarType("int32_t", INT),
        ScalarType("int64_t", wide),
        ScalarType("size_t", model.size_t),
        ScalarType("word", USHORT),
    ]


UNIONS = (
    ("int", "unsigned int"),
    ("short", "uint16_t"),
    ("char", "unsigned char"),
    ("long", "unsigned long"),
    ("long long", "unsigned long long"),
)


def define_enum(g: Context) -> Lines:
    tag = g.fresh("e")
    negative = g.choices.chance(30)
    value, items = -1, []
    for number in range(g.choices.integer(2, 4)):
        name = f"{tag.upper()}_{'ABCD'[number]}"
        text = name
        if number == 0 and negative:
            value, text = -2, f"{name} = -2"
        elif g.choices.chance(30):
            value += g.choices.integer(2, 5)
            text = f"{name} = {value}"
        else:
            value += 1
        items.append(text)
        g.constants.append(Value(name, INT, value, value))
    # GCC takes unsigned int for an enum without negative constants.
    g.scalars.append(ScalarType(f"enum {tag}", INT if negative else UINT))
    return [f"enum {tag} {{ {', '.join(items)} }};"]


def define_struct_or_union(g: Context) -> Lines:
    choices = g.choices
    if choices.chance(25):
        by_name = {s.spelling: s for s in g.scalars}
        first, second = choices.pick(UNIONS)
        members = [Member("u0", by_name[first]), Member("u1", by_name[second])]
        record = RecordType("union", g.fresh("u"), tuple(members))
    else:
        structs = [r for r in g.records if r.keyword == "struct"]
        members = []
        for number in range(choices.integer(1, 4)):
            name = f"m{number}"
            match choices.weighted([(5, "scalar"), (3, "bits"), (3, "array"), (2, "record")]):
                case "bits":
                    spelling = choices.pick(("unsigned int", "int", "_Bool"))
                    kind = next(s for s in g.scalars if s.spelling == spelling)
                    width = 1 if kind.type == BOOL else choices.integer(2, 31)
                    members.append(Member(name, kind, width))
                case "array":
                    size = choices.integer(2, 4)
                    members.append(Member(name, ArrayType(choices.pick(g.scalars), size)))
                case "record" if structs:
                    members.append(Member(name, choices.pick(structs)))
                case _:
                    members.append(Member(name, choices.pick(g.scalars)))
        record = RecordType("struct", g.fresh("s"), tuple(members))
    g.records.append(record)
    return define_record(record)
