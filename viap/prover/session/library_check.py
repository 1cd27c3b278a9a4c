"""Checks files of lemmas: the kernel proves each of them for any sequences, or says what fails."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

from viap.core.base.errors import InputError
from viap.core.kernel.obligations import Constants, InductionMember, Use
from viap.core.logic import build
from viap.core.logic.terms import BOOL, INT, Kind, Symbol, Term, apply, variable
from viap.core.logic.walkers import Recursive, rewrite, substitute, subterms
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.smt.z3_terms import SolverModel
from viap.core.translate.translation import theory_of_sequences
from viap.facts.printer import show
from viap.prover.instantiate.library_reader import LibraryFile, LibraryLemma
from viap.prover.instantiate.term_matching import Image, interpreted
from viap.prover.session.library_lemmas import LemmaProofs, define, read_library
from viap.prover.session.prover import Prover, prover_of

LIMITS = Limits(20_000_000, 5.0)  # of the proof of a lemma


class RefusedLemma(InputError):
    """A lemma of a user's file that the kernel does not prove."""


@dataclass(frozen=True, slots=True)
class CheckedLemma:
    """`failing`: the step of the proof that fails; "" if the lemma is proved."""

    lemma: LibraryLemma
    seconds: float
    failing: str = ""
    counterexample: str | None = None

    def fault(self) -> RefusedLemma:
        """Returns the error that refuses the lemma."""
        message = f"the lemma '{self.lemma.name}' is refused: {self.failing}"
        if self.counterexample is not None:
            message += f"; it is false for {self.counterexample or 'all values'}"
        return RefusedLemma(message, self.lemma.position)


def check_file(path: Path) -> Iterator[CheckedLemma]:
    """Yields what becomes of each lemma; raises InputError if the file is malformed."""
    library = read_library(path)
    prover = prover_of_library(library)
    proofs = LemmaProofs(prover)
    for lemma in library.lemmas:
        start = time.perf_counter()
        proof = proofs.proof(lemma)
        spent = time.perf_counter() - start
        if proof is not None:
            yield CheckedLemma(lemma, spent)
            continue

        yield CheckedLemma(lemma, spent, _failing(proofs, lemma), counterexample(library, lemma))


def prover_of_library(library: LibraryFile) -> Prover:
    """Returns a prover that knows the file's functions, and nothing of its sequences."""
    prover = prover_of(theory_of_sequences(library.sequences), LIMITS)
    for function in library.functions.values():
        define(prover, function)
    return prover


def _failing(proofs: LemmaProofs, lemma: LibraryLemma) -> str:
    """Says which step of a proof fails."""
    missing = [used.name for used in lemma.uses if proofs.proof(used) is None]
    if missing:
        return f"it uses '{missing[0]}', which is not proved"
    if lemma.counter is None:
        return "it does not follow from the definitions"
    name, prover = lemma.counter.payload, proofs.prover
    statement = lemma.statement()
    constants = Constants().of(statement)
    places = [_place(constants, dict(moved)) for moved in lemma.hypotheses]
    facts = prover.knowledge.facts([statement.at(at) for at in (constants, *places)])
    uses = [Use(0, at) for at in places]
    member = InductionMember(statement, (lemma.counter,), constants, facts, uses)
    _, obligation = prover.kernel.obligation([member], 0)
    first = build.eq(constants[lemma.counter], build.ZERO)
    answer = prover.solver.check([*obligation.formulas(), first], prover.limits)
    if answer is not Answer.UNSAT:
        return f"the base of the induction on {name} fails, {name} = 0"
    return f"the step of the induction on {name} fails, from {name} - 1 to {name}"


def _place(constants: dict[Term, Term], moved: dict[Term, Term]) -> dict[Term, Term]:
    return {**constants, **{v: substitute(at, constants) for v, at in moved.items()}}


# ---- Counterexamples to lemmas: small numbers of elements for which the unfolded lemma is false.
#
# With numbers for its counters, a lemma's functions are unfolded down to their first values, and
# its
# premises about ranges become finitely many. A model of the rest is a counterexample.


LARGEST = 4  # value of a counter
MOST_CHOICES = 60  # of values of counters
MOST_RANGE = 8  # elements of a range that a premise is written out for
_LIMITS = Limits(1_000_000, 0.5)


