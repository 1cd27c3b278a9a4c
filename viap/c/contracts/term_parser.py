"""Terms and formulas of annotations, by the precedences of the ACSL manual, and of C in CBMC's."""

from collections.abc import Callable

from viap.c.contracts import syntax
from viap.c.contracts.syntax import Binder, Node, TypeName, WordStream
from viap.c.text.annotation_words import ACSL, CBMC
from viap.core.base.errors import Unsupported

# Operators with what they bind: the higher number binds first.
EQUIVALENT, IMPLIES, OR, XOR, AND = 2, 3, 4, 5, 6
COMPARISON, SHIFT = 12, 14
BINDING = {
    "<==>": EQUIVALENT, "==>": IMPLIES, "||": OR, "^^": XOR, "&&": AND, "<-->": 7, "-->": 8,
    "|": 9, "^": 10, "&": 11, "<<": SHIFT, ">>": SHIFT, "+": 15, "-": 15, "*": 16, "/": 16, "%": 16,
}  # fmt: skip
COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">="))
# Comparisons that may stand in one chain.
_UP, _DOWN = frozenset(("<", "<=", "==")), frozenset((">", ">=", "=="))
_UNARY = frozenset(("!", "-", "+", "~", "*", "&"))
_QUANTIFIERS = frozenset(("\\forall", "\\exists", "\\lambda"))
_CBMC_QUANTIFIERS = {"__CPROVER_forall": "\\forall", "__CPROVER_exists": "\\exists"}


class TermParser:
    def __init__(
        self, words: WordStream, is_type: Callable[[str], bool], dialect: str = ACSL
    ) -> None:
        self.words, self.dialect = words, dialect
        self.types = TypeNameReader(words, is_type, self.term)
        self._names = 0  # inside of how many `?:`, where `:` is not behind a name

    def formula(self) -> Node:
        """Read a formula, with the names before it, such as `bound: 0 <= i`."""
        if self.words.kind in ("name", "string") and self.words.ahead(1) == ":" and not self._names:
            name = self.words.next()
            self.words.next()
            return syntax.Named(name.text, self.formula(), name.position)
        return self.term()

    def term(self) -> Node:
        condition = self._binary(0)
        if self.words.text == "\\in":
            raise Unsupported("a set", self.words.position, "\\in")
        if self.words.text != "?":
            return condition
        where = self.words.next().position
        self._names += 1
        then = self.term()
        self._names -= 1
        self.words.expect(":")
        return syntax.Conditional(condition, then, self.term(), where)

    def range_or_term(self) -> Node:
        """Read a term, or `low .. high`; a limit may be missing."""
        where = self.words.position
        low = None if self.words.text == ".." else self.formula()
        if not self.words.accept(".."):
            assert low is not None
            return low
        high = None if self.words.text in (")", "]", ",") else self.term()
        return syntax.Range(low, high, where)

    def arguments(self) -> tuple[Node, ...]:
        """Read terms in parentheses."""
        self.words.expect("(")
        found: list[Node] = []
        while self.words.text != ")":
            found.append(self.range_or_term())
            if self.words.text != ")":
                self.words.expect(",")
        self.words.next()
        return tuple(found)

    # ------------------------------------------------------------- operators

    def _binary(self, least: int) -> Node:
        left = self._comparison() if least <= COMPARISON else self._unary()
        while True:
            op = self.words.text
            binding = BINDING.get(op)
            if binding is None or binding < least:
                return left
            where = self.words.next().position
            # (implications group to the right, all others to the left)
            right = self._binary(binding if op == "==>" else binding + 1)
            left = syntax.Binary(op, left, right, where)

    def _comparison(self) -> Node:
        first = self._binary(SHIFT)
        if self.words.text not in COMPARISONS:
            return first
        if self.dialect == CBMC:
            return self._c_comparison(first)
        where = self.words.position
        operands, ops = [first], list[str]()
        while self.words.text in COMPARISONS:
            ops.append(self.words.next().text)
            if len(ops) > 1 and not (_UP.issuperset(ops) or _DOWN.issuperset(ops)):
                self.words.index -= 1
                raise self.words.fault(f"'{ops[-1]}' can't continue a chain with '{ops[-2]}'")
            operands.append(self._binary(SHIFT))
        if len(ops) == 1:
            return syntax.Binary(ops[0], operands[0], operands[1], where)
        return syntax.Chain(tuple(operands), tuple(ops), where)

    def _c_comparison(self, left: Node, equal: bool = True) -> Node:
        """Read comparisons as C groups them: to the left, `<` before `==`."""
        while self.words.text in COMPARISONS:
            op = self.words.text
            if op in ("==", "!=") and not equal:
                return left
            where = self.words.next().position
            right = self._binary(SHIFT)
            if op in ("==", "!="):
                right = self._c_comparison(right, equal=False)
            left = syntax.Binary(op, left, right, where)
        return left

    def _unary(self) -> Node:
        words, where = self.words, self.words.position
        if words.text in _UNARY:
            op = words.next().text
            return syntax.Unary(op, self._unary(), where)
        if words.text in ("&&", "--", "++"):  # (`- -x` and `& &x` are rare, `--x` changes x)
            raise words.fault(f"'{words.text}' in an annotation")
        if words.text == "sizeof":
            return self._size_of()
        if words.text == "(" and self.types.starts(1):
            words.next()
            type = self.types.type_name()
            words.expect(")")
            return syntax.Cast(type, self._unary(), where)
        return self._postfix(self._primary())

    def _size_of(self) -> Node:
        where = self.words.next().position
        if self.words.text == "(" and self.types.starts(1):
            self.words.next()
            type = self.types.type_name()
            self.words.expect(")")
            return syntax.SizeOf(type, where)
        return syntax.SizeOf(self._unary(), where)

    def _postfix(self, node: Node) -> Node:
        words = self.words
        while True:
            where = words.position
            if words.accept("["):
                index = self._inside(self.range_or_term)
                words.expect("]")
                node = syntax.Index(node, index, where)
            elif words.text in (".", "->"):
                arrow = words.next().text == "->"
                node = syntax.Member(node, words.name("a member").text, arrow, where)
            else:
                return node

    # ------------------------------------------------------------- primaries

    def _inside(self, read: Callable[[], Node]) -> Node:
        """Read something in parentheses, where names can stand again."""
        before, self._names = self._names, 0
        try:
            return read()
        finally:
            self._names = before

    def _primary(self) -> Node:
        words = self.words
        word = words.next()
        where = word.position
        if word.kind == "number":
            return syntax.Number(word.text, where)
        if word.kind in ("string", "character"):
            return syntax.Text(word.text, where)
        if word.text == "(":
            inside = self._inside(self.range_or_term)
            words.expect(")")
            return inside
        if word.text in _QUANTIFIERS:
            binders = self.types.binders()
            words.expect(";")
            return syntax.Quantifier(word.text, binders, self.formula(), where)
        if word.text in _CBMC_QUANTIFIERS:
            return self._cbmc_quantifier(_CBMC_QUANTIFIERS[word.text])
        if word.text == "\\let":
            name = words.name("a name").text
            words.expect("=")
            value = self._inside(self.term)
            words.expect(";")
            return syntax.Let(name, value, self.formula(), where)
        if word.kind == "name":
            return self._named(word.text)
        if word.text == "{" and self.dialect == ACSL:
            raise Unsupported("a set in braces", where, "{")
        words.index -= 1
        raise words.fault(f"a term expected in place of '{word.text}'")

    def _cbmc_quantifier(self, word: str) -> Node:
        where = self.words.expect("{").position
        binders = self.types.binders()
        self.words.expect(";")
        body = self._inside(self.term)
        self.words.accept(";")
        self.words.expect("}")
        return syntax.Quantifier(word, binders, body, where)

    def _named(self, name: str) -> Node:
        words = self.words
        where = words.words[words.index - 1].position
        labels: list[str] = []
        if words.text == "{" and self.dialect == ACSL:
            words.next()
            while True:
                labels.append(words.name("a label").text)
                if not words.accept(","):
                    break
            words.expect("}")
        if words.text != "(":
            if labels:
                return syntax.Application(name, tuple(labels), (), where)
            return syntax.Identifier(name, where)
        before, self._names = self._names, 0
        arguments = self.arguments()
        self._names = before
        return syntax.Application(name, tuple(labels), arguments, where)


