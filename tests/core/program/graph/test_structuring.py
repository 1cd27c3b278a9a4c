"""Structured programs behave as the graphs that they were made from."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from viap.core.base.source import Position
from viap.core.program import build
from viap.core.program.graph.basic_blocks import BasicBlock, Branch, Goto, Stop
from viap.core.program.graph.graph_simplification import simplify
from viap.core.program.graph.structuring import structure
from viap.core.program.integer_types import BOOL, INT, UINT, DataModel
from viap.core.program.nodes import (
    Assign,
    Block,
    Constant,
    Exit,
    Input,
    Program,
    Scalar,
    Variable,
    While,
    statements,
)
from viap.core.program.program_rules import validate
from viap.runs.machine import End, ListedInputs, compile_program

HERE = Position("graph.c", 1, 1)
MOST_STEPS = 60


def graphs(sizes):
    """Shapes of graphs: for each block the one or two blocks that follow, or none."""
    return sizes.flatmap(
        lambda n: st.lists(
            st.lists(st.integers(0, n - 1), min_size=0, max_size=2), min_size=n, max_size=n
        )
    )


class Built:
    """A graph whose every run is written into one number: the blocks that it passed."""

    def __init__(self, shape):
        self.path = Scalar("path", UINT, "path")
        self.choice = Scalar("choice", BOOL, "choice")
        self.selectors = []
        self.blocks = [BasicBlock(HERE) for _ in shape]
        for number, (block, following) in enumerate(zip(self.blocks, shape, strict=True)):
            self.fill(block, number, following)

    def fill(self, block, number, following):
        path = Variable(self.path, HERE)
        scaled = build.arithmetic("*", path, Constant(31, UINT, HERE), UINT, HERE)
        passed = build.arithmetic("+", scaled, Constant(number + 1, UINT, HERE), UINT, HERE)
        block.statements.append(Assign(path, passed, HERE))
        targets = [self.blocks[index] for index in following]
        if not targets:
            block.end = Stop("exit", HERE)
        elif len(targets) == 1:
            block.end = Goto(targets[0])
        else:
            choice = Variable(self.choice, HERE)
            block.statements.append(Input(choice, "__VERIFIER_nondet_bool", BOOL, HERE))
            block.end = Branch(build.condition(choice), targets[0], targets[1], HERE)

    def selector(self):
        made = Scalar(f"go{len(self.selectors)}", INT)
        self.selectors.append(made)
        return made

    def program(self):
        body = structure(self.blocks[0], self.selector)
        scalars = (self.path, self.choice, *self.selectors)
        return Program("graph.c", DataModel.LP64, scalars, (), body)


def walk(shape, choices):
    """The number that a walk through the graph gives, or None where it is too long."""
    path, block, used = 0, 0, 0
    for _ in range(MOST_STEPS):
        path = UINT.wrap(path * 31 + block + 1)
        following = shape[block]
        if not following:
            return path, used
        if len(following) == 1:
            block = following[0]
        else:
            if used == len(choices):
                return None
            block = following[0] if choices[used] else following[1]
            used += 1
    return None


@settings(max_examples=examples(400), deadline=None)
@given(graphs(st.integers(1, 9)), st.lists(st.booleans(), max_size=30), st.booleans())
def test_every_graph_keeps_its_runs(shape, choices, simplified):
    expected = walk(shape, choices)
    built = Built(shape)
    if simplified:
        simplify(built.blocks[0])
    program = built.program()
    validate(program)
    if expected is None:
        return
    run = compile_program(program).run(ListedInputs([int(choice) for choice in choices]))
    ended = run.end is End.END or (run.end is End.ASSUMPTION and run.detail == "exit")
    assert ended
    assert (run.scalars["path"], len(run.inputs)) == expected


def structured(shape):
    return Built(shape).program()


def test_a_jump_into_a_loop_needs_a_selector():
    # 0 branches to both blocks of the cycle 1 <-> 2.
    built = Built([[1, 2], [2, 3], [1], []])
    built.program()
    assert len(built.selectors) == 1


def test_a_plain_loop_has_a_condition_and_no_block():
    body = structured([[1], [2, 3], [1], []]).body
    kinds = [type(statement) for statement in statements(body)]
    assert kinds.count(While) == 1
    assert Block not in kinds


def test_a_loop_that_is_left_from_its_middle_does_not_contain_what_follows():
    # 0 enters 1; 1 goes on to 2 or 3, both to 4; 4 goes back, or on to the loop of 5.
    body = structured([[1], [2, 3], [4], [4], [1, 5], [5, 6], []]).body
    loops = [each for each in statements(body) if isinstance(each, While)]
    assert len(loops) == 2
    assert all(sum(isinstance(s, While) for s in statements(each.body)) == 0 for each in loops)


def test_no_code_is_copied():
    # A ladder of branches that all meet again.
    shape = [[k + 1, k + 2] for k in range(40)] + [[], []]
    body = structured(shape).body
    assigned = sum(isinstance(s, Assign) for s in statements(body))
    assert assigned == len(shape)


def test_depth_does_not_matter():
    shape = [[k + 1, 3000] for k in range(3000)] + [[]]
    body = structured(shape).body
    assert sum(isinstance(s, Exit) for s in statements(body)) <= 3000
