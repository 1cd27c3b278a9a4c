"""What a program's annotations say at places of it: candidates for proofs, which nothing trusts.

The parts of a formula without quantifiers are conditions of checks in a program of its own, the
*hinted* program: the program that is proved, with these checks and inputs for bound variables.
Nothing is concluded from the hinted program. Its translation says what the conditions mean.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from viap.record import record
from viap.source import ClausePlace, Position

if TYPE_CHECKING:
    from viap.program.nodes import Program

KIND = "hint"  # of checks in a hinted program
INVARIANT, ASSERTION = "loop invariant", "assert"
VARIANT, FRAME = "loop variant", "loop assigns"
ASSUMED = "assumed"  # by a loop over all values of a bound variable; nobody wrote it there


@dataclass(frozen=True, slots=True)
class HintPlace(Position):
    """Position of a check, or of an input, that the hinted program has for an annotation."""

    number: int = 0

    def __str__(self) -> str:
        return Position.__str__(self)


# What is known of an annotation, in the words that users read.
PROVED = "proved"
NOT_AT_ENTRY, NOT_KEPT = "not true at entry", "not kept by an iteration"
NOT_PROVED, NOT_MODELLED, NOT_CHECKED = "not proved", "not modelled", "not checked"
STATUSES = (NOT_AT_ENTRY, NOT_KEPT, NOT_PROVED, NOT_MODELLED, NOT_CHECKED, PROVED)


@dataclass(frozen=True, slots=True)
class AnnotationResult:
    """The result for one annotation; `used`: the proof of a goal rests on it.

    `detail`: why it is not modelled, or values of a state that break it.
    """

    place: ClausePlace
    status: str
    used: bool = False
    detail: str = ""


@record
class Observed:
    """True if the condition of the check with this number is, where the switch is off."""

    number: int


@record
class Negation:
    operand: "HintFormula"


@record
class Junction:
    """True if all parts are (`every`), or one of them."""

    every: bool
    parts: tuple["HintFormula", ...]


@record
class Bound:
    """`body`, for all (`universal`) or for one of the values that are not `under` and `within`.

    `variable` is the number of the input that stands for the bound variable.
    """

    universal: bool
    variable: int
    under: Observed  # the variable is below its range
    within: Observed  # it is not above its range
    body: "HintFormula"


HintFormula = Observed | Negation | Junction | Bound


@record
class IndexRange:
    """The values of an input for which it is not `under` and `within`."""

    variable: int
    under: Observed
    within: Observed


@record
class FrameRange:
    """The elements that `cell` reads for all values of the indices."""

    indices: tuple[IndexRange, ...]
    cell: Observed


@record
class WrittenHint:
    """One annotation in one copy of its text. `formula` None: it is not modelled, for a reason.

    `switches`: numbers of the inputs that are zero where conditions are read. `ranges`: of a frame,
    all elements that may be changed; the formula is about variables then.
    """

    place: ClausePlace
    formula: HintFormula | None
    reason: str = ""
    switches: tuple[int, ...] = ()
    ranges: tuple[FrameRange, ...] | None = None
    is_unchecked: bool = False  # nothing is wrong with it, but it is about another question


@record
class WrittenHints:
    """The annotations of a program; `program` is the hinted one, None if it is not modelled."""

    program: "Program | None"
    hints: tuple[WrittenHint, ...]
    reason: str = ""  # why there is no hinted program

    @property
    def is_written(self) -> bool:
        """True if some annotation is in the text."""
        return any(hint.place.kind != ASSUMED for hint in self.hints)
