"""Last writes of cells: the greatest iteration before n in which a condition holds."""

from dataclasses import dataclass

from viap.logic import build
from viap.logic.terms import Kind, Term, free_variables
from viap.logic.walkers import substitute
from viap.recurrences.algebra.lines import Line, line
from viap.recurrences.arrays.write_cases import WriteCase
from viap.recurrences.iteration_steps import conjuncts


@dataclass(frozen=True, slots=True)
class LastWriter:
    """If `valid`, the cell was last written in iteration `when`, with `value`."""

    when: Term
    valid: Term
    value: Term


def last_writer(case: WriteCase, counter: Term) -> LastWriter | None:
    """Returns the last iteration before `counter` in which a case applied; None if unknown.

    An equation for the iteration gives it; otherwise it is the last one of an interval, and
    then the condition may only bound it.
    """
    parts = conjuncts(case.condition)
    when = _by_equation(parts, counter)
    if when is None:
        when = _by_remainder(parts, counter)
    if when is None:
        when = _by_bounds(parts, counter)
    if when is None:
        return None
    at = {counter: when}
    valid = build.conjunction(
        (
            build.le(build.ZERO, when),
            build.lt(when, counter),
            *(substitute(part, at) for part in parts),
        )
    )
    return LastWriter(when, valid, substitute(case.value, at))


def _by_equation(parts: tuple[Term, ...], counter: Term) -> Term | None:
    best: Line | None = None
    for part in parts:
        if part.kind is not Kind.EQ or part.args[0].sort.name != "Int":
            continue
        at = line(build.sub(*part.args), counter)
        if at is not None and at.slope and (best is None or abs(at.slope) < abs(best.slope)):
            best = at
    if best is None:
        return None
    # slope*n = -rest; divisibility is a part of the condition at that iteration.
    if best.slope > 0:
        return build.floor_div(build.neg(best.rest), build.number(best.slope))
    return build.floor_div(best.rest, build.number(-best.slope))


def _by_remainder(parts: tuple[Term, ...], counter: Term) -> Term | None:
    """Returns the last iteration n for which (n + c) % m, or (c - n) % m, is a given number.

    Many iterations satisfy it: nothing else may depend on n.
    """
    moving = [part for part in parts if counter in free_variables(part)]
    for part in moving if len(moving) == 1 else ():
        if part.kind is not Kind.EQ:
            continue
        for remainder, other in (part.args, part.args[::-1]):
            if remainder.kind not in (Kind.C_MOD, Kind.FLOOR_MOD):
                continue
            dividend, divisor = remainder.args
            at = line(dividend, counter)
            if at is None or abs(at.slope) != 1:
                continue
            if any(counter in free_variables(each) for each in (divisor, other)):
                continue
            # The distance of the last such iteration follows from its remainder.
            last = build.sub(counter, build.ONE)
            behind = build.add(last, build.scale(at.slope, build.sub(at.rest, other)))
            return build.sub(last, build.floor_mod(behind, divisor))
    return None


def _by_bounds(parts: tuple[Term, ...], counter: Term) -> Term | None:
    when = build.sub(counter, build.ONE)
    for part in parts:
        if counter not in free_variables(part):
            continue
        if part.kind is Kind.LE:
            at = line(build.sub(*part.args), counter)
        elif part.kind is Kind.LT:
            at = line(build.add(build.sub(*part.args), build.ONE), counter)
        else:
            return None
        if at is None:
            return None
        if at.slope > 0:
            # slope*n <= -rest
            bound = build.floor_div(build.neg(at.rest), build.number(at.slope))
            when = build.ite(build.le(when, bound), when, bound)
    return when


def choice(writers: list[LastWriter], otherwise: Term) -> Term:
    """Returns the contents of a cell: the value of the latest writer; the first of equal ones."""
    if not writers:
        return otherwise
    first, *rest = writers
    latest = [
        build.disjunction((build.negate(other.valid), build.le(other.when, first.when)))
        for other in rest
    ]
    chosen = build.conjunction((first.valid, *latest))
    return build.ite(chosen, first.value, choice(rest, otherwise))
