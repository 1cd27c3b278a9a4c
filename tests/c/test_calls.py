"""A function that somebody calls, and the same function called by a main that was made by hand.

Both programs read the same inputs: parameters, the global, and then cells as they are first read.
So they have the same runs, and no verdict on one contradicts the verdict on the other.
"""

from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.prover.cases.strategies import DEFAULT
from tests.thorough import examples
from viap.c.load import load_text
from viap.core.kernel.verdict import Outcome
from viap.core.program.checks.definedness_checks import as_promised
from viap.core.program.nodes import ordinary_program
from viap.project.contract import Contract
from viap.prover.cases.runner import decide
from viap.runs.machine import End, ListedInputs, compile_program

HEAD = """#include <assert.h>
#include <stdlib.h>
extern int any_int(void);
extern short any_short(void);
extern void __VERIFIER_assume(int);
const int five = 5;
int g = 3;
"""
# The arrays end where their sizes say; malloc gives cells that hold anything.
MAIN = """
int main(void) {{
  int n = any_int(); short k = any_short(); g = any_int();
  int *a = malloc((n > 0 ? n : 0) * sizeof(int));
  unsigned char *b = malloc(4);
  __VERIFIER_assume({assumed});
  f(n, a, k, b);
  return 0;
}}
"""
names = st.sampled_from(["n", "k", "g", "five", "0", "1", "-2", "7"])
cells = st.sampled_from(["a[0]", "a[n - 1]", "a[k & 3]", "b[k & 3]", "b[0]", "b[3]", "a[g]"])


@st.composite
def expressions(draw, depth=2):
    if depth == 0 or draw(st.booleans()):
        return draw(st.one_of(names, cells))
    operator = draw(st.sampled_from(["+", "-", "*", "&", "%", "<"]))
    inner = expressions(depth=depth - 1)
    return f"({draw(inner)} {operator} {draw(inner)})"


@st.composite
def conditions(draw):
    operator = draw(st.sampled_from(["<", "<=", "==", "!=", ">"]))
    return f"{draw(expressions(1))} {operator} {draw(expressions(1))}"


@st.composite
def statements(draw):
    value, condition = draw(expressions()), draw(conditions())
    target = draw(st.one_of(st.sampled_from(["n", "k", "g"]), cells))
    return draw(
        st.sampled_from(
            [
                f"{target} = {value};",
                f"if ({condition}) {target} = {value};",
                f"for (int i = 0; i < n; i++) a[i] = {value};",
                f"for (int i = 0; i < 4; i++) b[i] += {value};",
                f"assert({condition});",
                f"if ({condition}) return;",
            ]
        )
    )


@dataclass
class Called:
    body: str
    assumed: str

    def texts(self):
        # (A global that a function does not use is not given.)
        body = f"g ^= 0; {self.body}"
        function = f"void f(int n, int *a, short k, unsigned char b[4]) {{ {body} }}"
        return HEAD + function, HEAD + function + MAIN.format(assumed=self.assumed)

    def programs(self):
        alone, whole = self.texts()
        contract = Contract((("a", "n"),), (self.assumed,))
        called = as_promised(load_text(alone, "f.c", function="f", contract=contract))
        return ordinary_program(called), ordinary_program(load_text(whole, "f.c"))


functions = st.builds(
    Called,
    st.lists(statements(), min_size=1, max_size=5).map(" ".join),
    st.sampled_from(["1", "n > 0", "n >= k", "n > 0 && a[n - 1] == g", "b[1] < 9", "n * n > k"]),
)
generated = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
small = st.integers(-3, 6)


@settings(generated, max_examples=examples(50))
@given(functions, st.lists(small, min_size=3, max_size=3), st.lists(small.map(abs), max_size=12))
def test_both_have_the_same_runs(function, values, contents):
    runs = [
        compile_program(program).run(ListedInputs(values, contents), budget=20_000)
        for program in function.programs()
    ]
    one, two = runs
    # (What is undefined in an assumption is a call that does not count; in main, it is a slip.)
    left_out = one.end is End.ASSUMPTION and two.end is End.UNDEFINED
    assert one.end is two.end or left_out
    if not left_out:
        assert [each.value for each in one.inputs] == [each.value for each in two.inputs]
        assert one.scalars.get("g") == two.scalars.get("g")


FIRST = replace(DEFAULT, rounds=DEFAULT.rounds[:1])


@settings(generated, max_examples=examples(10))
@given(functions)
def test_no_verdict_contradicts_the_other(function):
    called, whole = function.programs()
    verdicts = {decide(called, FIRST).outcome, decide(whole, FIRST).outcome}
    assert verdicts != {Outcome.TRUE, Outcome.FALSE}


@pytest.mark.parametrize(
    ("assumed", "outcome"), [("n > 1", Outcome.TRUE), ("n >= 0", Outcome.FALSE)]
)
def test_a_verdict_depends_on_what_is_promised(assumed, outcome):
    text = HEAD + "void f(int n) { assert(n + five > 6); }"
    program = load_text(text, "f.c", function="f", contract=Contract((), (assumed,)))
    assert decide(program).outcome is outcome
