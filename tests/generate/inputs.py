"""Calls of the functions that give a program its inputs."""

from tests.generate.context import Context
from tests.generate.values import INPUTS, POSTFIX, Value, writing
from viap.core.program.integer_types import (
    BOOL,
    CHAR,
    INT,
    LLONG,
    SHORT,
    UCHAR,
    UINT,
    ULLONG,
    USHORT,
    DataModel,
    IntType,
)


def input_types(model: DataModel) -> dict[str, tuple[str, IntType]]:
    """The suffix of each input function, with its result's spelling and type."""
    return {
        "int": ("int", INT),
        "uint": ("unsigned int", UINT),
        "char": ("char", CHAR),
        "uchar": ("unsigned char", UCHAR),
        "short": ("short", SHORT),
        "ushort": ("unsigned short", USHORT),
        "long": ("long", model.long),
        "ulong": ("unsigned long", model.ulong),
        "longlong": ("long long", LLONG),
        "ulonglong": ("unsigned long long", ULLONG),
        "bool": ("_Bool", BOOL),
    }


def input_call(g: Context) -> Value:
    suffix = g.choices.pick(tuple(input_types(g.model)))
    _, kind = input_types(g.model)[suffix]
    g.requires.add(f"__VERIFIER_nondet_{suffix}")
    text = f"__VERIFIER_nondet_{suffix}()"
    return Value(text, kind, kind.minimum, kind.maximum, writing(INPUTS), POSTFIX)
