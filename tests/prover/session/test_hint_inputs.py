"""Inputs for the iterations of a program, from those that a derived program reads."""

from viap.c.load import load_text
from viap.core.base.source import NOWHERE
from viap.core.program.build import arithmetic
from viap.core.program.integer_types import INDEX
from viap.core.program.nodes import Constant, Scalar, Variable
from viap.prover.session.transformed_programs import _in_turn, _number, _places

FILLED = """extern int __VERIFIER_nondet_int(void);
int a[9];
int main(void) { int x = __VERIFIER_nondet_int();
  for (int i = 0; i < 9; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 9; i++) { int c = __VERIFIER_nondet_int(); if (c > 0) a[i] = c; }
  return a[x & 1] != 0; }"""


def test_values_hold_from_their_iteration_on() -> None:
    value = _in_turn([(3, 30), (5, 50)])
    assert [value((n,)) for n in range(7)] == [30, 30, 30, 30, 30, 50, 50]


def test_the_number_of_an_iteration_follows_from_its_point() -> None:
    point = Scalar("t1", INDEX)
    here, two = Variable(point, NOWHERE), Constant(2, INDEX, NOWHERE)
    number = arithmetic("*", here, two, INDEX, NOWHERE)
    assert _number(number, {point: 21}, 0) == 42
    assert _number(number, {}, 7) == 7
    assert _number(None, {point: 21}, 7) == 7


def test_arrays_that_are_filled_from_inputs() -> None:
    places = _places(load_text(FILLED, "filled.c"))
    assert [array and array.name for _, array in places] == [None, "a", "a"]
