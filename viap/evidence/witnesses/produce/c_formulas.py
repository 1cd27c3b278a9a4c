"""Formulas ► C expressions over variables in scope; none if there is no such expression.

Numbers in formulas are unbounded. So computations are done in `long long`; only plain comparisons
stay as they are. That no overflow is left is proved afterwards, with the rest.
"""

from collections.abc import Iterator, Mapping

from viap.facts.dialects import C, UnsignedC, width_for
from viap.facts.truncating_quotients import truncating
from viap.facts.unspeakable import Unspeakable
from viap.logic.terms import Kind, Term, free_variables
from viap.program.integer_types import INT, INT128, IntType

_LARGEST = 60  # nodes of a formula


def c_expressions(formula: Term, types: Mapping[str, IntType]) -> Iterator[str]:
    """Yields the spellings of a formula over variables with these types.

    One is in `long long`. An equation between unsigned variables of one type has one in that type,
    which is weaker: both sides are equal modulo a power of two. One has 128 bits, if a variable has
    64 and something is computed.
    """
    names = {str(each.payload) for each in free_variables(formula)}
    if formula.size > _LARGEST or formula.kind is Kind.TRUTH or not names <= types.keys():
        return
    said = truncating(formula)
    printers = [C(types)]
    used = {types[name] for name in names}
    if formula.kind is Kind.EQ and len(used) == 1:
        (type,) = used
        if not type.signed and type.bits >= INT.bits:
            printers.append(UnsignedC(types, type))
    if width_for(said, types) == INT128:
        printers.append(C(types, INT128))
    for printer in printers:
        try:
            text = printer.text(said)
        except Unspeakable:
            continue
        if printer.width != INT128 or str(INT128) in text:
            yield text
