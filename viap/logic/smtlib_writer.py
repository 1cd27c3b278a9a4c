"""Terms as SMT-LIB 2.6, in the subset that both Z3 and cvc5 read."""

from collections.abc import Iterable, Mapping

from viap.logic import build
from viap.logic.smtlib_names import identifier
from viap.logic.sorts import Sort, Symbol
from viap.logic.terms import Kind, Term
from viap.logic.walkers import free_variables, subterms

__all__ = ["DEFINITIONS", "Vocabulary", "declare", "identifier", "wrap_definition", "write"]

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
