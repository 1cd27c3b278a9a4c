"""Summaries of arrays say what executing the loops gives, for all cells."""

from itertools import product
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.translate.trace_model import TraceModel
from tests.prover.recurrences.axiom_model import power_value, recursive_value
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.logic.evaluation import Undetermined, evaluate
from viap.core.smt.answers import Limits
from viap.core.translate.translation import translate
from viap.prover.recurrences.folds.fold_functions import Folds
from viap.prover.session import array_summaries
from viap.prover.session.closed_forms import solve_loops
from viap.prover.session.prover import prover_of
from viap.runs.machine import End, ListedInputs, compile_program

CELLS, MOST = 30, 8  # cells of an array; iterations
SIDE = 6  # rows and columns of a matrix
LIMITS = Limits(200_000, 0.5)
ENOUGH = Limits(4_000_000, 5.0)

HEAD = """extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i, j;
"""
ARRAYS = f"    int a[{CELLS}], b[{CELLS}];\n"
MATRICES = f"    int a[{SIDE}][{SIDE}], b[{SIDE}][{SIDE}];\n"


class FoldModel(TraceModel):
    """The model of a run, with the functions that closed forms are written with."""

    def __init__(self, theory, program, run, functions):
        super().__init__(theory, program, run)
        self.functions = {function.symbol: function for function in functions}

    def value(self, symbol, arguments):
        power = power_value(symbol, arguments)
        if power is not None:
            return power
        if symbol in self.functions:
            return recursive_value(self.functions[symbol], arguments, self)
        return super().value(symbol, arguments)


def proposals(theory, limits):
    """What is proposed of arrays in the loops, all that the kernel shows, and the functions."""
    made = []
    used = Folds()
    propose = vars(array_summaries)["propose"]

    def recorded(theory, loop, forms):
        nonlocal used
        used = forms.folds
        for options in map(list, propose(theory, loop, forms)):
            made.extend(options)
            yield options

    with patch.object(array_summaries, "propose", recorded):
        shown = solve_loops(prover_of(theory, limits))
    functions = used.definitions([summary.formula for summary in made])
    return made, {proof.body for proof in shown}, functions


def check(text, sizes, most=MOST, limits=LIMITS):
    """All proposals are true in all runs; gives the arrays that they are of, and those shown."""
    program = load_text(text, "loop.c")
    theory = translate(program)
    made, shown, functions = proposals(theory, limits)
    arrays = list(theory.objects.values())
    machine = compile_program(program, trace=True)
    for n in range(most + 1):
        before = [Random(n).randrange(-60, 60) for _ in range(4 * CELLS)]
        run = machine.run(ListedInputs([n, 3 * n % 7], before))
        assert run.end is End.END, (text, run)
        model = FoldModel(theory, program, run, functions)
        for summary in made:
            cells = summary.cells
            any_array = cells.object not in arrays
            visited = model.iterations(cells.loop)
            for counters in visited if n == most else visited[-1:]:
                for place in product(*map(range, sizes)):
                    values = dict(zip(cells.loop.counters, counters, strict=True))
                    values |= dict(zip(cells.indices, place, strict=True))
                    for each in arrays if any_array else [cells.object]:
                        if any_array:
                            values[cells.object] = each.payload.name
                        try:
                            holds = evaluate(summary.formula, model, values)
                        except Undetermined:
                            # A guess that speaks of a sum of less than no elements.
                            holds = summary.formula not in shown
                        assert holds, (text, summary.formula, values)
    own = [(s.cells.object.payload.name, s) for s in made if s.cells.object in arrays]
    return {name for name, _ in own}, {name for name, s in own if s.formula in shown}


# ------------------------------------------------------------------------- random loops


def index(slope, rest):
    """An index within the bounds for all iterations."""
    low = min(0, slope * (MOST - 1))
    return f"{slope} * i + {rest - low}"


small = st.integers(0, 5)
places = st.builds(index, st.integers(-3, 3), small)
guards = st.sampled_from(
    ["", "if (i < 4) ", "if (i >= m) ", "if (m > 3) ", "if (i % 2 == 0) ", "if (i == 3) "]
)


@st.composite
def values(draw, at):
    return draw(
        st.sampled_from(["7", "i", "2 * i + 1", "i * i", "m"])
        | st.builds(lambda place: f"b[{place}] + i", places)
        | st.just(f"a[{at}] + 1")
        | st.just(f"b[{at}] - i")
    )


@st.composite
def writes(draw):
    at = draw(places)
    return f"{draw(guards)}a[{at}] = {draw(values(at))};"


LOOPS = ("for (i = 0; i < n; i++)", "for (i = n - 1; i >= 0; i--)", "for (i = 0; i < n; i += 2)")


