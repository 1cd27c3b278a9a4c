"""Random terms of all kinds, random models for them, and what each part should be worth.

A recipe is a term as it was meant, before any builder folded it: its value is computed
here by itself, so that a builder that folds wrongly is found.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Symbol, Term, apply, array_sort, variable

ARRAY = array_sort(1)
SYMBOLS = {
    s.name: s
    for s in (
        *(Symbol(name, (), INT) for name in ("x", "y", "i.1", "mod", "n'")),
        *(Symbol(name, (), BOOL) for name in ("p", "q")),
        *(Symbol(name, (), ARRAY, distinct=True) for name in ("A", "B")),
        Symbol("any", (), ARRAY),
        Symbol("f", (INT,), INT),
        Symbol("g", (INT, INT), INT),
        Symbol("even", (INT,), BOOL),
        Symbol("cell", (ARRAY, INT), INT),
    )
}
VARIABLES = [variable(name) for name in ("k", "l", "x")]
DOMAIN = range(-2, 3)


@dataclass(frozen=True)
class Recipe:
    """An operation, its operands, and what else it needs."""

    op: str
    args: tuple["Recipe", ...] = ()
    extra: Any = None


NUMBERS = [*range(-6, 7)] * 3
NUMBERS += [sign * (2**k + d) for k in (7, 8, 15, 31, 32) for d in (-1, 0, 1) for sign in (1, -1)]


def ints() -> st.SearchStrategy[int]:
    return st.sampled_from(NUMBERS)


# Operations by the sorts of their operands: i (integer), f (formula), o (array object).
INT_PARTS = (
    *((op, "ii", None) for op in ("add", "add", "sub", "mul")),
    *((op, "ii", None) for op in ("c_div", "c_mod", "floor_div", "floor_mod")),
    *(("bits", "ii", op) for op in ("and", "or", "xor")),
    *(("wrap", "i", (bits, signed)) for bits in (8, 16, 32) for signed in (False, True)),
    ("neg", "i", None),
    ("power_of_two", "i", None),
    *(("ite", "fii", None),) * 4,
    ("apply", "i", "f"),
    ("apply", "ii", "g"),
    ("apply", "oi", "cell"),
)
FORMULA_PARTS = (
    *((op, "ii", None) for op in ("eq", "le", "lt") * 2),
    ("eq", "oo", None),
    *((op, "ff", None) for op in ("conjunction", "disjunction") * 3),
    *((op, "ff", None) for op in ("implies", "eq")),
    ("negate", "f", None),
    *(("ite", "fff", None),) * 2,
    ("apply", "i", "even"),
    *((op, "f", v) for op in ("forall", "exists") for v in VARIABLES),
)
# Few numbers, for builders fold what is made of them alone; few names, to meet again.
INT_LEAVES = [
    *(Recipe("apply", (), name) for name in ("x", "x", "y", "i.1", "mod", "n'")),
    *(Recipe("variable", (), v) for v in VARIABLES),
]
FORMULA_LEAVES = [Recipe("apply", (), name) for name in ("p", "q")] * 3 + [
    Recipe("truth", (), value) for value in (True, False)
]
OBJECTS = [Recipe("apply", (), name) for name in ("A", "B", "any")]


def _leaf(random: Random, sort: str) -> Recipe:
    if sort == "o":
        return random.choice(OBJECTS)
    if sort == "f":
        return random.choice(FORMULA_LEAVES)
    if random.random() < 0.3:
        return Recipe("number", (), random.choice(NUMBERS))
    return random.choice(INT_LEAVES)


def _recipe(random: Random, sort: str, size: int, made: dict[str, list[Recipe]]) -> Recipe:
    """A recipe of about so many operations; sometimes one that was made before."""
    if sort == "o" or size <= 1:
        return _leaf(random, sort)
    if made[sort] and random.random() < 0.2:
        return random.choice(made[sort])
    op, sorts, extra = random.choice(INT_PARTS if sort == "i" else FORMULA_PARTS)
    each = (size - 1) // len(sorts)
    args = tuple(_recipe(random, s, random.randint(each // 2, each + 1), made) for s in sorts)
    if op == "power_of_two":
        args = (Recipe("floor_mod", (args[0], Recipe("number", (), 9))),)
    made[sort].append(Recipe(op, args, extra))
    return made[sort][-1]


def _recipes(sort: str) -> st.SearchStrategy[Recipe]:
    """Recipes by a seed: hypothesis itself, choosing every part, makes few large ones."""
    seeds = st.tuples(st.integers(0, 60), st.integers(0, 2**32))
    return seeds.map(lambda seed: _recipe(Random(str(seed)), sort, seed[0], {"i": [], "f": []}))


integer_recipes, formula_recipes = _recipes("i"), _recipes("f")
recipes = integer_recipes | formula_recipes


def built(recipe: Recipe) -> Term:
    """The term that the builders make of a recipe."""
    args = [built(arg) for arg in recipe.args]
    match recipe.op:
        case "number":
            return build.number(recipe.extra)
        case "truth":
            return build.truth(recipe.extra)
        case "variable":
            return recipe.extra
        case "apply":
            return apply(SYMBOLS[recipe.extra], *args)
        case "bits":
            return build.bits(recipe.extra, *args)
        case "wrap":
            return build.wrap(args[0], *recipe.extra)
        case "conjunction" | "disjunction":
            return getattr(build, recipe.op)(args)
        case "forall" | "exists":
            return getattr(build, recipe.op)((recipe.extra,), args[0])
        case _:
            return getattr(build, recipe.op)(*args)


terms = recipes.map(built)
integers = integer_recipes.map(built)
formulas = formula_recipes.map(built)