# ---- Names of types in annotations: ACSL's and C's.


LOGIC_TYPES = frozenset(("integer", "real", "boolean"))
_QUALIFIERS = frozenset(("const", "volatile", "restrict", "\\ghost"))
_C_WORDS = frozenset(
    ("void", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "_Bool",
     "__int128")
)  # fmt: skip
_TAGS = frozenset(("struct", "union", "enum"))


class TypeNameReader:
    """`is_type`: True for the name of a type of the program."""

    def __init__(
        self, words: WordStream, is_type: Callable[[str], bool], expression: Callable[[], Node]
    ) -> None:
        self.words, self._is_type, self._expression = words, is_type, expression

    def starts(self, ahead: int = 0) -> bool:
        """True if a type begins at a word."""
        text = self.words.ahead(ahead)
        if text in LOGIC_TYPES or text in _C_WORDS or text in _TAGS or text in _QUALIFIERS:
            return True
        return bool(text) and (text[0].isalpha() or text[0] == "_") and self._is_type(text)

    def specifiers(self) -> TypeName:
        """Read the words of a type, without what belongs to a declarator."""
        words, where = self.words, self.words.position
        found: list[str] = []
        while True:
            if words.text in _QUALIFIERS:
                words.next()
            elif words.text in _TAGS:
                found += (words.next().text, words.name("the tag").text)
            elif words.text in _C_WORDS or not found and self.starts():
                found.append(words.next().text)
            else:
                break
        if not found:
            raise words.fault("a type expected")
        return TypeName(tuple(found), 0, where)

    def type_name(self) -> TypeName:
        """Read a type with its pointers, as in a cast: also `T (*)[n]`."""
        base = self.specifiers()
        stars = self._stars()
        sizes: list[Node] = []
        if self.words.text == "(" and self.words.ahead(1) == "*" and self.words.ahead(2) == ")":
            for _ in range(3):
                self.words.next()
            stars += 1
            while self.words.accept("["):
                sizes.append(self._expression())
                self.words.expect("]")
        return TypeName(base.words, stars, base.position, tuple(sizes))

    def binders(self, single: bool = False) -> tuple[Binder, ...]:
        """Read `T x, *y, U z`; `single`: one parameter."""
        found: list[Binder] = []
        while True:
            base = self.specifiers()
            while True:
                stars = self._stars()
                name = self.words.name("the name of a variable")
                while self.words.accept("["):  # an array is a pointer here
                    if self.words.text != "]":
                        self._expression()
                    self.words.expect("]")
                    stars += 1
                type = TypeName(base.words, stars, base.position)
                found.append(Binder(type, name.text, name.position))
                if single or self.words.text != ",":
                    return tuple(found)
                self.words.next()
                if self.starts():
                    break

    def _stars(self) -> int:
        count = 0
        while True:
            if self.words.accept("*"):
                count += 1
            elif self.words.text in _QUALIFIERS:
                self.words.next()
            else:
                return count
