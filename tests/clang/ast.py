"""clang's tree as small records: each expression that is written, with what clang says of it."""

from dataclasses import dataclass, field

from tests.clang.types import NoType, TypeReader

# Nodes that stand for nothing in the text.
WRAPPERS = frozenset(
    ("ImplicitCastExpr", "ParenExpr", "ConstantExpr", "FullExpr", "OpaqueValueExpr")
)
# The first operand is the leftmost token: the parser's coordinates are those of that token.
FROM_FIRST = frozenset(
    (
        "BinaryOperator",
        "CompoundAssignOperator",
        "ArraySubscriptExpr",
        "MemberExpr",
        "CallExpr",
        "ConditionalOperator",
        "BinaryConditionalOperator",
        "UnaryOperator",
        "StmtExpr",
    )
)


@dataclass
class Expression:
    """`operands` are types after all implicit conversions; `node` is clang's own."""

    kind: str
    offset: int
    type: tuple | None
    category: str
    operands: list
    node: dict
    computation: tuple | None = None
    names: list = field(default_factory=list)


def inner(node):
    return [child for child in node.get("inner", ()) if child and "kind" in child]


def stripped(node):
    """The node without what is not written."""
    while node["kind"] in WRAPPERS or _unnamed(node):
        children = inner(node)
        if not children:
            return node
        node = children[0]
    return node


def _unnamed(node):
    return node["kind"] == "MemberExpr" and not node.get("name")


def start(node):
    """The offset of the leftmost token, parentheses left out; None if it has none."""
    node = stripped(node)
    while node["kind"] in FROM_FIRST and inner(node):
        node = stripped(inner(node)[0])
    return node.get("range", {}).get("begin", {}).get("offset")


def kind_of(node):
    """The kind of an expression in the words that both sides share; None for others."""
    kind = node["kind"]
    match kind:
        case "IntegerLiteral" | "CharacterLiteral" | "FloatingLiteral" | "StringLiteral":
            return "constant"
        case "DeclRefExpr":
            return "name"
        case "UnaryOperator":
            return f"unary {node['opcode']}{' postfix' if node.get('isPostfix') else ''}"
        case "BinaryOperator" | "CompoundAssignOperator":
            return f"binary {node['opcode']}"
        case "UnaryExprOrTypeTraitExpr":
            return f"unary {node['name'].strip('_')}"
        case "ArraySubscriptExpr":
            return "element"
        case "MemberExpr":
            return "member"
        case "CallExpr":
            return "call"
        case "CStyleCastExpr":
            return "cast"
        case "ConditionalOperator" | "BinaryConditionalOperator":
            return "conditional"
        case "StmtExpr":
            return "statements"
        case "CompoundLiteralExpr":
            return "literal"
    return None


class Dump:
    """What a dump says: expressions by kind and place, initialisers, enums, variables."""

    def __init__(self, root):
        self.types = TypeReader()
        self.expressions = {}
        self.initialisers = {}
        self.statements = {}  # the operands of `return` and `switch`, by kind and place
        self.values = []  # constant expressions: the node that is written, and its value
        self.enumerators = {}  # by clang's number of their declaration
        self.unread = 0
        for node in inner(root):
            self._declarations(node)
        for node in inner(root):
            self._walk(node, False)

    def _declarations(self, root):
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node["kind"] == "TypedefDecl":
                type = node["type"]
                text = type["qualType"]
                self.types.typedefs[node["name"]] = text
            elif node["kind"] == "EnumDecl":
                self._enum(node)
            elif node["kind"] in ("RecordDecl", "FunctionDecl", "CompoundStmt", "DeclStmt"):
                waiting.extend(reversed(inner(node)))

    def _enum(self, node):
        values, following = [], 0
        for item in inner(node):
            if item["kind"] == "EnumConstantDecl":
                given = inner(item)
                while given and "value" not in given[0]:
                    given = inner(given[0])
                if given:
                    following = int(given[0]["value"])
                values.append(following)
                self.enumerators[item["id"]] = following
                following += 1
        low, high = min([0, *values]), max([0, *values])
        name = "int" if low < 0 else "unsigned int"
        if high >= 2**32 or low < -(2**31) or low < 0 and high >= 2**31:
            name = "long" if low < 0 else "unsigned long"
        self.types.enums[node.get("name")] = ("int", name)[1]

    def _walk(self, node, in_comma):
        """Note an expression and all below it, in the order of the text."""
        waiting = [(node, in_comma)]
        while waiting:
            node, in_comma = waiting.pop()
            kind = node["kind"]
            if kind in ("VarDecl",) and node.get("init") == "c":
                self.initialisers[node["loc"].get("offset")] = node
            elif kind == "CompoundLiteralExpr":
                self.initialisers[start(node)] = node
            elif kind == "ConstantExpr" and "value" in node:
                self.values.append((stripped(node), int(node["value"])))
            elif kind in ("ReturnStmt", "SwitchStmt") and inner(node):
                place = node["range"]["begin"].get("offset")
                self.statements[kind.removesuffix("Stmt").lower(), place] = inner(node)[0]
            name = kind_of(node) if not _unnamed(node) else None
            comma = name == "binary ,"
            if name is not None and not (comma and in_comma):
                self._note(name, node)
            children = inner(node)
            if kind == "InitListExpr":
                children = [*node.get("array_filler", ())[1:], *children]
            waiting.extend(
                (child, comma and index == 0)
                for index, child in reversed(list(enumerate(children)))
            )

    def _note(self, name, node):
        offset = start(node)
        if offset is None:
            return
        if node["kind"] == "StringLiteral" and node.get("valueCategory") != "lvalue":
            return  # it initialises an array, whose type it has then
        try:
            type = self.types.of(node)
            operands = [self.types.of(child) if "type" in child else None for child in inner(node)]
            computation = None
            if node["kind"] == "CompoundAssignOperator":
                text = node["computeLHSType"]
                computation = self.types.read(text.get("desugaredQualType") or text["qualType"])
        except NoType:
            self.unread += 1
            type, operands, computation = None, [], None
        category = node.get("valueCategory", "")
        record = Expression(name, offset, type, category, operands, node, computation)
        self.expressions.setdefault((offset, name), []).append(record)
