"""Candidates for clauses about the state where a function returns: its result, and what it changes.

A clause has a C text over the names of a calling function (`viap.contracts.calling_function`), and
texts of ACSL and CBMC. Most candidates are false: runs sort these out, and proofs decide.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from viap.contracts.entry_terms import EntryTerm, constant
from viap.contracts.entry_values import EntryValue

RESULT, INDEX = "viap_result", "viap_index"
_MOST_NAMES = 4
_MOST_CONSTANTS = 6
_ACSL_RESULT, _CBMC_RESULT = "\\result", "__CPROVER_return_value"


def old(name: str) -> str:
    """The variable that holds the value of a global, or of the cell at the index, at the call."""
    return f"viap_old_{name}"


@dataclass(frozen=True)
class ExitClause:
    """`subject`: what it is about; `kind`: "equal", "least", "most", "either" or "other".

    `written`: the texts of C, ACSL and CBMC. `bound`: what the subject is compared with.
    """

    subject: str
    kind: str
    written: tuple[str, str, str]
    rank: int = 0
    bound: str = ""

    def is_equation_of(self, subject: str) -> bool:
        return self.subject == subject and self.kind == "equal"

    @property
    def c_text(self) -> str:
        return self.written[0]

    @property
    def acsl(self) -> str:
        return self.written[1]

    @property
    def cbmc(self) -> str:
        return self.written[2]


@dataclass(frozen=True)
class Bound:
    """A term in C and in mathematics."""

    c_text: str
    text: str
    rank: int


def bounds(values: Sequence[EntryValue], constants: Iterable[int]) -> list[Bound]:
    """Terms that results and cells are compared with, the simple ones first."""
    used = values[:_MOST_NAMES]
    numbers = [each for each in constants if 1 < abs(each) < 1 << 16][:_MOST_CONSTANTS]
    terms = [constant(each) for each in (0, 1, -1, *numbers)]
    for each in used:
        terms += [
            EntryTerm(((1, (each.text,)),), offset, wide=not each.narrow) for offset in (0, -1, 1)
        ]
    for left, right in combinations(used, 2):
        wide = not (left.narrow and right.narrow)
        terms.append(EntryTerm(((1, (left.text,)), (1, (right.text,))), wide=wide))
        if not wide:
            terms.append(EntryTerm(((1, (left.text, right.text)),)))
    for left, right in permutations(used, 2):
        wide = not (left.narrow and right.narrow)
        terms.append(EntryTerm(((1, (left.text,)), (-1, (right.text,))), wide=wide))
    texts = ((term.c_text(), term) for term in terms)
    return [
        Bound(f"({text})" if " " in text else text, term.text(), term.complexity)
        for text, term in texts
    ]


def result_clauses(terms: Sequence[Bound]) -> Iterator[ExitClause]:
    """Yields equations, bounds, and `-1 or an index` for the result."""
    for term in terms:
        for kind, op in (("equal", "=="), ("least", ">="), ("most", "<=")):
            yield _compared(RESULT, (RESULT, _ACSL_RESULT, _CBMC_RESULT), kind, op, term)
    for most in terms:
        if most.rank == 2:
            premise = f"0 <= {most.text}"
            texts = (
                f"!(0 <= {most.c_text}) || {RESULT} <= {most.c_text}",
                f"{premise} ==> {_ACSL_RESULT} <= {most.text}",
                f"!({premise}) || {_CBMC_RESULT} <= {most.text}",
            )
            yield ExitClause(RESULT, "most", texts, 4, most.text)
    for other in terms:
        for most in terms:
            if other.text == "-1" and most.rank in (2, 3):
                either = (
                    f"{result} == {other_text} || (0 <= {result} && {result} < {most_text})"
                    for result, other_text, most_text in (
                        (RESULT, other.c_text, most.c_text),
                        (_ACSL_RESULT, other.text, most.text),
                        (_CBMC_RESULT, other.text, most.c_text),
                    )
                )
                c_text, acsl, cbmc = either
                yield ExitClause(RESULT, "either", (c_text, acsl, cbmc), most.rank, other.text)


def global_clauses(name: str, terms: Sequence[Bound]) -> Iterator[ExitClause]:
    """Yields equations for a global variable: a term, or its old value and a term."""
    for term in terms:
        yield _compared(name, (name,) * 3, "equal", "==", term)
        if term.text != "0":
            texts = (
                f"{name} == {old(name)} + {term.c_text}",
                f"{name} == \\old({name}) + {term.text}",
                f"{name} == __CPROVER_old({name}) + {term.c_text}",
            )
            yield ExitClause(name, "equal", texts, term.rank + 1, term.text)
    same = (
        f"{name} == {old(name)}",
        f"{name} == \\old({name})",
        f"{name} == __CPROVER_old({name})",
    )
    yield ExitClause(name, "equal", same)


def cell_clauses(
    array: str, size: EntryTerm, others: Sequence[str], terms: Sequence[Bound]
) -> Iterator[ExitClause]:
    """Yields clauses for all elements of an array; `others`: arrays of the same size."""
    cell = f"{array}[{INDEX}]"
    for term in terms:
        if term.rank <= 2:
            for kind, op in (("equal", "=="), ("least", ">="), ("most", "<=")):
                texts = (f"{cell} {op} {term.c_text}", f"{op} {term.text}")
                yield _for_all(array, size, kind, texts, term.rank)
    for other in others:
        texts = (f"{cell} == {old(other)}", f"== \\old({other}[k])")
        yield _for_all(array, size, "equal", texts, 2)
    for left, right in combinations(others, 2):
        for op in "+-":
            sum = f"\\old({left}[k]) {op} \\old({right}[k])"
            texts = (f"{cell} == {old(left)} {op} {old(right)}", f"== {sum}")
            yield _for_all(array, size, "equal", texts, 4)
    shorter = EntryTerm(size.products, size.offset - 1, size.divisor, size.wide)
    for op in ("<=", ">="):
        texts = (f"{cell} {op} {array}[{INDEX} + 1]", f"{op} {array}[k + 1]")
        yield _for_all(array, shorter, "other", texts, 5)


def _for_all(
    array: str, size: EntryTerm, kind: str, texts: tuple[str, str], rank: int
) -> ExitClause:
    c_text, compared = texts
    inside = f"0 <= {INDEX} && {INDEX} < {size.c_text()}"
    cbmc = compared.replace("\\old", "__CPROVER_old")
    return ExitClause(
        array,
        kind,
        (
            f"!({inside}) || {c_text}",
            f"\\forall integer k; 0 <= k < {size.text()} ==> {array}[k] {compared}",
            f"__CPROVER_forall {{ int k; (0 <= k && k < {size.c_text()}) ==> "
            f"({array}[k] {cbmc}) }}",
        ),
        rank,
        compared.partition(" ")[2],
    )


def _compared(
    subject: str, names: tuple[str, str, str], kind: str, op: str, term: Bound
) -> ExitClause:
    texts = (
        f"{names[0]} {op} {term.c_text}",
        f"{names[1]} {op} {term.text}",
        f"{names[2]} {op} {term.c_text}",
    )
    return ExitClause(subject, kind, texts, term.rank, term.text)