def counterexample(library: LibraryFile, lemma: LibraryLemma) -> str | None:
    """Returns values for which the lemma is false, in words; None if none is found."""
    statement = lemma.statement()
    solver = Solver()
    numbers = sorted(product(range(LARGEST), repeat=len(statement.counters)), key=sum)
    constants = Constants().of(statement)
    shown = {v: constants[v] for v in statement.others}
    for name in (v for v in statement.others if v.sort == BOOL):
        # Models have numbers: a condition is a number that is one.
        shown[name] = apply(Symbol(constants[name].payload.name, (), INT))
        constants[name] = build.eq(shown[name], build.ONE)
    truths = {s: _truth(s) for s in library.sequences if s.result == BOOL}
    for values in islice(numbers, MOST_CHOICES):
        counters = dict(zip(statement.counters, map(build.number, values), strict=True))
        formula = statement.at({**constants, **counters})
        formula = interpreted(_unfolded(library, _expanded(formula)), truths)
        if any(node.kind in (Kind.FORALL, Kind.EXISTS) for node in subterms(formula)):
            continue
        model = solver.model([build.negate(formula)], _LIMITS)
        if model is not None:
            return ", ".join(_values(library, {**counters, **shown}, formula, model))
    return None


def _truth(symbol: Symbol) -> Image:
    """Returns a condition as a number that is one, for models have numbers."""
    names = tuple(variable(f"at^{k}", sort) for k, sort in enumerate(symbol.arguments))
    number = Symbol(symbol.name, symbol.arguments, INT)
    return Image(names, build.eq(apply(number, *names), build.ONE))


def _expanded(formula: Term) -> Term:
    """Writes out premises about all elements of a range of a known length."""

    def change(node: Term) -> Term | None:
        if node.kind is not Kind.FORALL or len(build.bound_variables(node)) != 1:
            return None
        (place,) = build.bound_variables(node)
        body = node.args[0]
        lows = [n.args[0] for n in subterms(body) if n.kind is Kind.LE and n.args[1] is place]
        highs = [n.args[1] for n in subterms(body) if n.kind is Kind.LT and n.args[0] is place]
        for low, high in product(lows, highs):
            length = build.difference(high, low)
            # Outside of the range, the premise says nothing.
            outside = build.implies(
                build.negate(build.conjunction((build.le(low, place), build.lt(place, high)))),
                body,
            )
            if length is None or length > MOST_RANGE or not _is_valid(outside):
                continue
            cells = (build.add(low, build.number(k)) for k in range(max(length, 0)))
            return build.conjunction(substitute(body, {place: cell}) for cell in cells)
        return None

    return rewrite(formula, change)


def _is_valid(formula: Term) -> bool:
    free = {v: Constants().fresh(v) for v in subterms(formula) if v.kind is Kind.VARIABLE}
    closed = substitute(formula, free)
    return Solver().check([build.negate(closed)], _LIMITS).value == "unsat"


def _unfolded(library: LibraryFile, formula: Term) -> Term:
    """Unfolds functions at numbers; at negative numbers they are any."""

    def change(node: Term) -> Term | None:
        function = library.functions.get(node.payload) if node.kind is Kind.APPLY else None
        return None if function is None else _value(function, node)

    while True:
        changed = rewrite(formula, change)
        if changed is formula:
            return formula
        formula = changed


def _value(function: Recursive, node: Term) -> Term | None:
    number = node.args[0]
    if not number.is_number or number.value < 0:
        return None
    values = dict(zip(function.parameters, node.args[1:], strict=True))
    if number.value < function.order:
        return substitute(function.starts[number.value], values)
    before = build.sub(number, build.number(function.order))
    return substitute(function.step, {**values, function.counter: before})


def _values(
    library: LibraryFile, shown: Mapping[Term, Term], formula: Term, model: SolverModel
) -> Iterator[str]:
    """Yields the values of the variables, and of sequences where the formula looks at them."""
    for name, constant in shown.items():
        value = _number(constant, model)
        if name.sort == BOOL:
            yield f"{show(name)} is {'true' if value == 1 else 'false'}"
        elif name.sort == INT:
            yield f"{show(name)} = {value}"
    conditions = {symbol.name for symbol in library.sequences if symbol.result == BOOL}
    said: dict[str, None] = {}
    for node in subterms(formula):
        if node.kind is Kind.APPLY and node.args:
            args, value = [_number(arg, model) for arg in node.args], _number(node, model)
            if value is not None:
                text = f"{node.payload.name}({', '.join(map(str, args))})"
                truth = "true" if value == 1 else "false"
                is_condition = node.payload.name in conditions
                said[f"{text} is {truth}" if is_condition else f"{text} = {value}"] = None
    yield from said


def _number(term: Term, model: SolverModel) -> int | None:
    """Returns the value of a linear term in a model; None for other terms."""
    parts, total = build.monomials(term)
    for part, many in parts.items():
        if part.kind is not Kind.APPLY or any(arg.sort != INT for arg in part.args):
            return None
        args = [_number(arg, model) for arg in part.args]
        known = tuple(arg for arg in args if arg is not None)
        if len(known) < len(args):
            return None
        total += many * model.function(part.payload)(known)
    return total
