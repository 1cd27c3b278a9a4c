"""Terms as SMT-LIB 2.6, in the subset that Z3 and cvc5 both read."""

import re
from collections.abc import Iterable

from viap.deep import deep
from viap.logic import build
from viap.logic.sorts import Sort, Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walk import subterms

_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*\Z")
_RESERVED = frozenset(
    (
        "! _ as BINARY DECIMAL exists forall HEXADECIMAL let match NUMERAL par STRING assert and "
        "or not xor true false ite distinct abs div mod select store Int Bool Real Array is_int "
        "to_int to_real const check-sat define-fun declare-fun iand int.pow2 pow concat extract "
        "repeat cdiv cmod pow2 bit_and bit_or bit_xor"
    ).split()
)

# Functions that the logic defines; a script declares those that it uses.
DEFINITIONS = {
    "cdiv": "(define-fun cdiv ((x Int) (y Int)) Int\n  (ite (>= x 0) (div x y) (- (div (- x) y))))",
    "cmod": "(define-fun cmod ((x Int) (y Int)) Int\n  (ite (>= x 0) (mod x y) (- (mod (- x) y))))",
    "pow2": "(declare-fun pow2 (Int) Int)",
    "bit_and": "(declare-fun bit_and (Int Int) Int)",
    "bit_or": "(declare-fun bit_or (Int Int) Int)",
    "bit_xor": "(declare-fun bit_xor (Int Int) Int)",
}


def identifier(name: str) -> str:
    """A name as SMT-LIB writes it."""
    if _SIMPLE.match(name) and name not in _RESERVED and name[0] not in ".":
        return name
    return f"|{name}|"


@deep
def write(term: Term) -> str:
    return _write(term)


def _list(head: str, args: Iterable[Term]) -> str:
    return f"({head} {' '.join(_write(arg) for arg in args)})"


def _write(term: Term) -> str:
    args = term.args
    match term.kind:
        case Kind.NUMBER:
            return str(term.value) if term.value >= 0 else f"(- {-term.value})"
        case Kind.TRUTH:
            return "true" if term.value else "false"
        case Kind.VARIABLE:
            return identifier(term.payload)
        case Kind.APPLY:
            name = identifier(term.payload.name)
            return _list(name, args) if args else name
        case Kind.WRAP:
            return _list(wrap_name(*term.payload), args)
        case Kind.BITS:
            return _list(f"bit_{term.payload}", args)
        case Kind.FORALL | Kind.EXISTS:
            return _quantifier(term)
        case _:
            return _list(term.kind.value, args)


def _quantifier(term: Term) -> str:
    bound = " ".join(
        f"({identifier(v.payload)} {v.sort.name})" for v in build.bound_variables(term)
    )
    body = _write(term.args[0])
    patterns = "".join(
        f" :pattern ({' '.join(_write(part) for part in pattern)})"
        for pattern in build.patterns_of(term)
    )
    if patterns:
        body = f"(! {body}{patterns})"
    return f"({term.kind.value} ({bound}) {body})"


def wrap_name(bits: int, signed: bool) -> str:
    return f"wrap_{'s' if signed else 'u'}{bits}"


def wrap_definition(bits: int, signed: bool) -> str:
    size = 1 << bits
    body = f"(mod x {size})"
    if signed:
        half = size // 2
        body = f"(- (mod (+ x {half}) {size}) {half})"
    return f"(define-fun {wrap_name(bits, signed)} ((x Int)) Int {body})"


class Vocabulary:
    """What some terms need to be declared, in the order of its first use."""

    def __init__(self) -> None:
        self.sorts: dict[Sort, None] = {}
        self.symbols: dict[Symbol, None] = {}
        self.defined: dict[str, str] = {}

    def add(self, term: Term) -> None:
        for node in subterms(term):
            self._sort(node.sort)
            match node.kind:
                case Kind.APPLY:
                    self.symbols.setdefault(node.payload)
                case Kind.C_DIV | Kind.C_MOD | Kind.POWER:
                    self.defined.setdefault(node.kind.value, DEFINITIONS[node.kind.value])
                case Kind.BITS:
                    name = f"bit_{node.payload}"
                    self.defined.setdefault(name, DEFINITIONS[name])
                case Kind.WRAP:
                    definition = wrap_definition(*node.payload)
                    self.defined.setdefault(wrap_name(*node.payload), definition)
                case Kind.FORALL | Kind.EXISTS:
                    for variable in build.bound_variables(node):
                        self._sort(variable.sort)
                case _:
                    pass

    def _sort(self, sort: Sort) -> None:
        if sort.dimensions:
            self.sorts.setdefault(sort)


def declare(symbol: Symbol) -> str:
    arguments = " ".join(sort.name for sort in symbol.arguments)
    return f"(declare-fun {identifier(symbol.name)} ({arguments}) {symbol.result.name})"
