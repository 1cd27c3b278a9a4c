"""Terms as SMT-LIB 2.6, in the subset that both Z3 and cvc5 read: names, operators, scripts."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations, pairwise

from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Sort, Symbol, Term
from viap.core.logic.walkers import free_variables, subterms

# Functions that the logic defines; a script declares those that it uses.
DEFINITIONS = {
    "cdiv": "(define-fun cdiv ((x Int) (y Int)) Int\n  (ite (>= x 0) (div x y) (- (div (- x) y))))",
    "cmod": "(define-fun cmod ((x Int) (y Int)) Int\n  (ite (>= x 0) (mod x y) (- (mod (- x) y))))",
    "pow2": "(declare-fun pow2 (Int) Int)",
    "bit_and": "(declare-fun bit_and (Int Int) Int)",
    "bit_or": "(declare-fun bit_or (Int Int) Int)",
    "bit_xor": "(declare-fun bit_xor (Int Int) Int)",
}

# The spelling of variables in a scope; variables outside of it are written by their names.
_Scope = Mapping[Term, str]


def write(term: Term) -> str:
    return "".join(_pieces(term))


def _pieces(term: Term) -> Iterable[str]:
    """Yields the text in pieces, from left to right."""
    waiting: list[str | tuple[Term, _Scope]] = [(term, {})]
    symbols: frozenset[str] | None = None
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, scope = item
        match node.kind:
            case Kind.NUMBER:
                yield str(node.value) if node.value >= 0 else f"(- {-node.value})"
            case Kind.TRUTH:
                yield "true" if node.value else "false"
            case Kind.VARIABLE:
                yield identifier(scope.get(node, node.payload))
            case Kind.FORALL | Kind.EXISTS:
                if symbols is None:
                    symbols = _symbol_names(term)
                waiting.extend(reversed(_quantifier(node, scope, symbols)))
            case _:
                head = _head(node)
                if not node.args:
                    yield head
                    continue
                yield f"({head}"
                waiting.append(")")
                for arg in reversed(node.args):
                    waiting += ((arg, scope), " ")


def _head(node: Term) -> str:
    match node.kind:
        case Kind.APPLY:
            return identifier(node.payload.name)
        case Kind.WRAP:
            return wrap_name(*node.payload)
        case Kind.BITS:
            return f"bit_{node.payload}"
        case _:
            return str(node.kind.value)


def _quantifier(
    node: Term, scope: _Scope, symbols: frozenset[str]
) -> list[str | tuple[Term, _Scope]]:
    """Writes a binder; renames a variable if its name would hide another meaning inside."""
    bound = build.bound_variables(node)
    taken = {scope.get(v, v.payload) for v in free_variables(node)} | symbols
    inside = {v: name for v, name in scope.items() if v not in bound}
    declared = []
    for variable in bound:
        name = variable.payload
        while name in taken:
            name += "'"
        taken.add(name)
        if name != variable.payload:
            inside[variable] = name
        declared.append(f"({identifier(name)} {variable.sort.name})")
    start = f"({node.kind.value} ({' '.join(declared)}) "
    patterns = build.patterns_of(node)
    if not patterns:
        return [start, (node.args[0], inside), ")"]
    pieces: list[str | tuple[Term, _Scope]] = [start, "(! ", (node.args[0], inside)]
    for pattern in patterns:
        for index, part in enumerate(pattern):
            pieces += (" " if index else " :pattern (", (part, inside))
        pieces.append(")")
    pieces.append("))")
    return pieces


def _symbol_names(term: Term) -> frozenset[str]:
    return frozenset(n.payload.name for n in with_patterns(term) if n.kind is Kind.APPLY)


def with_patterns(term: Term) -> Iterable[Term]:
    """Yields every part once, including the parts of patterns."""
    roots, seen = [term], set()
    while roots:
        for node in subterms(roots.pop()):
            if node not in seen:
                seen.add(node)
                yield node
                if node.kind is Kind.FORALL or node.kind is Kind.EXISTS:
                    roots += (part for pattern in build.patterns_of(node) for part in pattern)


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
    """The declarations that some terms need, in the order of first use."""

    def __init__(self) -> None:
        self.sorts: dict[Sort, None] = {}
        self.symbols: dict[Symbol, None] = {}
        self.defined: dict[str, str] = {}

    def add(self, term: Term) -> None:
        for node in with_patterns(term):
            self._sort(node.sort)
            match node.kind:
                case Kind.APPLY:
                    self.symbols.setdefault(node.payload)
                    for sort in node.payload.arguments:
                        self._sort(sort)
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


# ---- Names in SMT-LIB's spelling: different names stay different, and none gets another meaning.


_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*\Z")

# Words that SMT-LIB, Z3 or cvc5 predefine. Quoting a word does not help: `|mod|` and `mod` are one
# symbol.
_RESERVED = frozenset(
    (
        "! _ as BINARY DECIMAL exists forall HEXADECIMAL let match NUMERAL par STRING assert "
        "check-sat check-sat-assuming declare-const declare-datatype declare-datatypes "
        "declare-fun declare-sort define-const define-fun define-fun-rec define-funs-rec "
        "define-sort echo exit get-assertions get-assignment get-info get-model get-option "
        "get-proof get-unsat-assumptions get-unsat-core get-value pop push reset "
        "reset-assertions set-info set-logic set-option "
        "true false and or not xor => = distinct ite implies iff if "
        "+ - * / < <= > >= div mod rem abs divisible is_int to_int to_real "
        "Int Bool Real Array String Seq Set RegLan BitVec RoundingMode FloatingPoint Unicode "
        "select store const map default concat extract repeat iand piand pow int.pow2 int.log2 "
        "bv2nat bv2int int2bv nat2bv int_to_bv ubv_to_int sbv_to_int "
        "sin cos tan csc sec cot asin acos atan sinh cosh tanh asinh acosh atanh arcsin arccos "
        "arctan arccsc arcsec arccot exp log ln sqrt pi lambda choice witness is update tuple "
        "bag fp eqrange div_total mod_total "
        "emp sep pto wand union intersection setminus subset member "
        "RNE RNA RTP RTN RTZ roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive "
        "roundTowardNegative roundTowardZero NaN "
        "cdiv cmod pow2 bit_and bit_or bit_xor"
    ).split()
)
# Families of predefined words: functions of the solvers' other theories, and our own.
_FAMILY = re.compile(
    r"(re|str|seq|set|bag|fp|ff|int|char|complex|rel|sep|table|tuple|fmf|real|array|bv|nullable)\..*"
    r"|bv[a-z0-9]*|wrap_[us][0-9]+|Array[0-9]+|is-.*"
)


def _means_something(name: str) -> bool:
    return name in _RESERVED or _FAMILY.fullmatch(name) is not None


def _starts_as_solvers_do(name: str) -> bool:
    return name.lstrip("~")[:1] in ("@", ".")


def identifier(name: str) -> str:
    """Returns a name in SMT-LIB's spelling; `plain_name` is the inverse.

    A predefined name gets a `~` appended, and so does a predefined name that ends in `~` already. A
    `~` is put in front of the characters with which only solvers may start a name.
    """
    if "|" in name or "\\" in name:
        raise ValueError(f"SMT-LIB has no way to write the name {name!r}")
    if _means_something(name.rstrip("~")):
        name += "~"
    if _starts_as_solvers_do(name):
        name = "~" + name
    return name if _SIMPLE.match(name) else f"|{name}|"


def plain_name(written: str) -> str:
    """Returns the name that was written as that symbol (without bars)."""
    if written.startswith("~") and _starts_as_solvers_do(written):
        written = written[1:]
    if written.endswith("~") and _means_something(written.rstrip("~")):
        return written[:-1]
    return written


# ---- SMT-LIB's own functions, and those of this logic, as builders of terms.


Builder = Callable[[Sequence[Term]], Term]


@dataclass(frozen=True, slots=True)
class Operator:
    """The minimal and maximal number of operands, their sort, and the builder.

    Without a sort, the operands may be of any sort, but all of the same one.
    """

    least: int
    most: int | None
    sort: Sort | None
    build: Builder


def _left(operation: Callable[[Term, Term], Term]) -> Builder:
    return lambda args: reduce(operation, args)


def _chain(compare: Callable[[Term, Term], Term]) -> Builder:
    """a < b < c is a < b and b < c."""
    return lambda args: build.conjunction(compare(a, b) for a, b in pairwise(args))


def _turned(compare: Callable[[Term, Term], Term]) -> Callable[[Term, Term], Term]:
    return lambda left, right: compare(right, left)


def _different(args: Sequence[Term]) -> Term:
    return build.conjunction(build.negate(build.eq(a, b)) for a, b in combinations(args, 2))


def _implications(args: Sequence[Term]) -> Term:
    result = args[-1]
    for arg in reversed(args[:-1]):
        result = build.implies(arg, result)
    return result


def _absolute(args: Sequence[Term]) -> Term:
    return build.ite(build.le(build.ZERO, args[0]), args[0], build.neg(args[0]))


def _minus(args: Sequence[Term]) -> Term:
    return build.neg(args[0]) if len(args) == 1 else reduce(build.sub, args)


def _product(args: Sequence[Term]) -> Term:
    """Multiplies with the number last, so that it stays in front instead of being distributed."""
    return reduce(build.mul, sorted(args, key=lambda arg: arg.is_number))


def _exclusive(left: Term, right: Term) -> Term:
    return build.negate(build.eq(left, right))


OPERATORS: dict[str, Operator] = {
    "+": Operator(1, None, INT, lambda args: build.add(*args)),
    "-": Operator(1, None, INT, _minus),
    "*": Operator(1, None, INT, _product),
    "div": Operator(2, None, INT, _left(build.floor_div)),
    "mod": Operator(2, 2, INT, _left(build.floor_mod)),
    "abs": Operator(1, 1, INT, _absolute),
    "<": Operator(2, None, INT, _chain(build.lt)),
    "<=": Operator(2, None, INT, _chain(build.le)),
    ">": Operator(2, None, INT, _chain(_turned(build.lt))),
    ">=": Operator(2, None, INT, _chain(_turned(build.le))),
    "=": Operator(2, None, None, _chain(build.eq)),
    "distinct": Operator(2, None, None, _different),
    "not": Operator(1, 1, BOOL, lambda args: build.negate(args[0])),
    "and": Operator(1, None, BOOL, build.conjunction),
    "or": Operator(1, None, BOOL, build.disjunction),
    "xor": Operator(2, None, BOOL, _left(_exclusive)),
    "=>": Operator(2, None, BOOL, _implications),
}

# Functions that a script must declare or define before use, as our writer does.
FUNCTIONS: dict[str, Operator] = {
    "cdiv": Operator(2, 2, INT, _left(build.c_div)),
    "cmod": Operator(2, 2, INT, _left(build.c_mod)),
    "pow2": Operator(1, 1, INT, lambda args: build.power_of_two(args[0])),
    "bit_and": Operator(2, 2, INT, _left(partial(build.bits, "and"))),
    "bit_or": Operator(2, 2, INT, _left(partial(build.bits, "or"))),
    "bit_xor": Operator(2, 2, INT, _left(partial(build.bits, "xor"))),
}


def wrap_operator(bits: int, signed: bool) -> Operator:
    return Operator(1, 1, INT, lambda args: build.wrap(args[0], bits, signed))
