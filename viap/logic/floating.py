"""Floating-point operations as functions of bit patterns, which are integers.

The names of the functions are reserved: the solver's encoding knows their meaning.
"""

from viap.floating.formats import BINARY32, BINARY64, FloatFormat
from viap.floating.operations import ARITIES, TO_INTEGERS, apply
from viap.logic import build, terms
from viap.logic.sorts import BOOL, FLOAT_MARK, INT, Symbol
from viap.logic.terms import Kind, Term

SYMBOLS = {
    (op, form): Symbol(
        f"f{form.bits}{FLOAT_MARK}{op}",
        (INT,) * count,
        BOOL if op in TO_INTEGERS and op != "to_int" else INT,
    )
    for form in (BINARY32, BINARY64)
    for op, count in ARITIES.items()
}
OPERATIONS = {symbol: key for key, symbol in SYMBOLS.items()}


def term(op: str, form: FloatFormat, operands: tuple[Term, ...]) -> Term:
    """Returns the application of an operation; computed if its operands are numbers."""
    if all(operand.is_number for operand in operands):
        value = apply(op, form, *(operand.value for operand in operands))
        return build.truth(bool(value)) if SYMBOLS[op, form].result == BOOL else build.number(value)
    return terms.apply(SYMBOLS[op, form], *operands)


def between(form: FloatFormat, number: Term, low: int, high: int) -> Term:
    """Returns that a number is not NaN, and between the numbers of two patterns."""
    least, most = build.number(low), build.number(high)
    return build.conjunction((term("le", form, (least, number)), term("le", form, (number, most))))


def operation(node: Term) -> tuple[str, FloatFormat] | None:
    """Returns the operation that a term applies; None for other terms."""
    return OPERATIONS.get(node.payload) if node.kind is Kind.APPLY else None
