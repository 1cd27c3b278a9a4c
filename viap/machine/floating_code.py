"""Floating-point operations as calls of exact functions on bit patterns."""

from viap.machine.python_code import Code, Workshop
from viap.program.build import TRUTHS
from viap.program.nodes import Floating


def floating(shop: Workshop, expr: Floating, operands: list[Code]) -> Code:
    """The result of an operation; for `to_int`, with a check of its range."""
    name = f"f{expr.format.bits}_{expr.op}"
    bind = (
        "from viap.floating.operations import function as r_make\n"
        f"from viap.floating.formats import BINARY{expr.format.bits} as r_format\n"
        f"{name} = r_make({expr.op!r}, r_format)\n"
    )
    if bind not in shop.functions:
        shop.functions.append(bind)
    depth = max(each.depth for each in operands) + 1
    if expr.op != "to_int":
        text = f"{name}({', '.join(each.text for each in operands)})"
        high = 1 if expr.op in TRUTHS else expr.type.maximum
        return Code(text, 0, high, depth)
    low, high = expr.type.minimum, expr.type.maximum
    first, again = shop.named(operands[0])
    result, fault = shop.temporary(), shop.fault(expr, expr.format.name)
    test = f"{low} <= ({result} := {name}({first})) <= {high}"
    text = f"({result} if {test} else unconvertible({fault}, {again}))"
    return Code(text, low, high, depth + 3, result)
