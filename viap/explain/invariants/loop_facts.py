"""The proved facts of the loops of a file: the way in for everything that prints invariants.

    facts = loop_facts(session, reading)
    for loop in facts:
        loop.place.position, Acsl().lines(loop.formulas)

The session may be decided or not: facts are what it knows by then. `reading` says how its file is
read. Each formula holds whenever the condition of its loop is evaluated (of `do`: whenever the body
starts), for all calls of the function around it that the program makes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from viap.c.marks.annotated_reading import AnnotatedReading
from viap.c.marks.program_places import ProgramPlace
from viap.core.base.deep import deep
from viap.core.base.errors import part
from viap.core.logic import build
from viap.core.logic.terms import Kind, Symbol, Term
from viap.core.logic.walkers import subterms
from viap.core.program.integer_types import IntType
from viap.core.program.nodes import Array, Program, Scalar, Variable, distinct_parts
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.theory import Loop
from viap.explain.invariants.accumulators import Accumulator, Accumulators, BoundedSums
from viap.explain.invariants.array_facts import used_forms, used_statements
from viap.explain.invariants.candidate import EQUATION, SUPPORT, Candidate
from viap.explain.invariants.cell_guesses import AssumedValues, GoalGuesses
from viap.explain.invariants.cell_relations import CellForms, CellRecurrences
from viap.explain.invariants.fact_simplification import ProvedFacts, equation, is_tight
from viap.explain.invariants.fact_translation import FactTranslation
from viap.explain.invariants.head_facts import HeadFacts
from viap.explain.invariants.head_words import HeadWords, head_words
from viap.explain.invariants.logic_functions import MemoryValues
from viap.explain.invariants.loop_frames import AssignedPlace, assigned, falls, measure
from viap.explain.invariants.scope_names import ArrayPath, LoopNames, loop_indices, loop_names
from viap.facts.dialects import Acsl, acsl, can_say
from viap.prover.session.session import Session


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """Facts about one loop of the text.

    All formulas are proved. `supports` say which cells are still as they were when the loop was
    entered. `proposals` and `guesses` are not proved yet. `unsaid` names what was proved and has no
    form over the program's variables.
    """

    place: ProgramPlace
    facts: tuple[Candidate, ...] = ()
    supports: tuple[Candidate, ...] = ()
    assigns: tuple[AssignedPlace, ...] | None = None
    variant: Term | None = None
    types: dict[str, IntType] = field(default_factory=dict)
    unsaid: tuple[str, ...] = ()
    definitions: dict[Symbol, str] = field(default_factory=dict)  # of logic functions
    proposals: tuple[Candidate, ...] = ()
    guesses: tuple[Candidate, ...] = ()

    @property
    def needed_definitions(self) -> tuple[str, ...]:
        """Definitions of the functions in the formulas."""
        used = {n.payload for n in subterms(*self.formulas) if n.kind is Kind.APPLY}
        return tuple(text for symbol, text in self.definitions.items() if symbol in used)

    @property
    def formulas(self) -> tuple[Term, ...]:
        return tuple(fact.formula for fact in self.facts)


@deep
def loop_facts(session: Session, reading: AnnotatedReading) -> list[LoopFacts]:
    """Returns the facts of the loops that are written in the file, in the order of the text.

    Raises InputError if the file can't be read.
    """
    facts = each_loop_facts(session, reading)
    return sorted(facts, key=lambda each: each.place.position)


def each_loop_facts(session: Session, reading: AnnotatedReading) -> Iterator[LoopFacts]:
    """Yields the same facts one loop after the other, for callers that may have to stop."""
    yield from _FileFacts(session, loop_names(reading)).run()


class _FileFacts:
    def __init__(self, session: Session, names: Sequence[LoopNames]) -> None:
        self._session = session
        self._names = names
        self._memories = MemoryValues(session)
        self._statements = used_statements(session)
        self._used = used_forms(session)
        self._proved = ProvedFacts(session)
        self._cells = CellForms()
        self._defined: dict[str, str] = {}  # functions of accumulated values, by name

    def run(self) -> Iterator[LoopFacts]:
        places: dict[int, list[FactTranslation]] = {}
        for names, loop in self._matched():
            words = head_words(self._session.theory, loop, names)
            translation = FactTranslation(self._session, words, self._memories)
            places.setdefault(id(names.place), []).append(translation)
        for copies in places.values():
            place = copies[0].words.names.place
            make = partial(self._facts, copies)
            yield part(f"what is proved of the loop at {place.position}", make, LoopFacts(place))

    def _matched(self) -> Iterator[tuple[LoopNames, Loop]]:
        """Yields names with the loops of the session that they belong to."""
        theory = self._session.theory
        index = loop_indices(theory.program)
        loops = {(loop.position.source, index[id(loop.statement)]): loop for loop in theory.loops}
        for names in self._names:
            loop = loops.get((names.place.position, names.loop))
            if loop is not None and loop.head is not None:
                yield common_names(names, theory.program), loop

    def _facts(self, copies: Sequence[FactTranslation]) -> LoopFacts:
        """Returns what holds in all copies of a loop: one for each call."""
        first = copies[0].words
        found: list[Candidate] = []
        supports: list[Candidate] = []
        unsaid: dict[str, None] = {}
        guesses: dict[Candidate, None] = {}
        for translation in copies:
            heads = HeadFacts(translation, self._statements, self._used)
            candidates = [each for each in heads.candidates() if can_say(Acsl(), each.formula)]
            unsaid |= dict.fromkeys(heads.unsaid)
            guesses |= dict.fromkeys(GoalGuesses(translation, heads.names).candidates())
            guesses |= dict.fromkeys(AssumedValues(translation, heads.names).candidates())
            recurrences = CellRecurrences(translation, heads.names, self._cells)
            guesses |= dict.fromkeys(recurrences.candidates())
            guesses |= dict.fromkeys(BoundedSums(translation, self._statements).candidates())
            plain = [each for each in candidates if each.origin != SUPPORT]
            kept = [each for each in candidates if each.origin == SUPPORT]
            others = [copy.words for copy in copies if copy is not translation]
            for proved, proposed in ((found, plain), (supports, kept)):
                proved += (
                    each
                    for each in self._proved.of(translation.words, proposed)
                    if all(self._holds(words, each) for words in others)
                )
        unique = {acsl(each.formula): each for each in found}
        chosen = selected(list(unique.values()), self._session.solver)
        frames = [assigned(each, self._proved.simplification(each.words).term) for each in copies]
        made = [each for copy in copies for each in copy.functions.made.values()]
        folds = self._accumulators(copies)
        variant = next((v for c in copies if (v := measure(c)) and falls(v, copies)), None)
        return LoopFacts(
            first.names.place,
            tuple(chosen),
            tuple({each.formula: each for each in supports}.values()),
            frames[0] if all(each == frames[0] for each in frames) else None,
            variant,
            first.types,
            tuple(unsaid),
            {each.symbol: each.definition for each in made}
            | {each.symbol: each.definition for each in folds},
            tuple(each.candidate for each in folds),
            tuple(each for each in guesses if _says_something(each.formula)),
        )

    def _accumulators(self, copies: Sequence[FactTranslation]) -> list[Accumulator]:
        """Returns accumulated values that are the same functions in all copies of a loop."""
        first, *others = (list(Accumulators(c, self._defined).proposals()) for c in copies)
        return [each for each in first if all(each in more for more in others)]

    def _holds(self, words: HeadWords, fact: Candidate) -> bool:
        return self._proved.holds(words, Candidate(fact.formula, fact.origin))


def _says_something(formula: Term) -> bool:
    return formula.kind is not Kind.TRUTH and can_say(Acsl(), formula)


# ---- Names of a copy of the program, for variables that the program itself calls the same.
#
# A copy that shows names may number variables of the same name in another order: `i_2` may be the
# first function's `i` in one of them and the second one's in the other. Their declarations differ.


def common_names(names: LoopNames, program: Program) -> LoopNames:
    """Returns the names that denote variables declared at the same place in both programs."""
    scalars = {scalar.name: scalar for scalar in program.scalars}
    arrays = {array.name: array for array in program.arrays}

    def is_common(shown: Scalar | Array) -> bool:
        own = scalars.get(shown.name) if isinstance(shown, Scalar) else arrays.get(shown.name)
        return own is not None and own.position == shown.position

    def has_common_parts(path: ArrayPath) -> bool:
        indices = (part for part in distinct_parts(path.first) if isinstance(part, Variable))
        return is_common(path.array) and all(is_common(index.scalar) for index in indices)

    return replace(
        names,
        scalars={text: shown for text, shown in names.scalars.items() if is_common(shown)},
        arrays=[path for path in names.arrays if has_common_parts(path)],
        pointers=[path for path in names.pointers if has_common_parts(path)],
    )


# ---- The facts of a loop that are worth saying: none is implied by the others.


_LIMITS = Limits(400_000, 0.15)


def selected(facts: Sequence[Candidate], solver: Solver) -> list[Candidate]:
    """Returns facts that imply all of them; the longest and most special ones are dropped first."""
    left = without_tight_bounds(facts)
    for fact in sorted(left, key=_weight, reverse=True):
        others = [other.formula for other in left if other is not fact]
        negated = [*fact.premises, build.negate(fact.conclusion)]
        if solver.check([*others, *negated], _LIMITS) is Answer.UNSAT:
            left.remove(fact)
    return sorted(left, key=lambda fact: fact.origin)


def without_tight_bounds(facts: Sequence[Candidate]) -> list[Candidate]:
    """Returns the facts, with an equation in place of two bounds that leave one value."""
    found: list[Candidate] = []
    for fact in facts:
        other = next((each for each in found if is_tight(each.formula, fact.formula)), None)
        if other is None:
            found.append(fact)
        else:
            found[found.index(other)] = Candidate(equation(fact.formula), EQUATION, needed=True)
    return found


def _weight(fact: Candidate) -> tuple[int, int, int]:
    return len(fact.bound), fact.formula.size, fact.origin
