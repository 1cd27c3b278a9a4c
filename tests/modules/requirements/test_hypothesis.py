"""A hypothesis as requirements, and as promises of callers."""

from viap.modules.requirements.conditions import Condition, Hypothesis
from viap.modules.requirements.entry_terms import EntryTerm, constant, name_term
from viap.modules.requirements.sampled_calls import GOOD, SampledCall
from viap.project.contract import Contract, joined

MADE = Hypothesis(
    (("a", name_term("n", 1)), ("b", constant(0))), (Condition(name_term("n"), ">=", 0),), ("p",)
)


def test_requirements_leave_out_arrays_without_elements():
    needs = joined(MADE.requirements())
    assert needs == "p holds 1 element, a holds n + 1 elements and n >= 0"


def test_promises_are_added_to_those_of_the_options():
    contract = MADE.contract(Contract((("c", "5"),), ("x > 0",), strict=False))
    assert contract.arrays == (("c", "5"), ("a", "1LL * n + 1"), ("b", "0"))
    assert contract.assumptions == ("x > 0", "n >= 0")
    assert not contract.strict


def test_allowed_calls():
    assert MADE.allows(SampledCall({"n": 0}, GOOD, {}))
    assert not MADE.allows(SampledCall({"n": -1}, GOOD, {}))


def test_conditions_that_others_imply_are_left_out():
    weak, strong = Condition(name_term("n"), ">=", -5), Condition(name_term("n"), ">=", 0)
    for order in ((weak, strong), (strong, weak)):
        assert Hypothesis((), order).simplified().conditions == (strong,)
    assert Hypothesis((), (weak, weak)).simplified().conditions == (weak,)


def test_caps_are_conditions_on_single_values():
    relation = Condition(EntryTerm(((1, ("x",)), (-1, ("y",)))), "<=", 0)
    cap = Condition(name_term("x"), "<=", 9)
    assert Hypothesis((), (relation, cap)).caps().conditions == (cap,)
