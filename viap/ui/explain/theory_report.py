"""Theories as numbered formulas for people, and the reasons for axioms in words."""

from collections.abc import Iterable, Iterator

from viap.core.base.deep import deep
from viap.core.base.source import Position
from viap.core.logic import build
from viap.core.logic.terms import Symbol, Term, apply
from viap.core.program.undefined_behaviour import Operation
from viap.core.translate.theory import Axiom, Claim, Origin, Theory
from viap.facts.printer import show

_IN_LOOP = (
    "start",
    "step",
    "kept",
    "closed form",
    "relation",
    "invariant",
    "general",
    "count",
    "prefix",
)
_ORDER = {kind: place for place, kind in enumerate(_IN_LOOP)}
_REASONS = {
    "array": "what an array holds at the start",
    "input": "an input is in the range of its type",
    "frame": "an array stays the same object",
    "invariant": "an invariant",
    "general": "shown for any number of iterations",
    "name": "a name for a long term",
    "start": "before the loop",
    "step": "one iteration",
    "count": "the number of iterations",
    "prefix": "iterations before it stay in the loop",
    "final": "the value at the end",
    "function": "a function that closed forms use",
    "closed form": "closed form",
    "kept": "arrays that it does not write",
    "relation": "an equation between variables",
    "lemma": "a lemma about functions",
    "assertion": "an assertion that was shown before",
}


def ordered(axioms: Iterable[Axiom]) -> Iterator[Axiom]:
    """Orders consecutive axioms of one loop: recurrences, then count and prefix."""
    group: list[Axiom] = []
    for axiom in axioms:
        if group and axiom.origin.loop is not group[-1].origin.loop:
            yield from sorted(group, key=lambda a: place_in_loop(a.origin))
            group = []
        group.append(axiom)
    yield from sorted(group, key=lambda a: place_in_loop(a.origin))


def place_in_loop(origin: Origin) -> int:
    return _ORDER.get(origin.kind, 0)


def lasting(theory: Theory) -> list[Axiom]:
    """Returns the axioms that hold in every execution, whether it ends or not."""
    return [a for a in ordered(theory.axioms) if a.origin.kind != "end"]


def what_holds_at_end(theory: Theory) -> list[Term]:
    """Returns the facts of executions that reach the program's end."""
    return [a.body for a in theory.axioms if a.origin.kind == "end"]


def where(position: Position | None, file: str) -> str:
    if position is None:
        return ""
    return f"line {position.source.line}" if position.file == file else str(position)


def about(position: Position, file: str) -> str:
    """Returns the position of an assertion.

    For an operation that may be undefined, also its kind.
    """
    place = where(position, file)
    if isinstance(position, Operation):
        return f"{place}, {position.kind}: {position.text}"
    return place


def reason(origin: Origin, file: str) -> str:
    loop = origin.loop
    parts = [where(origin.position, file), f"loop {loop.number}" if loop else ""]
    parts.append(_REASONS[origin.kind])
    return ", ".join(part for part in parts if part)


def quantified(variables: Iterable[Term], body: Term) -> str:
    free = [v for v in variables if v in _free(body)]
    names = ", ".join(str(v.payload) for v in free)
    return f"for all {names}: {show(body)}" if names else show(body)


def _free(term: Term) -> frozenset[Term]:
    from viap.core.logic.walkers import free_variables

    return free_variables(term)


@deep
def theory_text(theory: Theory) -> str:
    """Returns numbered formulas; counters are natural numbers."""
    file = theory.program.file
    lines = [f"# {file}, {theory.program.model.name}"]
    if theory.loops:
        counters = ", ".join(str(loop.counter.payload) for loop in theory.loops)
        lines.append(f"# natural numbers: {counters}")
    for number, axiom in enumerate((*lasting(theory), *frames(theory)), 1):
        formula = quantified((*axiom.others, *axiom.counters), axiom.body)
        lines.append(f"{number}. {formula}    # {reason(axiom.origin, file)}")
    end = what_holds_at_end(theory)
    if end:
        lines.append("# where the program's end is reached:")
        lines += [f"   {show(fact)}" for fact in end]
    for number, claim in enumerate(theory.assertions, 1):
        lines.append(f"# assertion {number}, {about(claim.position, file)}:")
        lines.append(f"   {quantified(claim.counters, _sequent(claim))}")
    return "\n".join(lines) + "\n"


def _sequent(claim: Claim) -> Term:
    return build.implies(build.conjunction(claim.hypotheses()), claim.condition)


# ---- Frame axioms of arrays: as objects they never change, `a1 = a`; only their cells do.


def frames(theory: Theory) -> list[Axiom]:
    """Returns `a1 = a` for each array; the numbers of proofs don't depend on these axioms."""
    taken = {symbol.name for symbol in theory.meanings}
    found: list[Axiom] = []
    for array, object in theory.objects.items():
        name = f"{object.payload.name}1"
        while name in taken:
            name += "_"
        taken.add(name)
        after = apply(Symbol(name, (), object.sort))
        found.append(Axiom((), (), build.eq(after, object), Origin("frame", array.position)))
    return found
