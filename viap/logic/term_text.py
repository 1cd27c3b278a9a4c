"""Terms as mathematical text for people."""

from collections.abc import Iterable

from viap.logic import build
from viap.logic.smtlib_writer import wrap_name
from viap.logic.terms import Kind, Term

# Binding strength of each form.
_ATOM, _PRODUCT, _SUM, _COMPARE, _NOT, _AND, _OR, _IMPLIES, _QUANTIFIER = 9, 7, 6, 5, 4, 3, 2, 1, 0

# A piece of text; or a term and the binding strength below which it gets parentheses.
_Piece = str | tuple[Term, int]

_INFIX = {
    Kind.MUL: ("*", _PRODUCT, _PRODUCT + 1),
    Kind.C_DIV: (" / ", _PRODUCT, _PRODUCT + 1),
    Kind.C_MOD: (" % ", _PRODUCT, _PRODUCT + 1),
    Kind.EQ: (" = ", _COMPARE + 1, _COMPARE + 1),
    Kind.LE: (" <= ", _COMPARE + 1, _COMPARE + 1),
    Kind.LT: (" < ", _COMPARE + 1, _COMPARE + 1),
    Kind.AND: (" and ", _AND + 1, _AND + 1),
    Kind.OR: (" or ", _OR + 1, _OR + 1),
    Kind.IMPLIES: (" -> ", _IMPLIES + 1, _IMPLIES),
}
_BINDING = {
    Kind.ADD: _SUM,
    Kind.MUL: _PRODUCT,
    Kind.C_DIV: _PRODUCT,
    Kind.C_MOD: _PRODUCT,
    Kind.EQ: _COMPARE,
    Kind.LE: _COMPARE,
    Kind.LT: _COMPARE,
    Kind.NOT: _NOT,
    Kind.AND: _AND,
    Kind.OR: _OR,
    Kind.IMPLIES: _IMPLIES,
    Kind.FORALL: _QUANTIFIER,
    Kind.EXISTS: _QUANTIFIER,
}


def show(term: Term) -> str:
    text: list[str] = []
    waiting: list[_Piece] = [(term, _QUANTIFIER)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            text.append(item)
            continue
        node, least = item
        pieces = list(_pieces(node))
        if _binding(node) < least:
            pieces = ["(", *pieces, ")"]
        waiting.extend(reversed(pieces))
    return "".join(text)


def _binding(term: Term) -> int:
    if term.kind is Kind.NUMBER and term.value < 0:
        return _SUM
    if term.kind is Kind.NOT and term.args[0].kind is Kind.EQ:
        return _COMPARE
    return _BINDING.get(term.kind, _ATOM)


def _between(separator: str, args: Iterable[Term], first: int, later: int) -> Iterable[_Piece]:
    for index, arg in enumerate(args):
        if index:
            yield separator
        yield arg, later if index else first


def _call(name: str, args: tuple[Term, ...]) -> Iterable[_Piece]:
    yield f"{name}("
    yield from _between(", ", args, _QUANTIFIER, _QUANTIFIER)
    yield ")"


def _pieces(term: Term) -> Iterable[_Piece]:
    args = term.args
    match term.kind:
        case Kind.NUMBER:
            return (str(term.value),)
        case Kind.TRUTH:
            return ("true" if term.value else "false",)
        case Kind.VARIABLE:
            return (str(term.payload),)
        case Kind.APPLY:
            name = term.payload.name
            return _call(name, args) if args else (name,)
        case Kind.ADD:
            return _sum(term)
        case Kind.WRAP:
            return _call(wrap_name(*term.payload), args)
        case Kind.BITS:
            return _call(f"bit_{term.payload}", args)
        case Kind.FLOOR_DIV | Kind.FLOOR_MOD | Kind.POWER | Kind.ITE:
            return _call(term.kind.value, args)
        case Kind.NOT:
            if args[0].kind is Kind.EQ:
                return _between(" != ", args[0].args, _COMPARE + 1, _COMPARE + 1)
            return "not ", (args[0], _NOT)
        case Kind.FORALL | Kind.EXISTS:
            word = "for all" if term.kind is Kind.FORALL else "exists"
            names = ", ".join(str(v.payload) for v in build.bound_variables(term))
            return f"{word} {names}: ", (args[0], _QUANTIFIER)
        case _:
            return _between(_INFIX[term.kind][0], args, *_INFIX[term.kind][1:])


def _sum(term: Term) -> Iterable[_Piece]:
    """Yields the sum with subtracted parts last: `1 - x`, not `-x + 1`."""
    for index, arg in enumerate(sorted(term.args, key=_is_negative)):
        negative = _is_negative(arg)
        if index:
            yield " - " if negative else " + "
        elif negative:
            yield "-"
        yield build.neg(arg) if negative else arg, _SUM + 1


def _is_negative(term: Term) -> bool:
    """True if a part of a sum has a negative coefficient."""
    first = term.args[0] if term.kind is Kind.MUL else term
    return first.is_number and first.value < 0
