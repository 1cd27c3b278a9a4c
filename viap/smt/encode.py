"""Terms ► Z3's expressions, each shared term once."""

from typing import Any

import z3

from viap.logic import build
from viap.logic.sorts import BOOL, INT, Sort
from viap.logic.terms import Kind, Term
from viap.logic.walk import subterms


class Encoder:
    """Encodes terms for one context; keeps what it made."""

    def __init__(self, context: z3.Context) -> None:
        self.context = context
        self.made: dict[Term, Any] = {}
        self.sorts: dict[Sort, Any] = {INT: z3.IntSort(context), BOOL: z3.BoolSort(context)}
        self.functions: dict[Any, Any] = {}

    def sort(self, sort: Sort) -> Any:
        if sort not in self.sorts:
            self.sorts[sort] = z3.DeclareSort(sort.name, self.context)
        return self.sorts[sort]

    def encode(self, term: Term) -> Any:
        for node in subterms(term):
            if node not in self.made:
                self.made[node] = self._node(node, [self.made[arg] for arg in node.args])
        return self.made[term]

    def _function(self, name: str, arguments: tuple[Sort, ...], result: Sort) -> Any:
        key = (name, arguments, result)
        if key not in self.functions:
            sorts = [self.sort(s) for s in (*arguments, result)]
            self.functions[key] = z3.Function(name, *sorts)
        return self.functions[key]

    def _node(self, term: Term, args: list[Any]) -> Any:
        context = self.context
        match term.kind:
            case Kind.NUMBER:
                return z3.IntVal(term.value, context)
            case Kind.TRUTH:
                return z3.BoolVal(term.value, context)
            case Kind.VARIABLE:
                # A bound variable and a symbol of the same name are different things.
                return z3.Const(f"?{term.payload}", self.sort(term.sort))
            case Kind.APPLY:
                symbol = term.payload
                if not args:
                    return z3.Const(symbol.name, self.sort(symbol.result))
                return self._function(symbol.name, symbol.arguments, symbol.result)(*args)
            case Kind.ADD:
                return z3.Sum(args)
            case Kind.MUL:
                return z3.Product(args)
            case Kind.FLOOR_DIV:
                return args[0] / args[1]
            case Kind.FLOOR_MOD:
                return args[0] % args[1]
            case Kind.C_DIV:
                return z3.If(args[0] >= 0, args[0] / args[1], -((-args[0]) / args[1]))
            case Kind.C_MOD:
                return z3.If(args[0] >= 0, args[0] % args[1], -((-args[0]) % args[1]))
            case Kind.WRAP:
                return _wrap(args[0], *term.payload)
            case Kind.BITS:
                return self._function(f"bit_{term.payload}", (INT, INT), INT)(*args)
            case Kind.POWER:
                return self._function("pow2", (INT,), INT)(*args)
            case Kind.EQ:
                return args[0] == args[1]
            case Kind.LE:
                return args[0] <= args[1]
            case Kind.LT:
                return args[0] < args[1]
            case Kind.NOT:
                return z3.Not(args[0])
            case Kind.AND:
                return z3.And(args)
            case Kind.OR:
                return z3.Or(args)
            case Kind.IMPLIES:
                return z3.Implies(args[0], args[1])
            case Kind.ITE:
                return z3.If(args[0], args[1], args[2])
            case Kind.FORALL | Kind.EXISTS:
                return self._quantifier(term, args[0])

    def _quantifier(self, term: Term, body: Any) -> Any:
        bound = [self.encode(v) for v in build.bound_variables(term)]
        make = z3.ForAll if term.kind is Kind.FORALL else z3.Exists
        patterns = []
        for pattern in build.patterns_of(term):
            parts = [self.encode(part) for part in pattern]
            patterns.append(z3.MultiPattern(*parts) if len(parts) > 1 else parts[0])
        return make(bound, body, patterns=patterns)


def _wrap(value: Any, bits: int, signed: bool) -> Any:
    size = 1 << bits
    if not signed:
        return value % size
    half = size // 2
    return (value + half) % size - half