@settings(max_examples=examples(25), deadline=None)
@given(st.sampled_from(LOOPS), st.lists(writes(), min_size=1, max_size=3))
def test_any_writes(loop, body):
    check(HEAD + ARRAYS + f"    {loop} {{ {' '.join(body)} }}\n}}\n", (CELLS,))


@settings(max_examples=examples(15), deadline=None)
@given(
    st.sampled_from(["0", "i", "i + 1"]),
    st.sampled_from(["m", "i", "n"]),
    st.permutations(["i", "j"]),
    st.sampled_from(["i + j", "b[j][i]", "b[i][j] + 1", "a[i][j] + j", "i * j"]),
    st.sampled_from(["", "if (i == j) ", "if (i < j) ", "if (m > 2) "]),
)
def test_any_nested_writes(start, bound, at, value, guard):
    heads = f"for (i = 0; i < n; i++) for (j = {start}; j < {bound}; j++)"
    body = f"{guard}a[{at[0]}][{at[1]}] = {value};"
    text = HEAD + MATRICES + f"    {heads} {body}\n}}\n"
    check(text, (SIDE, SIDE), most=SIDE)


@settings(max_examples=examples(15), deadline=None)
@given(
    st.sampled_from(["0", "i", "1"]),
    st.sampled_from(["m", "i", "n"]),
    st.sampled_from(["i", "j", "9 - j", "3"]),
    st.sampled_from(["+ 1", "+ i", "- j", "+ b[i]", "+ i * j", "+ b[j]"]),
    st.sampled_from(["", "if (i == j) ", "if (i < j) ", "if (i % 2 == 0) ", "if (m > 2) "]),
)
def test_any_rounds_over_an_array(start, bound, at, more, guard):
    heads = f"for (i = 0; i < n; i++) for (j = {start}; j < {bound}; j++)"
    text = HEAD + ARRAYS + f"    {heads} {guard}a[{at}] = a[{at}] {more};\n}}\n"
    check(text, (CELLS,), most=6)


# ------------------------------------------------------------------------- loops that have one

KNOWN = {
    "copy": "for (i = 0; i < n; i++) a[i] = b[i];",
    "reversal": "for (i = 0; i < n; i++) a[n - 1 - i] = b[i];",
    "stride": "for (i = 0; i < n; i++) a[3 * i + 1] = i;",
    "downwards": "for (i = n - 1; i >= 0; i--) a[i] = i * i;",
    "steps of two": "for (i = 0; i < n; i += 2) a[i] = i;",
    "two writes": "for (i = 0; i < n; i++) { a[2 * i] = i; a[2 * i + 1] = -i; }",
    "overlapping": "for (i = 0; i < n; i++) { a[i] = 1; a[i + 1] = 2; }",
    "same cell": "for (i = 0; i < n; i++) a[5] = i;",
    "guarded": "for (i = 0; i < n; i++) if (i >= m) a[i] = 1;",
    "even": "for (i = 0; i < n; i++) { if (i % 2 == 0) a[i] = 1; else a[i] = 2; }",
    "in place": "for (i = 0; i < n; i++) a[i] = a[i] - 2;",
    "shift left": "for (i = 0; i < n; i++) a[i] = a[i + 1];",
    "shift right": "for (i = n; i >= 1; i--) a[i] = a[i - 1];",
    "along the index": "for (i = 0; i < n; i++) a[i + 1] = a[i] + 2;",
    "swap": "for (i = 0; i < n; i++) { j = a[i]; a[i] = b[i]; b[i] = j; }",
    "copies in turn": "for (i = 0; i < n; i++) { a[i] = b[i]; b[i] = 0; }",
    "a ring": "for (i = 0; i < n; i++) a[i % 4] = i;",
    "rounds": "for (i = 0; i < n; i++) for (j = 0; j < m; j++) a[j] = a[j] + i;",
    "rounds that get shorter": "for (i = 0; i < n; i++) for (j = i; j < n; j++) a[j] = a[j] + 1;",
    "rounds that get longer": "for (i = 0; i < n; i++) for (j = 0; j < i; j++) a[j] = a[j] - i;",
    "rounds of others": "for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (i != j) a[i]++;",
    "stored places": "for (i = 0; i < n; i++) b[i] = 2 * i; for (i = 0; i < n; i++) a[b[i]] = 1;",
    "stored flags": "for (i = 0; i < n; i++) b[i] = i % 2; "
    "for (i = 0; i < n; i++) if (b[i]) a[i] = 1;",
    "the largest": "for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (a[j] < b[i]) a[j] = b[i];",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_summary_is_found_and_shown(name):
    proposed, shown = check(HEAD + ARRAYS + f"    {KNOWN[name]}\n}}\n", (CELLS,), limits=ENOUGH)
    assert "a" in proposed
    assert "a" in shown
