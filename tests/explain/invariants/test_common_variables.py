"""Names of a copy are used for the same variables only."""

from tests.explain.invariants.annotated_programs import HEAD, facts_of
from viap.core.base.source import Position
from viap.core.program.integer_types import INT, DataModel
from viap.core.program.nodes import Array, Program, Scalar, Variable
from viap.explain.invariants.loop_facts import common_names
from viap.explain.invariants.scope_names import ArrayPath, LoopNames

HERE, THERE = Position("a.c", 1, 1), Position("a.c", 2, 1)


def test_numbers_of_names_may_differ():
    own, other = Scalar("i", INT, "i", HERE), Scalar("i_2", INT, "i", THERE)
    array = Array("a", INT, (9,), position=HERE)
    program = Program("a.c", DataModel.ILP32, (own, other), (array,), ())
    swapped = Scalar("i_2", INT, "i", HERE)
    moved = ArrayPath(("p[", "]"), array, (Variable(swapped, HERE),))
    same = ArrayPath(("a[", "]"), array, (Variable(own, HERE),))
    elsewhere = ArrayPath(("b[", "]"), Array("a", INT, (9,), position=THERE), ())
    names = LoopNames(None, 0, {"i": swapped, "j": own}, arrays=[moved, same, elsewhere])
    common = common_names(names, program)
    assert common.scalars == {"j": own}
    assert common.arrays == [same]


def test_a_hidden_variable_is_not_said_by_its_name(tmp_path):
    head = HEAD.replace(
        "int main",
        """int other; void bump(void) { other++; }
        void first(void) { for (int j = 0; j < 3; j++) ; }
        int main""",
    )
    body = """first(); int other = 1, t = 0; for (int i = 0; i < n; i++) { bump(); t++; }
        assert(t == n);"""
    last = facts_of(tmp_path, body, head)[-1]
    assert last.assigns is None  # it changes the variable that is hidden
    assert not any("other" in str(formula) for formula in last.formulas)
