"""Frames of inlined calls."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.c.tree import tree
from viap.c.tree.actions import AllocationSite, FlowBlock
from viap.c.tree.tree import Expr, Symbol
from viap.core.base.source import Position

if TYPE_CHECKING:
    from viap.c.lower.call_types import Pack
    from viap.c.lower.recursion_lowering import Activation

# Nested calls of a run at most: the stack of a real machine ends, too.
MOST_FRAMES = 10_000


class RecursionMet(Exception):
    """A function calls itself: the graph has to be built with `recursion_lowering`."""


@dataclass(slots=True)
class Frame:
    """One inlined call: its variables, labels, and the targets of its jumps."""

    function: tree.Function
    call: Position | None
    caller: "Frame | None" = None
    symbols: dict[Symbol, Symbol] = field(default_factory=dict)
    labels: dict[str, FlowBlock] = field(default_factory=dict)
    wanted: dict[str, Position] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    after: FlowBlock | None = None  # None in the entry function
    pack: "Pack | None" = None  # its variable arguments, if it uses them
    result: Expr | None = None
    # Targets of jumps, each with the number of scopes that stay open there.
    breaks: list[tuple[FlowBlock, int]] = field(default_factory=list)
    continues: list[tuple[FlowBlock, int]] = field(default_factory=list)
    stack: list[AllocationSite] = field(default_factory=list)  # sites of its alloca calls
    depth: int = 0  # number of open scopes at the call
    # The open blocks, with the number of scopes that are open in each.
    blocks: dict[tree.Block, int] = field(default_factory=dict)
    # Likewise, loops whose body is not a block.
    bare_loops: dict[tree.Loop, int] = field(default_factory=dict)
    switches: list[list[tree.Case]] = field(default_factory=list)
    case_blocks: dict[tree.Case, FlowBlock] = field(default_factory=dict)
    # Of a recursive function: its start, behind which the parameters have their values.
    restart: FlowBlock | None = None
    repeated: Symbol | None = None  # the number of jumps to that start, in runs
    tail: bool = False  # its caller returns right after it, with its result
    constants: dict[Symbol, int] = field(default_factory=dict)  # parameters that never change
    activation: "Activation | None" = None
