"""Bodies with single statements replaced by any number of others."""

from viap.program.nodes import Body, Statement
from viap.program.walkers import Change, map_statements


def map_simple(body: Body, change: Change) -> Body:
    """The body with each statement that holds no others replaced, at all depths."""
    return map_statements(body, change, holding=lambda each: (each,))


def cloned(statement: Statement) -> Statement:
    """A copy of the statement as another node: nodes are compared by identity."""
    kind = type(statement)
    return kind(*(getattr(statement, name) for name in kind.__match_args__))
