"""The part of a program from which an assertion can be reached."""

from viap.deep import deep
from viap.program.fact_flow import Backwards, Simple
from viap.program.nodes import Assert, Body, Exit, Halt, Program, Statement
from viap.program.walkers import map_bodies


@deep
def leading_to_assertions(program: Program) -> Program:
    """The program without the statements that no assertion follows.

    What is left out comes after the last assertion on each way through the program. Nothing is
    left out where places of assertions are not known: constants decided one while the program was
    read, or it is about operations, whose order in an expression C leaves open.
    """
    if program.decided or program.asked:
        return program
    following = _Following(False)
    following.run(program.body)
    return program.changed(body=following.kept(program.body))


class _Following(Backwards[bool]):
    """Whether an assertion can be reached from before a statement."""

    def __init__(self, nothing: bool) -> None:
        super().__init__(nothing)
        self._leading: set[Statement] = set()

    def join(self, one: bool, other: bool) -> bool:
        return one or other

    def simple(self, statement: Simple, behind: bool) -> bool:
        return behind or isinstance(statement, Assert)

    def statement(self, statement: Statement, behind: bool) -> bool:
        leads = super().statement(statement, behind)
        if leads or isinstance(statement, Exit | Halt):
            self._leading.add(statement)
        return leads

    def kept(self, body: Body) -> Body:
        """Returns the statements of a body that lead to an assertion."""
        return tuple([map_bodies(each, self.kept) for each in body if each in self._leading])
