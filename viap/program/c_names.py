"""Valid and distinct C identifiers for the names of a core program."""

import re

from viap.program.nodes import Array, Block, Input, Program, Scalar, While, statements

_KEYWORDS = """
    auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef
    union unsigned void volatile while asm typeof _Alignas _Alignof _Atomic _Bool _Complex
    _Generic _Imaginary _Noreturn _Static_assert _Thread_local bool true false nullptr
    alignas alignof constexpr static_assert thread_local linux unix i386
"""
# Functions that the text uses, or that compilers know and don't like to see as variables.
_FUNCTIONS = """
    main assert abort exit _exit calloc malloc free realloc alloca memset memcpy memmove memcmp
    reach_error abs labs llabs div rand printf puts putchar getchar scanf index rindex
    strlen strcmp strcpy strcat strchr y0 y1 yn j0 j1 jn gamma signbit significand
    sin cos tan asin acos atan sinh cosh tanh exp exp2 exp10 pow pow10 pow2 log log2 log10
    sqrt cbrt ceil floor round trunc rint fabs fmod fmin fmax fma fdim hypot drem erf
    logb scalb ldexp frexp modf nan isnan isinf signgam ffs toupper tolower isdigit isalpha
"""


class CNames:
    """The C name of each declared thing and label; all are distinct."""

    def __init__(self, program: Program) -> None:
        self._taken = {*_KEYWORDS.split(), *_FUNCTIONS.split()}
        self._objects: dict[Scalar | Array, str] = {}
        self._labels: dict[While | Block, str] = {}
        for statement in statements(program.body):
            if isinstance(statement, Input):
                self._taken.add(statement.function)
        objects: list[Scalar | Array] = [*program.scalars, *program.arrays]
        for declared in objects:
            self._objects[declared] = self._fresh(declared.name)

    def of(self, declared: Scalar | Array) -> str:
        return self._objects[declared]

    def label(self, around: While | Block) -> str:
        """The C label behind a statement."""
        if around not in self._labels:
            self._labels[around] = self._fresh(f"after_{around.label}")
        return self._labels[around]

    def _fresh(self, wanted: str) -> str:
        plain = re.sub(r"\W", "_", wanted, flags=re.ASCII) or "_"
        if plain[0].isdigit():
            plain = f"_{plain}"
        # Names with leading underscores of this kind belong to the compiler or to us.
        if re.match(r"__|_[A-Z]|viap_", plain):
            plain = f"v{plain}"
        name, number = plain, 1
        while name in self._taken:
            number += 1
            name = f"{plain}_{number}"
        # An array `a` may also need the name of its storage.
        self._taken |= {name, f"{name}_cells"}
        return name
