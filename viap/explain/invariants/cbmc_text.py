"""Spoken formulas as the C expressions of CBMC's clauses, computed without overflow."""

from collections.abc import Mapping, Sequence

from viap.explain.invariants.acsl_text import AND, PRIMARY, UNARY, AcslText
from viap.explain.invariants.unspeakable import Unspeakable
from viap.logic.terms import Kind, Term
from viap.logic.walkers import subterms
from viap.program.integer_types import INT, LLONG, IntType

_ENTRY = "\\at("


def cbmc(formula: Term, types: Mapping[str, IntType]) -> str:
    """Returns the text of a spoken formula; `types`: of its C expressions. Raises Unspeakable."""
    return CbmcText(types).text(formula)


class CbmcText(AcslText):
    """Computes in `long long`: formulas are about mathematical numbers."""

    def __init__(self, types: Mapping[str, IntType]) -> None:
        self._types = types
        self._wide = False  # operands are being printed

    def _print(self, term: Term) -> tuple[str, int]:
        match term.kind:
            case Kind.TRUTH:
                return str(int(term.value)), PRIMARY
            case Kind.VARIABLE:
                return self._widened(str(term.payload), str(term.payload))
            case Kind.APPLY:
                return self._cell(term)
            case Kind.WRAP:
                raise Unspeakable("a conversion")
            case _:
                return super()._print(term)

    def _cell(self, term: Term) -> tuple[str, int]:
        name = term.payload.name
        wide, self._wide = self._wide, False
        indices = [self.text(arg) for arg in term.args]
        self._wide = wide
        if name.startswith(_ENTRY):
            path = name.removeprefix(_ENTRY).rpartition(",")[0]
            return self._widened(f"__CPROVER_loop_entry({path.format(*indices)})", path)
        if name not in self._types:
            raise Unspeakable("a logic function")
        return self._widened(name.format(*indices), name)

    def _widened(self, text: str, name: str) -> tuple[str, int]:
        # A variable without a type is bound by a quantifier, as an int.
        if not self._wide or self._types.get(name, INT).bits >= LLONG.bits:
            return text, PRIMARY
        return f"(long long){text}", UNARY

    def compared(self, left: Term, op: str, right: Term) -> tuple[str, str, str]:
        wide, self._wide = self._wide, self._wide or self._needs_width(left, right)
        try:
            return super().compared(left, op, right)
        finally:
            self._wide = wide

    def _needs_width(self, left: Term, right: Term) -> bool:
        """True unless plain signed values are compared."""
        plain = (Kind.VARIABLE, Kind.NUMBER, Kind.APPLY)
        types = {self._types.get(str(getattr(node.payload, "name", node.payload)))
                 for node in (left, right) if node.kind in (Kind.VARIABLE, Kind.APPLY)}  # fmt: skip
        known = {type for type in types if type is not None}
        if any(not type.signed and type.bits >= LLONG.bits for type in known):
            negative = (n for n in subterms(left, right) if n.is_number and n.value < 0)
            if any(negative):
                raise Unspeakable("a negative number beside an unsigned one")
        if left.kind not in plain or right.kind not in plain:
            return True
        return not all(type.signed for type in known) and len(known) > 1

    def chain(self, comparisons: Sequence[tuple[str, str, str]]) -> list[str]:
        return [f"{left} {op} {right}" for left, op, right in comparisons]

    def implication(self, left: str, right: str) -> tuple[str, int]:
        return f"!({left}) || ({right})", AND - 1

    def quantified(self, names: Sequence[str], range: str, body: str) -> tuple[str, int]:
        text = f"({range}) ==> ({body})"
        for name in reversed(names):
            text = f"__CPROVER_forall {{ int {name}; {text} }}"
        return text, PRIMARY
