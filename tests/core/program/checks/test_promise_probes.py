"""Probes of formulas that nothing shows: errors just before and just behind them."""

from viap.c.load import load_text
from viap.core.program.checks.assumption_probe import promise_probes
from viap.core.program.integer_types import DataModel
from viap.core.program.nodes import Assert, statements
from viap.project.contract import Contract
from viap.runs.machine import End, ListedInputs, compile_program

TEXT = """
/*@ requires n > 0; ensures \\result > n; ensures \\result < 10; assigns \\nothing; */
int grow(int n);
/*@ ensures 0 == 1; assigns \\nothing; */
void never(void);
int f(int n) {
  if (n < 1) return 0;
  n = grow(n);
  if (n > 8) never();
  __builtin_expect(grow(n), 1);
  return n;
}
int g(int n) { if (n > 0) n = 1; return n; }
"""


def probes(function):
    program = load_text(TEXT, "p.c", DataModel.LP64, function=function, contract=Contract())
    return list(promise_probes(program))


def end(program, *inputs):
    return compile_program(program).run(ListedInputs(inputs), budget=1000).end


def test_each_group_has_a_probe():
    found = probes("f")
    assert sorted(probe.position.line for probe in found) == [2, 2, 4]
    for probe in found:
        for program in (probe.before, probe.behind):
            (only,) = (each for each in statements(program.body) if isinstance(each, Assert))
            assert only.position.line == probe.position.line


def test_an_error_before_and_behind():
    first, _, second = probes("f")
    assert end(first.before, 3, 5) is End.ERROR
    assert end(first.behind, 3, 5) is End.ERROR
    assert end(first.behind, 3, 3) is End.ASSUMPTION
    assert end(first.behind, 0) is not End.ERROR
    assert end(second.before, 3, 9) is End.ERROR
    assert end(second.behind, 3, 9) is End.ASSUMPTION


def test_a_program_without_promises_has_none():
    assert probes("g") == []
