"""Types in one form for both sides: nested tuples without qualifiers and typedefs.

A struct without a tag has the name None; None is equal to any name. So is an array's size
that is computed ("*").
"""

import re

from viap.c.tree.types import ArrayType, FloatType, FunctionType, PointerType, StructType, VoidType
from viap.core.program.integer_types import IntType

TOKEN = re.compile(r"\.\.\.|[A-Za-z_]\w*|\d+|<anon>|[][()*,]|\S")
UNNAMED = re.compile(r"\((?:unnamed|anonymous)[^()]*\)")
QUALIFIERS = frozenset(("const", "volatile", "restrict", "__restrict", "_Atomic"))
WORDS = frozenset(
    "void _Bool char short int long signed unsigned float double __int128".split()
)  # fmt: skip
TAGS = ("struct", "union", "enum")


class NoType(Exception):
    """A type's text that is not read here."""


def of_ours(type, depth=0):
    """One of our types."""
    match type:
        case IntType():
            return ("int", type.name.split(":")[0])  # of a bit-field: the type it is declared with
        case FloatType():
            return ("float", type.name)
        case VoidType():
            return ("void",)
        case PointerType():
            return ("pointer", of_ours(type.target, depth + 1))
        case ArrayType():
            size = type.size if type.size is None or isinstance(type.size, int) else "*"
            return ("array", size, of_ours(type.element, depth))
        case StructType():
            return (type.kind, None if type.tag.startswith("<") else type.tag)
        case FunctionType():
            parameters = None
            if type.parameters is not None:
                parameters = tuple(of_ours(p, depth + 1) for p in type.parameters)
            return ("function", of_ours(type.result, depth + 1), parameters, type.variadic)
    raise NoType(str(type))


def same(left, right):
    """Equal, but for what one of the sides does not say."""
    if isinstance(left, tuple) and isinstance(right, tuple):
        if left[:1] != right[:1] or len(left) != len(right):
            return False
        if not left:
            return True
        if left[0] in ("struct", "union"):
            return left[1] is None or right[1] is None or left[1] == right[1]
        if left[0] == "array" and "*" in (left[1], right[1]):
            return same(left[2], right[2])
        if left[0] == "function" and (left[2] is None or right[2] is None):
            return same(left[1], right[1])
        return all(same(a, b) for a, b in zip(left, right, strict=True))
    return left == right


class TypeReader:
    """Reads clang's spelling of types; it knows the typedefs and enums of the text."""

    def __init__(self):
        self.typedefs = {}
        self.enums = {}
        self.known = {}

    def of(self, node):
        """The type of a node of the dump."""
        type = node["type"]
        return self.read(type.get("desugaredQualType") or type["qualType"])

    def read(self, text):
        if text not in self.known:
            self.known[text] = _Parser(self, text).whole()
        return self.known[text]

    def enum(self, name):
        return ("int", self.enums.get(name, "unsigned int"))


class _Parser:
    def __init__(self, reader, text):
        self.reader = reader
        self.text = text
        self.tokens = TOKEN.findall(UNNAMED.sub("<anon>", text))
        self.index = 0

    def peek(self, ahead=0):
        at = self.index + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def next(self):
        self.index += 1
        return self.tokens[self.index - 1]

    def whole(self):
        type = self.declared()
        if self.index != len(self.tokens):
            raise NoType(self.text)
        return type

    def declared(self):
        return self.declarator(self.base())

    def base(self):
        words = []
        while True:
            word = self.peek()
            if word in QUALIFIERS:
                self.next()
            elif word in TAGS and not words:
                self.next()
                name = self.next()
                if name == "<anon>":
                    name = None
                if word == "enum":
                    return self._qualified(self.reader.enum(name))
                return self._qualified((word, name))
            elif word in WORDS:
                words.append(self.next())
            elif not words and re.fullmatch(r"[A-Za-z_]\w*", word):
                return self._qualified(self._typedef(self.next()))
            else:
                break
        if not words:
            raise NoType(self.text)
        return _basic(words, self.text)

    def _qualified(self, type):
        while self.peek() in QUALIFIERS:
            self.next()
        return type

    def _typedef(self, name):
        if name not in self.reader.typedefs:
            raise NoType(name)
        target = self.reader.typedefs[name]
        if target is None:
            raise NoType(name)
        if isinstance(target, str):
            self.reader.typedefs[name] = None  # no way in circles
            target = self.reader.typedefs[name] = self.reader.read(target)
        return target

    def declarator(self, type):
        while self.peek() == "*":
            self.next()
            type = self._qualified(("pointer", type))
        inner = None
        if self.peek() == "(" and self.peek(1) in ("*", "(", "["):
            self.next()
            start, depth = self.index, 1
            while depth:
                token = self.next()
                depth += (token == "(") - (token == ")")
            inner = (start, self.index - 1)
        type = self.suffixes(type)
        if inner is not None:
            after, self.index = self.index, inner[0]
            whole, self.tokens = self.tokens, self.tokens[: inner[1]]
            type = self.declarator(type)
            if self.index != inner[1]:
                raise NoType(self.text)
            self.tokens, self.index = whole, after
        return type

    def suffixes(self, type):
        if self.peek() == "[":
            self.next()
            size = []
            depth = 1
            while depth:
                token = self.next()
                depth += (token == "[") - (token == "]")
                if depth and token not in QUALIFIERS and token != "static":
                    size.append(token)
            number: str | int | None = None if not size else "*"
            if len(size) == 1 and size[0].isdigit():
                number = int(size[0])
            return ("array", number, self.suffixes(type))
        if self.peek() == "(":
            self.next()
            parameters, variadic = [], False
            known = self.peek() != ")"
            while self.peek() != ")":
                if self.peek() == "...":
                    variadic = bool(self.next())
                else:
                    parameters.append(self.declared())
                if self.peek() == ",":
                    self.next()
            self.next()
            if parameters == [("void",)]:
                parameters = []
            return ("function", type, tuple(parameters) if known else None, variadic)
        return type


def _basic(words, text):
    rest = sorted(word for word in words if word not in ("signed", "unsigned", "int"))
    unsigned = "unsigned " if "unsigned" in words else ""
    match rest:
        case ["void"]:
            return ("void",)
        case ["_Bool"]:
            return ("int", "_Bool")
        case ["char"]:
            return ("int", ("signed " if "signed" in words else unsigned) + "char")
        case ["float"] | ["double"]:
            return ("float", rest[0])
        case ["double", "long"]:
            return ("float", "long double")
        case []:
            return ("int", f"{unsigned}int")
        case ["short"] | ["long"] | ["__int128"] | ["long", "long"]:
            return ("int", unsigned + " ".join(rest))
    raise NoType(text)
