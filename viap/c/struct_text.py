"""Tags, attributes and member names of structs in C's syntax."""

from viap.c.types import Field, StructType


def tag(struct: StructType) -> str:
    return struct.tag.strip("<>").replace(" ", "_")


def attributes(struct: StructType, field: Field | None = None) -> str:
    """Return the attributes of a struct, or of one of its members, to stand before a semicolon."""
    words: list[str] = []
    if field is None:
        words += ["packed"] * struct.packed
        words += [f"aligned({struct.aligned})"] * bool(struct.aligned)
    elif field.type_aligned and not field.packed and not struct.packed and field.bits is None:
        words = ["packed", f"aligned({max(field.type_aligned, field.aligned)})"]
    else:
        words += ["packed"] * field.packed
        words += [f"aligned({field.aligned})"] * bool(field.aligned)
    return f" __attribute__(({', '.join(words)}))" if words else ""


def field_name(field: Field) -> str:
    return field.name if not field.name.startswith("<") else f"member{field.name.strip('<>')}"
