"""Values that count iterations until they settle: the first index at which something holds.

`x = x < k ? x : a[k] == v ? k : k + 1` is the number of iterations until it is found, and stays. If
an assertion says that it ends as T, it is the smaller of T and the number of iterations before.
"""

from collections.abc import Iterator
from dataclasses import replace

from viap.instantiate.visiting_iterations import PlainForms
from viap.logic import build
from viap.logic.terms import Kind, Term, apply
from viap.logic.walkers import subterms
from viap.recurrences.algebra.lines import line
from viap.recurrences.arrays.progress_indices import step_of
from viap.recurrences.arrays.visited_cells import cases
from viap.recurrences.iteration_steps import conjuncts, unwrapped
from viap.techniques.behind_loops.generalisation import Generalisation, Run, runs_of
from viap.techniques.behind_loops.goals import Goal
from viap.translate.theory import Loop, Theory


def settled(theory: Theory, goal: Goal, forms: PlainForms) -> Iterator[Generalisation]:
    """Yields goals about the values after any number of iterations."""
    for run in runs_of(theory, goal.conclusion):
        counter = run.loop.counter
        if counter in goal.counters:
            continue
        for equation in conjuncts(goal.conclusion):
            for conclusion in _conclusions(theory, run, equation, forms):
                within = build.le(counter, run.count)
                general = replace(
                    goal, counters=(counter, *goal.counters), conclusion=conclusion
                ).given((within,))
                yield Generalisation(general, counter, (run,), (), alike=True)


def _conclusions(theory: Theory, run: Run, equation: Term, forms: PlainForms) -> Iterator[Term]:
    if equation.kind is not Kind.EQ:
        return
    loop = run.loop
    for value, last in (equation.args, tuple(reversed(equation.args))):
        is_final = value.kind is Kind.APPLY and value.payload in loop.scalars.values()
        if not is_final or value.args != (run.count, *run.count.args):
            continue
        if run.count in set(subterms(last)):
            continue
        here = apply(value.payload, loop.counter, *run.count.args)
        for shift in _shifts(theory, loop, value, forms):
            counted = build.add(loop.counter, shift)
            yield build.conjunction(
                (
                    build.implies(build.le(counted, last), build.eq(here, counted)),
                    build.implies(build.lt(last, counted), build.eq(here, last)),
                )
            )


def _shifts(theory: Theory, loop: Loop, value: Term, forms: PlainForms) -> Iterator[Term]:
    """Yields differences between a value and the number of iterations, while it counts these."""
    head = apply(value.payload, *loop.counters)
    step = step_of(theory, loop, head)
    leaves = [] if step is None else list(dict.fromkeys(cases(unwrapped(step))))
    if head not in leaves:
        return
    found: dict[Term, None] = {}
    for leaf in leaves:
        at = line(forms.plain(leaf), loop.counter)
        if leaf is not head and at is not None and at.slope == 1:
            # (The value after iteration n is that of n + 1 iterations.)
            found[build.sub(at.rest, build.ONE)] = None
    for shift in found:
        if not any(node is head for node in subterms(shift)):
            yield shift
