"""Well-known invariants of loops are among what is guessed from runs, or follow from it."""

import pytest

from tests.prover.cases.test_traps import HEAD
from viap.c.load import load_text
from viap.core.logic import build
from viap.core.logic.evaluation import evaluate
from viap.core.logic.terms import Kind, apply
from viap.core.logic.walkers import free_variables
from viap.core.smt.answers import Answer, Limits
from viap.core.smt.solver import Solver
from viap.core.translate.translation import translate
from viap.prover.sampling.relations import Guesses, guessed
from viap.prover.sampling.samples import HeadValues, Sampler
from viap.runs.machine import RangeInputs, compile_program

add, mul, num = build.add, build.mul, build.number
NONDET = "__VERIFIER_nondet_int()"

ROOT = f"""int main(void) {{ int n = {NONDET}; if (n < 0) return 0; long long a = 0, s = 1, t = 1;
  while (s <= n) {{ a++; t += 2; s += t; }} check(a * a <= n); }}"""
CUBES = f"""int main(void) {{ int m = {NONDET}; long long n = 0, x = 0, y = 1, z = 6;
  while (n <= m) {{ n++; x += y; y += z; z += 6; }} check(x == n * n * n); }}"""
DIVISION = f"""int main(void) {{ int x = {NONDET}, y = {NONDET}, q = 0, r = x;
  if (x < 0 || y < 1) return 0;
  while (r >= y) {{ q++; r -= y; }} check(x == q * y + r); }}"""
EUCLID = f"""int main(void) {{ int x = {NONDET}, y = {NONDET};
  long long a = x, b = y, p = 1, q = 0, r = 0, s = 1; if (x < 1 || y < 1) return 0;
  while (a != b) {{ if (a > b) {{ a -= b; p -= q; r -= s; }} else {{ b -= a; q -= p; s -= r; }} }}
  check(a == x * p + y * r); }}"""
SQUARES = f"""int main(void) {{ int n = {NONDET}, i = 0; long long s = 0; if (n < 0) return 0;
  while (i < n) {{ i++; s += i * i; }} check(6 * s == n * (n + 1) * (2 * n + 1)); }}"""
FIBONACCI = f"""int main(void) {{ int n = {NONDET}, i = 0; long long a = 0, b = 1, t, d = 1;
  while (i < n && i < 40) {{ t = a + b; a = b; b = t; d = -d; i++; }}
  check(b * b - a * b - a * a == d); }}"""
NESTED = f"""int main(void) {{ int n = {NONDET}, m = {NONDET}, i, j, s = 0;
  if (n < 0 || n > 90 || m < 0 || m > 90) return 0;
  for (i = 0; i < n; i++) for (j = 0; j < m; j++) s++;
  check(s == n * m); }}"""
PERIODIC = """int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0, k = 0, e = 0;
  while (i < n) { i += 2; k++; if (k == 3) k = 0; e += 4; } check(k < 3); }"""
FIXED = """int main(void) { int i = 0, j = 10, k = 1;
  while (i < 10) { i++; j--; k = k + 3; } check(j == 0); }"""

# name: the text, a loop's number, and invariants of it.
KNOWN = {
    "integer square root": (
        ROOT,
        1,
        lambda v: [
            build.eq(v["t"], add(mul(num(2), v["a"]), num(1))),
            build.eq(v["s"], add(mul(v["a"], v["a"]), mul(num(2), v["a"]), num(1))),
            build.le(v["s"], add(v["n"], v["t"])),
        ],
    ),
    "cubes": (
        CUBES,
        1,
        lambda v: [
            build.eq(v["y"], add(mul(num(3), mul(v["n"], v["n"])), mul(num(3), v["n"]), num(1))),
            build.eq(v["x"], mul(mul(v["n"], v["n"]), v["n"])),
        ],
    ),
    "division": (
        DIVISION,
        1,
        lambda v: [
            build.eq(v["x"], add(mul(v["q"], v["y"]), v["r"])),
            build.le(num(0), v["r"]),
        ],
    ),
    "Euclid with coefficients": (
        EUCLID,
        1,
        lambda v: [
            build.eq(v["a"], add(mul(v["x"], v["p"]), mul(v["y"], v["r"]))),
            build.eq(v["b"], add(mul(v["x"], v["q"]), mul(v["y"], v["s"]))),
            build.eq(mul(v["p"], v["s"]), add(mul(v["q"], v["r"]), num(1))),
            build.le(num(1), v["a"]),
        ],
    ),
    "sum of squares": (
        SQUARES,
        1,
        lambda v: [
            build.eq(
                mul(num(6), v["s"]),
                add(
                    mul(num(2), mul(v["i"], mul(v["i"], v["i"]))),
                    mul(num(3), mul(v["i"], v["i"])),
                    v["i"],
                ),
            ),
            build.le(v["i"], v["n"]),
        ],
    ),
    "Fibonacci": (
        FIBONACCI,
        1,
        lambda v: [
            build.eq(
                mul(v["b"], v["b"]),
                add(mul(v["a"], v["b"]), mul(v["a"], v["a"]), v["d"]),
            )
        ],
    ),
    "nested, outer": (
        NESTED,
        1,
        lambda v: [build.eq(v["s"], mul(v["m"], v["i"])), build.le(v["i"], v["n"])],
    ),
    "nested, inner": (
        NESTED,
        2,
        lambda v: [
            build.eq(v["s"], add(mul(v["m"], v["i"]), v["j"])),
            build.le(v["j"], v["m"]),
        ],
    ),
    "periodic": (
        PERIODIC,
        1,
        lambda v: [
            build.eq(build.floor_mod(v["i"], num(2)), num(0)),
            build.eq(v["e"], mul(num(2), v["i"])),
            build.le(v["k"], num(2)),
            build.eq(build.floor_mod(build.sub(v["counter"], v["k"]), num(3)), num(0)),
        ],
    ),
    "no inputs": (
        FIXED,
        1,
        lambda v: [
            build.eq(add(v["i"], v["j"]), num(10)),
            build.eq(v["k"], add(mul(num(3), v["i"]), num(1))),
            build.le(v["i"], num(10)),
        ],
    ),
}
TEXTS = list(dict.fromkeys(text for text, _, _ in KNOWN.values()))


