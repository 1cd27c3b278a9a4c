"""What was before a loop, by what is at its counters where it ends."""

from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.terms import INT, Symbol, apply
from viap.core.translate.translation import translate
from viap.prover.recurrences.iteration_steps import KnownValue
from viap.prover.techniques.identities.propose import ends

N = apply(Symbol("n", (), INT))
(LOOP,) = translate(load_text("int main(void) { int i = 3; while (i < 9) i++; }", "t.c")).loops
(COUNTER,) = LOOP.scalars.values()


def test_a_bound_is_what_was_counted():
    count = build.ite(build.le(build.number(3), N), build.sub(N, build.number(3)), build.ZERO)
    known = {LOOP.count: KnownValue(LOOP, count)}
    assert ends(LOOP, known) == [{N: build.add(LOOP.counter, build.number(3))}]
    known[COUNTER] = KnownValue(LOOP, build.add(LOOP.counter, build.number(3)))
    assert {N: apply(COUNTER, *LOOP.counters)} in ends(LOOP, known)


def test_nothing_is_known_of_loops_without_a_count():
    assert ends(LOOP, {}) == []
    assert ends(LOOP, {LOOP.count: KnownValue(LOOP, build.scale(2, N))}) == []
