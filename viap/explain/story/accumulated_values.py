"""Functions that the kernel defined for what a loop accumulates, in the program's own words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from viap.explain.fact_origins import FactOrigins
from viap.facts.printer import show
from viap.kernel.rules import Proof
from viap.logic.sorts import INT, Symbol
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import rewrite, subterms
from viap.program.message_names import variable_text
from viap.translate.theory import Loop


@dataclass(frozen=True)
class Accumulated:
    """The function's value at k is that of `variable` after k iterations of `loop`."""

    loop: Loop
    variable: str


def accumulated_values(origins: FactOrigins, facts: Iterable[Proof]) -> dict[Symbol, Accumulated]:
    """Returns the functions that some of the facts equate with variables."""
    found: dict[Symbol, Accumulated] = {}
    for proof in facts:
        body = proof.body
        while body.kind is Kind.IMPLIES:
            body = body.args[-1]
        if body.kind is not Kind.EQ:
            continue
        for value, function in (body.args, body.args[::-1]):
            if value.kind is not Kind.APPLY or function.kind is not Kind.APPLY:
                continue
            meaning = origins.solved.theory.meanings.get(value.payload)
            if meaning is None or meaning.scalar is None or meaning.loop is None:
                continue
            if value.args == meaning.loop.counters == function.args:
                name = variable_text(meaning.scalar)
                found[function.payload] = Accumulated(meaning.loop, name)
    return found


def lemma_words(lemma: Term, values: Mapping[Symbol, Accumulated]) -> str:
    """Returns a lemma about one accumulated value in the program's words; "" if it is about more.

    0 <= sum^4(k) becomes "after k iterations of the loop at line 13: 0 <= sum".
    """
    made = {node for node in subterms(lemma) if node.kind is Kind.APPLY and node.args}
    if len(made) != 1:
        return ""
    (node,) = made
    value = values.get(node.payload)
    if value is None or len(node.args) != 1 or node.args[0].kind is not Kind.VARIABLE:
        return ""
    told = rewrite(lemma, lambda n: apply(Symbol(value.variable, (), INT)) if n is node else None)
    line = value.loop.position.source.line
    return f"after {node.args[0].payload} iterations of the loop at line {line}: {show(told)}"
