"""Names in SMT-LIB's spelling: different names stay different, and none gets another meaning."""

import re

_SIMPLE = re.compile(r"[A-Za-z~!$%^&*_+=<>?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*\Z")

# Words that SMT-LIB, Z3 or cvc5 predefine. Quoting a word does not help: `|mod|` and `mod` are one
# symbol.
_RESERVED = frozenset(
    (
        "! _ as BINARY DECIMAL exists forall HEXADECIMAL let match NUMERAL par STRING assert "
        "check-sat check-sat-assuming declare-const declare-datatype declare-datatypes "
        "declare-fun declare-sort define-const define-fun define-fun-rec define-funs-rec "
        "define-sort echo exit get-assertions get-assignment get-info get-model get-option "
        "get-proof get-unsat-assumptions get-unsat-core get-value pop push reset "
        "reset-assertions set-info set-logic set-option "
        "true false and or not xor => = distinct ite implies iff if "
        "+ - * / < <= > >= div mod rem abs divisible is_int to_int to_real "
        "Int Bool Real Array String Seq Set RegLan BitVec RoundingMode FloatingPoint Unicode "
        "select store const map default concat extract repeat iand piand pow int.pow2 int.log2 "
        "bv2nat bv2int int2bv nat2bv int_to_bv ubv_to_int sbv_to_int "
        "sin cos tan csc sec cot asin acos atan sinh cosh tanh asinh acosh atanh arcsin arccos "
        "arctan arccsc arcsec arccot exp log ln sqrt pi lambda choice witness is update tuple "
        "bag fp eqrange div_total mod_total "
        "emp sep pto wand union intersection setminus subset member "
        "RNE RNA RTP RTN RTZ roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive "
        "roundTowardNegative roundTowardZero NaN "
        "cdiv cmod pow2 bit_and bit_or bit_xor"
    ).split()
)
# Families of predefined words: functions of the solvers' other theories, and our own.
_FAMILY = re.compile(
    r"(re|str|seq|set|bag|fp|ff|int|char|complex|rel|sep|table|tuple|fmf|real|array|bv|nullable)\..*"
    r"|bv[a-z0-9]*|wrap_[us][0-9]+|Array[0-9]+|is-.*"
)


def _means_something(name: str) -> bool:
    return name in _RESERVED or _FAMILY.fullmatch(name) is not None


def _starts_as_solvers_do(name: str) -> bool:
    return name.lstrip("~")[:1] in ("@", ".")


def identifier(name: str) -> str:
    """Returns a name in SMT-LIB's spelling; `plain_name` is the inverse.

    A predefined name gets a `~` appended, and so does a predefined name that ends in `~` already. A
    `~` is put in front of the characters with which only solvers may start a name.
    """
    if "|" in name or "\\" in name:
        raise ValueError(f"SMT-LIB has no way to write the name {name!r}")
    if _means_something(name.rstrip("~")):
        name += "~"
    if _starts_as_solvers_do(name):
        name = "~" + name
    return name if _SIMPLE.match(name) else f"|{name}|"


def plain_name(written: str) -> str:
    """Returns the name that was written as that symbol (without bars)."""
    if written.startswith("~") and _starts_as_solvers_do(written):
        written = written[1:]
    if written.endswith("~") and _means_something(written.rstrip("~")):
        return written[:-1]
    return written
