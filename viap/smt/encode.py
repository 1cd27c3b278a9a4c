"""Terms ► Z3's expressions, each shared term once.

Z3's C functions are called directly: its Python classes take more time to build most
questions than the solver takes to answer them.
"""

from collections.abc import Sequence
from typing import Any

import z3

from viap.logic import build
from viap.logic.sorts import BOOL, INT, Sort
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms

_NARY = {
    Kind.ADD: z3.Z3_mk_add,
    Kind.MUL: z3.Z3_mk_mul,
    Kind.AND: z3.Z3_mk_and,
    Kind.OR: z3.Z3_mk_or,
}
_BINARY = {
    Kind.FLOOR_DIV: z3.Z3_mk_div,
    Kind.FLOOR_MOD: z3.Z3_mk_mod,
    Kind.EQ: z3.Z3_mk_eq,
    Kind.LE: z3.Z3_mk_le,
    Kind.LT: z3.Z3_mk_lt,
    Kind.IMPLIES: z3.Z3_mk_implies,
}


_OPERATORS = frozenset(("pow2", "bit_and", "bit_or", "bit_xor"))


def symbol_name(name: str) -> str:
    """Returns the name of a symbol for Z3: never that of a variable or of an operator.

    Variables start with a question mark; files of lemmas may name symbols like that as well.
    """
    return f"\\{name}" if name[:1] in ("?", "\\") or name in _OPERATORS else name


class Encoder:
    """Encodes terms for one context; keeps all encodings as long as the context lives."""

    def __init__(self, context: z3.Context) -> None:
        self.context = context
        self._ref = context.ref()
        self._made: dict[Term, Any] = {}
        self._sorts: dict[Sort, Any] = {}
        for sort, make in ((INT, z3.Z3_mk_int_sort), (BOOL, z3.Z3_mk_bool_sort)):
            self._sorts[sort] = make(self._ref)
            self._keep(z3.Z3_sort_to_ast(self._ref, self._sorts[sort]))
        self._functions: dict[tuple[str, tuple[Sort, ...], Sort], Any] = {}

    def expression(self, term: Term) -> Any:
        """Returns the encoding as an object of Z3's Python classes."""
        return z3.z3._to_expr_ref(self.encode(term), self.context)

    def encode(self, term: Term) -> Any:
        """Returns the encoding for Z3's C functions."""
        made = self._made
        if term in made:
            return made[term]
        for node in subterms(term):
            if node not in made:
                args = [made[arg] for arg in node.args]
                made[node] = self._keep(self.node(node, args))
        return made[term]

    def _keep(self, ast: Any) -> Any:
        """Holds a reference: Z3 frees an unreferenced expression when it makes the next one."""
        z3.Z3_inc_ref(self._ref, ast)
        return ast

    def _sort(self, sort: Sort) -> Any:
        if sort not in self._sorts:
            name = z3.Z3_mk_string_symbol(self._ref, sort.name)
            made = z3.Z3_mk_uninterpreted_sort(self._ref, name)
            self._keep(z3.Z3_sort_to_ast(self._ref, made))
            self._sorts[sort] = made
        return self._sorts[sort]

    def _apply(
        self, name: str, arguments: tuple[Sort, ...], result: Sort, args: Sequence[Any]
    ) -> Any:
        key = (name, arguments, result)
        if key not in self._functions:
            sorts = (z3.Sort * len(arguments))(*(self._sort(sort) for sort in arguments))
            symbol = z3.Z3_mk_string_symbol(self._ref, name)
            made = z3.Z3_mk_func_decl(self._ref, symbol, len(arguments), sorts, self._sort(result))
            self._keep(z3.Z3_func_decl_to_ast(self._ref, made))
            self._functions[key] = made
        return z3.Z3_mk_app(self._ref, self._functions[key], len(args), _list(args))

    def _number(self, value: int) -> Any:
        return self._keep(z3.Z3_mk_numeral(self._ref, str(value), self._sorts[INT]))

    def node(self, term: Term, args: list[Any]) -> Any:
        ref = self._ref
        kind = term.kind
        if kind in _NARY:
            return _NARY[kind](ref, len(args), _list(args))
        if kind in _BINARY:
            return _BINARY[kind](ref, args[0], args[1])
        match kind:
            case Kind.NUMBER:
                return self._number(term.value)
            case Kind.TRUTH:
                return z3.Z3_mk_true(ref) if term.value else z3.Z3_mk_false(ref)
            case Kind.VARIABLE:
                # A bound variable and a symbol of the same name must differ.
                return self._apply(f"?{term.payload}", (), term.sort, ())
            case Kind.APPLY:
                symbol = term.payload
                name = symbol_name(symbol.name)
                return self._apply(name, symbol.arguments, symbol.result, args)
            case Kind.C_DIV:
                return self._truncated(z3.Z3_mk_div, args)
            case Kind.C_MOD:
                return self._truncated(z3.Z3_mk_mod, args)
            case Kind.WRAP:
                return self._wrap(args[0], *term.payload)
            case Kind.BITS:
                return self._apply(f"bit_{term.payload}", (INT, INT), INT, args)
            case Kind.POWER:
                return self._apply("pow2", (INT,), INT, args)
            case Kind.NOT:
                return z3.Z3_mk_not(ref, args[0])
            case Kind.ITE:
                return z3.Z3_mk_ite(ref, *args)
            case Kind.FORALL | Kind.EXISTS:
                return self._quantifier(term, args[0])
            case _:
                raise AssertionError(f"no such term: {kind}")

    def _truncated(self, divide: Any, args: list[Any]) -> Any:
        """Encodes C's division and remainder by SMT-LIB's: the sign is the dividend's."""
        ref, keep = self._ref, self._keep
        left, right = args
        is_natural = keep(z3.Z3_mk_ge(ref, left, self._number(0)))
        straight = keep(divide(ref, left, right))
        negative = keep(z3.Z3_mk_unary_minus(ref, left))
        turned = keep(divide(ref, negative, right))
        return z3.Z3_mk_ite(ref, is_natural, straight, keep(z3.Z3_mk_unary_minus(ref, turned)))

    def _wrap(self, value: Any, bits: int, signed: bool) -> Any:
        ref, keep = self._ref, self._keep
        size = self._number(1 << bits)
        if not signed:
            return z3.Z3_mk_mod(ref, value, size)
        half = self._number(1 << (bits - 1))
        raised = keep(z3.Z3_mk_add(ref, 2, _list([value, half])))
        return z3.Z3_mk_sub(ref, 2, _list([keep(z3.Z3_mk_mod(ref, raised, size)), half]))

    def _quantifier(self, term: Term, body: Any) -> Any:
        """Uses Z3's Python classes: quantifiers are rare enough for that."""
        wrapped = z3.z3._to_expr_ref(body, self.context)
        bound = [self.expression(v) for v in build.bound_variables(term)]
        make = z3.ForAll if term.kind is Kind.FORALL else z3.Exists
        patterns = []
        for pattern in build.patterns_of(term):
            parts = [self.expression(part) for part in pattern]
            patterns.append(z3.MultiPattern(*parts) if len(parts) > 1 else parts[0])
        return self._keep(make(bound, wrapped, patterns=patterns).as_ast())


def _list(args: Sequence[Any]) -> Any:
    return (z3.Ast * len(args))(*args)
