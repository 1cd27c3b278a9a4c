"""The invariants of a proved program: C proposals that the validator confirms."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from viap.c.marks.annotated_reading import INVARIANT, AnnotatedReading
from viap.core.base.deep import deep
from viap.core.base.errors import InputError
from viap.core.kernel.rules import Proof
from viap.core.logic import build
from viap.core.logic.terms import Kind, Term, free_variables
from viap.core.logic.walkers import subterms
from viap.core.program.integer_types import INT, INT128, IntType
from viap.core.smt.answers import Answer, Limits
from viap.evidence.witnesses.annotated_program import annotated
from viap.evidence.witnesses.correctness import prove_property
from viap.evidence.witnesses.document import Location, WitnessInvariant
from viap.evidence.witnesses.inductive_invariants import check_invariants, number_of, ranges_of
from viap.evidence.witnesses.invariant_candidates import Candidates, VariableScope, scopes
from viap.explain.invariants.loop_facts import LoopFacts
from viap.facts.dialects import C, UnsignedC, width_for
from viap.facts.elimination import largest
from viap.facts.places import Unspeakable
from viap.facts.truncating_quotients import truncating
from viap.prover.session.session import Reporter, begin

_MOST, _FEW = 60, 16  # invariants for each loop
_LIMITS = Limits(10_000_000, 1.5)
_IMPLIED = Limits(1_000_000, 0.2)


@deep
def choose_invariants(
    reading: AnnotatedReading,
    proofs: Iterable[Proof] = (),
    reporter: Reporter | None = None,
    facts: Sequence[LoopFacts] = (),
) -> list[WitnessInvariant]:
    """Returns inductive loop invariants; only few, if few prove the property.

    `facts`: what the search for the proofs found out about the loops.
    """
    session, found = scopes(reading, reporter)
    if not found:
        return []
    others = proposed(Candidates(session, proofs), found)
    every = list(dict.fromkeys((*annotated_proposals(facts), *others)))
    # All together may take too long, and usually the best ones are enough.
    kept = inductive(reading, _best(every))
    if len(_best(every)) < len(every) and not (kept and suffice(reading, kept)):
        kept = inductive(reading, every) or kept
    return smaller(reading, kept)


def _best(every: Sequence[WitnessInvariant]) -> list[WitnessInvariant]:
    """Returns the first ones of each place."""
    seen: Counter[Location] = Counter()
    chosen = []
    for each in every:
        seen[each.location] += 1
        if seen[each.location] <= _FEW:
            chosen.append(each)
    return chosen


def proposed(candidates: Candidates, found: Sequence[VariableScope]) -> list[WitnessInvariant]:
    """Returns proposals; one call of the function that suggests an invariant is enough."""
    result: dict[WitnessInvariant, None] = {}
    for scope in found:
        at = scope.place.position
        place = Location(at.file, at.line, at.column, scope.place.function)
        kind = "loop_invariant" if scope.place.kind == "loop" else "location_invariant"
        types, count = dict(scope.names.values()), 0
        for formula in candidates.of(scope):
            for text in c_expressions(formula, types):
                result[WitnessInvariant(kind, place, text)] = None
                count += 1
            if count >= _MOST:
                break
    return list(result)


def inductive(
    reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]
) -> list[WitnessInvariant]:
    """Returns the invariants that are inductive together and defined.

    The check is repeated until nothing is dropped, since a dropped one may have been a reason for
    others, or have hidden a part of the program.
    """

    def followed(left: list[WitnessInvariant]) -> list[WitnessInvariant]:
        program, numbered = annotated(reading, left)
        checked = check_invariants(begin(program, Reporter()), _LIMITS)
        return [each for number, each in numbered.items() if number in checked.inductive]

    try:
        return largest(invariants, followed) or []
    except InputError:
        return []


def suffice(reading: AnnotatedReading, invariants: Sequence[WitnessInvariant]) -> bool:
    """True if the invariants are inductive without any others, and prove the property."""
    program, numbered = annotated(reading, invariants)
    session = begin(program, Reporter())
    checked = check_invariants(session, _LIMITS)
    faults = [number for number in numbered if checked.fault(number) is not None]
    return not faults and prove_property(session, checked, _LIMITS) is None


def smaller(
    reading: AnnotatedReading, invariants: list[WitnessInvariant]
) -> list[WitnessInvariant]:
    """Returns the invariants without those implied at the same place; all if that is too few."""
    if not invariants:
        return []
    program, numbered = annotated(reading, invariants)
    session = begin(program, Reporter())
    said: dict[int, Term] = {}
    for claim in session.theory.checks:
        if claim.kind.startswith(INVARIANT):
            said.setdefault(number_of(claim.kind), claim.condition)
    left = dict(numbered)
    # The long ones are dropped first, so that the rest is easy to read.
    for number in sorted(numbered, key=lambda n: (-len(numbered[n].value), -n)):
        others = [
            said[other]
            for other, each in left.items()
            if other != number and each.location == numbered[number].location and other in said
        ]
        if number not in said:
            del left[number]
            continue
        ranges = ranges_of(session.theory, [*others, said[number]])
        formulas = [*ranges, *others, build.negate(said[number])]
        if session.solver.check(formulas, _IMPLIED) is Answer.UNSAT:
            del left[number]
    fewer = list(left.values())
    if suffice(reading, fewer):
        return fewer
    if suffice(reading, invariants):
        return invariants
    return fewer if len(inductive(reading, fewer)) == len(fewer) else invariants


# ---- Facts that `viap annotate` prints ► proposals for a witness: those that are C expressions.
#
# They are proved at the heads of the loops, by all that the search for the proof found. A witness
# takes those that are also inductive, which is checked with all other proposals.


def annotated_proposals(facts: Sequence[LoopFacts]) -> Iterator[WitnessInvariant]:
    """Yields the formulas without quantifiers and cells, in all of their spellings."""
    for loop in facts:
        at = loop.place.position
        place = Location(at.file, at.line, at.column, loop.place.function)
        for formula in loop.formulas:
            if any(node.kind is Kind.APPLY for node in subterms(formula)):
                continue
            for text in c_expressions(formula, loop.types):
                yield WitnessInvariant("loop_invariant", place, text)


# ---- Formulas ► C expressions over variables in scope; none if there is no such expression.
#
# Numbers in formulas are unbounded. So computations are done in `long long`; only plain comparisons
# stay as they are. That no overflow is left is proved afterwards, with the rest.


_LARGEST = 60  # nodes of a formula


def c_expressions(formula: Term, types: Mapping[str, IntType]) -> Iterator[str]:
    """Yields the spellings of a formula over variables with these types.

    One is in `long long`. An equation between unsigned variables of one type has one in that type,
    which is weaker: both sides are equal modulo a power of two. One has 128 bits, if a variable has
    64 and something is computed.
    """
    names = {str(each.payload) for each in free_variables(formula)}
    if formula.size > _LARGEST or formula.kind is Kind.TRUTH or not names <= types.keys():
        return
    said = truncating(formula)
    printers = [C(types)]
    used = {types[name] for name in names}
    if formula.kind is Kind.EQ and len(used) == 1:
        (type,) = used
        if not type.signed and type.bits >= INT.bits:
            printers.append(UnsignedC(types, type))
    if width_for(said, types) == INT128:
        printers.append(C(types, INT128))
    for printer in printers:
        try:
            text = printer.text(said)
        except Unspeakable:
            continue
        if printer.width != INT128 or str(INT128) in text:
            yield text
