"""Random models, and the value of a recipe in one, computed without viap.core.logic's help."""

from collections.abc import Callable
from dataclasses import dataclass, field

from hypothesis import strategies as st

from tests.core.logic.generate import DOMAIN, SYMBOLS, Recipe, ints
from viap.core.logic.evaluation import Undetermined
from viap.core.logic.terms import BOOL, INT


@dataclass(frozen=True)
class RandomModel:
    constants: dict
    seed: int
    bound: dict = field(default_factory=dict)

    def value(self, symbol, arguments):
        if not arguments:
            return self.constants[symbol.name]
        number = hash((symbol.name, arguments, self.seed)) % 1009
        return number % 2 == 0 if symbol.result == BOOL else number % 21 - 10

    def domain(self, variable):
        return DOMAIN


@st.composite
def models(draw):
    constants = {"A": "A", "B": "B", "any": draw(st.sampled_from(("A", "B", "other")))}
    for symbol in SYMBOLS.values():
        if not symbol.arguments and symbol.result == INT:
            constants[symbol.name] = draw(ints())
        elif not symbol.arguments and symbol.result == BOOL:
            constants[symbol.name] = draw(st.booleans())
    return RandomModel(constants, draw(st.integers(0, 1000)))


def trunc_div(a, b):
    """C's quotient by another way than the code under test."""
    quotient = a // b
    return quotient + 1 if quotient < 0 and quotient * b != a else quotient


def euclid_mod(a, b):
    return next(r for r in (a % b, a % b - b) if 0 <= r < abs(b))


def worth(recipe: Recipe, model, scope):
    """The value of a recipe; Undetermined where a part has none, however it is used."""
    if recipe.op in ("forall", "exists"):
        values = [worth(recipe.args[0], model, {**scope, recipe.extra: value}) for value in DOMAIN]
        return all(values) if recipe.op == "forall" else any(values)
    args = [worth(arg, model, scope) for arg in recipe.args]
    if recipe.op in ("c_div", "c_mod", "floor_div", "floor_mod") and args[1] == 0:
        raise Undetermined("division by zero")
    match recipe.op:
        case "number" | "truth":
            return recipe.extra
        case "variable":
            return scope[recipe.extra]
        case "apply":
            return model.value(SYMBOLS[recipe.extra], tuple(args))
        case "bits":
            return {"and": int.__and__, "or": int.__or__, "xor": int.__xor__}[recipe.extra](*args)
        case "wrap":
            bits, signed = recipe.extra
            value = args[0] % 2**bits
            return value - 2**bits if signed and value >= 2 ** (bits - 1) else value
        case _:
            return _OPERATIONS[recipe.op](*args)


_OPERATIONS: dict[str, Callable] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "c_div": trunc_div,
    "c_mod": lambda a, b: a - b * trunc_div(a, b),
    "floor_div": lambda a, b: (a - euclid_mod(a, b)) // b,
    "floor_mod": euclid_mod,
    "power_of_two": lambda a: 2**a,
    "ite": lambda c, a, b: a if c else b,
    "eq": lambda a, b: a == b,
    "le": lambda a, b: a <= b,
    "lt": lambda a, b: a < b,
    "conjunction": lambda a, b: a and b,
    "disjunction": lambda a, b: a or b,
    "implies": lambda a, b: (not a) or b,
    "negate": lambda a: not a,
}
