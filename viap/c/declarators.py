"""Types and declarations in C's syntax."""

from viap.c import tree
from viap.c.types import ArrayType, CType, Field, FunctionType, PointerType, StructType
from viap.program.integer_types import IntType


def declaration(type: CType, name: str) -> str:
    """Return a declaration of a name in C's syntax, built from the inside out."""
    text = name
    while True:
        match type:
            case PointerType():
                text = f"*{text}"
                type = type.target
                if isinstance(type, ArrayType | FunctionType):
                    text = f"({text})"
            case ArrayType():
                size = type.size
                shown = "" if size is None else size if isinstance(size, int) else size_text(size)
                text = f"{text}[{shown}]"
                type = type.element
            case FunctionType():
                # The conversions of an old-style call are written out.
                known = type.old_style if type.parameters is None else type.parameters
                parameters = [declaration(p, "").strip() for p in known or ()]
                if type.variadic:
                    parameters.append("...")
                text = f"{text}({', '.join(parameters) or ('void' if known == () else '')})"
                type = type.result
            case _:
                return f"{_base(type)} {text}".rstrip()


def size_text(size: tree.Expr) -> str:
    from viap.c.expression_printer import ExpressionPrinter

    return ExpressionPrinter().text(size)


def _base(type: CType) -> str:
    if isinstance(type, StructType):
        return f"{type.kind} {tag(type)}"
    if isinstance(type, IntType):
        return type.name.split(":")[0]  # a bit-field's type is its base type
    return str(type)


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
