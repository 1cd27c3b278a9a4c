"""Names of types in annotations: ACSL's and C's."""

from collections.abc import Callable

from viap.c.specification.syntax import Binder, Node, TypeName
from viap.c.specification.word_stream import WordStream

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
