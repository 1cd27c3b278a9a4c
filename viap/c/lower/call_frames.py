"""Inlined calls: what belongs to one of them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from viap.c import tree
from viap.c.lower.actions import AllocationSite, FlowBlock
from viap.c.tree import Expr, Symbol
from viap.source import Position

if TYPE_CHECKING:
    from viap.c.lower.argument_lists import Pack


@dataclass(slots=True)
class Frame:
    """One inlined call: its variables, labels, and where its jumps go."""

    function: tree.Function
    call: Position | None
    caller: "Frame | None" = None
    symbols: dict[Symbol, Symbol] = field(default_factory=dict)
    labels: dict[str, FlowBlock] = field(default_factory=dict)
    wanted: dict[str, Position] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    after: FlowBlock | None = None  # None in the entry function
    pack: "Pack | None" = None  # its variable arguments, if it asks for them
    result: Expr | None = None
    # Where jumps go, each with how many scopes stay open there.
    breaks: list[tuple[FlowBlock, int]] = field(default_factory=list)
    continues: list[tuple[FlowBlock, int]] = field(default_factory=list)
    stack: list[AllocationSite] = field(default_factory=list)  # where it calls alloca
    depth: int = 0  # how many scopes were open at the call
    # The blocks that are open, with how many scopes are open in each.
    blocks: dict[tree.Block, int] = field(default_factory=dict)
    # Likewise, loops whose body is no block.
    bare_loops: dict[tree.Loop, int] = field(default_factory=dict)
    switches: list[list[tree.Case]] = field(default_factory=list)
    case_blocks: dict[tree.Case, FlowBlock] = field(default_factory=dict)
