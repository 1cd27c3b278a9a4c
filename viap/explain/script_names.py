"""Names of symbols in scripts for other people: each says which kind of symbol it is.

`sum` in loop 1 is `sum_loop1`, at the end it is `sum1` (as in the paper), and a function of proofs
is `sum_fn1`. No two symbols of a script get one name, whatever the program's own names are.
"""

from collections.abc import Iterable

from viap.logic.sorts import Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite
from viap.translate.theory import Theory


class ScriptNames:
    """A renaming of the symbols of one script."""

    def __init__(self, theory: Theory, symbols: Iterable[Symbol]) -> None:
        self._renamed: dict[Symbol, Symbol] = {}
        taken: set[str] = set()
        # Names that stay come first: others give way.
        for symbol in sorted(dict.fromkeys(symbols), key=lambda s: _wish(theory, s) != s.name):
            name = wish = _wish(theory, symbol)
            number = 1
            while name in taken:
                number += 1
                name = f"{wish}_{number}"
            taken.add(name)
            renamed = Symbol(name, symbol.arguments, symbol.result, symbol.distinct)
            self._renamed[symbol] = renamed

    def symbol(self, symbol: Symbol) -> Symbol:
        return self._renamed[symbol]

    def term(self, term: Term) -> Term:
        """Returns the term with its symbols renamed."""

        def change(node: Term) -> Term | None:
            if node.kind is not Kind.APPLY:
                return None
            symbol = self._renamed.get(node.payload)
            if symbol is None or symbol == node.payload:
                return None
            return apply(symbol, *node.args)

        return rewrite(term, change)


def _wish(theory: Theory, symbol: Symbol) -> str:
    meaning = theory.meanings.get(symbol)
    name = symbol.name
    if meaning is not None and meaning.loop is not None and meaning.kind != "count":
        if meaning.scalar is not None:
            return f"{_simple(meaning.scalar.name)}_loop{meaning.loop.number}"
        if meaning.dimensions:
            return f"d{meaning.dimensions}array_loop{meaning.loop.number}"
    if meaning is None and "^" in name:
        name = name.replace("^", "_fn")
    return _simple(name)


def _simple(name: str) -> str:
    """Returns a name that needs no bars in SMT-LIB: `b[1]` as `b_1`, `sum.1` as `sum_1`."""
    simple = "".join(c if c.isalnum() or c in "_!" else "_" for c in name)
    while "__" in simple and "__" not in name:
        simple = simple.replace("__", "_")
    simple = simple.rstrip("_") if not name.endswith("_") else simple
    return f"_{simple}" if simple[:1].isdigit() else simple or "_"
