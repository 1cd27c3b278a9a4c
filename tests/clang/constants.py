"""Values of clang's constant expressions, computed from its tree: what ours are compared with."""

from tests.clang.types import NoType

WIDTHS = {"_Bool": 1, "char": 8, "short": 16, "int": 32, "long long": 64, "__int128": 128}


class Evaluator:
    """Evaluates what literals, enumerators, casts and operators give; None for anything else."""

    def __init__(self, types, enumerators, long_bits):
        self.types = types
        self.enumerators = enumerators
        self.long_bits = long_bits

    def value(self, node):
        try:
            value = self._value(node)
            type = self.types.of(node)
        except (NoType, RecursionError):
            return None
        if value is None or type[0] != "int":
            return None
        return self._wrapped(value, type[1])

    def _wrapped(self, value, name):
        unsigned = name.startswith("unsigned ") or name == "_Bool"
        plain = name.removeprefix("unsigned ").removeprefix("signed ")
        bits = self.long_bits if plain == "long" else WIDTHS[plain]
        if plain == "_Bool":
            return int(value != 0)
        value &= (1 << bits) - 1
        return value if unsigned or value < 1 << (bits - 1) else value - (1 << bits)

    def _value(self, node):
        children = [child for child in node.get("inner", ()) if child and "kind" in child]
        match node["kind"]:
            case "IntegerLiteral" | "CharacterLiteral":
                return int(node["value"])
            case "ConstantExpr" if "value" in node:
                return int(node["value"])
            case "ParenExpr" | "ConstantExpr":
                return self.value(children[0])
            case "ImplicitCastExpr" | "CStyleCastExpr" if node.get("castKind") in (
                "IntegralCast",
                "NoOp",
                "IntegralToBoolean",
            ):
                return self.value(children[-1])
            case "DeclRefExpr":
                return self.enumerators.get(node.get("referencedDecl", {}).get("id"))
            case "UnaryOperator" if node["opcode"] in ("-", "~", "!", "+"):
                value = self.value(children[0])
                if value is None:
                    return None
                return {"-": -value, "~": ~value, "!": int(not value), "+": value}[node["opcode"]]
            case "BinaryOperator" if node["opcode"] in OPERATIONS:
                left, right = self.value(children[0]), self.value(children[1])
                if left is None or right is None:
                    return None
                return OPERATIONS[node["opcode"]](left, right)
            case "ConditionalOperator":
                condition = self.value(children[0])
                return None if condition is None else self.value(children[1 if condition else 2])
        return None


def _quotient(left, right):
    if right == 0:
        return None
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


def _rest(left, right):
    whole = _quotient(left, right)
    return None if whole is None else left - whole * right


OPERATIONS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _quotient,
    "%": _rest,
    "<<": lambda a, b: a << b if 0 <= b < 128 else None,
    ">>": lambda a, b: a >> b if b >= 0 else None,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "&&": lambda a, b: int(bool(a and b)),
    "||": lambda a, b: int(bool(a or b)),
}