def translated(text):
    program = load_text(HEAD + text, "t.c")
    return program, translate(program)


def vocabulary(theory, loop):
    """What the names of a program stand for in an iteration of a loop."""
    names = {each.symbol.name: apply(each.symbol) for each in theory.inputs if each.loop is None}
    chain = [loop]
    while chain[-1].parent is not None:
        chain.append(chain[-1].parent)
    for around in reversed(chain):
        for scalar, symbol in around.scalars.items():
            names[scalar.source] = apply(symbol, *around.counters)
    return {**names, "counter": loop.counter}


@pytest.mark.parametrize("name", KNOWN)
def test_known_invariants_follow_from_guesses(name):
    text, number, wanted = KNOWN[name]
    program, theory = translated(text)
    loop = theory.loops[number - 1]
    found = guessed(theory, Sampler(theory, program, 60))[loop]
    formulas = (*found.equalities, *found.bounds, *found.congruences)
    # (The guesses are consistent, for the samples are models of them: see below.)
    for formula in wanted(vocabulary(theory, loop)):
        others = found.bounds if formula.kind is Kind.LE else found.congruences
        question = [*found.equalities, *others, build.negate(formula)]
        follows = Solver().check(question, Limits(20_000_000, 20.0)) is Answer.UNSAT
        assert formula in formulas or follows, formula


@pytest.mark.parametrize("text", TEXTS)
def test_guesses_were_true_in_all_samples(text):
    program, theory = translated(text)
    guesses = guessed(theory, Sampler(theory, program, 60))
    samples = Sampler(theory, program, 60).tables()
    tried = 0
    for loop, found in guesses.items():
        assert len(found.equalities) <= 40
        assert len(found.bounds) <= 80
        assert len(found.congruences) <= 20
        columns = samples[loop].columns.all()
        for formula in (*found.equalities, *found.bounds, *found.congruences):
            assert free_variables(formula) <= set(loop.counters)
            for row in samples[loop].rows:
                values = dict(zip(columns, row, strict=True))
                assert holds(formula, values), (formula, values)
                tried += 1
    assert tried > 50


class Row:
    """A row of a table as a model."""

    def __init__(self, values):
        self.by_symbol = {t.payload: v for t, v in values.items() if t.args or not t.inner_free}

    def value(self, symbol, arguments):
        return self.by_symbol[symbol]

    def domain(self, variable):
        return ()


def holds(formula, values):
    bound = {term: value for term, value in values.items() if term in free_variables(formula)}
    return evaluate(formula, Row(values), bound)


def test_guesses_are_the_same_each_time():
    for text in (DIVISION, NESTED):
        program, theory = translated(text)
        first, second = (
            guessed(theory, Sampler(theory, program, 10)),
            guessed(theory, Sampler(theory, program, 10)),
        )
        assert list(first.values()) == list(second.values())


def test_equalities_that_the_equal_ones_imply_are_left_out():
    """No multiples of 2 q = r: the basis is small."""
    text = f"""int main(void) {{ int n = {NONDET}, q = 0, r = 0;
      while (q < n) {{ q++; r += 2; }} check(r == 2 * q); }}"""
    program, theory = translated(text)
    (found,) = guessed(theory, Sampler(theory, program, 10)).values()
    assert len(found.equalities) <= 3


def test_a_stop_of_the_samples_is_no_bound():
    """The runs end somewhere in the loop, the loop itself does not."""
    program, theory = translated("int main(void) { unsigned i = 0; while (1) i++; check(0); }")
    (found,) = guessed(theory, Sampler(theory, program, 10)).values()
    loop = theory.loops[0]
    (here,) = (apply(symbol, *loop.counters) for symbol in loop.scalars.values())
    assert build.eq(here, loop.counter) in found.equalities
    assert not [f for f in found.bounds if f.args[0] is here and f.args[1].is_number]


def test_states_before_undefined_behaviour_count():
    """The division by zero comes in iteration 5; the states until then are known."""
    text = (
        f"int main(void) {{ int i = 5, k = {NONDET}; while (1) {{ k = 7 / i; i--; }} check(k); }}"
    )
    program, theory = translated(text)
    run = compile_program(program, trace=True).run(RangeInputs(0, 3, 0))
    (loop,) = theory.loops
    heads = HeadValues(theory, run)
    assert [c for (c,) in heads.iterations(loop)] == [0, 1, 2, 3, 4, 5]


def test_a_loop_that_is_never_reached_has_no_guesses():
    text = f"""int main(void) {{ int i = 0, n = {NONDET};
      if (n < 7 || n > 5 - n) return 0; while (i < n) i++; check(i == n); }}"""
    program, theory = translated(text)
    assert list(guessed(theory, Sampler(theory, program, 10)).values()) == [Guesses((), (), ())]


def test_inputs_near_the_constants_of_a_program_are_tried():
    text = f"""int main(void) {{ int i = 0, n = {NONDET};
      if (n != 123456789) return 0; while (i < 50) i++; check(i == n); }}"""
    program, theory = translated(text)
    (samples,) = Sampler(theory, program, 60).tables().values()
    assert len(samples.rows) > 20
