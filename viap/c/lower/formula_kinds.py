"""Kinds of formulas: which have a truth value that a program can compute."""

from viap.c.specification import formulas
from viap.c.specification.formulas import Formula


def has_quantifier(formula: Formula) -> bool:
    match formula:
        case formulas.Quantified():
            return True
        case formulas.Not():
            return has_quantifier(formula.operand)
        case formulas.All() | formulas.Some():
            return any(map(has_quantifier, formula.parts))
        case _:
            return False


def divided(parts: tuple[Formula, ...]) -> tuple[tuple[Formula, ...], tuple[Formula, ...]]:
    """Returns the simple parts, and the others."""
    simple = tuple(filter(is_simple, parts))
    return simple, tuple(each for each in parts if each not in simple)


def is_simple(formula: Formula) -> bool:
    """True if the truth value of the formula is an expression."""
    return is_evaluable(formula) and not has_quantifier(formula)


def is_evaluable(formula: Formula) -> bool:
    """True if the formula has a truth value that a program can compute."""
    match formula:
        case formulas.Holds():
            return True
        case formulas.Quantified():
            return is_evaluable(formula.body)
        case formulas.Not():
            return is_evaluable(formula.operand)
        case formulas.All() | formulas.Some():
            return all(map(is_evaluable, formula.parts))
        case _:
            return False
