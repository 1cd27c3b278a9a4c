"""Differences that are no faults, each with its reason."""

from tests.clang.types import of_ours
from viap.c.tree import tree
from viap.c.tree.types import ArrayType, StructType, promote
from viap.core.program.integer_types import IntType


def explanation(difference, **context):
    """Why the sides may differ here; "" where nothing explains it."""
    for reason, applies in EXPLAINED.items():
        if applies(difference, context):
            return reason
    return ""


def _compared_pointers(difference, context):
    words = difference.what.split()
    if words[0] != "operand" or words[-1] not in ("==", "!=", "<", "<=", ">", ">="):
        return False
    return difference.ours[0] == difference.clang[0] == "pointer"


def _steps_of_pointers(difference, context):
    """An integer that is added to a pointer: our tree keeps its type, which has the same value."""
    words = difference.what.split()
    if words[0] != "operand" or words[-1] not in ("+", "-", "+=", "-="):
        return False
    expr, other = context["expr"], context["other"]
    operand = expr.right if isinstance(expr, tree.Binary) else expr.value
    type = getattr(operand, "type", None)
    if not isinstance(type, IntType):
        return False
    pointer = any(each and each[0] == "pointer" for each in other.operands)
    return pointer and difference.clang == of_ours(promote(type))


def _types_on(path, type):
    """The types of the objects that a path goes into."""
    for step in path:
        yield type
        type = type.element if isinstance(type, ArrayType) else step.type


def _entered_again(difference, context):
    """`tests/test_initialisers_against_gcc.py` looks at these with gcc."""
    designated = " = " in difference.text.split(" = ", 1)[-1]
    return (
        len(context.get("path", ())) > 0
        and designated
        and (difference.what.endswith("is not given"))
    )


def _member_of_a_union(difference, context):
    types = _types_on(context.get("path", ()), context.get("type"))
    if difference.what == "initialiser: members of a union":
        return True
    union = any(isinstance(type, StructType) and type.kind == "union" for type in types)
    return union and difference.what.endswith("is missing")


def _wide_characters(difference, context):
    return difference.what in ("type of constant", "initialiser: type") and (
        str(difference.ours).replace("'long'", "'int'") == str(difference.clang)
    )


EXPLAINED = {
    "wchar_t is long in gcc's 32-bit code, and int in clang's": _wide_characters,
    "clang forgets values in braces, or of a string, into which a list goes again; gcc doesn't": (
        _entered_again
    ),
    "clang keeps values of a union's earlier member where a later one overrides it; gcc does not": (
        _member_of_a_union
    ),
    "an integer that is added to a pointer is not promoted: its value is the same": (
        _steps_of_pointers
    ),
    "clang compares pointers in the type of the left one; C11 6.5.9p5 takes `void *` if one is": (
        _compared_pointers
    ),
}
