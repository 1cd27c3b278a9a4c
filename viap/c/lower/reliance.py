"""What a program relies on in its surroundings: noted while it is lowered, listed in the end.

Only what comes before an assertion, on some way through the program, is listed: a proof can't
have used the rest.
"""

from collections.abc import Collection, Iterable

from viap.c.environment import Environment
from viap.c.lower.actions import Assert, FlowBlock, successors
from viap.program.undefined import UNINITIALISED
from viap.record import record
from viap.source import Position

UNDECLARED, FORGETS, PURE, INPUTS = "undeclared", "forgets", "pure", "inputs"
SETS, INLINE, RESERVED = "sets", "inline", "reserved"
VOLATILE_ANY, VOLATILE_ORDINARY, ALLOCATED = "volatile any", "volatile ordinary", "allocated"

# By kind: what is assumed of one, and of several.
_TEXTS = {
    UNDECLARED: ("{} is the function of the C library: it is called without a declaration",
                 "{} are the functions of the C library: they are called without a declaration"),
    FORGETS: ("{} returns, frees nothing and calls no function of this program; it changes "
              "anything that it can reach",
              "{} return, free nothing and call no function of this program; they change "
              "anything that they can reach"),
    SETS: ("what {} gets a pointer to has a value afterwards",
           "what {} get a pointer to has a value afterwards"),
    INLINE: ("the inline definition of {} is the one that is called, not one of another file",
             "the inline definitions of {} are those that are called, not those of another file"),
    RESERVED: ("{} is the function that is defined here, though C reserves its name",
               "{} are the functions that are defined here, though C reserves their names"),
    PURE: ("{} returns and changes nothing", "{} return and change nothing"),
    INPUTS: ("{} changes nothing", "{} change nothing"),
    VOLATILE_ANY: ("reads of the volatile object {} are inputs, of any value",
                   "reads of the volatile objects {} are inputs, of any value"),
    VOLATILE_ORDINARY: ("nothing but this program changes the volatile object {}",
                        "nothing but this program changes the volatile objects {}"),
    ALLOCATED: ("memory allocation by {} never fails", "memory allocation by {} never fails"),
}  # fmt: skip


@record
class _Note:
    kind: str
    name: str
    position: Position
    block: FlowBlock


class Reliance:
    """`widened`: the program does what no compiled program can be made to do.

    `unspecified`: it uses results that C leaves open.
    """

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.widened = False
        self.unspecified = False
        self._notes: list[_Note] = []

    def note(self, kind: str, name: str, position: Position, block: FlowBlock) -> None:
        self._notes.append(_Note(kind, name, position, block))

    @property
    def stubs(self) -> tuple[str, ...]:
        """The functions of other files that are called."""
        found = (note.name for note in self._notes if note.kind in (FORGETS, PURE))
        return tuple(dict.fromkeys(found))

    def assumptions(self, blocks: list[FlowBlock], watch: Collection[str]) -> tuple[str, ...]:
        """One line for each kind; `watch`: undefined behaviour that is asked about, everywhere."""
        every = {id(block) for block in blocks}
        before = every if watch else _before_assertions(blocks)
        lines = []
        for kind, texts in _TEXTS.items():
            if kind == SETS and UNINITIALISED not in watch:
                continue
            # (Of a function that ends the program, a proof uses that nothing follows.)
            where = every if kind == UNDECLARED and before else before
            notes = [note for note in self._notes if note.kind == kind and id(note.block) in where]
            names = list(dict.fromkeys(note.name for note in notes))
            if not names:
                continue
            shown = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
            lines.append(
                texts[len(names) > 1].format(shown) + _lines(note.position for note in notes)
            )
        return tuple(lines)


def _lines(positions: Iterable[Position]) -> str:
    numbers = sorted({position.line for position in positions if position.line})
    if not numbers:
        return ""
    shown = ", ".join(map(str, numbers[:6])) + (", ..." if len(numbers) > 6 else "")
    return f" (line{'s' if len(numbers) > 1 else ''} {shown})"


def _before_assertions(blocks: list[FlowBlock]) -> set[int]:
    """The blocks from which an assertion can be reached."""
    into: dict[int, list[FlowBlock]] = {}
    for block in blocks:
        for successor in successors(block):
            into.setdefault(id(successor), []).append(block)
    stack = [b for b in blocks if any(isinstance(action, Assert) for action in b.actions)]
    found = {id(block) for block in stack}
    while stack:
        for block in into.get(id(stack.pop()), ()):
            if id(block) not in found:
                found.add(id(block))
                stack.append(block)
    return found
