"""Candidate formulas about a loop, with the values that they give to its symbols."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from viap.core.logic import build
from viap.core.logic.terms import INT, Kind, Symbol, Term, apply, free_variables
from viap.core.logic.walkers import Recursive, subterms
from viap.core.translate.theory import Loop
from viap.prover.recurrences.algebra.exponential_polynomials import cleared, exact, read
from viap.prover.recurrences.algebra.powers import definitions, other_functions
from viap.prover.recurrences.iteration_steps import KnownValue


@dataclass(frozen=True, slots=True, eq=False)
class CandidateOption:
    """A formula, for all counters of the loop, and the value known once it is proved.

    `known` is None if the formula is not about one symbol. `depth`: the number of preceding
    iterations that the induction step may use.
    """

    formula: Term
    known: KnownValue | None = None
    depth: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """Options for one or several symbols of a loop: the first option that is proved is taken.

    `inductive`: by induction on the loop's counter. Otherwise `symbol` is the loop's count,
    and the formula follows from the prefix axiom at `places` and the facts known there.
    `solvers`: the names of those that solved the recurrence. `others`: candidates for more
    symbols with as many options; all of them are proved together, option by option.
    """

    loop: Loop
    symbol: Symbol | None
    options: tuple[CandidateOption, ...]
    definitions: tuple[Recursive, ...] = ()
    inductive: bool = True
    places: tuple[Term, ...] = ()
    solvers: frozenset[str] = frozenset()
    others: tuple["Candidate", ...] = ()

    def every(self) -> tuple["Candidate", ...]:
        """Returns this candidate and those that are proved together with it."""
        return (self, *self.others)


def candidate_of(
    loop: Loop, symbol: Symbol | None, options: Iterable[CandidateOption]
) -> Candidate | None:
    distinct = {option.formula: option for option in options if option.formula is not build.TRUE}
    if not distinct:
        return None
    needed = definitions(distinct)
    if other_functions(distinct):
        from viap.prover.recurrences.sequences import row_sums as sequence_definitions

        needed = sequence_definitions.definitions(distinct)
        rows = [each for each in needed if sequence_definitions.is_sequence(each.symbol)]
        if any(each.parameters for each in rows) and entry_facts(loop):
            # Binomial coefficients have row numbers that are natural on the path to the loop.
            for option in [entered_option(loop, option) for option in distinct.values()]:
                distinct.setdefault(option.formula, option)
    return Candidate(loop, symbol, tuple(distinct.values()), needed)


def while_running(loop: Loop, formula: Term, running: bool = True) -> Term:
    count = apply(loop.count, *loop.outer)
    return build.implies(build.le(loop.counter, count), formula) if running else formula


def entry_facts(loop: Loop) -> tuple[Term, ...]:
    """Returns the path conditions of a loop and of those around it."""
    return tuple(fact for around in loop.around() for fact in around.entry)


def entered_formula(loop: Loop, formula: Term, running: bool = True) -> Term:
    """Restricts a formula to executions that enter the loop as the program does."""
    entry = build.conjunction(entry_facts(loop))
    return build.implies(entry, while_running(loop, formula, running))


def entered_option(loop: Loop, option: CandidateOption, inductive: bool = True) -> CandidateOption:
    """Restricts an option to executions that enter the loop as the program does."""
    formula = entered_formula(loop, option.formula, inductive)
    known = option.known and replace(option.known, running=True, entered=True)
    return replace(option, formula=formula, known=known)


# ---- Values that wrap around, as words: reduced to a type once the computation is complete.
#
# Sums, differences and products are the same words wherever intermediate results wrap around.


def as_word(value: Term, kind: tuple[int, bool]) -> Term:
    """Returns a value, perhaps with exact quotients, as a number of a type, in each case."""
    if value.kind is Kind.ITE:
        return build.ite(value.args[0], *(as_word(arm, kind) for arm in value.args[1:]))
    divisor, whole = cleared(value)
    return build.wrap(exact(whole, divisor), *kind)


def equal_words(left: Term, right: Term, kind: tuple[int, bool]) -> Term:
    """States that two values are equal as numbers of a type."""
    return build.eq(build.wrap(left, *kind), build.wrap(right, *kind))


def grows_freely(loop: Loop, value: Term) -> bool:
    """Returns True if nothing visible keeps a value from becoming too large for any type.

    It is not linear, and no number bounds a term in the loop's conditions from above.
    """
    if any(map(_is_upper_bound, subterms(loop.stays, *entry_facts(loop)))):
        return False
    parts = read(value, loop.counter)
    if parts is None:
        return loop.counter in free_variables(value) and value.kind is not Kind.ITE
    return any(m.degree > 1 or m.base > 1 or m.bases for m in parts)


def _is_upper_bound(fact: Term) -> bool:
    """Returns True if a comparison bounds a term from above by a number."""
    if fact.kind not in (Kind.LE, Kind.LT, Kind.EQ) or fact.args[0].sort != INT:
        return False
    parts, _ = build.monomials(build.sub(*fact.args))
    return len(parts) == 1 and (fact.kind is Kind.EQ or min(parts.values()) > 0)
