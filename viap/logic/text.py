"""Terms as people write them: mathematical text."""

from viap.deep import deep
from viap.logic import build
from viap.logic.terms import Kind, Term

# How tightly each form binds.
_ATOM, _PRODUCT, _SUM, _COMPARE, _NOT, _AND, _OR, _IMPLIES, _QUANTIFIER = 9, 7, 6, 5, 4, 3, 2, 1, 0


@deep
def show(term: Term) -> str:
    return _show(term)[0]


def _part(term: Term, least: int) -> str:
    text, binding = _show(term)
    return text if binding >= least else f"({text})"


def _call(name: str, args: tuple[Term, ...]) -> str:
    return f"{name}({', '.join(_part(arg, _QUANTIFIER) for arg in args)})"


def _show(term: Term) -> tuple[str, int]:
    args = term.args
    match term.kind:
        case Kind.NUMBER:
            return str(term.value), _ATOM if term.value >= 0 else _SUM
        case Kind.TRUTH:
            return "true" if term.value else "false", _ATOM
        case Kind.VARIABLE:
            return str(term.payload), _ATOM
        case Kind.APPLY:
            name = term.payload.name
            return (_call(name, args) if args else name), _ATOM
        case Kind.ADD:
            return _sum(term), _SUM
        case Kind.MUL:
            return "*".join(_part(arg, _PRODUCT) for arg in args), _PRODUCT
        case Kind.C_DIV:
            return f"{_part(args[0], _PRODUCT)} / {_part(args[1], _PRODUCT + 1)}", _PRODUCT
        case Kind.C_MOD:
            return f"{_part(args[0], _PRODUCT)} % {_part(args[1], _PRODUCT + 1)}", _PRODUCT
        case Kind.WRAP:
            bits, signed = term.payload
            return _call(f"wrap_{'s' if signed else 'u'}{bits}", args), _ATOM
        case Kind.BITS:
            return _call(f"bit_{term.payload}", args), _ATOM
        case Kind.FLOOR_DIV | Kind.FLOOR_MOD | Kind.POWER | Kind.ITE:
            return _call(term.kind.value, args), _ATOM
        case Kind.EQ | Kind.LE | Kind.LT:
            left, right = _part(args[0], _COMPARE + 1), _part(args[1], _COMPARE + 1)
            return f"{left} {term.kind.value} {right}", _COMPARE
        case Kind.NOT:
            if args[0].kind is Kind.EQ:
                left, right = (_part(arg, _COMPARE + 1) for arg in args[0].args)
                return f"{left} != {right}", _COMPARE
            return f"not {_part(args[0], _NOT)}", _NOT
        case Kind.AND:
            return " and ".join(_part(arg, _AND + 1) for arg in args), _AND
        case Kind.OR:
            return " or ".join(_part(arg, _OR + 1) for arg in args), _OR
        case Kind.IMPLIES:
            return f"{_part(args[0], _IMPLIES + 1)} -> {_part(args[1], _IMPLIES)}", _IMPLIES
        case Kind.FORALL | Kind.EXISTS:
            word = "for all" if term.kind is Kind.FORALL else "exists"
            names = ", ".join(str(v.payload) for v in build.bound_variables(term))
            return f"{word} {names}: {_part(args[0], _QUANTIFIER)}", _QUANTIFIER


def _sum(term: Term) -> str:
    text = ""
    for arg in term.args:
        shown, negative = arg, False
        if arg.kind is Kind.NUMBER and arg.value < 0:
            shown, negative = build.number(-arg.value), True
        elif arg.kind is Kind.MUL and arg.args[0].is_number and arg.args[0].value < 0:
            shown, negative = build.neg(arg), True
        part = _part(shown, _SUM + 1)
        if not text:
            text = f"-{part}" if negative else part
        else:
            text += f" - {part}" if negative else f" + {part}"
    return text
