"""Values of a program at some moment, as formulas name them: `a[k].key`, `\\old(x)`, `\\result`.

A variable of a formula is a bound one, or a C expression without indices. All else that has a name
in the program is the application of a `PlaceSymbol` to its indices.
"""

from dataclasses import dataclass

from viap.core.logic.terms import INT, Sort, Symbol
from viap.core.program.integer_types import IntType

# The moments of a value.
NOW, LOOP_ENTRY, CALL = "now", "loop entry", "call"
RESULT = "result"  # (of a call has no other one)


@dataclass(frozen=True, slots=True)
class PlaceSymbol(Symbol):
    """`path`: the C text around the indices: `a[`, `].key`. `type`: in C; None if not known.

    `is_logic`: it is a function or a predicate of ACSL.
    """

    path: tuple[str, ...] = ()
    moment: str = NOW
    type: IntType | None = None
    is_logic: bool = False

    __hash__ = Symbol.__hash__

    @property
    def root(self) -> str:
        """The variable that the path starts with."""
        return root(self.path[0])

    @property
    def pattern(self) -> str:
        """The path with empty brackets."""
        return "".join(self.path)

    def at(self, moment: str) -> "PlaceSymbol":
        """Returns the same place at another moment."""
        return _made(self.path, moment, self.type, self.is_logic, self.result)


def place(path: tuple[str, ...], type: IntType | None = None, moment: str = NOW) -> PlaceSymbol:
    """Returns the symbol of a place with an index between each two parts of its path."""
    return _made(path, moment, type, False, INT)


def logic_function(path: tuple[str, ...], result: Sort = INT) -> PlaceSymbol:
    """Returns the symbol of a function or predicate of ACSL, written with its other arguments."""
    return _made(path, NOW, None, True, result)


def result_of(type: IntType | None = None) -> PlaceSymbol:
    """Returns the symbol of the result of a call."""
    return _made(("result",), RESULT, type, False, INT)


def _made(
    path: tuple[str, ...], moment: str, type: IntType | None, is_logic: bool, result: Sort
) -> PlaceSymbol:
    text = "{}".join(path)
    name = text if moment == NOW else f"\\at({text}, {moment})"
    arguments = (INT,) * (len(path) - 1)
    return PlaceSymbol(
        name, arguments, result, path=path, moment=moment, type=type, is_logic=is_logic
    )


def root(path: str) -> str:
    """Returns the variable that a C expression starts with."""
    return path.partition("[")[0].partition(".")[0]


# ---- The answer that a formula can't be said in some language.


class Unspeakable(Exception):  # noqa: N818 - an answer, not an error
    """A formula has a part that the language of the text does not have."""
