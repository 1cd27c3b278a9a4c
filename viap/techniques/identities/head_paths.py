"""The two ways to the head of a loop: from before the loop, and from the iteration before."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import substitute, subterms
from viap.techniques.identities.equation_certificates import Generator
from viap.techniques.identities.propose import EquationCandidate
from viap.translate.theory import Loop, Theory


class Before(Protocol):
    """Gives the heads from which an execution may come to a head, with their counters."""

    def before(
        self, loop: Loop, constants: Mapping[Term, Term]
    ) -> Iterator[tuple[Loop, dict[Term, Term], list[Term]]]: ...


@dataclass(frozen=True, slots=True)
class Way:
    """Values of the variables at the head, generators that vanish, and facts on one way."""

    defined: Mapping[Term, Term]
    generators: Sequence[Generator]
    holds: Sequence[Term]


def ways(
    theory: Theory,
    heads: Before,
    loop: Loop,
    constants: Mapping[Term, Term],
    candidates: Mapping[Loop, Sequence[EquationCandidate]],
) -> Iterator[Way]:
    """Yields the ways from before the loop (`start`), and from the iteration before (`step`)."""
    here = constants[loop.counter]
    last = {**constants, loop.counter: build.sub(here, build.ONE)}
    for kind, at, holds in (
        ("start", constants, build.eq(here, build.ZERO)),
        ("step", last, build.le(build.ONE, here)),
    ):
        defined = {}
        for axiom in theory.axioms:
            if axiom.origin.kind == kind and axiom.origin.loop is loop:
                symbol, value = axiom.body.args[0].payload, axiom.body.args[1]
                if symbol in loop.scalars.values():
                    place = apply(symbol, *(constants[n] for n in loop.counters))
                    defined[place] = substitute(value, dict(at))
        generators = [
            Generator(substitute(each.term, {**constants, **values}), each.modulus, each)
            for earlier, values, _ in heads.before(loop, constants)
            if kind == "step" or (earlier is not loop and earlier.parent is not loop)
            for each in candidates.get(earlier, ())
        ]
        yield Way({**defined, **named(theory, list(defined.values()))}, generators, [holds])


def named(theory: Theory, terms: Sequence[Term]) -> dict[Term, Term]:
    """Returns the definitions of names in some terms and, transitively, in these definitions."""
    definitions = {
        axiom.body.args[0].payload: axiom.body
        for axiom in theory.axioms
        if axiom.origin.kind == "name" and axiom.body.kind is Kind.EQ
    }
    found: dict[Term, Term] = {}
    waiting = list(terms) if definitions else []
    while waiting:
        for node in subterms(waiting.pop()):
            if node.kind is Kind.APPLY and node.payload in definitions and node not in found:
                head, value = definitions[node.payload].args
                values = dict(zip(head.args, node.args, strict=True))
                found[node] = substitute(value, values)
                waiting.append(found[node])
    return found
