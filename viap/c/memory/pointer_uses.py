"""Uses of pointers in the actions of a program, collected once before the analysis."""

from viap.c.memory.memory_regions import may_differ
from viap.c.tree import actions, tree
from viap.c.tree.actions import FlowBlock, action_expressions
from viap.c.tree.tree import Expr, Symbol, operands
from viap.c.tree.types import Field, PointerType, StructType

_SETTING = (
    actions.Store,
    actions.Receive,
    actions.ReceivePointer,
    actions.Clear,
    actions.Unspecify,
)


class PointerUses:
    """`flows`: actions that move pointers, in their order.

    `fields`: the members that the program can see; `addressed`: those that it makes pointers to.
    `accesses`: expressions that may access objects by another type. `given`: variables of the
    entry's caller, with True for pointers. `allocations` come with True if a run can pass them more
    than once. `links`: pointers of the caller that lead to any number of objects. `unset`: actions
    after which an object has no value, ignoring the order of actions.
    """

    def __init__(self, blocks: list[FlowBlock], looping: set[int]) -> None:
        self.flows: list[actions.Action] = []
        self.unset: list[actions.Forget | actions.Dimension | actions.Allocate] = []
        self.fields: set[Field] = set()
        self.addressed: set[Field] = set()
        self.accesses: list[Expr] = []
        self.byte_blocks: list[actions.FillBytes | actions.CopyBytes] = []
        self.from_outside: list[Symbol] = []
        self.given: list[tuple[Symbol, bool]] = []
        self.allocations: list[tuple[actions.Allocate | actions.Provide, bool]] = []
        self.links: list[actions.Link] = []
        self.behind: list[Expr] = []  # lvalues behind pointers that are set
        self.blocks_behind: list[Expr] = []  # pointers to blocks of bytes that are set
        for block in blocks:
            for action in block.actions:
                self._note(action, id(block) in looping)
                for expr in action_expressions(action):
                    self._mention(expr)
            if isinstance(block.end, actions.Branch):
                self._mention(block.end.condition)

    def _note(self, action: actions.Action, repeated: bool) -> None:
        if isinstance(action, _SETTING) and _behind_pointer(action.target):
            self.behind.append(action.target)
        match action:
            case actions.Allocate():
                self.allocations.append((action, repeated))
                if not action.zero:
                    self.unset.append(action)
                self.flows.append(action)
            case actions.Provide():
                self.allocations.append((action, True))
            case actions.Link():
                self.links.append(action)
                self.flows.append(action)
            case actions.Store() if isinstance(action.target.type, PointerType | StructType):
                self.flows.append(action)
            case actions.CopyBytes():
                self.flows.append(action)
                self.byte_blocks.append(action)
                self.blocks_behind.append(action.target)
            case actions.FillBytes():
                self.byte_blocks.append(action)
                self.blocks_behind.append(action.pointer)
            case (
                actions.Regrow()
                | actions.Release()
                | actions.ReceivePointer()
                | actions.ForgetReachable()
            ):
                self.flows.append(action)
            case actions.Dimension() | actions.Forget():
                self._note_declared(action)

    def _note_declared(self, action: actions.Dimension | actions.Forget) -> None:
        outside = action.given is not None
        if isinstance(action, actions.Forget):
            outside = action.outside
        if not outside:
            self.unset.append(action)
        if action.given is not None:
            # The pointers in it are stored one by one.
            self.given.append((action.symbol, isinstance(action.given.type, PointerType)))
        elif outside:
            self.from_outside.append(action.symbol)

    def _mention(self, expr: Expr) -> None:
        stack: list[Expr] = [expr]
        while stack:
            node = stack.pop()
            if isinstance(node, tree.Member):
                self.fields.add(node.field)
            if isinstance(node, tree.AddressOf | tree.Decay):
                inner: Expr = node.operand if isinstance(node, tree.AddressOf) else node.array
                while isinstance(inner, tree.Element):
                    inner = inner.array
                if isinstance(inner, tree.Member):
                    self.addressed.add(inner.field)
            if may_differ(node):
                self.accesses.append(node)
            if isinstance(node, tree.AddressOf) and isinstance(node.operand, tree.Element):
                node = node.operand  # it is not accessed
            stack.extend(operands(node))


def _behind_pointer(target: Expr) -> bool:
    while isinstance(target, tree.Element | tree.Member):
        target = target.array if isinstance(target, tree.Element) else target.object
    return isinstance(target, tree.Deref)
