"""GNU's labels as values: `&&label`, and `goto *pointer`, rewritten so that the parser reads them.

The address of a label is that of an object which only this address designates. A computed goto
compares its pointer with the addresses of all labels of the function that are taken.
"""

from collections.abc import Iterable

from pycparser import c_ast
from pycparser.c_lexer import Token
from pycparser.c_parser import Coord

from viap.c.gnu_words import like
from viap.errors import TypeFault
from viap.source import Position

GOTO = "__viap_goto"
_MARK = "&&"
_TARGET = "goto *"
# The places of statements in the parser's nodes; a block elsewhere is an expression.
_STATEMENTS = ("body", "block_items", "stmt", "iftrue", "iffalse")


def label_address(token: Token, name: str) -> list[Token]:
    """Returns the tokens for `&&name`."""
    return [like(token, "AND", "&"), like(token, "ID", _MARK + name)]


def computed_goto(tokens: list[Token], index: int) -> None:
    """Rewrites `goto *pointer;` in place as a call; leaves it alone if no `;` is found."""
    end, depth = index + 2, 0
    while end < len(tokens) and (depth or tokens[end].type != "SEMI"):
        kind = tokens[end].type
        depth += (kind in ("LPAREN", "LBRACE")) - (kind in ("RPAREN", "RBRACE"))
        end += 1
    if end < len(tokens):
        token = tokens[index]
        tokens[end:end] = [like(token, "RPAREN", ")")]
        tokens[index : index + 2] = [like(token, "ID", GOTO), like(token, "LPAREN", "(")]


class TakenLabels:
    """The labels of a function whose addresses are taken, in order.

    Functions inside of it may take them, too; `around`: those of the function around this one.
    Raises TypeFault if one of them is not there.
    """

    def __init__(
        self, body: c_ast.Node, position: Position, around: "TakenLabels | None" = None
    ) -> None:
        self._around = around
        # By label, and by computed goto: the statement expressions around it.
        self._labels: dict[str, tuple[int, ...]] = {}
        self._jumps: dict[int, tuple[int, ...]] = {}
        taken: dict[str, bool] = {}  # True if this function itself takes the address
        waiting: list[tuple[str, c_ast.Node, tuple[int, ...], bool]] = [("body", body, (), True)]
        while waiting:
            slot, node, inside, own = waiting.pop()
            match node:
                case c_ast.ID() if node.name.startswith(_MARK):
                    name = node.name.removeprefix(_MARK)
                    taken[name] = own or taken.get(name, False)
                case c_ast.Label() if own:
                    self._labels[node.name] = inside
                case c_ast.FuncCall(name=c_ast.ID(name=name)) if name == GOTO and own:
                    self._jumps[id(node)] = inside
                case c_ast.Compound() if not slot.startswith(_STATEMENTS):
                    inside = (*inside, id(node))
            own = own and not isinstance(node, c_ast.FuncDef)
            inner = [(slot, child, inside, own) for slot, child in node.children()]
            waiting += reversed(inner)
        self.names = {name: None for name in taken if name in self._labels}
        for name, is_own in taken.items():
            if is_own and not self._knows(name):
                raise TypeFault(f"there is no label '{name}'", position, name)

    def _knows(self, name: str) -> bool:
        known = name in self._labels
        return known or self._around is not None and self._around._knows(name)

    def of(self, jump: c_ast.FuncCall) -> list[str]:
        """Returns the labels that a computed goto can lead to.

        No jump leads into a statement expression.
        """
        around = self._jumps[id(jump)]
        places = {name: self._labels[name] for name in self.names}
        return [name for name, place in places.items() if around[: len(place)] == place]


def objects(labels: Iterable[str], at: Coord) -> list[c_ast.Decl]:
    """Returns the declarations of the objects whose addresses are those of labels."""
    made = []
    for label in labels:
        plain = c_ast.TypeDecl(
            _MARK + label, ["const"], None, c_ast.IdentifierType(["char"], at), at
        )
        zero = c_ast.Constant("int", "0", at)
        made.append(c_ast.Decl(_MARK + label, ["const"], [], ["static"], [], plain, zero, None, at))
    return made


def chosen(pointer: c_ast.Node, labels: list[str], at: Coord) -> c_ast.Compound:
    """Returns the statement that goes to the label whose address a pointer is."""
    void = c_ast.TypeDecl(_TARGET, [], None, c_ast.IdentifierType(["void"], at), at)
    declared = c_ast.PtrDecl(["const"], void, at)
    items: list[c_ast.Node] = [
        c_ast.Decl(_TARGET, ["const"], [], [], [], declared, pointer, None, at)
    ]
    for label in labels:
        address = c_ast.UnaryOp("&", c_ast.ID(_MARK + label, at), at)
        same = c_ast.BinaryOp("==", c_ast.ID(_TARGET, at), address, at)
        items.append(c_ast.If(same, c_ast.Goto(label, at), None, at))
    never = c_ast.FuncCall(c_ast.ID("__builtin_unreachable", at), None, at)
    return c_ast.Compound([*items, never], at)
